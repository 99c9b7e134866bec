"""A clock that jumps closes nobody's game."""

import time
from collections.abc import Callable
from pathlib import Path

from server.client import Table, new_table
from server.conftest import ServerProcess

DAY_AND_MORE = str(25 * 3600)


def with_a_clock(
    make_server: Callable[..., ServerProcess], clock: Path, **environment: str
) -> ServerProcess:
    server = make_server(
        start=False,
        CAMELUP_TEST_CLOCK=str(clock),
        CAMELUP_TEST_SWEEP="0.2",
        **environment,
    )
    server.program = "server.turned"
    server.start()
    return server


def status(table: Table) -> str:
    found: str = table.get().json()["room"]["status"]
    return found


def test_people_who_are_away_can_come_back_after_the_clock_jumped_by_25_hours(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    clock = tmp_path / "seconds"
    server = with_a_clock(make_server, clock)
    waiting = new_table(server.url, 2)
    playing = new_table(server.url, 2, start=True, grace=86400)
    clock.write_text(DAY_AND_MORE)
    time.sleep(1.5)
    assert (status(waiting), status(playing)) == ("waiting", "playing")
    server.kill_and_restart()
    time.sleep(1.5)
    assert (status(waiting), status(playing)) == ("waiting", "playing")
    for attempt in range(20):  # a stand-in may be quicker: it plays until they are back
        game = playing.get().json()["game"]
        move = {"id": f"a{attempt}", "v": game["v"], "move": "roll"}
        made = playing.post("/moves", game["turn"], json=move)
        if made.status_code == 200:
            break
    assert made.status_code == 200


def test_a_game_that_nobody_comes_to_is_closed_when_the_server_was_open_long_enough(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = with_a_clock(make_server, tmp_path / "seconds", CAMELUP_ABANDON_HOURS="0.0005")
    table = new_table(server.url, 2, start=True, grace=86400)
    for _ in range(300):
        if status(table) == "abandoned":
            return
        time.sleep(0.1)
    raise AssertionError("the game stays open for ever")
