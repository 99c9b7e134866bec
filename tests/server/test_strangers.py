"""Strangers without a seat: nothing that one of them sends costs the others their time."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from camelup.i18n import UserError
from camelup.server.schemas.sanitize import read_json
from server.client import Client, new_table
from server.conftest import ServerProcess, free_port
from server.hostile import (
    CONTINUED,
    PING,
    TEXT,
    frame,
    get,
    line_to,
    seconds_worked,
    shake_hands,
    until_closed,
)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with its usual limits, less patience, and few sockets at a time."""
    file = tmp_path_factory.mktemp("strict") / "games.db"
    limits = {"CAMELUP_LIMIT_REQUEST_SECONDS": "1", "CAMELUP_LIMIT_HANDSHAKES": "8"}
    server = ServerProcess(f"sqlite:///{file}", free_port(), **limits)
    server.start()
    yield server
    server.kill()


HOSTILE = {
    "a text that never ends": lambda size: "[" * 33 + '"' + '\\"' * (size // 2),
    "brackets that close": lambda size: "]" * size,
    "brackets": lambda size: "[]," * (size // 3),
    "objects": lambda size: "{}," * (size // 3),
    "quotes": lambda size: '"' * size,
    "escapes": lambda size: '["' + "a\\n" * (size // 3) + '"]',
    "backslashes": lambda size: '"' + "\\" * size,
    "digits": lambda size: "0." + "1" * size,
}


def quickest(text: str) -> float:
    """Take the time that reading a text takes at least; the thread's own, not the machine's."""
    times = []
    for _ in range(5):
        began = time.thread_time()
        for _ in range(4):
            with contextlib.suppress(UserError):
                read_json(text)
        times.append(time.thread_time() - began)
    return min(times)


@pytest.mark.parametrize("kind", HOSTILE)
def test_eight_times_the_text_takes_no_more_than_some_eight_times_as_long(kind: str) -> None:
    short, long = HOSTILE[kind](8192), HOSTILE[kind](65_536)
    assert quickest(long) < 24 * max(quickest(short), 0.0001)


def test_a_body_made_to_be_hard_to_read_is_refused_at_once(server: ServerProcess) -> None:
    body = HOSTILE["a text that never ends"](65_400)
    before = seconds_worked(server)
    for _ in range(20):
        answer = httpx.post(
            f"{server.url}/api/tables",
            content=body,
            headers={"Content-Type": "application/json"},
            timeout=20,
        )
        assert answer.status_code == 400
    assert seconds_worked(server) - before < 2


def test_a_spectators_message_made_to_be_hard_to_read_is_refused_at_once(
    server: ServerProcess,
) -> None:
    table = new_table(server.url, 2, start=True)

    async def speak() -> None:
        async with Client(table, None) as watcher:
            for _ in range(20):
                await watcher.socket.send(HOSTILE["a text that never ends"](8000))
                assert (await watcher.next("refused"))["error"]["code"] == "message-unreadable"

    before = seconds_worked(server)
    asyncio.run(speak())
    assert seconds_worked(server) - before < 2


def test_headers_have_a_size(server: ServerProcess) -> None:
    for name in ("Cookie", "Accept-Language", "X-Forwarded-For", "Authorization", "X-Other"):
        answer = httpx.get(server.url, headers={name: "a=b;" * 15_000}, timeout=20)
        assert answer.status_code == 431
    with line_to(server) as line:
        line.sendall(get(server, "/", *("a:" for _ in range(60_000))))
        assert line.recv(12) == b"HTTP/1.1 431"


def test_a_head_that_never_ends_is_cut_off(server: ServerProcess) -> None:
    with line_to(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 40_000)
        assert until_closed(line).startswith(b"HTTP/1.1 431")


def test_cookies_made_to_be_hard_to_read_cost_nothing(server: ServerProcess) -> None:
    cookie = 'a="' + '\\"' * 7000 + '"'
    before = seconds_worked(server)
    for _ in range(20):
        headers = {"Cookie": cookie}
        assert httpx.get(f"{server.url}/api/bots", headers=headers, timeout=60).status_code == 200
    assert seconds_worked(server) - before < 2


def test_what_does_not_change_is_written_once(server: ServerProcess) -> None:
    record = '[Edition "first"]\n[Players "A; B"]\n[Board "1:bgoyw"]\n\n'
    record += "".join(f"tile {8 + n // 2 % 2 + n % 2 * 3}+\n" for n in range(500))
    stored = httpx.post(f"{server.url}/api/records", json={"record": record}, timeout=60)
    for path in ("/api/openapi.json", f"/api/records/{stored.json()['id']}"):
        first = httpx.get(f"{server.url}{path}", timeout=60)
        before = seconds_worked(server)
        for _ in range(50):
            again = httpx.get(f"{server.url}{path}", timeout=60)
            assert again.content == first.content
        assert seconds_worked(server) - before < 2.5


def test_paths_that_no_file_can_have_are_not_found(server: ServerProcess) -> None:
    paths = ["/%00", "/%00.js", "/a%0ab", "/" + "x" * 300, "/" + "x" * 5000 + ".js", "/%F0%9F" * 99]
    paths += [f"/api/{what}/%00" for what in ("codes", "tables", "records")]
    for path in paths:
        answer = httpx.get(f"{server.url}{path}", timeout=20)
        assert answer.status_code in (404, 422), path


def test_a_house_with_many_addresses_counts_as_one(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(CAMELUP_LIMIT_GUESSES="2", CAMELUP_TRUSTED_PROXIES="127.0.0.1")

    def guess(address: str) -> int:
        headers = {"X-Forwarded-For": address}
        return httpx.get(f"{server.url}/api/codes/ABCDEF", headers=headers).status_code

    one_house = ["2001:db8:0:7::1", "2001:db8:0:7:ffff::2", "2001:0db8:0000:0007:1:2:3:4"]
    assert [guess(address) for address in one_house] == [404, 404, 429]
    assert guess("2001:db8:0:8::1") == 404
    same = ["198.51.100.7", "::ffff:198.51.100.7", "::ffff:c633:6407"]
    assert [guess(address) for address in same] == [404, 404, 429]


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"Content-Length: 9\r\n\r\nhalf"],
    ids=["nothing", "half a head", "half a body"],
)
def test_half_a_request_is_not_waited_for(strict: ServerProcess, half: bytes) -> None:
    with line_to(strict, seconds=20) as line:
        line.sendall(get(strict, "/api/bots")[:-2] + half if half[:1] == b"C" else half)
        until_closed(line)


def sends_until_cut_off(line: socket.socket, text: bytes, times: int, pause: float = 0) -> None:
    for _ in range(times):
        line.sendall(text)
        time.sleep(pause)


def test_a_request_that_drips_is_not_waited_for(strict: ServerProcess) -> None:
    with line_to(strict) as line, pytest.raises(ConnectionError):
        sends_until_cut_off(line, b"G", times=100, pause=0.1)


@pytest.mark.parametrize(
    "chatter",
    [frame(CONTINUED, last=False) * 40_000, frame(PING, b"x" * 125) * 2000],
    ids=["empty parts", "unread pings"],
)
def test_a_socket_that_says_nothing_very_often_is_closed(
    strict: ServerProcess, chatter: bytes
) -> None:
    table = new_table(strict.url, 2)
    with line_to(strict) as line:
        shake_hands(strict, table, line)
        line.sendall(frame(TEXT, b"{", last=False))
        with pytest.raises(ConnectionError):
            sends_until_cut_off(line, chatter, times=100)


def test_sockets_are_opened_only_so_often(strict: ServerProcess) -> None:
    table = new_table(strict.url, 2)

    async def knock() -> None:
        for _ in range(9):
            async with Client(table, None):
                pass

    with pytest.raises(InvalidStatus) as refused:
        asyncio.run(knock())
    assert refused.value.response.status_code == 429
