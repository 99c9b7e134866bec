"""Tables of days that nobody is at are in no memory, and still go on when their time comes."""

import json
import sqlite3
import string
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from server.client import Table, new_table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.test_calls import LOCAL, Service
from server.test_calls import service as service
from server.test_days import DAY, Turned, play, seen, until
from server.test_days import turned as turned
from server.test_passport import Browser

MANY, SOON = 500, 12


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


def wait_for(what: Callable[[], bool]) -> None:
    for _ in range(600):
        if what():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")


def held(server: ServerProcess) -> float:
    return server.metric("tables")


def file_of(server: ServerProcess) -> Path:
    return Path(server.database.removeprefix("sqlite:///"))


def copy_table(file: Path, table: str, began: Iterator[int]) -> list[str]:
    """Write a table down many times, as if many had been made, each begun when it is told."""
    codes = ("".join(letters) for letters in product(string.ascii_uppercase, repeat=6))
    made = []
    with closing(sqlite3.connect(file)) as db, db:
        row = db.execute("SELECT * FROM tables WHERE id = ?", [table]).fetchone()
        names = [one[1] for one in db.execute("PRAGMA table_info(tables)")]
        (secret,) = db.execute("SELECT secret FROM dice WHERE table_id = ?", [table]).fetchone()
        for number, (moment, code) in enumerate(zip(began, codes, strict=False)):
            state = {
                **json.loads(row[names.index("state")]),
                "id": f"copy{number}",
                "began": moment,
            }
            new = dict(zip(names, row, strict=True), id=state["id"], code=code)
            new["state"] = json.dumps(state)
            marks = ", ".join("?" * len(new))
            db.execute(f"INSERT INTO tables VALUES ({marks})", list(new.values()))
            db.execute("INSERT INTO dice VALUES (?, ?)", [state["id"], secret])
            db.execute("INSERT INTO logs VALUES (?, 0)", [state["id"]])
            made.append(state["id"])
    return made


def test_hundreds_of_tables_of_days_are_in_no_memory_and_the_clock_still_moves_them_on(
    turned: Turned,
) -> None:
    server = turned.server
    first = new_table(server.url, 2, timer=DAY, pause=0, start=True)
    server.stop()
    # The first few have half a day left, all others a day.
    began = int(time.time() * 1000)
    moments = (began - (DAY * 500 if number < SOON else 0) for number in range(MANY))
    copies = copy_table(file_of(server), first.id, moments)
    server.start()
    assert held(server) > MANY, "they were in play when the server of before ended"
    turned.turn(0.01)
    wait_for(lambda: held(server) == 0)
    turned.restart()
    assert held(server) == 0, "what rests is not loaded by a restart, either"
    turned.turn(0.6)
    early = [Table(server.url, one, {}) for one in copies[:SOON]]
    for table in early:
        until(table, lambda now: now["game"]["v"] >= 1)
    assert held(server) <= SOON + 1
    late = Table(server.url, copies[SOON], {})
    assert seen(late)["game"]["v"] == 0
    turned.turn(0.01)
    wait_for(lambda: held(server) == 0)


def test_who_comes_to_a_table_that_rests_finds_it_and_moves(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=3 * DAY, start=True)
    for v in range(3):
        turned.turn(0.01)
        wait_for(lambda: held(turned.server) == 0)
        now = seen(table)
        left = now["room"]["clock"]["deadline"] - now["room"]["clock"]["now"]
        assert left == pytest.approx((3 - 0.01) * DAY * 1000, abs=120_000)
        assert now["game"]["v"] == v
        play(table, now["game"]["turn"])


def test_whose_turn_it_is_is_told_of_tables_that_rest_without_waking_them(turned: Turned) -> None:
    server = turned.server
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2, timer=3 * DAY)
    assert ben.web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    feeds = [
        one.web.post("/api/passport/calls/feed", json={}).json()["address"] for one in (ann, ben)
    ]

    def told() -> tuple[Any, ...]:
        lines = [one.web.get("/api/passport/tables").json()["tables"][0] for one in (ann, ben)]
        return (*lines, *(httpx.get(f"{server.url}{feed}").text for feed in feeds))

    awake = told()
    turned.turn(0.01)
    wait_for(lambda: held(server) == 0)
    resting = told()
    assert held(server) == 0, "nobody woke it"
    for before, after in zip(awake, resting, strict=True):
        if isinstance(before, dict) and before["left"] is not None:
            gone = before.pop("left") - after.pop("left")
            assert gone == pytest.approx(0.01 * DAY * 1000, abs=60_000)
        assert after == before
    turn = ann.web.get(f"/api/tables/{table}").json()["game"]["turn"]
    mover = (ann, ben)[turn - 1]
    wish = {"id": "r1", "v": 0, "move": "roll"}
    assert mover.web.post(f"/api/tables/{table}/moves", json=wish).status_code == 200
    assert [line["your_turn"] for line in told()[:2]] == [turn != 1, turn != 2]


def test_a_bot_moves_at_once_when_somebody_wakes_its_table(turned: Turned) -> None:
    table = new_table(turned.server.url, 2, timer=3 * DAY, pause=0, start=True)
    turn = seen(table)["game"]["turn"]
    turned.turn(0.01)
    wait_for(lambda: held(turned.server) == 0)
    assert table.request("DELETE", f"/seats/{turn}", turn).status_code == 200
    until(table, lambda now: now["game"]["v"] == 1)


