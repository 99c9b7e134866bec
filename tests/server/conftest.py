"""A real server in a process of its own, and clients that speak only the protocol."""

import contextlib
import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import httpx
import pytest

from nursery import CAN_FORK, Grown, nursery
from server.client import MADE, Table, new_table


class ServerProcess:
    """A server that can be started, stopped and killed."""

    def __init__(self, database: str, port: int, **environment: str) -> None:
        self.database = database
        self.port = port
        self.environment = environment
        self.program = "camelup"
        self.process: subprocess.Popen[bytes] | Grown | None = None
        self.fresh = not CAN_FORK
        """Whether it is started as people do, which takes seconds."""
        self.log = b""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> None:
        words = ("serve", "--port", str(self.port), "--database", self.database)
        quick = {"CAMELUP_STAND_IN": "random", "CAMELUP_WARM_UP": "0"}
        env = {**os.environ, **quick, **self.environment}
        cwd = Path(__file__).parents[1]
        if self.fresh:
            command = [sys.executable, "-m", self.program, *words]
            self.process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, cwd=cwd)
        else:
            self.process = nursery().grow(self.program, *words, cwd=cwd, env=env)
        if wait:
            self.wait_until_up()

    def wait_until_up(self) -> None:
        assert self.process is not None
        for _ in range(1200):
            assert self.process.poll() is None, self._stderr()
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def _stderr(self) -> bytes:
        assert self.process is not None
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def kill_and_restart(self) -> None:
        self.kill()
        self.start()

    def memory(self) -> int:
        """Bytes of memory that the server holds now."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.log = self._stderr()
        return self.process.wait(30)

    @property
    def requests(self) -> int:
        """How many requests have arrived, this one not counted."""
        return int(self.metric('visits_total{kind="http"}')) - 1

    def wait_for_requests(self, count: int, since: int) -> None:
        """Wait until that many requests have arrived, not counting those that poll for it."""
        for asked in range(1, 3000):
            if self.requests - since - asked >= count:
                return
            time.sleep(0.02)
        raise AssertionError(f"fewer than {count} requests arrived")

    def metric(self, name: str) -> float:
        text = httpx.get(f"{self.url}/metrics").text
        found = re.search(rf"^camelup_{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0


def free_port() -> int:
    """Find a port that nothing listens at.

    Not one of those that the system gives to lines that go out: between the end of a server and
    its next start, one of these could take it. Each process of the tests begins elsewhere.
    """
    for port in _PORTS:
        with socket.socket() as sock, contextlib.suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


_FIRST = 10_000 + os.getpid() * 997 % 20_000
_PORTS: Iterator[int] = itertools.cycle([*range(_FIRST, 30_000), *range(10_000, _FIRST)])


GENEROUS = {
    "CAMELUP_LIMIT_TABLES_PER_HOUR": "100000",
    "CAMELUP_LIMIT_PASSPORTS": "100000",
    "CAMELUP_LIMIT_MATCHES": "100000",
    "CAMELUP_LIMIT_REQUESTS": "100000",
    "CAMELUP_LIMIT_ACTIONS": "100000",
    "CAMELUP_LIMIT_MESSAGES": "100000",
    "CAMELUP_LIMIT_CHATS": "1000",
    "CAMELUP_LIMIT_GUESSES": "1000",
    "CAMELUP_LIMIT_SOCKETS_PER_ADDRESS": "10000",
    "CAMELUP_LIMIT_SOCKETS_PER_SEAT": "2000",
    "CAMELUP_LIMIT_HANDSHAKES": "100000",
    "CAMELUP_LIMIT_STEPS": "10000000",
    "CAMELUP_LIMIT_UPLOADS": "1000000",
}
"""Limits that are not in the way of tests about something else."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the games of a test that failed."""
    report = yield
    if report.when == "call":
        for table in MADE if report.failed else ():
            with contextlib.suppress(httpx.HTTPError):
                report.sections.append(("game", table.get("/record.camel").text))
        MADE.clear()
    return report


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    made: list[ServerProcess] = []

    def make(database: str | None = None, start: bool = True, **environment: str) -> ServerProcess:
        url = database or f"sqlite:///{tmp_path / f'games{len(made)}.db'}"
        server = ServerProcess(url, free_port(), **environment)
        made.append(server)
        if start:
            server.start()
        return server

    yield make
    for server in made:
        if server.process is not None and server.process.poll() is None:
            server.kill()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do not need one of their own."""
    folder = tmp_path_factory.mktemp("server")
    server = ServerProcess(f"sqlite:///{folder / 'games.db'}", free_port(), **GENEROUS)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def server(shared_server: ServerProcess) -> ServerProcess:
    return shared_server


@pytest.fixture
def table(server: ServerProcess) -> Table:
    """A table of two people, waiting to be started."""
    return new_table(server.url, people=2)
