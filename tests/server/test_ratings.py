"""Ratings: rated tables, abuse that does not pay, and the same numbers from the log again."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from camelup.server.db.rating_repository import Skill
from camelup.server.results.rating import ANCHORS, NEWCOMER, NEWEST_ANCHORS, Entrant, rate_game
from nursery import camelup
from server.conftest import GENEROUS, ServerProcess
from server.test_my_games import my_games, play_out, roll_out
from server.test_passport import Browser

BOTS = ANCHORS[NEWEST_ANCHORS]["second"]


class League:
    """People who play rated games, by nothing but the rules of rating."""

    def __init__(self) -> None:
        self.standings: dict[str, Skill] = {}
        self.met: dict[tuple[str, str], int] = {}

    def play(self, *order: str, gone: tuple[str, ...] = ()) -> None:
        """Let somebody win before somebody before somebody; names of bots are bots."""
        entrants = [
            Entrant(None if one in BOTS else one, one if one in BOTS else None, place, one in gone)
            for place, one in enumerate(order, 1)
        ]
        self.standings |= rate_game(entrants, self.standings, self.met, BOTS)
        people = [one for one in order if one not in BOTS]
        for pair in ((one, other) for one in people for other in people if one != other):
            self.met[pair] = self.met.get(pair, 0) + 1

    def known(self, *names: str) -> "League":
        """Let people be well known, with the rating of the average."""
        self.standings |= {name: Skill(25.0, 3.0, 50) for name in names}
        return self

    def gain(self, name: str) -> float:
        return self.standings.get(name, NEWCOMER).mu - NEWCOMER.mu


def test_who_wins_gains_who_loses_loses_and_all_become_surer() -> None:
    league = League().known("ann", "ben", "cleo")
    league.play("ann", "ben", "cleo")
    assert league.gain("ann") > league.gain("ben") > league.gain("cleo")
    assert all(one.sigma < 3 and one.games == 51 for one in league.standings.values())


def test_beating_a_strong_bot_gains_more_than_beating_a_weak_one() -> None:
    strong, weak = League().known("ann", "ben"), League().known("ann", "ben")
    strong.play("ann", "champion", "champion", "ben")
    weak.play("ann", "random", "random", "ben")
    assert strong.gain("ann") > weak.gain("ann") > 0


def test_who_leaves_is_last_even_if_the_bot_wins_for_them() -> None:
    left, stayed = League().known("ann", "ben", "cleo"), League().known("ann", "ben", "cleo")
    left.play("ann", "ben", "cleo", gone=("ann",))
    stayed.play("ben", "cleo", "ann")
    assert left.gain("ann") == pytest.approx(stayed.gain("ann"))
    assert left.gain("ann") < 0


def test_farming_ones_own_second_passport_ends_after_a_few_games() -> None:
    league = League().known("ann", "puppet")
    gains = []
    for _ in range(200):
        league.play("ann", "puppet")
        gains.append(league.gain("ann"))
    assert gains[-1] - gains[29] < 0.05, "after thirty games nothing comes any more"
    honest = League().known("ann", *(f"other{n}" for n in range(30)))
    for n in range(30):
        honest.play("ann", f"other{n}")
    assert gains[-1] < 0.5 * honest.gain("ann")


def test_an_army_of_new_passports_is_worth_little() -> None:
    farmer, player = League().known("ann"), League().known("ann")
    for n in range(20):
        farmer.play("ann", f"new{n}")
        player.known(f"known{n}").play("ann", f"known{n}")
    assert 0 < farmer.gain("ann") < 0.5 * player.gain("ann")


def test_partners_who_meet_at_every_table_gain_less_than_strangers() -> None:
    colluding, strangers = League(), League()
    for n in range(20):
        others = [f"x{n}", f"y{n}"]
        colluding.known("ann", *others) if n == 0 else colluding.known(*others)
        strangers.known("ann", *others, f"z{n}") if n == 0 else strangers.known(*others, f"z{n}")
        colluding.known("ben") if n == 0 else None
        colluding.play("ann", *others, "ben")
        strangers.play("ann", *others, f"z{n}")
    assert colluding.gain("ann") < strangers.gain("ann")


def rated(server: ServerProcess, *people: Browser, **more: Any) -> str:
    return play_out(server, *people, rated=True, **more)


def test_a_rated_game_is_among_passports_without_guests_and_without_the_odds(
    server: ServerProcess,
) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    alone = ann.table(seats=2, rated=True)
    bot = f"/api/tables/{alone}/seats/2/bot"
    assert ann.web.put(bot, json={"bot": "random"}).status_code == 200
    hot = ann.table({}, {"name": "Kid"}, seats=3, rated=True)
    ben.sit(hot)
    stranger = ann.table(seats=2, rated=True)
    assert Browser(server).sit(stranger, name="Zed").status_code == 201
    for table in (alone, hot, stranger):
        refused = ann.web.post(f"/api/tables/{table}/start")
        assert refused.status_code == 409
        assert refused.json()["error"]["code"] == "rated-passports"
    table = ann.table(seats=2, rated=True, odds=True)
    ben.sit(table)
    assert ann.web.get(f"/api/tables/{table}").json()["room"]["options"]["odds"] is False
    changed = ann.web.patch(f"/api/tables/{table}", json={"options": {"odds": True}})
    assert changed.json()["options"]["odds"] is False
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    assert ann.web.get(f"/api/tables/{table}/odds").status_code in (403, 409)


def test_there_is_no_way_out_of_a_rated_game_that_one_is_losing(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2, rated=True, grace=86_400)
    ben.sit(table)
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    ways = (("POST", "end"), ("POST", "seats/1/handover"), ("DELETE", "seats/1/person"))
    for method, way in ways:
        refused = ann.web.request(method, f"/api/tables/{table}/{way}")
        assert refused.json()["error"]["code"] == "rated-plays-on"
    assert ann.web.delete(f"/api/tables/{table}/seats/1").status_code == 200
    until = time.monotonic() + 120
    while not (game := ben.web.get(f"/api/tables/{table}").json()["game"])["over"]:
        assert time.monotonic() < until, "the bot on the left seat does not play on"
        if game["turn"] == 2:
            move = {"id": f"a{game['v']}", "v": game["v"], "move": "roll"}
            ben.web.post(f"/api/tables/{table}/moves", json=move)
        else:
            time.sleep(0.01)
    lost, won = (one.web.get("/api/ranking").json()["you"]["rating"] for one in (ann, ben))
    assert lost < 1000 < won


def test_ratings_are_shown_with_uncertainty_and_computed_again_to_the_same_numbers(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    people = [Browser(server).is_somebody(name) for name in ("Ann", "Ben", "Cleo")]
    for edition in ("second", "second", "first"):
        rated(server, *people, bots=1, edition=edition)
    rated(server, *people[:2])
    board = people[0].web.get("/api/ranking").json()
    assert {one["name"] for one in board["players"]} == {"Ann", "Ben", "Cleo"}
    assert all(0 < one["give"] < 667 for one in board["players"])
    assert [one["place"] for one in board["players"]] == [1, 2, 3]
    assert board["you"]["name"] == "Ann"
    assert "greedy" in {one["bot"] for one in board["anchors"]}
    assert len(people[0].web.get("/api/ranking?edition=first").json()["players"]) == 3
    curve = people[0].web.get("/api/passport/figures").json()["ratings"]
    assert [len(curve["second"]), len(curve["first"])] == [3, 1]
    assert all(line["rated"] for line in my_games(people[0])["games"])
    assert people[2].web.delete("/api/passport").status_code == 204
    board = people[0].web.get("/api/ranking").json()
    assert {one["name"] for one in board["players"]} == {"Ann", "Ben"}
    server.stop()
    before = rows_of(server)
    assert "0 ratings changed" in rate_all(server)
    assert rows_of(server) == before
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        database.execute("UPDATE results SET mu = 30, tickets = NULL WHERE mu IS NOT NULL")
        database.execute("UPDATE ratings SET mu = 99")
        database.commit()
    assert "11 ratings changed" in rate_all(server)
    assert rows_of(server) == before


def rate_all(server: ServerProcess) -> str:
    return camelup("admin", "ratings", "--database", server.database, check=True).stdout


def rows_of(server: ServerProcess) -> list[Any]:
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        return [
            *database.execute("SELECT * FROM ratings ORDER BY person, edition"),
            *database.execute("SELECT * FROM results ORDER BY table_id, seat"),
            *database.execute("SELECT * FROM games ORDER BY table_id"),
        ]


def test_the_game_of_somebody_erased_meanwhile_is_still_played_to_its_end(
    server: ServerProcess,
) -> None:
    people = [Browser(server).is_somebody(name) for name in ("Ann", "Ben", "Cleo")]
    table = people[0].table(seats=3, rated=True, grace=5)
    for one in people[1:]:
        one.sit(table)
    assert people[0].web.post(f"/api/tables/{table}/start").status_code == 200
    assert people[2].web.delete("/api/passport").status_code == 204
    roll_out(table, *people[:2])
    (line,) = my_games(people[0])["games"]
    assert line["rated"]
    assert line["players"][2]["name"] == ""
