"""Playing on from a position of a finished game: a new table whose start is given, not drawn."""

from typing import Any

import httpx
import pytest

from camelup.notation import read_record
from camelup.position import Position
from camelup.server.db.table_state import face_down
from camelup.server.dice.verification import check_dice
from server.client import MADE, Table
from server.conftest import ServerProcess

RECORD = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "12:gp 13:ry 14:b 15:W 16:K | win 2r 3b | lose 1y | coins 7 3 5"]

win g
bet b
lose y
roll b1
"""

START = 4
"""After so many moves: it is Bob's turn, whose card on Red lies there since before."""


def stored(server: ServerProcess, text: str = RECORD) -> str:
    answer = httpx.post(f"{server.url}/api/records", json={"record": text})
    return str(answer.json()["id"])


def asked_to_play_on(server: ServerProcess, record: str, step: int, **more: Any) -> httpx.Response:
    wish = {
        "players": [{"name": "Dee"}],
        "bots": ["random", "random"],
        "options": {"pause": 0, **more},
        "given": {"record": record, "step": step},
        "start": True,
    }
    return httpx.post(f"{server.url}/api/tables", json=wish, timeout=120)


def play_on(server: ServerProcess, record: str, step: int = START) -> tuple[Table, int]:
    answer = asked_to_play_on(server, record, step)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    (given,) = body["seats"]
    MADE.append(Table(server.url, body["room"]["id"], {given["seat"]: given["token"]}))
    return MADE[-1], given["seat"]


def roll_to_the_end(table: Table, seat: int) -> None:
    for number in range(2000):
        seen = table.get(seat=seat).json()
        if seen["game"]["over"]:
            return
        if seen["you"]["legal"]:
            wish = {"id": f"m{number}", "v": seen["game"]["v"], "move": "roll"}
            table.post("/moves", seat, json=wish)
    raise AssertionError("the game does not end")


def cards_of(position: str, seat: int) -> list[str]:
    parts = [part.split() for part in position.split(" | ") if part[:3] in ("win", "los")]
    return [f"{pile} {card[1:]}" for pile, *laid in parts for card in laid if card[0] == f"{seat}"]


def test_somebody_plays_on_where_it_was_to_be_decided_with_the_cards_that_lay_there(
    server: ServerProcess,
) -> None:
    record = stored(server)
    table, seat = play_on(server, record)
    seen = table.get(seat=seat).json()
    assert seat == 2, "who plays on sits where it is to be decided"
    assert seen["room"]["given"] == f"{record}#{START}"
    assert seen["room"]["options"]["seats"] == 3
    assert [one["camel"] for one in seen["you"]["laid"]] == ["r"]
    assert seen["room"]["start"] == face_down(seen["room"]["start"])
    assert "2?" in seen["room"]["start"]


def test_a_given_start_tells_nobody_a_card_that_lies_on_it(server: ServerProcess) -> None:
    table, seat = play_on(server, stored(server))
    own = read_record(table.get("/record.camel", seat).text).tags["Position"]
    watched = read_record(table.get("/record.camel").text).tags["Position"]
    assert cards_of(own, 2) == ["win r"]
    for other in (1, 3):
        assert set(cards_of(own, other)) <= {"win ?", "lose ?"}
    assert face_down(watched) == watched


def test_cards_of_others_are_drawn_anew_and_the_own_ones_stay(server: ServerProcess) -> None:
    record, ends = stored(server), []
    for _ in range(6):
        table, seat = play_on(server, record)
        roll_to_the_end(table, seat)
        ends.append(read_record(table.get("/record.camel").text).tags["Position"])
    assert all(cards_of(one, 2) == ["win r"] for one in ends)
    assert len({str(cards_of(one, 1) + cards_of(one, 3)) for one in ends}) > 1


def test_the_rolls_of_a_given_start_are_verified_and_the_start_is_said_to_be_given(
    server: ServerProcess,
) -> None:
    table, seat = play_on(server, stored(server))
    roll_to_the_end(table, seat)
    report = table.get("/dice").json()
    assert (report["verified"], report["given"], report["signed"]) == (True, True, "here")
    record = read_record(table.get("/record.camel").text)
    at = len(record.moves) - 1  # the last one: after another there might be nothing to play
    face = record.moves[at][-1]
    record.moves[at] = record.moves[at][:-1] + ("1" if face != "1" else "2")
    assert not check_dice(record)["verified"], "another roll is found"
    del record.tags["StartGiven"]
    assert not check_dice(record)["verified"], "no dice drew this start"


def test_a_given_start_is_never_rated_and_keeps_its_seats(server: ServerProcess) -> None:
    record = stored(server)
    assert asked_to_play_on(server, record, START, rated=True).status_code == 409
    wish = {
        "players": [{"name": "Dee"}],
        "bots": ["random", "random"],
        "given": {"record": record, "step": START},
    }
    body = httpx.post(f"{server.url}/api/tables", json=wish, timeout=120).json()
    table = Table(server.url, body["room"]["id"], {2: body["seats"][0]["token"]})
    for change in ({"rated": True}, {"seats": 4}, {"edition": "first"}):
        answer = table.request("PATCH", "", 2, json={"options": change})
        assert answer.json()["error"]["code"] == "given-stays", change


@pytest.mark.parametrize("step", [5, 1999])
def test_nobody_plays_on_beyond_the_end_of_a_record(server: ServerProcess, step: int) -> None:
    assert asked_to_play_on(server, stored(server), step).status_code == 409


def test_a_record_that_is_not_there_gives_no_start(server: ServerProcess) -> None:
    assert asked_to_play_on(server, "nowhere", 0).status_code == 404


def test_turning_cards_face_down_leaves_the_rest_of_a_position() -> None:
    text = "12:gp 13:ry | dice bx | tickets b:52 | win 2r 3b | lose 1y | coins 7 3 5 | turn 2"
    down = face_down(text)
    assert down == text.replace("2r 3b", "2? 3?").replace("1y", "1?")
    assert Position.read("1:bg 2:r 3:yp 15:W 16:K | win 2r 3?").notation
