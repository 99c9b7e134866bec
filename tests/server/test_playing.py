"""Tables are made, joined, started and played to the end over real sockets."""

import asyncio

import httpx
import pytest

from server.client import Client, Table, hash_of_view, new_table, play_whole_game
from server.conftest import ServerProcess


@pytest.mark.parametrize(("edition", "people", "bots"), [("first", 2, 1), ("second", 3, 3)])
def test_people_and_bots_play_a_game_to_the_end(
    server: ServerProcess, edition: str, people: int, bots: int
) -> None:
    table = new_table(server.url, people, bots, start=True, edition=edition)
    clients = asyncio.run(play_whole_game(table, list(table.tokens), spectators=1))
    for client in clients:
        assert client.game is not None
        assert client.game["over"]
        assert [event["v"] for event in client.events] == list(range(1, client.game["v"] + 1))
        assert client.events[-1]["race"]["winners"] == client.game["winners"]
    assert table.get("/dice").json()["verified"]


def test_every_client_ends_at_the_hash_it_can_compute_itself(server: ServerProcess) -> None:
    table = new_table(server.url, 3, 1, start=True)
    clients = asyncio.run(play_whole_game(table, list(table.tokens), spectators=1))
    start = table.get().json()["room"]["start"]
    for client in clients:
        assert client.hash == hash_of_view(start, client.events, client.seat)


def test_a_move_sent_again_is_answered_as_before_and_nothing_happens_twice(
    table: Table,
) -> None:
    async def play() -> None:
        table.start()
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, turn) as client:
            first = await client.move("roll", action="same")
            other = 3 - turn
            async with Client(table, other) as next_player:
                await next_player.move("roll")
            again = await client.move("roll", v=0, action="same")
            assert first == again
            assert first["v"] == 1
        assert table.get("/log").json()["v"] == 2

    asyncio.run(play())


def test_a_stale_version_is_refused(table: Table) -> None:
    async def play() -> None:
        table.start()
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, turn) as client:
            await client.move("roll")
            refused = await client.move("roll", v=0)
            assert refused["error"]["code"] == "version-stale"
            assert refused["v"] == 1

    asyncio.run(play())


def test_moves_out_of_turn_and_against_the_rules_are_refused_with_the_reason(table: Table) -> None:
    async def play() -> None:
        table.start()
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, 3 - turn) as client:
            assert (await client.move("roll"))["error"]["code"] == "not-your-turn"
        async with Client(table, turn, lang="de") as client:
            answers = {
                "roll b1": "roll-names-die",
                "win ?": "card-unknown",
                "tile 1+": "tile-on-space-1",
                "dance": "move-unknown",
                "ally 2": "ally-not-in-this-game",
            }
            for move, code in answers.items():
                refused = await client.move(move)
                assert refused["error"]["code"] == code
            assert "kein Zug" in (await client.move("dance"))["error"]["text"]
            await client.send(type="why", id="w", move="tile 1-")
            assert (await client.answer_to("w"))["error"]["code"] == "tile-on-space-1"

    asyncio.run(play())


def test_strangers_join_by_code_and_take_free_seats(server: ServerProcess) -> None:
    table = new_table(server.url, 1, 0, seats=3)
    room = table.get().json()["room"]
    found = httpx.get(f"{server.url}/api/codes/{room['code'].lower()}").json()
    assert found == {"id": table.id}
    joined = table.post("/seats", json={"name": "Bea", "seat": 3})
    assert joined.status_code == 201
    assert [given["seat"] for given in joined.json()["seats"]] == [3]
    assert table.post("/seats", json={"name": "Cid", "seat": 3}).status_code == 409
    assert table.post("/start", 1).json()["error"]["code"] == "seats-open"
    bot = table.request("PUT", "/seats/2/bot", 1, json={"bot": "random"})
    assert bot.json()["seats"][1]["kind"] == "bot"
    assert table.post("/start", 1).json()["status"] == "playing"
    assert table.post("/seats", json={"name": "Dan"}).status_code == 409


@pytest.mark.parametrize(
    "bot",
    [
        "search:seconds=9",
        "search:seconds=0",
        "search:seconds=nan",
        "search:seconds=1e0",
        "search:playouts=9999",
        "search:playouts=-5",
        "search:seconds=0.1,seconds=2",
        "search:clock=1",
        "search:",
        "sharp:playouts=5",
        "examples/bot.py:Bot",
        "./examples/bot.py",
        "nobody",
    ],
)
def test_bots_beyond_what_is_offered_are_refused(server: ServerProcess, bot: str) -> None:
    table = new_table(server.url, 1, 0, seats=2)
    refused = table.request("PUT", "/seats/2/bot", 1, json={"bot": bot})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "bot-not-offered"
    wish = {"players": [{"name": "A"}], "bots": [bot], "options": {"seats": 2}}
    assert httpx.post(f"{server.url}/api/tables", json=wish).status_code == 422
    assert table.get().json()["room"]["seats"][1]["kind"] == "open"


