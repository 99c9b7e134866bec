"""The server can be killed, stopped, starved of disk: no acknowledged move is lost."""

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from camelup.server.db.db_worker import DbWorker
from camelup.server.db.engine import open_engine
from camelup.server.db.store import Store
from camelup.server.metrics import Metrics
from camelup.server.schemas.errors import StorageUnavailable
from camelup.server.schemas.requests import NewTable, Player, TableOptions
from camelup.server.settings import Settings
from camelup.server.tables.commands import TableCommands
from camelup.server.tables.move_validation import MoveIntent
from camelup.server.tables.registry import TableRegistry
from nursery import camelup
from server.client import Client, Table, hash_of_view, new_table
from server.conftest import GENEROUS, ServerProcess, free_port
from server.stubborn import Stubborn


def check_converged(table: Table, players: list[Stubborn]) -> None:
    """Every acknowledged move is in the log, and everyone has the server's hash of their view."""
    start = table.get().json()["room"]["start"]
    for player in players:
        log = table.get("/log", player.seat).json()
        moves = [event["move"] for event in log["events"]]
        for v, move in player.acknowledged.items():
            assert moves[v - 1] == move
        seen = [event["move"] for event in player.events]
        full = log["events"]
        assert log["hash"] == hash_of_view(start, full, player.seat)
        assert player.hash == hash_of_view(start, full[: len(seen)], player.seat)


async def play_while(
    tables: list[Table], trouble: Callable[[], object], times: int, most: int
) -> list[list[Stubborn]]:
    """Let people play while there is trouble, then until each game has enough moves."""
    players = [
        [Stubborn(table, seat, n) for seat in table.tokens] for n, table in enumerate(tables)
    ]
    everyone = [player for group in players for player in group]
    tasks = [asyncio.create_task(player.play()) for player in everyone]
    pauses = random.Random(times)
    for _ in range(times):
        await asyncio.sleep(pauses.uniform(0.2, 0.8))
        await asyncio.to_thread(trouble)
    for player in everyone:
        player.most = most
    await asyncio.wait_for(asyncio.gather(*tasks), 120)
    return players


@pytest.mark.parametrize("end", ["killed", "told to stop"])
def test_no_acknowledged_move_is_lost_when_the_server_is(
    make_server: Callable[..., ServerProcess], end: str
) -> None:
    server = make_server(**GENEROUS)
    tables = [new_table(server.url, 2, 1, start=True) for _ in range(4)]

    def stop_and_restart() -> None:
        assert server.stop() == 0
        server.start()

    trouble = server.kill_and_restart if end == "killed" else stop_and_restart
    players = asyncio.run(play_while(tables, trouble, times=2, most=12))
    for table, group in zip(tables, players, strict=True):
        assert any(player.connections > 1 for player in group)
        check_converged(table, group)


