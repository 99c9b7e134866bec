"""Dice with a link of every page in every roll: nobody knows a roll before it is made."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup.notation import read_record
from camelup.server.dice.verification import check_dice
from camelup.server.schemas.responses import DiceReport
from server.chained import Chained, chain, play_out, publish, start, stop
from server.client import Message, Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port
from server.test_fair_dice import check_by_the_book


def waiting_for(folder: Path, seconds: str, **more: str) -> Iterator[ServerProcess]:
    """A server that waits for links as long as is said."""
    settings = {**GENEROUS, "CAMELUP_LINK_SECONDS": seconds, **more}
    server = ServerProcess(f"sqlite:///{folder / 'games.db'}", free_port(), **settings)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for people who all answer, on however slow a machine."""
    yield from waiting_for(tmp_path_factory.mktemp("patient"), "30")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits but a moment for links."""
    yield from waiting_for(tmp_path_factory.mktemp("quick"), "0.5")


@contextlib.asynccontextmanager
async def seated(
    server: ServerProcess, people: int = 2, bots: int = 0, **options: Any
) -> AsyncIterator[tuple[Table, list[Chained]]]:
    """A table whose people have all said the ends of their chains and listen."""
    table = new_table(server.url, people, bots, **options)
    clients = [Chained(table, seat, since=0) for seat in range(1, people + 1)]
    for client in clients:
        await client.__aenter__()
        client.publish()
    yield table, clients
    for client in clients:
        await client.__aexit__()


def in_turn(table: Table, one: Chained, two: Chained) -> tuple[Chained, Chained]:
    """Who is to move, and the other; their own pages may not have heard of the start yet."""
    return (one, two) if table.get().json()["game"]["turn"] == one.own else (two, one)


def report_of(table: Table) -> DiceReport:
    return check_dice(read_record(table.get("/record.camel").text))


async def until_over(*clients: Chained) -> None:
    await asyncio.wait_for(play_out(*clients), 240)


def seat_of(client: Chained, seat: int) -> Message:
    found: Message = client.room["seats"][seat - 1]
    return found


def test_a_game_takes_a_link_of_every_page_in_every_roll(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2, 1) as (table, clients):
            assert await start(table, *clients) == 200
            await play_out(*clients)
            rolls = [event for event in clients[0].events if event["move"].startswith("roll")]
            for number, event in enumerate(rolls, 2):
                assert event["links"] == [clients[0].links[number], clients[1].links[number], ""]
            report = report_of(table)
            check_by_the_book(read_record(table.get("/record.camel").text))
            assert report["verified"]
            assert report["scheme"] == "chain"
            assert [page["rolls"] for page in report["pages"]] == [len(rolls)] * 2
            assert table.get("/dice").json()["signed"] == "here"

    asyncio.run(play())


def test_who_is_silent_is_left_out_for_the_rest_and_all_are_told(quick: ServerProcess) -> None:
    async def play() -> None:
        async with seated(quick, 3) as (table, clients):
            assert await start(table, *clients) == 200
            clients[1].silent = True
            await until_over(*clients)
            rolls = [event for event in clients[0].events if event["move"].startswith("roll")]
            assert [2 in event["left_out"] for event in rolls] == [True] + [False] * len(rolls[1:])
            assert all(link == "" for event in rolls for link in event["links"][1:2])
            asked = [one for one in clients[1].asks if 2 in [link["seat"] for link in one["links"]]]
            assert len(asked) == 2
            assert seat_of(clients[0], 2)["adds"] == "left-out"
            report = report_of(table)
            assert report["verified"]
            assert report["pages"][1] == {"seat": 2, "rolls": 0, "left_out": rolls[0]["v"]}

    asyncio.run(play())


def test_a_program_of_protocol_1_is_taken_and_adds_nothing(patient: ServerProcess) -> None:
    table = new_table(patient.url, 2, start=True)
    room = table.get().json()["room"]
    assert [seat["adds"] for seat in room["seats"]] == ["nothing", "nothing"]
    assert room["dice"]["chains"] == ["", ""]


def test_the_last_to_choose_cannot_choose_the_start(patient: ServerProcess) -> None:
    """The attack that worked: who knows the secret and all bytes picks his own to fit.

    Now he has to say his before any other is opened, and may not say another after that.
    """

    async def play() -> None:
        table = new_table(patient.url, 2)
        async with Chained(table, 1, since=0) as honest, Chained(table, 2, since=0) as cheat:
            honest.publish()
            cheat.publish()
            cheat.silent = True
            listening = asyncio.create_task(honest.listen())
            starting = asyncio.create_task(asyncio.to_thread(table.post, "/start", 1))
            ask = await cheat.next("ask")
            assert {one["after"] for one in ask["links"]} == {honest.links[0], cheat.links[0]}
            fitting = chain(table.id, 2, b"7" * 32)
            assert publish(table, 2, fitting).status_code == 200
            await cheat.send(type="links", links=[{"seat": 2, "link": fitting[1]}])
            assert (await cheat.next("refused"))["error"]["code"] == "link-wrong"
            await cheat.send(type="links", links=[{"seat": 2, "link": cheat.links[1]}])
            ask = await cheat.next("ask")
            assert {one["after"] for one in ask["links"]} == {honest.links[1], fitting[0]}
            await cheat.send(type="links", links=[{"seat": 2, "link": fitting[1]}])
            assert (await starting).status_code == 200
            await stop(listening)
            room = table.get().json()["room"]
            assert room["dice"]["opened"] == [honest.links[2], fitting[1]]
            cheat.links, cheat.silent = fitting, False
            assert publish(table, 2, chain(table.id, 2, b"8" * 32)).status_code == 409
            await until_over(honest, cheat)
            report = report_of(table)
            assert (report["verified"], report["starts"]) == (True, 2)

    asyncio.run(play())


def test_a_chain_that_stays_shut_calls_the_start_off_and_frees_the_seat(
    quick: ServerProcess,
) -> None:
    async def play() -> None:
        async with seated(quick, 3) as (table, clients):
            clients[2].silent = True
            assert await start(table, *clients) == 409
            room = table.get().json()["room"]
            assert room["status"] == "waiting"
            assert [seat["kind"] for seat in room["seats"]] == ["person", "person", "open"]
            assert room["dice"]["opened"] == [clients[0].links[1], clients[1].links[1], ""]
            assert publish(table, 3, clients[2].links).status_code == 401
            table.request("PUT", "/seats/3/bot", 1, json={"bot": "random"})
            assert await start(table, *clients[:2]) == 200
            room = table.get().json()["room"]
            assert room["dice"]["opened"] == [clients[0].links[2], clients[1].links[2], ""]

    asyncio.run(play())


def test_links_that_are_old_early_or_anothers_change_nothing(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2) as (table, clients):
            one, two = clients
            assert await start(table, *clients) == 200
            early = [{"seat": 1, "link": one.links[2]}]
            await one.send(type="links", links=early)
            two.silent = True
            roller, other = in_turn(table, one, two)
            rolling = asyncio.create_task(roller.move("roll", 0))
            await other.next("ask")
            wrong = [one.links[2], two.links[1], two.links[3], "00" * 32]
            for link in wrong:
                await two.send(type="links", links=[{"seat": 2, "link": link}])
            await two.send(type="links", links=[{"seat": 1, "link": one.links[2]}])
            await two.send(type="links", links=[{"seat": 2, "link": two.links[2]}])
            if roller is two:
                await one.next("moved")
            await rolling
            refused = [text for text in two.bytes if '"type":"refused"' in text]
            while len(refused) < len(wrong) + 1:
                await two.receive()
                refused = [text for text in two.bytes if '"type":"refused"' in text]
            assert sum("link-wrong" in text for text in refused) == len(wrong)
            assert sum("seat-not-yours" in text for text in refused) == 1
            event = table.get("/log", 1).json()["events"][0]
            assert event["links"] == [one.links[2], two.links[2]]
            assert event["left_out"] == []

    asyncio.run(play())


def test_who_gives_links_along_with_a_roll_is_not_asked(patient: ServerProcess) -> None:
    table = new_table(patient.url, 1, 2)
    links = chain(table.id, 1, b"3" * 32)
    assert publish(table, 1, links).status_code == 200
    own = [{"seat": 1, "link": links[1]}]
    assert table.post("/start", 1, json={"links": own}).status_code == 200
    room = table.get().json()["room"]
    assert room["dice"]["opened"] == [links[1], "", ""]
    seen = table.get(seat=1).json()
    if seen["you"]["legal"] and seen["game"]["v"] == 0:
        wish = {"id": "r", "v": 0, "move": "roll", "links": [{"seat": 1, "link": links[2]}]}
        assert table.post("/moves", 1, json=wish).status_code == 200
        assert table.get("/log", 1).json()["events"][0]["links"][0] == links[2]


def test_who_reloads_comes_back_into_the_dice(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2) as (table, clients):
            assert await start(table, *clients) == 200
            one, two = clients
            roller, gone = in_turn(table, one, two)
            await gone.socket.close()
            rolling = asyncio.create_task(roller.move("roll", 0))
            await asyncio.sleep(0.4)
            await gone.__aenter__()
            moved = await gone.next("moved")
            assert (await rolling)["type"] == "ack"
            assert all(moved["event"]["links"])
            assert moved["event"]["left_out"] == []

    asyncio.run(play())


def test_a_second_socket_of_a_seat_answers_too(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2) as (table, clients):
            assert await start(table, *clients) == 200
            mute, other = clients
            mute.silent = True
            async with Chained(table, 1, since=0) as second:
                listening = asyncio.create_task(second.listen())
                await until_over(mute, other)
                await stop(listening)
            assert all(event["left_out"] == [] for event in other.events)

    asyncio.run(play())


def test_links_survive_a_restart_of_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = ServerProcess(database, free_port(), **GENEROUS, CAMELUP_LINK_SECONDS="0.5")
    server.start()

    async def play() -> None:
        async with seated(server, 2) as (table, clients):
            assert await start(table, *clients) == 200
            await asyncio.gather(*(one.play_on(random.Random(5), until=20) for one in clients))
            server.kill_and_restart()
            for client in clients:
                await client.__aenter__()
            await until_over(*clients)
            report = report_of(table)
            assert report["verified"]
            assert [page["left_out"] for page in report["pages"]] == [None, None]

    try:
        asyncio.run(play())
    finally:
        server.kill()


def test_tables_that_only_commit_open_once_and_keep_it(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2, dice="commit") as (table, clients):
            assert await start(table, *clients) == 200
            await until_over(*clients)
            assert [len(client.asks) for client in clients] == [1, 1]
            report = report_of(table)
            assert (report["verified"], report["scheme"]) == (True, "commit")
            record = read_record(table.get("/record.camel").text)
            assert record.tags["DiceLinks"] == ";".join(f"0:{one.links[1]}" for one in clients)

    asyncio.run(play())


def test_a_rematch_starts_with_new_chains(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2) as (table, clients):
            assert await start(table, *clients) == 200
            assert table.post("/end", 1).status_code == 200
            room = table.post("/rematch", 1).json()["room"]
            assert room["dice"] == {**room["dice"], "scheme": "chain", "chains": ["", ""]}

    asyncio.run(play())


def test_an_altered_link_in_a_record_is_found(patient: ServerProcess) -> None:
    async def play() -> None:
        async with seated(patient, 2) as (table, clients):
            assert await start(table, *clients) == 200
            await until_over(*clients)
            text = table.get("/record.camel").text
            tag = read_record(text).tags["DiceLinks"]
            count, _, rest = tag.partition(":")
            shorter = f"{int(count) - 1}:{rest}"
            for changed in (tag.replace("a", "b", 1), shorter, f"999999999{tag}", "x:y;0:z"):
                record = read_record(text.replace(tag, changed))
                report = check_dice(record)
                assert not report["verified"]
                assert report["signed"] == "wrong"

    asyncio.run(play())