def test_a_host_says_how_long_search_may_think_and_it_plays(server: ServerProcess) -> None:
    table = new_table(server.url, 1, 0, seats=2)
    for bot in ("search:playouts=20", "search:seconds=0.05"):
        seated = table.request("PUT", "/seats/2/bot", 1, json={"bot": bot})
        assert seated.json()["seats"][1]["bot"] == bot
    faults = server.metric("thought_faults_total")
    table.start()

    async def play() -> None:
        async with Client(table, 1, since=0) as client:
            if client.you and client.you["legal"]:
                await client.move("roll")
            while not [event for event in client.events if event["by"] == "bot"]:
                await client.receive(120)

    asyncio.run(play())
    assert server.metric("thought_faults_total") == faults


def test_a_rematch_brings_the_same_people_to_a_new_table(server: ServerProcess) -> None:
    table = new_table(server.url, 2, 1, start=True)
    assert table.post("/rematch", 1).status_code == 409
    assert table.post("/end", 1).json()["status"] == "abandoned"
    first = table.post("/rematch", 2).json()
    second = table.post("/rematch", 1).json()
    assert first["room"]["id"] == second["room"]["id"] == table.get().json()["room"]["rematch"]
    new = Table(server.url, first["room"]["id"])
    for answer in (first, second):
        new.tokens |= {given["seat"]: given["token"] for given in answer["seats"]}
    assert sorted(new.tokens) == [1, 2]
    assert new.post("/start", 1).json()["status"] == "playing"


def test_chat_reaches_everyone_and_stays_text(table: Table) -> None:
    async def talk() -> None:
        async with Client(table, 1) as ann, Client(table, 2) as bob:
            await ann.send(type="chat", text="<script>alert(1)</script>")
            said = await bob.next("chat")
            assert said["chat"]["text"] == "<script>alert(1)</script>"
            await bob.send(type="chat", phrase="phrase-hello")
            assert (await ann.next("chat"))["chat"]["seat"] == 1
            assert (await ann.next("chat"))["chat"]["phrase"] == "phrase-hello"
            await ann.send(type="chat", text="a\u202eb")
            assert (await ann.next("refused"))["error"]["code"] == "text-characters"

    asyncio.run(talk())


def test_a_hot_seat_sees_cards_only_of_the_seat_to_move_and_only_when_asked(
    server: ServerProcess,
) -> None:
    table = new_table(server.url, 2, start=True)
    cookies = "; ".join(f"camelup-seat-{seat}={token}" for seat, token in table.tokens.items())

    async def play() -> None:
        from websockets.asyncio.client import connect

        headers = {"Cookie": cookies, "Origin": server.url}
        client = Client(table, None)
        client._socket = await connect(table.socket_url, additional_headers=headers)
        hello = await client.next("hello")
        assert hello["seats"] == [1, 2]
        assert hello["you"] is None
        turn = hello["game"]["turn"]
        await client.send(type="look", seat=3 - turn)
        assert (await client.next("refused"))["error"]["code"] == "look-turn"
        await client.send(type="look", seat=turn)
        assert (await client.next("you"))["you"]["hand"]
        await client.send(id="m", v=0, move="roll", seat=turn)
        assert (await client.next("moved"))["you"] is None
        await client.socket.close()

    asyncio.run(play())


def test_a_live_record_hides_the_cards_of_others(table: Table) -> None:
    async def play() -> None:
        table.start()
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, turn) as client:
            await client.move("win g")
        own, other = table.get("/record.camel", turn).text, table.get("/record.camel").text
        assert own.endswith("win g\n")
        assert other.endswith("win ?\n")
        assert "DiceSecret" not in own

    asyncio.run(play())


def test_odds_are_public_and_worth_is_for_the_seat_to_move(table: Table) -> None:
    table.start()
    turn = table.get(seat=1).json()["game"]["turn"]
    odds = table.get("/odds").json()
    assert sum(places[0] for places in odds["leg"].values()) == pytest.approx(1)
    worth = table.get("/worth", turn).json()
    assert {judged["move"] for judged in worth["moves"]} == set(
        table.get(seat=turn).json()["you"]["legal"]
    )
    assert table.get("/worth", 3 - turn).json()["error"]["code"] == "not-your-turn"
    assert table.get("/worth").status_code == 401