def test_a_server_told_to_stop_closes_its_sockets_and_goes(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(start=False)
    server.fresh = True
    server.start()
    table = new_table(server.url, 2)

    async def wait() -> int | None:
        async with Client(table, 1) as client:
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await client.until_closed()
            assert await stopping == 0
            return client.socket.close_code

    assert asyncio.run(wait()) == 1012


def test_after_a_restart_people_are_back_in_their_seats_with_their_cards(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    table = new_table(server.url, 2, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    wish = {"id": "a", "v": 0, "move": "win g"}
    assert table.post("/moves", turn, json=wish).status_code == 200
    before = table.get(seat=turn).json()
    server.kill()
    server.start()
    after = table.get(seat=turn).json()
    assert after["you"] == before["you"]
    assert after["game"] == before["game"]
    assert after["hash"] == before["hash"]
    assert table.post("/moves", turn, json=wish).json()["v"] == 1


def test_a_second_server_on_the_same_file_refuses_to_start(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    command = [sys.executable, "-m", "camelup", "serve", "--port", str(free_port())]
    second = subprocess.run(
        [*command, "--database", server.database], capture_output=True, text=True, timeout=60
    )
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "another server" in second.stderr


def test_a_full_disk_refuses_the_move_and_memory_is_not_ahead(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server(**GENEROUS)
    table = new_table(server.url, 2, start=True)
    assert server.process is not None
    log = Path(f"{server.database.removeprefix('sqlite:///')}-wal")
    resource_limit(server.process.pid, log.stat().st_size)
    turn = table.get(seat=1).json()["game"]["turn"]
    refused = table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"})
    assert refused.status_code == 503
    assert refused.json()["error"]["code"] == "database-refuses"
    assert table.get(seat=turn).json()["game"]["v"] == 0
    resource_limit(server.process.pid, -1)
    made = table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"})
    assert made.status_code == 200
    assert made.json()["v"] == 1


def resource_limit(process: int, most: int) -> None:
    """Let a process write no file beyond a size, as if the disk were full; -1 ends that."""
    import resource

    hard = resource.prlimit(process, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, hard))


def test_a_database_that_cannot_be_written_refuses_the_move(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    table = new_table(server.url, 2, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    file = Path(server.database.removeprefix("sqlite:///"))
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"})
        other.execute("ROLLBACK")
    assert refused.status_code == 503
    assert table.get("/log").json()["v"] == 0
    assert table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"}).json()["v"] == 1


def test_a_read_only_file_refuses_the_move_and_memory_is_not_ahead(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(url)
    registry = TableRegistry(store, Settings(database=url), Metrics())
    lobby = TableCommands(registry)
    players = [Player(name=name) for name in "AB"]

    async def play() -> None:
        wish = NewTable(players=players, options=TableOptions(seats=2), start=True)
        table, _ = await lobby.make_table(wish)
        writable = store.writer
        store.writer = DbWorker(
            open_engine(f"{url}?mode=ro&uri=true".replace("///", "///file:")), ""
        )
        for _ in range(3):
            with pytest.raises(StorageUnavailable):
                await registry.play(table, MoveIntent(table.turn or 0, 0, "roll", "a"))
            with pytest.raises(StorageUnavailable):
                await lobby.say(table, 1, "hello", None)
            with pytest.raises(StorageUnavailable):
                await lobby.leave(table, 1)
        assert (table.v, table.chat, table.state.people) == (0, [], [1, 2])
        assert table.game is not None
        assert table.game.history == []
        store.writer.close()
        store.writer = writable
        again = await registry.table(table.id)
        assert (await registry.play(again, MoveIntent(again.turn or 0, 0, "roll", "a")))["v"] == 1

    asyncio.run(play())
    store.close()


def test_a_backup_made_while_people_play_is_whole_and_can_be_restored(
    make_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = make_server()
    table = new_table(server.url, 2, start=True)
    turn = table.get(seat=1).json()["game"]["turn"]
    table.post("/moves", turn, json={"id": "a", "v": 0, "move": "roll"})
    backup = tmp_path / "backup.db"
    where = ("--database", server.database)
    camelup("admin", "backup", str(backup), *where, check=True)
    table.post("/moves", 3 - turn, json={"id": "b", "v": 1, "move": "roll"})
    busy = camelup("admin", "restore", str(backup), *where)
    assert busy.returncode == 2
    assert "another server" in busy.stderr
    server.stop()
    camelup("admin", "restore", str(backup), *where, check=True)
    server.start()
    assert table.get("/log").json()["v"] == 1


def test_deleted_and_pruned_games_are_gone(
    make_server: Callable[..., ServerProcess],
) -> None:
    server = make_server()
    kept, deleted, ended = (new_table(server.url, 2, start=True) for _ in range(3))
    ended.post("/end", 1)
    server.stop()
    where = ("--database", server.database)
    camelup("admin", "delete", deleted.id, *where, check=True)
    camelup("admin", "prune", "--days", "0", *where, check=True)
    listed = camelup("admin", "list", *where, check=True)
    assert [line.split()[0] for line in listed.stdout.splitlines()] == [kept.id]
    missing = camelup("admin", "show", deleted.id, *where)
    assert missing.returncode == 2
    shown = camelup("admin", "show", kept.id, *where)
    assert f'[Table "{kept.id}"]' in shown.stdout


def test_the_file_of_secrets_is_not_readable_by_others(server: ServerProcess) -> None:
    file = Path(server.database.removeprefix("sqlite:///"))
    assert file.stat().st_mode & 0o077 == 0
    assert os.access(file, os.R_OK)
