"""A server whose state has fields that nobody thought of when the views were written.

Run in a process of its own, uncompiled: it widens the state before anything else is
imported, plays a little, and prints all that leaves the server for anyone but the log.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import numba  # noqa: F401 - it wants the real np.dtype
import numpy as np

CANARY = 7_070_707_070_707_070
_plain: Any = np.dtype


def _wider(fields: Any, *more: Any, **options: Any) -> Any:
    if isinstance(fields, list) and fields[0][0] == "coins":
        fields = [*fields, ("secret", np.int64)]
    return _plain(fields, *more, **options)


np.dtype = _wider  # type: ignore[assignment,misc]
from camelup.rules.state import GAME  # noqa: E402

np.dtype = _plain  # type: ignore[misc]

from camelup.server.compute.tasks import snapshot_of  # noqa: E402
from camelup.server.db.table_repository import LoggedMove, StoredTable  # noqa: E402
from camelup.server.db.table_state import SeatState, TableState, options_view  # noqa: E402
from camelup.server.dice.drawing import FairDice, commitment, draw_start  # noqa: E402
from camelup.server.matchmaking.lobby_cache import _line  # noqa: E402
from camelup.server.schemas.requests import TableOptions  # noqa: E402
from camelup.server.tables.connection import Connection  # noqa: E402
from camelup.server.tables.table import Table  # noqa: E402
from camelup.server.tables.table_record import record_of  # noqa: E402


@dataclass
class WiderSeat(SeatState):
    """A seat with one more field."""

    canary: str = f"canary {CANARY}"


@dataclass
class WiderRoom(TableState):
    """A room with one more field."""

    canary: str = f"canary {CANARY}"


async def nowhere(message: object) -> None:
    """Send nothing."""
    del message


def table_with_canaries() -> Table:
    """A table that has begun, with a canary in every place where one fits."""
    options: Any = {**options_view(TableOptions(seats=3)), "canary": f"canary {CANARY}"}
    seats: list[SeatState] = [WiderSeat("person", name, "#000000") for name in "ABC"]
    secret = b"s" * 32
    state = WiderRoom("t1", "ABCDEF", "t", options, seats, commitment(secret, "t1"), 1)
    dice = FairDice(secret, state.id, state.added_bytes)
    state.start = draw_start(dice, state.edition, 3).partition(" | turn")[0]
    state.drawn_at_start, state.status, state.began = dice.drawn, "playing", 1
    table = Table(StoredTable(state, 1, None, secret, [], [], []))
    assert table.game is not None
    table.game.state["secret"] = CANARY
    return table


def play(table: Table) -> None:
    """Play every kind of move but a partnership, and tell everyone."""
    moves = ["win g", "lose b", "tile 10+", "bet y", "roll b1", "roll g1", "win r"]
    for number, move in enumerate([*moves, "roll r1", "roll y1", "roll p1"], 1):
        assert table.game is not None
        seat = table.game.turn or 0
        table.game.play(move)
        table.note(LoggedMove(number, seat, None, move, "person", number, 0, "", ""))
        table.tell_move(number)


def all_that_leaves(table: Table, sockets: list[Connection]) -> list[str]:
    """Everything that anybody is sent, and what a bot is given to think about."""
    told = [text for socket in sockets for text in socket._waiting]
    told += [table.hello(socket, table.moves_for(0)) for socket in sockets]
    for seat in (1, 2, 3, None):
        told.append(str(record_of(table, seat)))
        told.append(json.dumps(table.own_view(seat)) + table.events(table.moves_for(0), seat))
    assert table.game is not None
    for seat in (1, 2, 3):
        glance = snapshot_of(table.game, seat)
        told.append(repr(glance._replace(state=b"")))
        told.append(str(glance.view().state["secret"][0]))
        told.append(glance.state.hex())
    return [*told, json.dumps(_line(table.state, {})), json.dumps(table.room())]


async def main() -> None:
    """Print it all, after a line that shows that the canary is where it should be."""
    table = table_with_canaries()
    sockets = [Connection(nowhere, seats) for seats in ((1,), (2,), (3,), (1, 2), ())]
    table.sockets = set(sockets)
    table.tell_start()
    play(table)
    assert table.game is not None
    print(
        list(GAME.fields or {})[-1], table.game.state["secret"][0], table.game.over, len(table.log)
    )
    print("\n".join(all_that_leaves(table, sockets)))


if __name__ == "__main__":
    asyncio.run(main())
