"""A secret stands for a person, not for a chair: nobody gets a seat that somebody else holds."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import httpx

from camelup.server.db.table_state import TableState
from nursery import camelup
from server.client import Client, Table, new_table
from server.conftest import ServerProcess


def ended(server: ServerProcess, people: int = 2) -> Table:
    """A table whose game was ended, so that all can play again."""
    table = new_table(server.url, people, start=True)
    assert table.post("/end", 1).status_code == 200
    return table


def rematch(table: Table, seat: int) -> Table:
    """The table of the rematch, with the seat one gets there."""
    answer = table.post("/rematch", seat)
    assert answer.status_code == 201, answer.text
    given = {one["seat"]: one["token"] for one in answer.json()["seats"]}
    return Table(table.url, answer.json()["room"]["id"], given)


def sit(table: Table, name: str, **more: object) -> None:
    answer = table.post("/seats", json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    for given in answer.json()["seats"]:
        table.tokens[given["seat"]] = given["token"]


def test_who_was_removed_from_a_rematch_gets_nobody_elses_seat_there(
    server: ServerProcess,
) -> None:
    old = ended(server)
    new = rematch(old, 1)
    mallory = rematch(old, 2)
    assert new.request("DELETE", "/seats/2", 1).status_code == 200
    sit(new, "Zoe")
    assert new.post("/start", 1).status_code == 200
    again = old.post("/rematch", 2)
    assert again.status_code == 409, again.text
    assert again.json()["error"]["code"] == "seat-taken"
    assert "token" not in again.text
    for thief in (mallory.tokens[2], old.tokens[2]):
        stranger = Table(new.url, new.id, {2: thief})
        assert stranger.get("?seat=2", 2).status_code == 401
        assert stranger.request("DELETE", "/seats/2/person", 2).status_code == 401
    assert new.get(seat=2).json()["seats"] == [2]


def test_people_who_play_again_hold_the_same_seats(server: ServerProcess) -> None:
    old = ended(server, 3)
    for seat in (2, 3, 1):
        new = rematch(old, seat)
        assert list(new.tokens) == [seat]
        assert new.get(seat=seat).json()["seats"] == [seat]


def test_a_socket_of_somebody_removed_is_closed_even_if_the_seat_is_taken_at_once(
    table: Table,
) -> None:
    async def remove() -> None:
        async with Client(table, 2) as guest:
            assert table.request("DELETE", "/seats/2", 1).status_code == 200
            sit(table, "Zoe")
            await guest.until_closed()
            assert guest.socket.close_code == 4001

    asyncio.run(remove())


def test_how_a_game_ended_is_kept_for_everyone_who_played(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    wish = {
        "players": [{"name": "Ann"}],
        "bots": ["random"],
        "options": {"seats": 2, "pause": 0, "grace": 5},
        "start": True,
    }
    body = httpx.post(f"{server.url}/api/tables", json=wish, timeout=30).json()
    table = Table(server.url, body["room"]["id"], {1: body["seats"][0]["token"]})
    assert table.request("DELETE", "/seats/1", 1).status_code == 200
    for _ in range(600):
        game = table.get().json()["game"]
        if game["over"]:
            break
        time.sleep(0.1)
    assert game["over"]
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        rows = database.execute(
            "SELECT seat, coins, place, bot, person IN (SELECT id FROM people) "
            "FROM results ORDER BY seat"
        ).fetchall()
    coins = [player["coins"] for player in game["players"]]
    places = [1 + sum(other > own for other in coins) for own in coins]
    assert rows == [(1, coins[0], places[0], None, 1), (2, coins[1], places[1], "random", None)]


def test_pruning_forgets_people_without_a_passport_who_are_nowhere_else(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    ended(server)
    kept = new_table(server.url, 2)
    server.stop()
    camelup("admin", "prune", "--days", "0", "--database", server.database, check=True)
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        left = database.execute(
            "SELECT table_id FROM people JOIN seats ON seats.person = people.id"
        ).fetchall()
        everyone = database.execute("SELECT count(*) FROM people").fetchone()
    assert left == [(kept.id,)] * 2
    assert everyone == (2,)


def test_what_a_newer_camelup_wrote_is_read_and_kept(server: ServerProcess) -> None:
    room = new_table(server.url, 2).get().json()["room"]
    state = TableState("t1", "ABCDEF", "t", room["options"], [], "c", 1)
    written = json.loads(state.to_json())
    written["seats"] = [{"kind": "person", "name": "Ann", "hat": "red"}]
    written["weather"] = {"sun": True}
    read = TableState.from_json(json.dumps(written))
    assert read.seats[0].name == "Ann"
    again = json.loads(read.copy().to_json())
    assert again["weather"] == {"sun": True}
    assert again["seats"][0]["hat"] == "red"
    assert "more" not in again
