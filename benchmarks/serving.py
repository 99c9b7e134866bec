"""How many tables a server holds: real sockets, server and clients on different cores.

    python benchmarks/serving.py --tables 1000 --seats 8 --every 3 --seconds 30 [--write FILE]

Each table makes one move every few seconds; measured is the time from an action to its
receipt by the last seat of the table.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SEEN = re.compile(r'^\{"type":"moved","event":\{"v":(\d+)')
GENEROUS = {
    "CAMELUP_LIMIT_TABLES_PER_HOUR": "1000000",
    "CAMELUP_LIMIT_REQUESTS": "1000000",
    "CAMELUP_LIMIT_SOCKETS_PER_ADDRESS": "1000000",
}


class BenchTable:
    """One table, all of its seats, and how long each move took to reach them."""

    def __init__(self, url: str, seats: int) -> None:
        self.seats = seats
        wish = {
            "players": [{"name": f"P{seat}"} for seat in range(1, seats + 1)],
            "options": {"seats": seats, "grace": 86400},
            "start": True,
        }
        made = httpx.post(f"{url}/api/tables", json=wish, timeout=60).raise_for_status().json()
        table = made["room"]["id"]
        self.turn = made["room"]["clock"]["seat"]
        self.url = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.tokens = [given["token"] for given in made["seats"]]
        self.sockets: list[ClientConnection] = []
        self.v = 0
        self.over = False
        self.missing = 0
        self.sent_at = 0.0
        self.times: list[float] = []
        self.messages = 0

    async def open(self) -> None:
        """Connect every seat."""
        for token in self.tokens:
            headers = {"Authorization": f"Bearer {token}"}
            socket = await connect(
                self.url, additional_headers=headers, compression=None, ping_interval=None
            )
            self.sockets.append(socket)
        self.readers = [asyncio.create_task(self._read(socket)) for socket in self.sockets]

    async def _read(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            seen = SEEN.match(text[:60])
            if not seen:
                continue
            self.messages += 1
            if int(seen[1]) == self.v:
                self.missing -= 1
                if self.missing == 0:
                    self.times.append(time.perf_counter() - self.sent_at)
                    self.over = '"over":true' in text

    async def move(self) -> None:
        """Roll for the seat whose turn it is."""
        if self.over or self.missing:
            return
        self.v += 1
        self.missing = self.seats
        action = {"id": f"m{self.v}", "v": self.v - 1, "move": "roll"}
        self.sent_at = time.perf_counter()
        await self.sockets[self.turn - 1].send(json.dumps(action))
        self.turn = self.turn % self.seats + 1

    async def drive(self, every: float, until: float) -> None:
        """Make a move every so many seconds."""
        await asyncio.sleep(random.uniform(0, every))
        while time.perf_counter() < until:
            await self.move()
            await asyncio.sleep(every)


def start_server(folder: Path, port: int) -> "subprocess.Popen[bytes]":
    """Start a server on the first core."""
    command = [sys.executable, "-m", "camelup", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder / 'bench.db'}", "--log-level", "warning"]
    return subprocess.Popen(
        command,
        env={**os.environ, **GENEROUS},
        preexec_fn=lambda: os.sched_setaffinity(0, {0}),
    )


def wait_until_up(url: str) -> None:
    """Wait for the server."""
    for _ in range(600):
        try:
            if httpx.get(f"{url}/healthz").status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


def cpu_and_memory(process: int) -> tuple[float, float]:
    """Seconds of CPU and MiB of memory a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    ticks = os.sysconf("SC_CLK_TCK")
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return (int(fields[11]) + int(fields[12])) / ticks, int(found[1]) / 1024 if found else 0.0


def metric(url: str, name: str) -> float:
    """Read one of the server's numbers."""
    found = re.search(rf"^camelup_{name} (\S+)$", httpx.get(f"{url}/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def measure(url: str, process: int, wish: argparse.Namespace) -> dict[str, Any]:
    """Open all tables, let them play, and count."""
    tables = [BenchTable(url, wish.seats) for _ in range(wish.tables)]
    for start in range(0, len(tables), 20):
        await asyncio.gather(*(table.open() for table in tables[start : start + 20]))
    await asyncio.sleep(2)
    cpu, _ = cpu_and_memory(process)
    stored, began = metric(url, "write_seconds_total"), time.perf_counter()
    until = began + wish.seconds
    await asyncio.gather(*(table.drive(wish.every, until) for table in tables))
    wall = time.perf_counter() - began
    used, memory = cpu_and_memory(process)
    await asyncio.sleep(2)
    times = sorted(seconds for table in tables for seconds in table.times)
    messages = sum(table.messages for table in tables)
    return {
        "tables": wish.tables,
        "sockets": wish.tables * wish.seats,
        "moves": len(times),
        "lost": sum(bool(table.missing) for table in tables),
        "p50_ms": round(times[len(times) // 2] * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "messages_per_s": round(messages / wall),
        "messages_per_core_s": round(messages / max(used - cpu, 0.001)),
        "core_share": round((used - cpu) / wall, 3),
        "database_share": round((metric(url, "write_seconds_total") - stored) / wall, 3),
        "memory_mib": round(memory),
    }


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--write", type=Path)
    wish = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), wish.port)
        try:
            url = f"http://127.0.0.1:{wish.port}"
            wait_until_up(url)
            result = asyncio.run(measure(url, server.pid, wish))
        finally:
            server.terminate()
            server.wait()
    line = json.dumps(result)
    print(line)
    if wish.write:
        rows = "".join(f"| {name} | {value} |\n" for name, value in result.items())
        wish.write.write_text(f"# Server load\n\n| figure | value |\n|---|---|\n{rows}")


if __name__ == "__main__":
    main()
