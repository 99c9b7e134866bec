"""A game that has gone on for very long, made without waiting for it."""

from collections.abc import Iterator
from pathlib import Path

from camelup.server.db import table_repository
from camelup.server.db.engine import open_engine
from camelup.server.tables.table import Table as StoredTable
from server.client import Table, new_table
from server.conftest import GENEROUS, ServerProcess, free_port


def running_long_game(folder: Path, moves: int) -> Iterator[Table]:
    """Run a server with a table of two people who have moved their tiles about."""
    limits = {**GENEROUS, "CAMELUP_LIMIT_STEPS": "4000"}
    server = ServerProcess(f"sqlite:///{folder / 'games.db'}", free_port(), **limits)
    server.start()
    table = new_table(server.url, 2, start=True, grace=86_400)
    server.stop()
    move_tiles_about(server.database, table.id, moves)
    server.start()
    yield table
    server.kill()


def move_tiles_about(database: str, table_id: str, times: int) -> None:
    """Write a long game into the log of a table, as the server itself would."""
    engine = open_engine(database)
    with engine.begin() as db:
        stored = table_repository.load_table(db, table_id)
        assert stored is not None
        table = StoredTable(stored)
        assert table.game is not None
        for _ in range(times):
            seat = table.game.turn or 0
            move = next(move for move in table.game.legal_moves if move.startswith("tile"))
            table.game.play(move)
            drawn = table.state.drawn_at_start
            entry = table.next_entry(table.game, move, seat, None, "person", drawn, {})
            table_repository.append_move(db, table_id, entry)
            table.note(entry)
    engine.dispose()
