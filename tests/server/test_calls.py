"""Being called to one's turn: a feed, a push service of the tests' own, a webhook."""

import asyncio
import base64
import contextlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from xml.etree import ElementTree

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from camelup.server.notifications.quiet_hours import awake, check_quiet
from camelup.server.notifications.safe_http import post
from camelup.server.schemas.errors import Unprocessable
from server.conftest import GENEROUS, ServerProcess
from server.test_passport import Browser

DAY = 86_400
LOCAL = {**GENEROUS, "CAMELUP_CALLS_TO_LOOPBACK": "1"}


class Got(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """A push service and receiver of webhooks on this machine."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.answers = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["Content-Length"])
                service.got.append(Got(self.path, dict(self.headers), self.rfile.read(size)))
                self.send_response(service.answers)
                self.send_header("Location", f"{service.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}"

    def wait(self, count: int = 1) -> Got:
        for _ in range(1200):
            if len(self.got) >= count:
                return self.got[count - 1]
            time.sleep(0.1)
        raise AssertionError("no call came")


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.http.shutdown()


@pytest.fixture
def local(make_server: Callable[..., ServerProcess]) -> ServerProcess:
    return make_server(**LOCAL)


class BrowserKey:
    """What a browser makes to be pushed to, and reads pushes with."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def shown(self, endpoint: str) -> dict[str, str]:
        public = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return {"endpoint": endpoint, "p256dh": as_text(public), "auth": as_text(self.auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        text = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        read: dict[str, Any] = json.loads(text)
        return read


def as_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def both_at_a_table(server: ServerProcess) -> tuple[Browser, Browser, str]:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    table = ann.table(seats=2, timer=3 * DAY)
    assert ben.web.post(f"/api/tables/{table}/seats", json={}).status_code == 201
    return ann, ben, table


def begin_until_it_is_turn_of(ann: Browser, ben: Browser, table: str) -> None:
    """Start, and let Ben move if the dice let him begin: then it is Ann's turn."""
    assert ann.web.post(f"/api/tables/{table}/start").status_code == 200
    game = ann.web.get(f"/api/tables/{table}").json()["game"]
    if game["turn"] == 2:
        wish = {"id": "r1", "v": game["v"], "move": "roll"}
        assert ben.web.post(f"/api/tables/{table}/moves", json=wish).status_code == 200


def test_a_push_comes_when_it_is_ones_turn_and_one_tap_stops_it(
    local: ServerProcess, service: Service
) -> None:
    ann, ben, table = both_at_a_table(local)
    key = BrowserKey()
    wish = key.shown(f"{service.url}/push/1")
    assert ann.web.post("/api/passport/calls/push", json=wish).status_code == 201
    begin_until_it_is_turn_of(ann, ben, table)
    got = service.wait()
    assert got.path == "/push/1"
    told = key.read(got.body)
    assert set(told) == {"title", "table", "name", "path", "stop", "stop_title"}
    assert (told["title"], told["path"]) == ("Your turn", f"/t/{table}")
    public = ann.web.get("/api/passport/calls").json()["push_key"]
    assert f"k={public}" in got.headers["Authorization"]
    assert Vapid02.verify(auth=got.headers["Authorization"])
    assert got.headers["TTL"]
    stopped = httpx.post(f"{local.url}/api/calls/stop", json={"secret": told["stop"]})
    assert stopped.status_code == 204
    assert ann.web.get("/api/passport/calls").json()["calls"] == []


def test_a_browser_that_is_gone_is_forgotten_and_a_detour_is_not_taken(
    local: ServerProcess, service: Service
) -> None:
    ann, ben, table = both_at_a_table(local)
    service.answers = 410
    assert (
        ann.web.post(
            "/api/passport/calls/push", json=BrowserKey().shown(f"{service.url}/gone")
        ).status_code
        == 201
    )
    begin_until_it_is_turn_of(ann, ben, table)
    service.wait()
    for _ in range(1200):
        if not ann.web.get("/api/passport/calls").json()["calls"]:
            break
        time.sleep(0.1)
    assert ann.web.get("/api/passport/calls").json()["calls"] == []
    service.answers = 302
    hook = {"address": f"{service.url}/hook"}
    assert ben.web.post("/api/passport/calls/hook", json=hook).status_code == 201
    game = ann.web.get(f"/api/tables/{table}").json()["game"]
    wish = {"id": "r2", "v": game["v"], "move": "roll"}
    assert ann.web.post(f"/api/tables/{table}/moves", json=wish).status_code == 200
    assert json.loads(service.wait(2).body)["table"] == table
    for _ in range(1200):
        if local.metric('calls_total{kind="failed"}') == 2:  # both are over, whatever came of them
            break
        time.sleep(0.1)
    assert [one.path for one in service.got] == ["/gone", "/hook"]


def test_an_answer_that_only_promises_one_is_not_read_for_ever() -> None:
    """It took the server's time until ten seconds were over, on every line there is."""
    sent = 0

    async def promise(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            while sent < 4_000_000:
                writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
                await writer.drain()
                sent += 2500
        writer.close()

    async def call() -> int | None:
        async with await asyncio.start_server(promise, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            return await post(f"http://127.0.0.1:{port}/", b"{}", {}, loopback=True)

    assert asyncio.run(call()) is None
    assert sent < 4_000_000


def test_a_feed_shows_turns_and_its_address_can_do_nothing_else(server: ServerProcess) -> None:
    ann, ben, table = both_at_a_table(server)
    address = ann.web.post("/api/passport/calls/feed", json={}).json()["address"]
    secret = address.rpartition("/")[2]

    def titles() -> list[str]:
        answer = httpx.get(f"{server.url}{address}")
        assert answer.headers["content-type"].startswith("application/atom+xml")
        root = ElementTree.fromstring(answer.text)
        return [one.text or "" for one in root.iter("{http://www.w3.org/2005/Atom}title")]

    assert titles() == ["Your turns – camelup"]
    begin_until_it_is_turn_of(ann, ben, table)
    assert titles() == ["Your turns – camelup", "Your turn: Ann"]
    as_bearer = {"Authorization": f"Bearer {secret}"}
    assert httpx.get(f"{server.url}/api/passport", headers=as_bearer).status_code == 401
    stopped = httpx.post(f"{server.url}/api/calls/stop", json={"secret": secret})
    assert stopped.status_code == 404
    assert ann.web.delete("/api/passport").status_code == 204
    assert httpx.get(f"{server.url}{address}").status_code == 404, "erased is erased"


@pytest.mark.parametrize(
    "address",
    [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://0x7f000001/",
        "https://2130706433/",
        "https://0/",
        "https://ann:secret@example.com/",
        "https://example.com:22/",
        "https://example.com\r\nX: y/",
        "https:///nowhere",
        "ftp://example.com/",
        "file:///etc/passwd",
        "nonsense",
    ],
)
def test_no_call_goes_to_an_address_that_is_not_public(server: ServerProcess, address: str) -> None:
    ann = Browser(server).is_somebody("Ann")
    refused = ann.web.post("/api/passport/calls/hook", json={"address": address})
    assert refused.status_code == 422, refused.text
    assert refused.json()["error"]["code"] == "call-address"


def test_callings_are_few_and_nobody_stops_those_of_another(server: ServerProcess) -> None:
    ann, ben = Browser(server).is_somebody("Ann"), Browser(server).is_somebody("Ben")
    made = [ann.web.post("/api/passport/calls/feed", json={}).json()["id"] for _ in range(10)]
    more = ann.web.post("/api/passport/calls/feed", json={})
    assert more.json()["error"]["code"] == "calls-many"
    assert ben.web.delete(f"/api/passport/calls/{made[0]}").status_code == 404
    assert ann.web.delete(f"/api/passport/calls/{made[0]}").status_code == 204
    assert len(ann.web.get("/api/passport/calls").json()["calls"]) == 9


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_quiet_hours_end_in_the_morning_of_where_one_lives() -> None:
    night = "22:00-07:30 Europe/Berlin"
    assert awake("", moment("2026-01-05T23:00")) == moment("2026-01-05T23:00")
    assert awake(night, moment("2026-01-05T20:59")) == moment("2026-01-05T20:59")
    assert awake(night, moment("2026-01-05T21:00")) == moment("2026-01-06T06:30")
    assert awake(night, moment("2026-07-05T21:00")) == moment("2026-07-06T05:30")
    assert awake(night, moment("2026-01-06T02:00")) == moment("2026-01-06T06:30")
    for wrong in ("25:00-07:00 UTC", "22:00-07:00 Nowhere/Land", "22:00-07:00 ../etc/passwd"):
        with pytest.raises(Unprocessable):
            check_quiet(wrong)
