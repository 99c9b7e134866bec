"""A seat is a secret: without it nothing is changed and nothing is told."""

import asyncio
import contextlib
import json
import socket as plain
from collections.abc import Callable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.client import Client, Table, new_table
from server.conftest import ServerProcess

HOST_ACTIONS: list[tuple[str, str, object]] = [
    ("PATCH", "", {"name": "mine"}),
    ("PUT", "/seats/2/bot", {"bot": "random"}),
    ("DELETE", "/seats/2", None),
    ("POST", "/start", None),
    ("POST", "/end", None),
]
SEAT_ACTIONS: list[tuple[str, str, object]] = [
    ("PATCH", "/seats/1", {"name": "Eve"}),
    ("DELETE", "/seats/1", None),
    ("DELETE", "/seats/1/person", None),
    ("POST", "/seats/1/handover", None),
    ("POST", "/seats/1/return", None),
    ("POST", "/moves", {"id": "x", "v": 0, "move": "roll", "seat": 1}),
    ("GET", "/worth?seat=1", None),
    ("GET", "/second-look?seat=1&move=roll", None),
    ("GET", "/log?seat=1", None),
    ("GET", "?seat=1", None),
]


SOCKET_ACTIONS: list[dict[str, object]] = [
    {"id": "1", "v": 0, "move": "roll"},
    {"id": "1", "v": 0, "move": "roll", "seat": 1},
    {"type": "chat", "text": "hi"},
    {"type": "chat", "phrase": "phrase-hello", "seat": 1},
    {"type": "look", "seat": 1},
    {"type": "return"},
    {"type": "why", "id": "w", "move": "roll"},
]


def bit_flipped(token: str) -> str:
    return ("A" if token[0] != "A" else "B") + token[1:]


def revoked(table: Table) -> str:
    """The secret of seat 1 before another device took the seat over."""
    old = table.tokens[1]
    code = table.post("/seats/1/handover", 1).json()["code"]
    taken = table.post("/takeover", json={"code": code}).json()
    table.tokens[1] = taken["seats"][0]["token"]
    return old


def bad_tokens(table: Table) -> dict[str, str]:
    other = new_table(table.url, 2)
    return {
        "revoked": revoked(table),
        "another table's": other.tokens[1],
        "bit-flipped": bit_flipped(table.tokens[1]),
        "a seat's number": "1",
        "nonsense": "ä" * 3 + "\\x00",
    }


def ways_to_show(table: Table, token: str) -> list[dict[str, bytes]]:
    """As a program shows a seat's secret, and as a page does."""
    cookie = f"camelup-seat-1={token}".encode()
    return [
        {"Authorization": f"Bearer {token}".encode()},
        {"Cookie": cookie, "Origin": table.url.encode()},
    ]


@pytest.mark.parametrize(("method", "path", "body"), HOST_ACTIONS + SEAT_ACTIONS)
def test_without_the_right_secret_nothing_is_changed_and_nothing_is_told(
    table: Table, method: str, path: str, body: object
) -> None:
    tokens = bad_tokens(table).values()
    before = table.get().json()["room"]
    before.pop("clock")
    for headers in [{}, *(shown for token in tokens for shown in ways_to_show(table, token))]:
        answer = table.request(method, path, json=body, headers=headers)
        assert answer.status_code in (401, 403), (headers, answer.text)
        assert set(answer.json()) == {"error"}
    after = table.get().json()["room"]
    after.pop("clock")
    assert after == before


@pytest.mark.parametrize(("method", "path", "body"), SEAT_ACTIONS)
def test_another_seat_of_the_same_table_is_refused(
    table: Table, method: str, path: str, body: object
) -> None:
    answer = table.request(method, path, 2, json=body)
    assert answer.status_code == 403, answer.text


@pytest.mark.parametrize(("method", "path", "body"), SEAT_ACTIONS)
def test_a_host_cannot_act_for_a_guest_or_see_the_guests_cards(
    table: Table, method: str, path: str, body: object
) -> None:
    table.start()
    path = path.replace("seat=1", "seat=2").replace("seats/1", "seats/2")
    if isinstance(body, dict) and "seat" in body:
        body = {**body, "seat": 2}
    answer = table.request(method, path, 1, json=body)
    assert answer.status_code == 403, answer.text
    assert table.get("/log").json()["v"] == 0


@pytest.mark.parametrize(("method", "path", "body"), HOST_ACTIONS)
def test_a_guest_cannot_do_what_the_host_does(
    server: ServerProcess, method: str, path: str, body: object
) -> None:
    table = new_table(server.url, 3)
    answer = table.request(method, path, 3, json=body)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "host-only"


def test_a_bad_token_on_the_socket_is_refused_before_anything_is_sent(table: Table) -> None:
    async def knock() -> None:
        for token in bad_tokens(table).values():
            stranger = Table(table.url, table.id, {1: token.encode().decode("latin-1")})
            with pytest.raises(InvalidStatus) as refused:
                await stranger.connect(1)
            assert refused.value.response.status_code == 403
            assert set(json.loads(refused.value.response.body)) == {"error"}

    asyncio.run(knock())


def test_a_page_with_a_bad_cookie_is_no_more_than_a_spectator(table: Table) -> None:
    tokens = bad_tokens(table)
    del tokens["nonsense"]
    table.start()

    async def knock() -> None:
        for token in tokens.values():
            headers = {"Cookie": f"camelup-seat-1={token}", "Origin": table.url}
            client = Client(table, None)
            client._socket = await connect(table.socket_url, additional_headers=headers)
            hello = await client.next("hello")
            assert (hello["seats"], hello["you"]) == ([], None)
            await client.send(id="x", v=0, move="roll", seat=1)
            assert (await client.next("refused"))["error"]["code"] == "seat-none"
            await client.socket.close()
            with pytest.raises(InvalidStatus):
                await connect(f"{table.socket_url}?seat=1", additional_headers=headers)

    asyncio.run(knock())


