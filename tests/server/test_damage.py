"""A damaged row costs one table: it is set aside and told, and everyone else plays on."""

import asyncio
import json
import random
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from nursery import camelup
from server.client import Client, Table, new_table
from server.conftest import ServerProcess


def played(server: ServerProcess, moves: int = 6) -> Table:
    """A table in play with some moves in its log."""
    table = new_table(server.url, 2, start=True, grace=86400)

    async def play() -> None:
        async with Client(table, 1) as one, Client(table, 2) as two:
            await asyncio.gather(*(who.play_on(random.Random(3), moves) for who in (one, two)))

    asyncio.run(play())
    return table


def spoil(server: ServerProcess, statement: str, table: Table) -> None:
    """Change the database behind the back of a server that is stopped."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        assert database.execute(statement, [table.id]).rowcount >= 1
        database.commit()


def admin(server: ServerProcess, *words: str) -> subprocess.CompletedProcess[str]:
    return camelup("admin", *words, "--database", server.database)


DAMAGE = {
    "a state that is no JSON": "UPDATE tables SET state = '{no' WHERE id = ?",
    "a state without seats": "UPDATE tables SET state = '{}' WHERE id = ?",
    "no secret of the dice": "DELETE FROM dice WHERE table_id = ?",
    "an altered move": "UPDATE moves SET move = 'bet b' WHERE table_id = ? AND seq = 3",
    "a move by another seat": "UPDATE moves SET seat = 3 - seat WHERE table_id = ? AND seq = 3",
    "a move lost in the middle": "DELETE FROM moves WHERE table_id = ? AND seq = 3",
    "a move lost at the end": "DELETE FROM moves WHERE table_id = ? AND seq = 6",
    "all moves lost": "DELETE FROM moves WHERE table_id = ?",
}


def sweep_several_times(clock: Path) -> None:
    """Wait until the server has looked at all tables again and again."""
    swept = clock.with_suffix(".swept")
    for _ in range(5):
        swept.unlink(missing_ok=True)
        end = time.monotonic() + 60
        while not swept.exists():
            assert time.monotonic() < end, "games are not looked at"
            time.sleep(0.01)


def test_damaged_tables_are_set_aside_and_told_while_everyone_else_plays(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    clock = tmp_path / "seconds"
    more = {"CAMELUP_LIMIT_TABLES_PER_HOUR": "1000", "CAMELUP_TEST_CLOCK": str(clock)}
    server = make_server(start=False, **more)
    server.program = "server.turned"
    server.start()
    damaged = {what: played(server) for what in DAMAGE}
    sound = played(server)
    server.stop()
    for what, table in damaged.items():
        spoil(server, DAMAGE[what], table)
    server.start()
    for what, table in damaged.items():
        answer = table.get(seat=1)
        assert (what, answer.status_code) == (what, 503)
        assert answer.json()["error"]["code"] == "table-set-aside"
        assert table.get("/record.camel").status_code == 503
    assert httpx.get(f"{server.url}/api/tables").status_code == 200
    turn = sound.get(seat=1).json()["game"]["turn"]
    made = sound.post("/moves", turn, json={"id": "on", "v": 6, "move": "roll"})
    assert made.json()["v"] == 7
    health = httpx.get(f"{server.url}/healthz").json()
    assert (health["status"], health["aside"]) == ("ok", len(DAMAGE))
    assert server.metric("tables_aside") == len(DAMAGE)
    sweep_several_times(clock)
    server.stop()
    lines = [json.loads(line) for line in server.log.splitlines()]
    told = [line["table"] for line in lines if line["what"] == "table set aside"]
    assert sorted(told) == sorted(table.id for table in damaged.values())
    checked = admin(server, "check")
    assert checked.returncode == 1, checked.stderr
    for table in damaged.values():
        assert table.id in checked.stdout
    assert sound.id not in checked.stdout
    assert f"{len(DAMAGE) + 1} tables, {len(DAMAGE)} damaged" in checked.stdout
    listed = admin(server, "list").stdout
    assert listed.count("(damaged)") == 2
    assert sound.id in listed
