"""One's own games and figures: listed, searched, downloaded, from any device, until erased."""

import io
import json
import sqlite3
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from typing import Any

import httpx
import pytest

from camelup.notation.record import read_record
from server.conftest import GENEROUS, ServerProcess
from server.test_passport import Browser


def play_out(server: ServerProcess, *people: Browser, bots: int = 0, **options: object) -> str:
    """Let people play a game to its end, who only roll; returns the table."""
    seats = len(people) + bots
    table = people[0].table(seats=seats, **{"grace": 5, **options})
    for one in people[1:]:
        assert one.sit(table).status_code == 201
    for seat in range(len(people) + 1, seats + 1):
        bot = f"/api/tables/{table}/seats/{seat}/bot"
        assert people[0].web.put(bot, json={"bot": "random"}).status_code == 200
    started = people[0].web.post(f"/api/tables/{table}/start")
    assert started.status_code == 200, started.text
    roll_out(table, *people)
    return table


def roll_out(table: str, *people: Browser) -> None:
    for _ in range(2000):
        seen = people[0].web.get(f"/api/tables/{table}")
        if seen.status_code == 429:  # others at this address were many
            time.sleep(0.5)
            continue
        game = seen.json()["game"]
        if game["over"]:
            return
        if game["turn"] <= len(people):
            mover = people[game["turn"] - 1]
            move = {"id": f"a{game['v']}", "v": game["v"], "move": "roll"}
            mover.web.post(f"/api/tables/{table}/moves", json=move)
    raise AssertionError("the game does not end")