def test_a_refused_socket_never_hears_a_later_broadcast(table: Table) -> None:
    address = ("127.0.0.1", int(table.url.rpartition(":")[2]))
    table.start()
    with plain.create_connection(address) as line:
        line.sendall(
            f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nHost: {table.url[7:]}\r\n"
            f"Authorization: Bearer {bit_flipped(table.tokens[1])}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        turn = table.get(seat=1).json()["game"]["turn"]
        wish = {"id": "a", "v": 0, "move": "roll"}
        assert table.post("/moves", turn, json=wish).status_code == 200
        line.settimeout(2)
        heard = b""
        with contextlib.suppress(TimeoutError):
            while part := line.recv(4096):
                heard += part
    assert heard.startswith(b"HTTP/1.1 403")
    assert b"seat-not-yours" in heard
    assert b"moved" not in heard
    assert b"hello" not in heard


def test_a_spectator_cannot_act(table: Table) -> None:
    async def watch() -> None:
        table.start()
        async with Client(table, None) as client:
            for message in SOCKET_ACTIONS:
                await client.send(**message)
                assert (await client.next("refused"))["error"]["code"] == "seat-none"
        assert table.get("/log").json()["v"] == 0

    asyncio.run(watch())


def test_a_table_closed_to_watchers_shows_strangers_nothing(server: ServerProcess) -> None:
    table = new_table(server.url, 2, watch=False, start=True)
    for path in ("", "/log", "/record.camel", "/odds"):
        assert table.get(path).status_code == 403
    assert table.get(seat=1).status_code == 200

    async def knock() -> None:
        with pytest.raises(InvalidStatus):
            await table.connect(None)

    asyncio.run(knock())


def test_another_device_takes_the_seat_over_and_the_first_one_loses_it(table: Table) -> None:
    async def hand_over() -> None:
        async with Client(table, 1) as first:
            code = table.post("/seats/1/handover", 1).json()["code"]
            assert table.post("/takeover", json={"code": code[:-1] + "?"}).status_code == 403
            taken = table.post("/takeover", json={"code": code.lower()})
            assert taken.status_code == 200
            await first.until_closed()
            assert first.socket.close_code == 4001
        assert table.post("/takeover", json={"code": code}).status_code == 403
        assert table.post("/start", 1).status_code == 401
        table.tokens[1] = taken.json()["seats"][0]["token"]
        assert table.post("/start", 1).status_code == 200

    asyncio.run(hand_over())


def test_an_expired_secret_opens_nothing(make_server: Callable[..., ServerProcess]) -> None:
    server = make_server(CAMELUP_SEAT_DAYS="0.00005")
    table = new_table(server.url, 2)

    async def outstay() -> None:
        async with Client(table, 1) as client:
            heard = await client.until_closed()
            assert client.socket.close_code == 4001
            assert {message["type"] for message in heard} <= {"room"}
        with pytest.raises(InvalidStatus) as refused:
            await table.connect(1)
        assert refused.value.response.status_code == 403

    asyncio.run(outstay())
    before = table.get().json()["room"]
    for method, path, body in HOST_ACTIONS + SEAT_ACTIONS:
        for headers in ways_to_show(table, table.tokens[1]):
            answer = table.request(method, path, json=body, headers=headers)
            assert answer.status_code in (401, 403), (path, answer.text)
    after = table.get().json()["room"]
    assert {**after, "clock": None} == {**before, "clock": None}


def test_a_removed_guest_is_out_and_hears_nothing_more(table: Table) -> None:
    async def remove() -> None:
        async with Client(table, 2) as guest:
            assert table.request("DELETE", "/seats/2", 1).status_code == 200
            heard = await guest.until_closed()
            assert {message["type"] for message in heard} <= {"room"}
        assert table.request("PATCH", "/seats/2", 2, json={"name": "x"}).status_code == 401

    asyncio.run(remove())


def test_two_tabs_on_one_seat_see_the_same_game(table: Table) -> None:
    async def play() -> None:
        table.start()
        turn = table.get(seat=1).json()["game"]["turn"]
        async with Client(table, turn) as one, Client(table, turn) as two:
            await one.move("win g")
            while two.game is None or two.game["v"] == 0:
                await two.receive()
            assert two.you == one.you
            assert two.you is not None
            assert two.you["laid"] == [{"pile": "win", "index": 0, "camel": "g"}]

    asyncio.run(play())


def test_what_is_stored_about_a_person_can_be_erased(table: Table) -> None:
    async def talk() -> None:
        table.start()
        async with Client(table, 2) as client:
            await client.send(type="chat", text="my secret")
            await client.next("chat")

    asyncio.run(talk())
    assert table.request("DELETE", "/seats/2/person", 2).status_code == 200
    seen = table.get(seat=1).json()
    assert "P2" not in str(seen)
    assert "my secret" not in httpx.get(f"{table.url}/api/tables/{table.id}").text
    assert seen["room"]["seats"][1]["played_by"] == "bot"


def test_browsers_get_the_secret_only_as_a_cookie_that_scripts_cannot_read(
    server: ServerProcess,
) -> None:
    wish = {"players": [{"name": "Ann"}], "options": {"seats": 2}}
    answer = httpx.post(f"{server.url}/api/tables", json=wish, headers={"Origin": server.url})
    assert answer.json()["seats"] == [{"seat": 1, "token": ""}]
    cookie = answer.headers["set-cookie"]
    table = answer.json()["room"]["id"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert f"Path=/api/tables/{table}" in cookie
