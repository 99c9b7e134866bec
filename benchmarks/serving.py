"""How many tables a server holds: real sockets, server and clients on different cores.

    python benchmarks/serving.py --tables 1000 --seats 8 --every 3 --seconds 15 [--write FILE]

Each table rolls every few seconds; measured is the time from an action to its receipt by
the last seat of the table. Then the same load goes on for a while with the server under
watch, to tell where its time goes.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import httpx

import side_by_side
from load import LoadTable, drive, open_all
from measuring import GENEROUS, busy_seconds, share_of, what_was_heard

SERVER_CORE = 0
WARM_UP_SECONDS = 9.0
WATCHED_SECONDS = 12.0
LAYERS = {
    "engine": "engine: rules, notation, views, stories",
    "tables": "tables: checks, log entries, who is shown what",
    "json": "JSON",
    "sockets": "sockets: event loop, uvicorn, websockets",
    "database": "database: SQLAlchemy and SQLite",
    "rest": "rest",
}


@dataclass
class RunningServer:
    """A server under watch, pinned to a core of its own."""

    url: str
    process: "subprocess.Popen[bytes]"
    watched: Path

    @classmethod
    def start(cls, folder: Path, port: int) -> "RunningServer":
        """Start one with an SQLite file, and wait until it answers."""
        watched = folder / "watched.json"
        script = Path(__file__).with_name("watched_server.py")
        command = [sys.executable, str(script), str(watched), "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'bench.db'}", "--log-level", "warning"]
        process = subprocess.Popen(
            command,
            env={**os.environ, **GENEROUS},
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
        )
        server = cls(f"http://127.0.0.1:{port}", process, watched)
        server.wait_until_up()
        return server

    def wait_until_up(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/healthz").status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise SystemExit("the server does not answer")

    def cpu_seconds(self) -> float:
        """Processor seconds used so far."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mib(self) -> float:
        """Most memory it has had so far."""
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def metric(self, name: str) -> float:
        """Read one of its numbers."""
        text = httpx.get(f"{self.url}/metrics").text
        found = re.search(rf"^camelup_{name} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    async def layers(self, tables: list[LoadTable], every: float) -> dict[str, Any]:
        """Keep the load up while the server is watched; tells where its time went."""
        self.process.send_signal(signal.SIGUSR1)
        await drive(tables, every, WATCHED_SECONDS)
        self.process.send_signal(signal.SIGUSR2)
        await asyncio.sleep(1)
        told: dict[str, Any] = json.loads(self.watched.read_text())
        return told


async def measure(server: RunningServer, wish: argparse.Namespace) -> dict[str, Any]:
    """Open all tables, let them play, and count."""
    tables = await open_all(server.url, wish.tables, wish.seats)
    # The clients must not stop to look for garbage while they hold the stop-watch.
    gc.freeze()
    gc.disable()
    await drive(tables, wish.every, WARM_UP_SECONDS)
    for table in tables:
        table.forget()
    cpu, own, began = server.cpu_seconds(), time.process_time(), time.perf_counter()
    writing, busy = server.metric("write_seconds_total"), busy_seconds()
    lags = await drive(tables, wish.every, wish.seconds)
    wall = time.perf_counter() - began
    cpu, own = (server.cpu_seconds() - cpu) / wall, (time.process_time() - own) / wall
    busy = (busy_seconds() - busy) / wall
    writing = (server.metric("write_seconds_total") - writing) / wall
    await asyncio.sleep(2)
    figures = what_was_heard(tables, wall)
    watched = await server.layers(tables, wish.every)
    return {
        **figures,
        "messages_per_core_s": round(figures["messages_per_s"] / cpu),
        "core_share": round(cpu, 3),
        "memory_mib": round(server.memory_mib()),
        "writing_share": round(writing, 3),
        "layers": {name: watched["seconds"].get(name, 0.0) / WATCHED_SECONDS for name in LAYERS},
        "longest_collection_ms": round(watched["longest_collection"] * 1000, 1),
        "client_lag_ms": [share_of(lags, part) for part in (0.5, 0.99, 1.0)],
        "client_core_share": round(own, 3),
        "others_core_share": round(max(0.0, busy - cpu - own), 3),
        "load_average": round(os.getloadavg()[0], 1),
    }


def as_markdown(
    told: dict[str, Any], wish: argparse.Namespace, others: list[dict[str, Any]]
) -> str:
    """Write the figures as a page."""
    lag, total = told["client_lag_ms"], sum(told["layers"].values())
    rows = [
        ("action to the last seat's receipt, p50", f"{told['p50_ms']} ms", ""),
        ("the same, p99", f"{told['p99_ms']} ms", "< 100 ms"),
        ("the same, longest", f"{told['max_ms']} ms", ""),
        ("moves that did not reach every seat", told["lost"], "0"),
        ("sockets closed by the server", told["closed"], "0"),
        ("share of one core", told["core_share"], "< 1"),
        ("most memory", f"{told['memory_mib']} MiB", "< 1024 MiB"),
        ("messages delivered", f"{told['messages_per_s']:,} /s", ""),
        ("messages per second and core", f"{told['messages_per_core_s']:,}", ""),
        ("time the writer had something to write", told["writing_share"], ""),
        ("longest collection of garbage", f"{told['longest_collection_ms']} ms", ""),
        ("clients: late in sending, p50 / p99 / longest", " / ".join(map(str, lag)) + " ms", ""),
        ("clients: share of their core", told["client_core_share"], ""),
        ("everything else on the machine: share of one core", told["others_core_share"], "quiet"),
        ("load of the machine at the end", told["load_average"], "quiet"),
    ]
    layers = [
        f"| {LAYERS[name]} | {share:.3f} | {share / total:.0%} |"
        for name, share in told["layers"].items()
    ]
    lines = [
        "# Server load",
        "",
        f"Written by `make bench-server` on {date.today()}: {os.cpu_count()} cores "
        f"({platform.machine()}), Python {platform.python_version()}, SQLite file, server and "
        f"clients on different cores. {told['tables']:,} tables of {wish.seats} sockets, a roll "
        f"at each table every {wish.every:g} s, {told['moves']:,} moves measured after a warm-up.",
        "",
        "| figure | value | target |",
        "|---|---|---|",
        *(f"| {what} | {value} | {target} |" for what, value, target in rows),
        "",
        "Where the server's processor time goes, sampled while the same load went on:",
        "",
        "| layer | of a core | of the whole |",
        "|---|---|---|",
        *layers,
        "",
        *side_by_side.as_section(others),
    ]
    return "\n".join(lines)


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--write", type=Path)
    wish = parser.parse_args()
    everywhere = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer.start(Path(folder), wish.port)
        try:
            told = asyncio.run(measure(server, wish))
        finally:
            server.process.terminate()
            server.process.wait()
    print(json.dumps(told))
    os.sched_setaffinity(0, everywhere)
    page = as_markdown(told, wish, side_by_side.run_all(side_by_side.wishes([])))
    print(page)
    if wish.write:
        wish.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