def my_games(one: Browser, **asked: str | int) -> dict[str, Any]:
    answer = one.web.get("/api/passport/games", params=asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_finished_games_are_listed_with_result_players_and_chart(server: ServerProcess) -> None:
    ann = Browser(server).is_somebody("Ann", face="sage")
    ben = Browser(server).is_somebody("Ben")
    assert my_games(ann) == {"games": [], "total": 0, "next": None}
    table = play_out(server, ann, ben, bots=1)
    game = ann.web.get(f"/api/tables/{table}").json()["game"]
    (line,) = my_games(ann)["games"]
    coins = [player["coins"] for player in game["players"]]
    assert line["id"] == table
    assert [player["coins"] for player in line["players"]] == coins
    assert [player["you"] for player in line["players"]] == [True, False, False]
    assert [player["name"] for player in line["players"]][:2] == ["Ann", "Ben"]
    assert line["players"][0]["face"] == "sage"
    assert (line["coins"], line["moves"]) == (coins[0], game["v"])
    assert line["place"] == 1 + sum(other > coins[0] for other in coins)
    assert [purse[-1] for purse in line["purses"]] == coins
    assert (line["kept"], line["rated"]) == (True, False)
    phone = Browser(server)
    phone.show(code=ann.web.post("/api/passport/code").json()["code"])
    assert my_games(phone)["games"] == [line]
    assert Browser(server).web.get("/api/passport/games").status_code == 401


def test_games_come_page_by_page_and_are_found_by_a_players_name(server: ServerProcess) -> None:
    ann = Browser(server).is_somebody("Ann")
    others = [Browser(server).is_somebody(name) for name in ("Zoë", "100%", "Ben_")]
    tables = [play_out(server, ann, other) for other in others]
    first = my_games(ann, most=2)
    assert (first["total"], len(first["games"])) == (3, 2)
    second = my_games(ann, most=2, after=first["next"])
    assert second["next"] is None
    listed = [line["id"] for line in first["games"] + second["games"]]
    assert listed == list(reversed(tables))
    for search, found in (("zo", [0]), ("0%", [1]), ("n_", [2]), ("%", [1]), ("x", [])):
        shown = my_games(ann, search=search)
        assert [line["id"] for line in shown["games"]] == [tables[one] for one in found], search
        assert shown["total"] == len(found)
    assert my_games(ann, edition="first")["total"] == 0
    wrong = ann.web.get("/api/passport/games", params={"after": "yesterday"})
    assert wrong.status_code == 422


def test_all_games_are_downloaded_as_records_and_as_json(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    tables = {play_out(server, ann, ben) for _ in range(2)}
    archive = ann.web.get("/api/passport/games.zip")
    with zipfile.ZipFile(io.BytesIO(archive.content)) as files:
        assert {name.removesuffix(".camel") for name in files.namelist()} == tables
        for name in files.namelist():
            record = read_record(files.read(name).decode())
            assert record.tags["DiceSecret"]
    lines = ann.web.get("/api/passport/games.json").json()
    assert {line["id"] for line in lines} == tables
    nobody = Browser(server).is_somebody("Zoe")
    assert nobody.web.get("/api/passport/games.json").json() == []


def test_running_tables_say_where_it_is_ones_turn(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    waiting = ann.table(seats=2)
    playing = ann.table(seats=2)
    assert ben.sit(playing).status_code == 201
    assert ann.web.post(f"/api/tables/{playing}/start").status_code == 200
    turn = ann.web.get(f"/api/tables/{playing}").json()["game"]["turn"]
    shown = {
        one: {line["id"]: line["your_turn"] for line in answer.json()["tables"]}
        for one, answer in (
            ("ann", ann.web.get("/api/passport/tables")),
            ("ben", ben.web.get("/api/passport/tables")),
        )
    }
    assert shown["ann"] == {waiting: False, playing: turn == 1}
    assert shown["ben"] == {playing: turn == 2}
    by_id = {line["id"]: line for line in ann.web.get("/api/passport/tables").json()["tables"]}
    assert by_id[playing]["others"] == ["Ben"]
    assert by_id[waiting]["others"] == []
    assert not by_id[playing]["stood_in"]
    assert ben.web.delete(f"/api/tables/{playing}/seats/2").status_code == 200
    assert ben.web.get("/api/passport/tables").json()["tables"][0]["stood_in"]


def test_figures_add_up_and_tell_who_one_met(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    for _ in range(2):
        play_out(server, ann, ben, bots=1)
    lines = my_games(ann)["games"]
    figures = ann.web.get("/api/passport/figures").json()
    assert figures["games"] == 2
    assert figures["expected"] == pytest.approx(2 / 3)
    assert figures["coins"] == sum(line["coins"] for line in lines)
    assert sum(figures["sources"].values()) == figures["coins"] - 3 * 2
    assert figures["stack"] >= 1
    (rival,) = figures["rivals"]
    seats = [line["players"] for line in lines]
    assert (rival["name"], rival["met"]) == ("Ben", 2)
    assert rival["ahead"] == sum(ann["place"] < ben["place"] for ann, ben, _ in seats)
    assert rival["behind"] == sum(ann["place"] > ben["place"] for ann, ben, _ in seats)


def test_luck_is_noted_after_the_game_and_found_by_those_who_ask_later(
    server: ServerProcess,
) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2)
    ben.sit(table)
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    turn = ann.web.get(f"/api/tables/{table}").json()["game"]["turn"]
    bet = {"id": "bet", "v": 0, "move": "bet r"}
    assert (ann, ben)[turn - 1].web.post(f"/api/tables/{table}/moves", json=bet).status_code == 200
    roll_out(table, ann, ben)
    bettor = (ann, ben)[turn - 1]
    for _ in range(300):
        luckiest = bettor.web.get("/api/passport/figures").json()["luckiest"]
        if luckiest:
            break
        time.sleep(0.2)
    assert luckiest["id"] == table
    assert -6 < luckiest["luck"] < 6, "one ticket that brings 5, 1 or -1, less what it was worth"
    assert luckiest["luck"] != 0


def test_who_is_erased_has_no_games_and_no_name_in_those_of_others(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    ann = Browser(server).is_somebody("Xanthippe", face="cook")
    ben = Browser(server).is_somebody("Ben")
    table = play_out(server, ann, ben)
    assert ann.web.delete("/api/passport").status_code == 204
    (line,) = my_games(ben)["games"]
    assert line["players"][0]["name"] == ""
    assert line["players"][0]["coins"] >= 0
    assert ben.web.get("/api/passport/figures").json()["rivals"] == []
    assert my_games(ben, search="xan")["total"] == 0
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        rows = database.execute("SELECT * FROM results WHERE table_id = ?", [table]).fetchall()
    assert len(rows) == 2
    assert "Xanthippe" not in json.dumps(rows)


def test_of_others_one_sees_name_face_and_rating_and_nothing_else(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    play_out(server, ann, ben)
    shown = [
        ann.web.get(f"/api/passport/{part}").text for part in ("games", "figures", "games.json")
    ]
    shown.append(ann.web.get("/api/ranking").text)
    board = httpx.get(f"{server.url}/api/ranking").json()
    assert all(set(one) == RANKED for one in board["players"])
    for text in shown:
        assert "127.0.0.1" not in text
        assert '"person"' not in text


RANKED = {"place", "name", "face", "colour", "rating", "give", "games", "you"}
