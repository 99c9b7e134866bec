"""Whatever is sent, the answer is clear, the process lives, and nothing happens twice."""

import asyncio
import contextlib
import json
import socket as plain
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from camelup import Game
from camelup.i18n import UserError
from camelup.notation.moves import NO_OUTCOME, is_card, read_move
from server.client import Client, Table, new_table
from server.conftest import ServerProcess

NASTY = [
    '{"id":"a","v":NaN,"move":"roll"}',
    '{"id":"a","v":1e400,"move":"roll"}',
    '{"id":"a","v":9223372036854775808,"move":"roll"}',
    '{"id":"a","v":true,"move":"roll"}',
    '{"id":"a","v":0,"v":0,"move":"roll"}',
    '{"id":"a","v":0,"move":"\\ud800"}',
    '{"id":"a","v":0,"move":null}',
    '{"id":"a","v":-1,"move":"roll"}',
    '{"id":"a","v":0,"move":"roll","seat":2.0}',
    '{"id":{"a":1},"v":0,"move":"roll"}',
    '{"type":"constructor"}',
    '{"type":["move"]}',
    "[" * 8000,
    '{"a":' * 1300 + "1" + "}" * 1300,
    "",
    "null",
    "42",
    "\u0000",
]


def test_nasty_messages_get_a_clear_error_and_change_nothing(table: Table) -> None:
    async def send_all() -> None:
        table.start()
        async with Client(table, 1) as client:
            for text in NASTY:
                await client.socket.send(text)
                refused = await client.next("refused")
                assert refused["error"]["code"] in ("message-unreadable", "message-shape"), text
                assert refused["error"]["text"]
        assert table.get("/log").json()["v"] == 0

    asyncio.run(send_all())


any_json = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)
almost_actions = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["move", "chat", "look", "why", "return", "ping"]) | any_json,
        "id": st.text(min_size=1, max_size=8) | any_json,
        "v": st.just(0) | any_json,
        "move": st.sampled_from(["dance", "win ?", "roll b1", "ally 2", "tile 1+"]) | any_json,
        "seat": st.integers(0, 9) | any_json,
        "text": any_json,
    },
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(any_json | almost_actions, min_size=1, max_size=8))
def test_any_json_is_answered_and_never_played(
    server: ServerProcess, messages: list[object]
) -> None:
    table = waiting_table(server)

    async def send_all() -> None:
        async with Client(table, 1) as client:
            for message in messages:
                await client.socket.send(json.dumps(message))
            await client.send(type="ping")
            assert (await client.next("pong"))["v"] == 0

    asyncio.run(send_all())


_waiting: dict[str, Table] = {}


def waiting_table(server: ServerProcess) -> Table:
    """One table that is never started, shared by all examples."""
    return _waiting.setdefault(server.url, new_table(server.url, 2))


LETTERS = "bgrypoWKx?1"
texts = (
    st.sampled_from(["roll", "dance", "", "ROLL", " roll", "roll  ", "roll b1", "win", "?"])
    | st.builds("{} {}".format, st.sampled_from(["bet", "win", "lose"]), st.sampled_from(LETTERS))
    | st.builds("tile {}{}".format, st.integers(-1, 18), st.sampled_from("+-*"))
    | st.builds("ally {}".format, st.integers(0, 9))
    | st.text(max_size=40)
)


def verdict(game: Game, text: str) -> str | None:
    """What the engine says to a move as a player may send it; None if it is legal."""
    try:
        move, outcome = read_move(game.edition, text)
        if outcome != NO_OUTCOME:
            return "roll-names-die"
        if is_card(move) and text.endswith("?"):
            return "card-unknown"
        game.copy().play(text)
    except UserError as refusal:
        return refusal.reason
    return None


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(moves=st.lists(texts, min_size=10, max_size=30), people=st.sampled_from([2, 6]))
def test_whatever_is_sent_as_a_move_gets_the_engines_own_verdict(
    server: ServerProcess, moves: list[str], people: int
) -> None:
    table = new_table(server.url, people, start=True)
    game = Game(people, position=table.get().json()["room"]["start"])

    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(Client(table, n + 1)) for n in range(people)]
            for number, text in enumerate(moves):
                assert game.turn is not None
                mover = seats[game.turn - 1]
                answer = await mover.move(text, v=len(game.history), action=f"a{number}")
                expected = verdict(game, text) if 1 <= len(text) <= 32 else "message-shape"
                assert answer.get("error", {}).get("code") == expected, text
                if expected is None:
                    game.play(answer["move"])
                if game.over:
                    return
        assert table.get("/log").json()["v"] == len(game.history)

    asyncio.run(play())


