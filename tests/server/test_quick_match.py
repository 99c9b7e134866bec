"""A quick match: who waits for the same game sits together, bots fill up in time."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from server.client import Client, Table
from server.conftest import GENEROUS, ServerProcess
from server.postgres import running_postgres
from server.test_my_games import play_out
from server.test_passport import Browser


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    yield from running_postgres()


def match(server: ServerProcess, name: str, **wish: object) -> Table:
    """Ask for a quick match as a program; returns the table with the own seat."""
    body = {"player": {"name": name}, **wish}
    answer = httpx.post(f"{server.url}/api/match", json=body, timeout=60)
    assert answer.status_code == 201, answer.text
    seated = answer.json()
    given = {one["seat"]: one["token"] for one in seated["seats"]}
    return Table(server.url, seated["room"]["id"], given)


def lobby(server: ServerProcess) -> dict[str, dict[str, Any]]:
    tables = httpx.get(f"{server.url}/api/tables", timeout=30).json()["tables"]
    return {one["id"]: one for one in tables}


async def until_begun(client: Client, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while client.room["status"] == "waiting" and time.monotonic() < end:
        await client.receive()


def test_two_who_want_the_same_meet_and_bots_take_the_other_seats(server: ServerProcess) -> None:
    async def meet() -> None:
        ann = match(server, "Ann", wait=600, timer=41)
        async with Client(ann, 1) as first:
            assert first.room["fills"] > time.time() * 1000 + 500_000
            for other in ({"timer": 42}, {"edition": "first"}, {"seats": 5}):
                wish: dict[str, Any] = {"timer": 41, **other}
                assert match(server, "Zed", **wish).id != ann.id
            ben = match(server, "Ben", wait=4, timer=41)
            assert ben.id == ann.id
            async with Client(ben, 2) as second:
                await until_begun(first)
                await until_begun(second)
                assert first.room["status"] == "playing"
                kinds = [seat["kind"] for seat in second.room["seats"]]
                assert kinds == ["person", "person", "bot", "bot"]

    asyncio.run(meet())


def test_a_full_table_begins_without_waiting(server: ServerProcess) -> None:
    async def meet() -> None:
        ann = match(server, "Ann", wait=600, seats=2, timer=43)
        async with Client(ann, 1) as first, Client(match(server, "Ben", seats=2, timer=43), 2):
            await until_begun(first)
            assert first.room["status"] == "playing"
            assert [seat["kind"] for seat in first.room["seats"]] == ["person", "person"]

    asyncio.run(meet())


def test_who_does_not_come_has_no_seat_and_decides_nothing_and_who_comes_late_has_time(
    server: ServerProcess,
) -> None:
    """All at once: at each of the tables it is the same seconds that pass."""

    async def does_not_come() -> None:
        ann = match(server, "Ann", wait=600, seats=3, timer=44)
        async with Client(ann, 1) as first:
            strangers = [match(server, f"Gone {n}", wait=3, seats=3, timer=44) for n in range(2)]
            assert {one.id for one in strangers} == {ann.id}
            while first.room["seats"][2]["kind"] == "open":
                await first.receive()
            while first.room["seats"][2]["kind"] != "open":
                await first.receive()
            assert first.room["status"] == "waiting"
            assert [seat["kind"] for seat in first.room["seats"]] == ["person", "open", "open"]
            assert first.room["fills"] > time.time() * 1000 + 400_000
            ben = match(server, "Ben", wait=3, seats=3, timer=44)
            assert ben.id == ann.id
            async with Client(ben, 2):
                await until_begun(first)
                kinds = [seat["kind"] for seat in first.room["seats"]]
                assert kinds == ["person", "person", "bot"]

    async def all_left() -> None:
        alone = match(server, "Ann", wait=3, seats=3, timer=45)
        for _ in range(1200):
            status = alone.get().json()["room"]["status"]
            if status != "waiting":
                break
            await asyncio.sleep(0.1)
        assert status == "abandoned"

    async def comes_at_the_last_moment() -> None:
        ann = match(server, "Ann", wait=600, seats=3, timer=47)
        async with Client(ann, 1) as first:
            late = match(server, "Late", wait=3, seats=3, timer=47)
            await asyncio.sleep(5)
            async with Client(late, 2):
                await until_begun(first)
                kinds = [seat["kind"] for seat in first.room["seats"]]
                assert kinds == ["person", "person", "bot"]

    async def meet() -> None:
        await asyncio.gather(does_not_come(), all_left(), comes_at_the_last_moment())

    asyncio.run(meet())


def test_the_lobby_shows_who_sits_there_with_rating_edition_and_pace(
    server: ServerProcess,
) -> None:
    ann, ben = Browser(server).is_somebody("Ann", face="poet"), Browser(server).is_somebody("Ben")
    play_out(server, ann, ben, rated=True)
    table = ann.table(seats=3, public=True, timer=77, rated=True)
    line = lobby(server)[table]
    assert (line["timer"], line["rated"], line["quick"], line["open"]) == (77, True, False, 2)
    (shown,) = line["people"]
    assert (shown["name"], shown["face"], shown["bot"]) == ("Ann", "poet", False)
    own = ann.web.get("/api/ranking").json()["you"]
    assert (shown["rating"], shown["give"]) == (own["rating"], own["give"])
    new = match(server, "Somebody", timer=78)
    assert lobby(server)[new.id]["quick"]
    assert lobby(server)[new.id]["people"][0]["rating"] is None


def test_an_operator_switches_ratings_lobby_days_calls_and_installing_off(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(
        **GENEROUS,
        CAMELUP_RATINGS="0",
        CAMELUP_LOBBY="0",
        CAMELUP_INSTALLABLE="0",
        CAMELUP_DAYS="0",
        CAMELUP_CALLS="0",
    )
    ann = Browser(server).is_somebody("Ann")
    wish: dict[str, Any] = {"players": [{}], "options": {"rated": True}}
    refused = ann.web.post("/api/tables", json=wish)
    assert refused.json()["error"]["code"] == "rated-off"
    table = ann.table(public=True)
    changed = ann.web.patch(f"/api/tables/{table}", json={"options": {"rated": True}})
    assert changed.json()["error"]["code"] == "rated-off"
    assert lobby(server) == {}
    assert ann.web.post("/api/match", json={}).json()["error"]["code"] == "lobby-off"
    for days in (
        ann.web.post("/api/tables", json={"players": [{}], "options": {"timer": 86_400}}),
        ann.web.patch(f"/api/tables/{table}", json={"options": {"timer": 86_400}}),
    ):
        assert days.json()["error"]["code"] == "days-off"
    assert ann.web.get("/api/passport/calls").json() == {"calls": [], "push_key": ""}
    refused = ann.web.post("/api/passport/calls/feed", json={})
    assert refused.json()["error"]["code"] == "calls-off"
    assert ann.web.get("/manifest.webmanifest").status_code == 404
    assert "unregister()" in ann.web.get("/sw.js").text


def test_nobody_changes_what_the_others_wait_for_and_two_who_come_at_once_meet(
    server: ServerProcess,
) -> None:
    with ThreadPoolExecutor(2) as both:
        ann, ben = both.map(lambda name: match(server, name, wait=600, timer=46), ("Ann", "Ben"))
    assert ann.id == ben.id
    first = ann if 1 in ann.tokens else ben
    changed = first.request("PATCH", "", 1, json={"options": {"timer": 0}})
    assert changed.json()["error"]["code"] == "match-agreed"


def test_a_rated_match_needs_a_passport(server: ServerProcess) -> None:
    refused = httpx.post(f"{server.url}/api/match", json={"rated": True}, timeout=60)
    assert refused.json()["error"]["code"] == "rated-passports"
    ann = Browser(server).is_somebody("Ann")
    wish = {"rated": True, "timer": 48, "wait": 600, "player": {"name": "Ann"}}
    table = ann.web.post("/api/match", json=wish).json()["room"]["id"]
    guest = httpx.post(f"{server.url}/api/tables/{table}/seats", json={"name": "Zed"}, timeout=60)
    assert guest.json()["error"]["code"] == "rated-passports"


def test_a_stranger_without_a_passport_sits_down_only_so_often(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**{**GENEROUS, "CAMELUP_LIMIT_MATCHES": "2"})
    for _ in range(2):
        match(server, "Zed", wait=600)
    refused = httpx.post(f"{server.url}/api/match", json={"player": {"name": "Zed"}}, timeout=60)
    assert refused.json()["error"]["code"] == "too-fast"
    ann = Browser(server).is_somebody("Ann")
    assert ann.web.post("/api/match", json={}).status_code == 201, "a passport is counted apart"


def test_two_who_come_at_once_to_two_processes_meet(
    make_server: Callable[..., ServerProcess], postgres: str
) -> None:
    both = [make_server(postgres, **GENEROUS) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for timer in range(100, 106):
            ann, ben = pool.map(lambda one: match(one, "Ann", wait=600, timer=timer), both)  # noqa: B023
            assert ann.id == ben.id


def test_many_who_look_at_the_lobby_are_told_what_was_read_once(server: ServerProcess) -> None:
    table = match(server, "Ann", wait=600, timer=49)
    assert table.id in lobby(server)
    before = server.metric("lobby_reads_total")
    began = time.monotonic()
    for _ in range(50):
        lobby(server)
    most = 1 + (time.monotonic() - began) / 2
    assert server.metric("lobby_reads_total") - before <= most
    other = match(server, "Ben", wait=600, timer=50)
    assert other.id in lobby(server), "what happens here is told at once"
