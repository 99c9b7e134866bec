"""At a table over the network: joining, moving, losing the line, leaving and coming back."""

import asyncio
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from camelup.i18n import UserError
from camelup.terminal.join_command import Invitation, join_in_terminal
from keyboard import COMMAND, NetworkKeyboard
from server.client import Client, Table, new_table
from server.conftest import GENEROUS, ServerProcess


@pytest.fixture
def table(server: ServerProcess) -> Table:
    """A table of the second edition with one person, who waits for another."""
    return new_table(server.url, 1, seats=2)


def link(table: Table) -> str:
    return f"{table.url}/t/{table.id}"


def moved_by_ann(table: Table, move: str) -> None:
    """Let the person on seat 1 move over the network, if it is their turn."""
    seen = table.get(seat=1).json()
    if seen["game"]["turn"] == 1:
        wish = {"id": f"ann{seen['game']['v']}", "v": seen["game"]["v"], "move": move}
        assert table.post("/moves", 1, json=wish).status_code == 200


def bob_on_turn(table: Table, home: Path, ann_first: str) -> NetworkKeyboard:
    """Seat Bob at a terminal, start, and let Ann make her move if she begins."""
    bob = NetworkKeyboard(home, link(table), "--name", "Bob", "--plain")
    bob.read_until("At the table: P1 and Bob.")
    table.start()
    moved_by_ann(table, ann_first)
    bob.read_until("Bob>")
    return bob


def test_a_move_is_typed_in_words_and_told_in_words(table: Table, tmp_path: Path) -> None:
    bob = bob_on_turn(table, tmp_path, "win g")
    bob.type("tile 1 cheering")
    bob.read_until("no tile may lie on space 1")
    bob.read_until("Bob>")
    bob.type("lose yellow")
    bob.read_until("Bob lays the Yellow finish card")
    seen = table.get("/log").json()
    assert "lose ?" in [event["move"] for event in seen["events"]]
    moved_by_ann(table, "roll")
    bob.read_until("P1 rolls")
    bob.read_until("Bob>")
    bob.type("quit")
    assert bob.read_to_end() == 0
    assert "brings you back" in bob.screen


def test_what_is_said_at_one_terminal_is_read_at_the_table(table: Table, tmp_path: Path) -> None:
    bob = bob_on_turn(table, tmp_path, "roll")
    bob.type("say  May the Red one win!")
    bob.type("roll")
    bob.read_until("Bob: May the Red one win!")
    bob.read_until("Bob rolls")

    async def read() -> list[str]:
        async with Client(table, 1) as ann:
            return [line["text"] for line in ann.hello["chat"]]

    assert asyncio.run(read()) == ["May the Red one win!"]


def test_who_left_comes_back_to_the_same_seat(table: Table, tmp_path: Path) -> None:
    for _ in range(2):
        bob = NetworkKeyboard(tmp_path, link(table), "--name", "Bob")
        bob.read_until("Bob has seat 2")
        bob.read_until("Waiting for the start")
        bob.process.sendintr()
        assert bob.read_to_end() == 0
    (kept,) = (tmp_path / "camelup" / "seats").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
    assert json.loads(kept.read_text())["token"] not in bob.output


def test_who_has_said_a_name_is_the_same_person_at_every_table_of_that_server(
    server: ServerProcess, tmp_path: Path
) -> None:
    first, second = new_table(server.url, 1, seats=2), new_table(server.url, 1, seats=2)
    for table, names in ((first, ["--name", "Zoe"]), (second, [])):
        zoe = NetworkKeyboard(tmp_path, link(table), *names)
        zoe.read_until("Zoe has seat 2")
        zoe.process.sendintr()
        assert zoe.read_to_end() == 0
    secret = tmp_path / "camelup" / "passport"
    assert secret.stat().st_mode & 0o077 == 0
    # The seats' own secrets are lost: the passport opens the seat all the same.
    for kept in (tmp_path / "camelup" / "seats").iterdir():
        kept.unlink()
    back = NetworkKeyboard(tmp_path, link(first))
    back.read_until("Zoe has seat 2")
    back.process.sendintr()
    assert back.read_to_end() == 0
    assert secret.read_text().strip() not in zoe.output + back.output


def test_a_server_that_is_killed_and_restarted_is_found_again(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = make_server(**GENEROUS)
    table = new_table(server.url, 1, seats=2)
    bob = NetworkKeyboard(tmp_path, link(table), "--name", "Bob", "--plain")
    bob.read_until("Waiting for the start")
    server.kill()
    bob.read_until("Connection to the server lost")
    server.start()
    table.start()
    moved_by_ann(table, "roll")
    bob.read_until("Bob>")
    server.kill()
    bob.type("bet green")
    bob.read_until("Connection to the server lost")
    server.start()
    bob.read_until("Bob takes")
    moves = [event["move"] for event in table.get("/log").json()["events"]]
    assert moves.count("bet g") == 1


def test_a_terminal_can_make_the_table_and_start_it_with_bots(
    server: ServerProcess, tmp_path: Path
) -> None:
    ann = NetworkKeyboard(tmp_path, server.url, "--name", "Ann", "--lang", "de")
    address = ann.expect(r"http://[0-9.:]+/t/[a-z0-9]+")
    ann.read_until("Die Eingabetaste startet das Spiel")
    ann.type("")
    ann.read_until("Ann>")
    room = httpx.get(address.replace("/t/", "/api/tables/")).json()["room"]
    assert [seat["kind"] for seat in room["seats"]] == ["person", "bot", "bot", "bot"]
    ann.type("aufhören")
    assert ann.read_to_end() == 0


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("nonsense", "neither a code"),
        ("{url}/t/nothere", "there is no such table"),
        ("http://127.0.0.1:1", "does not answer"),
        ("ABCDEF", "there is no table with that code"),
        ("{started}", "the game has already started"),
        ("{hiding}", "hides the coins"),
    ],
)
def test_what_cannot_be_joined_is_said_in_one_sentence(
    server: ServerProcess, where: str, words: str
) -> None:
    started = link(new_table(server.url, 2, start=True))
    hiding = link(new_table(server.url, 1, seats=2, coins=False))
    where = where.format(url=server.url, started=started, hiding=hiding)
    with pytest.raises(UserError) as refused:
        join_in_terminal(Invitation(where, "Bob", server.url, "en"))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
    assert refused.value.in_words("de") != str(refused.value)


def test_a_table_that_cannot_be_joined_ends_the_command_with_status_2() -> None:
    run = subprocess.run([COMMAND, "join", "nonsense"], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