def test_of_two_sockets_that_race_for_one_seat_exactly_one_wins(server: ServerProcess) -> None:
    async def race() -> None:
        table = new_table(server.url, 2, start=True)
        turn = table.get(seat=1).json()["game"]["turn"]
        for v in range(40):
            seat = (turn - 1 + v) % 2 + 1
            async with Client(table, seat) as one, Client(table, seat) as two:
                if one.game is None or one.game["over"]:
                    return
                answers = await asyncio.gather(
                    one.move("roll", v=v, action=f"{v}a"), two.move("roll", v=v, action=f"{v}b")
                )
            assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
            assert table.get("/log").json()["v"] == v + 1

    asyncio.run(race())


def test_an_oversize_message_closes_the_socket_with_1009(table: Table) -> None:
    async def send() -> int | None:
        async with Client(table, 1) as client:
            await client.socket.send('"' + "x" * 9000 + '"')
            await client.until_closed()
            return client.socket.close_code

    assert asyncio.run(send()) == 1009


def test_floods_are_slowed_down_and_then_cut_off(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    table = new_table(server.url, 2, start=True)

    async def flood() -> None:
        async with Client(table, 1) as client:
            for n in range(30):
                await client.send(id=f"a{n}", v=99, move="roll")
            answers = [await client.next("refused") for _ in range(30)]
            codes = [answer["error"]["code"] for answer in answers]
            assert codes == ["version-stale"] * 20 + ["too-fast"] * 10
            # The line may be cut while there is still something to send.
            with contextlib.suppress(ConnectionClosed):
                for _ in range(100):
                    await client.send(type="ping")
            await client.until_closed()
            assert client.socket.close_code == 1008
        headers = {"Origin": server.url}
        sockets = []
        for n in range(45):
            try:
                sockets.append(await connect(table.socket_url, additional_headers=headers))
            except Exception:
                assert n >= 39
                break
        assert len(sockets) <= 41

    asyncio.run(flood())


def test_who_asks_much_at_once_is_answered_and_not_taken_for_somebody_who_never_reads(
    table: Table,
) -> None:
    async def ask(count: int) -> None:
        async with Client(table, 1) as client:
            protocol = client.socket.protocol
            for _ in range(count):
                protocol.send_text(b'{"type":"ping"}')
            client.socket.transport.write(b"".join(protocol.data_to_send()))
            for _ in range(count):
                await client.next("pong")

    asyncio.run(ask(90))


def never_reads(server: ServerProcess, table: Table) -> plain.socket:
    """Open a socket of a spectator who never reads what comes."""
    stuck = plain.socket()
    stuck.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    stuck.connect(("127.0.0.1", server.port))
    request = (
        f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Origin: {server.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    stuck.sendall(request.encode())
    return stuck


def test_a_reader_that_never_reads_holds_up_nobody(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True)

    async def play() -> None:
        stuck = never_reads(server, table)
        async with Client(table, 1) as one, Client(table, 2) as two:
            for _ in range(300):
                await one.send(type="chat", text="x" * 300)
            for _ in range(300):
                await two.next("chat")
        stuck.close()

    asyncio.run(play())


def test_many_clients_that_come_back_together_are_all_served(server: ServerProcess) -> None:
    table = new_table(server.url, 2, start=True)

    async def come() -> None:
        clients = [Client(table, 1 + n % 2, since=0) for n in range(150)]
        await asyncio.gather(*(client.__aenter__() for client in clients))
        assert all(client.hello["game"]["v"] == 0 for client in clients)
        await asyncio.gather(*(client.__aexit__() for client in clients))

    asyncio.run(come())
