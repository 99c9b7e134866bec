"""Health is what the server could really write, not that it answers."""

import asyncio
import socket
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from camelup.server.db.store import Store
from camelup.server.health import SICK_SECONDS, HealthMonitor
from camelup.server.http.api.health_routes import healthz
from camelup.server.main import listen
from camelup.server.metrics import Metrics
from camelup.server.schemas.errors import StorageUnavailable
from camelup.server.settings import load_settings
from server.conftest import ServerProcess


def until(url: str, status: int) -> None:
    end = time.monotonic() + 120
    while httpx.get(url, timeout=60).status_code != status:
        assert time.monotonic() < end, f"{url} never answers {status}"
        time.sleep(0.2)


@pytest.mark.parametrize("asked", ["readyz", pytest.param("healthz", marks=pytest.mark.soak)])
def test_a_database_that_takes_nothing_is_told_by_readyz_at_once_and_by_healthz_later(
    make_server: Callable[..., ServerProcess], asked: str
) -> None:
    server = make_server()
    until(f"{server.url}/{asked}", 200)
    other = sqlite3.connect(server.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    until(f"{server.url}/readyz", 503)
    until(f"{server.url}/{asked}", 503)
    other.execute("ROLLBACK")
    until(f"{server.url}/readyz", 200)
    until(f"{server.url}/{asked}", 200)


def test_a_process_is_well_for_a_while_after_its_last_write_and_says_that_it_lives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, beats, broken = [100.0], [], [False]

    class Half:
        async def write(self, work: object) -> None:
            if broken[0]:
                raise StorageUnavailable("database-refuses")

    monkeypatch.setattr(time, "monotonic", lambda: at[0])
    store: Any = Half()
    pulse = HealthMonitor(store, lambda: beats.append(1))
    server: Any = SimpleNamespace(health=pulse, registry=SimpleNamespace(quarantine=()))
    asyncio.run(pulse.beat())
    assert (pulse.ready, pulse.well) == (True, True)
    broken[0] = True
    asyncio.run(pulse.beat())
    assert (pulse.ready, pulse.well) == (False, True)
    assert asyncio.run(healthz(server))["status"] == "ok"
    at[0] += SICK_SECONDS + 1
    assert (pulse.ready, pulse.well) == (False, False)
    with pytest.raises(StorageUnavailable):
        asyncio.run(healthz(server))
    assert len(beats) == 2


def test_a_beat_is_a_real_write_that_others_find_in_the_database(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    store = Store(f"sqlite:///{file}")
    other = sqlite3.connect(file)

    def noted() -> int:
        return int(other.execute("SELECT at FROM hours").fetchone()[0])

    before = noted()
    time.sleep(0.01)
    asyncio.run(HealthMonitor(store, lambda: None).beat())
    assert noted() > before
    store.close()


def test_a_database_that_others_could_read_is_closed_to_them_when_it_is_opened(
    tmp_path: Path,
) -> None:
    file = tmp_path / "games.db"
    file.touch(mode=0o644)
    file.chmod(0o644)
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o077 == 0


def test_numbers_for_prometheus_say_what_kind_they_are() -> None:
    metrics = Metrics()
    for kind in ("http", "websocket"):
        metrics.count("visits_total", kind)
    metrics.watch("tables", lambda: 3)
    metrics.took("move", 0.002)
    lines = metrics.text().splitlines()
    kinds = [line for line in lines if line.startswith("#")]
    assert kinds == [
        "# TYPE camelup_visits_total counter",
        "# TYPE camelup_tables gauge",
        "# TYPE camelup_move_seconds histogram",
    ]
    assert 'camelup_visits_total{kind="websocket"} 1' in lines
    assert 'camelup_move_seconds_bucket{le="0.0025"} 1' in lines


def test_no_answer_waits_for_the_receipt_of_its_head() -> None:
    """The body of every answer was held back for 40 ms: the system waited for more to send."""
    told: list[int] = []

    class Line(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            own = transport.get_extra_info("socket")
            told.append(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def connect() -> None:
        sock = listen(load_settings(None, {}, port=0))
        port = sock.getsockname()[1]
        async with await asyncio.get_running_loop().create_server(Line, sock=sock):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            while not told:
                await asyncio.sleep(0.01)
            writer.close()

    asyncio.run(connect())
    assert told == [1]
