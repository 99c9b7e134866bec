"""No address of a player is shown to another, written into the log or stored."""

import asyncio
from collections.abc import Callable

import httpx
from websockets.asyncio.client import connect

from server.conftest import GENEROUS, ServerProcess
from server.test_clubs import come, organiser
from server.test_erasure import all_bytes
from server.test_passport import Browser, cookies_of

ANN_LIVES_AT = "203.0.113.77"
"""An address as a proxy tells it; nothing else in the world of the tests has these digits."""


def test_where_somebody_lives_is_told_to_nobody_and_kept_nowhere(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS, CAMELUP_TRUSTED_PROXIES="127.0.0.1", CAMELUP_LOG_LEVEL="debug")
    ann, ben = Browser(server), Browser(server).is_somebody("Ben")
    ann.web.headers["X-Forwarded-For"] = ANN_LIVES_AT
    ann.is_somebody("Ann")
    table = ann.table(seats=2, public=True, rated=True)
    assert ben.sit(table).status_code == 201
    told: list[str] = []

    async def play() -> None:
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        lives = {**cookies_of(ann), "X-Forwarded-For": ANN_LIVES_AT}
        async with (
            connect(address, additional_headers=cookies_of(ben)) as socket,
            connect(address, additional_headers=lives) as hers,
        ):
            told.extend([str(await socket.recv()), str(await hers.recv())])
            start = await asyncio.to_thread(ann.web.post, f"/api/tables/{table}/start")
            assert start.status_code == 200
            say = {"type": "chat", "text": "hello"}
            await hers.send(httpx.Request("POST", "http://x", json=say).content.decode())
            while '"chat"' not in told[-1] or "hello" not in told[-1]:
                told.append(str(await socket.recv()))

    asyncio.run(play())
    boss = organiser(server)
    club = boss.open(size=3)["id"]
    come(club, server, "Cleo", "Dan", "Eve")
    assert ann.web.post(f"/api/clubs/{club}/people").status_code == 200
    boss.do("begin")
    for path in (
        f"/api/tables/{table}",
        f"/api/tables/{table}/log",
        f"/api/tables/{table}/record.camel",
        "/api/tables",
        "/api/ranking",
        "/api/passport/tables",
        "/api/passport/figures",
        f"/api/clubs/{club}?whole=true",
        f"/api/clubs/{club}/results.csv",
        "/metrics",
    ):
        answer = ben.web.get(path)
        assert answer.status_code == 200, path
        told.append(answer.text)
    assert not [text for text in told if ANN_LIVES_AT in text]
    server.stop()
    assert ANN_LIVES_AT.encode() not in all_bytes(server)
    assert ANN_LIVES_AT.encode() not in server.log
    assert len(server.log) > 100