def test_a_call_that_waits_for_the_morning_is_made_from_a_table_that_rests_and_once(
    make_server: Callable[..., ServerProcess], tmp_path: Path, service: Service
) -> None:
    file = tmp_path / "seconds"
    file.write_text("0")
    server = make_server(**LOCAL, start=False, TURNED_BY=str(file))
    server.program = "turned"
    server.start()
    turned = Turned(server, file)
    ann = Browser(server).is_somebody("Ann")
    hours = [time.strftime("%H:%M", time.gmtime(time.time() + 3600 * one)) for one in (-1, 3)]
    hook = {"address": f"{service.url}/hook", "quiet": f"{hours[0]}-{hours[1]} UTC"}
    assert ann.web.post("/api/passport/calls/hook", json=hook).status_code == 201
    table = ann.table(seats=2, timer=3 * DAY)
    ben = Browser(server).is_somebody("Ben")
    assert ben.web.post("/api/passport/calls/hook", json=hook).status_code == 201
    assert ben.web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    turned.turn(0.01)
    wait_for(lambda: held(server) == 0)
    assert service.got == []
    turned.turn(0.2)
    service.wait()
    turned.restart()
    turned.turn(0.01)
    wait_for(lambda: held(server) == 0)
    assert len(service.got) == 1


def test_who_was_called_is_not_called_again_when_another_process_takes_over(
    make_server: Callable[..., ServerProcess], postgres: str, service: Service
) -> None:
    one, two = (make_server(postgres, **LOCAL) for _ in range(2))
    people = [Browser(one).is_somebody(name) for name in ("Ann", "Ben")]
    for number, person in enumerate(people, 1):
        hook = {"address": f"{service.url}/{number}"}
        assert person.web.post("/api/passport/calls/hook", json=hook).status_code == 201
    table = people[0].table(seats=2, timer=3 * DAY)
    assert people[1].web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    assert people[0].web.post(f"/api/tables/{table}/start").status_code == 200
    turn = people[0].web.get(f"/api/tables/{table}").json()["game"]["turn"]
    service.wait()
    one.kill()
    assert two.process is not None
    number = two.process.pid

    def taken() -> bool:
        with psycopg.connect(postgres) as line:
            row = line.execute("SELECT owner FROM tables WHERE id = %s", [table]).fetchone()
        return bool(row and row[0] and row[0].startswith(f"{number}-"))

    wait_for(taken)
    there = [Browser(two) for _ in people]
    for before, after in zip(people, there, strict=True):
        after.secret = before.secret
        assert after.show().status_code == 200
    wish = {"id": "r1", "v": 0, "move": "roll"}
    assert there[turn - 1].web.post(f"/api/tables/{table}/moves", json=wish).status_code == 200
    service.wait(2)
    assert [got.path for got in service.got] == [f"/{turn}", f"/{3 - turn}"]


def test_a_table_that_rests_is_looked_after_by_the_process_somebody_comes_to(
    make_server: Callable[..., ServerProcess], postgres: str, tmp_path: Path
) -> None:
    file = tmp_path / "seconds"
    file.write_text("0")
    one, two = (
        make_server(postgres, **GENEROUS, start=False, TURNED_BY=str(file)) for _ in range(2)
    )
    for server in (one, two):
        server.program = "turned"
        server.start()
    table = new_table(one.url, 2, timer=3 * DAY, pause=0, start=True)
    turn = seen(table)["game"]["turn"]
    Turned(one, file).turn(0.01)
    wait_for(lambda: held(one) + held(two) == 0)
    same = Table(two.url, table.id, table.tokens)
    assert same.request("DELETE", f"/seats/{turn}", turn).status_code == 200
    one.kill()
    until(same, lambda now: now["game"]["v"] == 1)
    Turned(two, file).turn(0.01)
    wait_for(lambda: held(two) == 0)
    Turned(two, file).turn(3)
    until(same, lambda now: now["game"]["v"] >= 2)


def test_a_passport_has_only_so_many_tables_of_days(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_LIMIT_DAY_TABLES="2")
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    theirs = [ben.table(seats=2, timer=DAY) for _ in range(2)]
    ann.table(seats=2, timer=DAY)
    quick = ann.table(seats=2, timer=60)
    assert ann.web.post(f"/api/tables/{theirs[0]}/seats", json={}).status_code == 201
    wish = {"players": [{}], "options": {"seats": 2, "timer": DAY}}
    refused = [
        ann.web.post("/api/tables", json=wish),
        ann.web.post(f"/api/tables/{theirs[1]}/seats", json={}),
        ann.web.patch(f"/api/tables/{quick}", json={"options": {"timer": DAY}}),
    ]
    assert {one.json()["error"]["code"] for one in refused} == {"days-many"}
    assert "2" in refused[0].json()["error"]["text"]
    assert ann.web.delete(f"/api/tables/{theirs[0]}/seats/2").status_code == 200
    assert ann.web.post("/api/tables", json=wish).status_code == 201


def test_a_rematch_of_a_table_of_days_counts_among_them(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_LIMIT_DAY_TABLES="2")
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2, timer=DAY)
    assert ben.web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    assert ann.web.post(f"/api/tables/{table}/end").status_code == 200
    others = [ann.table(seats=2, timer=DAY) for _ in range(2)]
    refused = ann.web.post(f"/api/tables/{table}/rematch")
    assert refused.json()["error"]["code"] == "days-many"
    assert ann.web.delete(f"/api/tables/{others[0]}/seats/1").status_code == 200
    assert ann.web.post(f"/api/tables/{table}/rematch").status_code == 201
    assert ben.web.post(f"/api/tables/{table}/rematch").status_code == 201
    wish = {"players": [{}], "options": {"seats": 2, "timer": DAY}}
    assert ann.web.post("/api/tables", json=wish).json()["error"]["code"] == "days-many"
