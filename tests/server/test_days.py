"""Tables where people have days for a move, on a server whose clock the tests turn."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.client import Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.test_passport import Browser

DAY = 86_400


class Turned:
    """A server that lives as many seconds later as a file says."""

    def __init__(self, server: ServerProcess, file: Path) -> None:
        self.server, self.file = server, file

    def turn(self, days: float) -> None:
        """Let days pass at once."""
        before = float(self.file.read_text())
        whole = self.file.with_suffix(".new")
        whole.write_text(str(before + days * DAY))
        whole.replace(self.file)

    def swept(self) -> None:
        """Wait until the server has looked which tables are deserted, by the clock as it is now."""
        told = self.file.with_suffix(".swept")
        for _ in range(2400):
            if told.exists() and told.read_text() == self.file.read_text():
                return
            time.sleep(0.05)
        raise AssertionError("no sweep")

    def restart(self) -> None:
        self.server.stop()
        self.server.start()


@pytest.fixture
def turned(make_server: Callable[..., ServerProcess], tmp_path: Path) -> Turned:
    file = tmp_path / "seconds"
    file.write_text("0")
    # Any table where nobody has been for a moment is deserted, if it is not one of days.
    soon = {"CAMELUP_ABANDON_HOURS": "0.0003"}
    server = make_server(**GENEROUS, **soon, start=False, TURNED_BY=str(file))
    server.program = "turned"
    server.start()
    return Turned(server, file)


def seen(table: Table, seat: int | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = table.get("", seat).json()
    return answer


def until(table: Table, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Look at a table until something is so: the server wakes once a second."""
    for _ in range(1200):
        now = seen(table)
        if what(now):
            return now
        time.sleep(0.1)
    raise AssertionError(now["room"])


def play(table: Table, seat: int) -> None:
    wish = {"id": f"r{time.time_ns()}", "v": seen(table)["game"]["v"], "move": "roll"}
    answer = table.post("/moves", seat, json=wish)
    assert answer.status_code == 200, answer.text


def test_nobody_has_to_be_there_and_a_game_lasts_for_weeks(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=3 * DAY, grace=5, start=True)
    quick = new_table(turned.server.url, 2, timer=600, start=True)
    for turn in range(6):
        turned.turn(2.9)
        if turn % 2:
            turned.restart()
        else:
            turned.swept()
            assert seen(quick)["room"]["status"] == "abandoned"
        now = seen(table)
        assert now["room"]["status"] == "playing", "seventeen days, and nobody connected"
        assert [seat["played_by"] for seat in now["room"]["seats"]] == ["person", "person"]
        play(table, now["game"]["turn"])
    assert seen(table)["game"]["v"] == 6


def test_a_seat_out_of_time_gets_a_bot_and_can_come_back(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=DAY, pause=10, start=True)
    late = seen(table)["game"]["turn"]
    deadline = seen(table)["room"]["clock"]
    assert deadline["deadline"] - deadline["now"] == pytest.approx(DAY * 1000, abs=60_000)
    turned.turn(1.01)
    now = until(table, lambda one: one["game"]["v"] >= 1)
    assert now["room"]["seats"][late - 1]["played_by"] == "bot"
    other = 3 - late
    assert now["room"]["seats"][other - 1]["played_by"] == "person", "the next has a day again"
    assert now["game"]["turn"] == other
    play(table, other)
    play(table, late)
    assert seen(table)["room"]["seats"][late - 1]["played_by"] == "person"


def test_a_secret_is_renewed_by_every_move_at_the_table(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=7 * DAY, start=True)
    for _ in range(9):
        turned.turn(6.9)
        play(table, seen(table)["game"]["turn"])
    turned.restart()
    own = seen(table, 1)
    assert own["seats"] == [1], "62 days after it was given, where 30 are usual"


def test_the_way_home_tells_whose_turn_it_is_and_for_how_long(turned: Turned) -> None:
    ann, ben = Browser(turned.server).is_somebody("Ann"), Browser(turned.server).is_somebody("Ben")
    table = ann.table(seats=2, timer=5 * DAY)
    assert ben.web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    turned.turn(2)
    lines = [one.web.get("/api/passport/tables").json()["tables"][0] for one in (ann, ben)]
    assert sorted(line["your_turn"] for line in lines) == [False, True]
    left = next(line["left"] for line in lines if line["your_turn"])
    assert left == pytest.approx(3 * DAY * 1000, abs=120_000)
    assert next(line["left"] for line in lines if not line["your_turn"]) is None


def test_a_table_of_days_waits_for_players_and_asks_for_no_chain(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=DAY)
    said = table.request("PATCH", "/seats/1", 1, json={"chain": "ab" * 32})
    assert said.json()["dice"]["chains"] == ["", ""]
    patient = new_table(turned.server.url, 2, timer=DAY)
    turned.turn(29)
    turned.swept()
    assert seen(table)["room"]["status"] == "waiting"
    table.start()
    turned.turn(2)
    until(patient, lambda one: one["room"]["status"] == "abandoned")


@pytest.mark.parametrize("timer", [7 * DAY + 1, -1])
def test_more_than_seven_days_are_refused(server: ServerProcess, timer: int) -> None:
    wish = {"players": [{}], "options": {"timer": timer}}
    assert httpx.post(f"{server.url}/api/tables", json=wish).status_code == 422
