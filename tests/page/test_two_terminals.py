"""Two terminals and a browser play one table to the end."""

import re
import threading
from pathlib import Path

from keyboard import NetworkKeyboard
from page.conftest import NewPerson
from page.test_games import play_out
from server.conftest import ServerProcess


def test_two_terminals_and_a_browser_play_one_table(
    person: NewPerson, house: ServerProcess, tmp_path: Path
) -> None:
    ann = person()
    table = ann.make_table(seats=4, bots=("random",), start=False)
    code = ann.ask("GET", f"/api/tables/{table}")["room"]["code"]
    link = f"{house.url}/t/{table}"
    bob = NetworkKeyboard(tmp_path / "bob", link, "--name", "Bob")
    bob.read_until("Waiting for the start")
    cid = NetworkKeyboard(
        tmp_path / "cid", code, "--server", house.url, "--name", "Cid", "--lang", "de", "--plain"
    )
    cid.read_until("Gleich geht es los")
    ann.go_to(table)
    ann.page.wait_for_selector("text=Cid")
    ann.page.click("text=Start the game")
    ann.page.wait_for_selector(".ring")
    players = [
        threading.Thread(target=bob.roll_to_the_end, args=("Bob>", "roll", "camelup verify")),
        threading.Thread(target=cid.roll_to_the_end, args=("Cid>", "würfeln", "camelup verify")),
    ]
    for player in players:
        player.start()
    play_out(ann)
    for player in players:
        player.join(60)
    game = ann.ask("GET", f"/api/tables/{table}")["game"]
    assert game["over"]
    for terminal in (bob, cid):
        assert not terminal.process.isalive()
        for player in game["players"]:
            assert re.search(rf"{player['name']}\W.*\b{player['coins']}\b", terminal.screen)
