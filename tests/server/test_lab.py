"""Chances and worths: shaped as the schema says, and a position is read once for all of them."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from pydantic import TypeAdapter

import camelup.game
from camelup.game import Game
from camelup.notation.errors import NotationError
from camelup.position import Position
from camelup.rules.editions import Edition
from camelup.server.schemas.odds_schemas import (
    Chances,
    Opinion,
    TableChances,
    TableOpinion,
    TableSecondLook,
    TableWorths,
    Worths,
)
from camelup.server.views.record_steps import game_after, play_on
from server.client import Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port

BOARD = "1:bg 2:r 3:yp 15:W 16:K"


def check_order(worths: Worths) -> None:
    coins = [worth["coins"] for worth in worths["moves"]]
    assert coins == sorted(coins, reverse=True)
    assert len(coins) > 3


def test_chances_and_worths_of_a_table_have_the_shape_of_the_schema(server: ServerProcess) -> None:
    table: Table = new_table(server.url, 2, start=True)
    chances = TypeAdapter(TableChances).validate_python(table.get("/odds").json())
    assert chances["v"] == 0
    turn = table.get(seat=1).json()["game"]["turn"]
    check_order(TypeAdapter(TableWorths).validate_python(table.get("/worth", turn).json()))


def test_the_champion_tells_its_move_only_to_the_one_to_move(server: ServerProcess) -> None:
    table: Table = new_table(server.url, 3, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    told = [table.get("/champion", seat).json() for seat in (turn, turn % 3 + 1, None)]
    opinions = [TypeAdapter(TableOpinion).validate_python(one) for one in told]
    assert opinions[0]["move"] in table.get(seat=turn).json()["you"]["legal"]
    assert [one["move"] for one in opinions[1:]] == [None, None]
    assert all(sum(one["shares"]) == pytest.approx(1) for one in opinions)
    assert all(len(one["shares"]) == 3 for one in opinions)


def test_the_champion_is_silent_where_odds_are_off(server: ServerProcess) -> None:
    table: Table = new_table(server.url, 2, start=True, odds=False)
    assert table.get("/champion", 1).json()["error"]["code"] == "odds-off"


def test_a_second_look_at_a_move_is_for_the_one_who_may_make_it(server: ServerProcess) -> None:
    table: Table = new_table(server.url, 3, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    legal = table.get(seat=turn).json()["you"]["legal"]
    told = table.get("/second-look?move=roll", turn).json()
    look = TypeAdapter(TableSecondLook).validate_python(told)
    assert look["better"] is None or look["better"] in legal
    assert (look["better"] is None) == (look["gain"] == 0)
    others = table.get("/second-look?move=roll", turn % 3 + 1)
    assert others.json()["error"]["code"] == "not-your-turn"
    for move in ("dance", "ally 2", "lose ?"):
        answer = table.get("/second-look", turn, params={"move": move})
        assert 400 <= answer.status_code < 410, answer.text
    silent = new_table(server.url, 2, start=True, odds=False)
    assert silent.get("/second-look?move=roll", 1).json()["error"]["code"] == "odds-off"


def test_the_champion_sees_who_is_about_to_win_in_the_lab(server: ServerProcess) -> None:
    rich = "16:b 2:r 1:gyp 15:W 14:K | dice bx | tickets b:2 | win 2b | coins 3 30 3 | turn 1"
    wish = {"position": rich, "moves": []}
    asked = httpx.post(f"{server.url}/api/champion", json=wish, timeout=120).json()
    opinion = TypeAdapter(Opinion).validate_python(asked)
    assert opinion["shares"][1] > 0.9
    assert opinion["move"]


def test_chances_in_the_lab_are_those_after_the_moves(server: ServerProcess) -> None:
    def ask(path: str, position: str, *moves: str) -> object:
        wish = {"position": position, "moves": moves}
        return httpx.post(f"{server.url}/api{path}", json=wish, timeout=120).json()

    after = Game(2, board=BOARD)
    after.play("roll b3")
    played = ask("/odds", f"{BOARD} | coins 3 3", "roll b3")
    assert played == ask("/odds", after.notation)
    assert TypeAdapter(Chances).validate_python(played)["method"]["leg"] == "exact"
    check_order(TypeAdapter(Worths).validate_python(ask("/worth", after.notation)))


def test_a_position_of_the_lab_is_read_once_for_steps_odds_and_worths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    original = Position.read

    def counted(text: str, edition: Edition | None = None) -> Position:
        read.append(text)
        return original(text, edition)

    monkeypatch.setattr(Position, "read", counted)
    monkeypatch.setattr(camelup.game, "read_position", None)
    where = f"{BOARD} | coins 3 4 5"
    steps = list(play_on(where, "second", ["roll b1", "bet r"]))
    after = game_after(where, "second", ["roll b1", "bet r"])
    assert steps[-1]["game"]["position"] == after.notation
    assert read == [where]


def test_a_game_starts_from_a_position_that_was_read() -> None:
    where = Position.read(f"{BOARD} | coins 3 4 5")
    game = Game(position=where)
    game.play("roll b1")
    assert (game.players, game.coins, game.board) == (3, [3, 4, 5], "2:rbg 3:yp 15:W 16:K")
    assert where.board == BOARD, "the position itself is not played on"
    with pytest.raises(NotationError):
        Game(["Ann", "Bob"], position=where)


def test_a_server_that_is_stopped_lets_nobody_wait_for_odds(tmp_path: Path) -> None:
    """Ctrl-C in the first minute, while odds are compiled, ended in a page of traceback."""
    fresh = {"NUMBA_CACHE_DIR": str(tmp_path), "CAMELUP_NO_AHEAD": "1"}
    server = ServerProcess(f"sqlite:///{tmp_path}/one.db", free_port(), **GENEROUS, **fresh)
    server.fresh = True
    server.start()
    question = {"position": BOARD, "moves": []}
    with ThreadPoolExecutor(1) as hands:
        asked = hands.submit(httpx.post, f"{server.url}/api/odds", json=question, timeout=60)
        while server.metric("thoughts_waiting") == 0 and not asked.done():
            time.sleep(0.02)
        assert not asked.done(), "what must be compiled takes seconds"
        assert server.stop() == 0
        assert asked.result().status_code == 429
    assert b"Traceback" not in server.log
    assert b"error" not in server.log
