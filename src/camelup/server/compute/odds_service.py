"""Odds and move values for clients, computed in a worker process and cached by question."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Any, cast

from camelup.server.compute.fair_queue import Requester
from camelup.server.compute.pool import ComputePool, TooBusy
from camelup.server.compute.tasks import GivenPosition, snapshot_of, start_after
from camelup.server.schemas.errors import RateLimited
from camelup.server.schemas.odds_schemas import Chances, Opinion, SecondLook, Worths
from camelup.view import ViewSnapshot

if TYPE_CHECKING:
    from camelup.game import Game
    from camelup.puzzles.puzzle import Puzzle
    from camelup.server.schemas.puzzle_schemas import PuzzleAnswer

MOST_KEPT = 2000


class OddsService:
    """Computes each question once and shares the result among all clients."""

    def __init__(self, thinkers: ComputePool) -> None:
        self._pool = thinkers
        self._answers: OrderedDict[Hashable, asyncio.Future[dict[str, Any]]] = OrderedDict()

    async def odds(self, asker: Requester, game: Game) -> Chances:
        """Return the odds of a game, computed from public information."""
        glance = snapshot_of(game, None)
        return cast(Chances, await self._ask(asker, _race_of(game), odds_of, glance))

    async def worths(self, asker: Requester, game: Game, seat: int) -> Worths:
        """Return the value of each legal move of a seat, from that seat's view."""
        glance = snapshot_of(game, seat)
        return cast(Worths, await self._ask(asker, (glance.state, seat), worths_of, glance))

    async def opinion(self, asker: Requester, game: Game, seat: int | None) -> Opinion:
        """Return the champion's evaluation from the view of a seat or a spectator."""
        glance = snapshot_of(game, seat)
        key = ("champion", glance.state, seat, tuple(glance.moves))
        return cast(Opinion, await self._ask(asker, key, opinion_of, glance))

    async def second_look(self, asker: Requester, game: Game, seat: int, move: str) -> SecondLook:
        """Return a move that wins clearly more games than ``move``, from the seat's view."""
        glance = snapshot_of(game, seat)
        key = ("second look", glance.state, seat, tuple(glance.moves), move)
        return cast(SecondLook, await self._ask(asker, key, second_look_of, glance, move))

    async def puzzle_answer(self, asker: Requester, puzzle: Puzzle, move: str) -> PuzzleAnswer:
        """Return the win rate of an answer to a puzzle."""
        key = ("puzzle", puzzle.position, move)
        return cast("PuzzleAnswer", await self._ask(asker, key, puzzle_answer_of, puzzle, move))

    async def start_after(self, asker: Requester, text: str, step: int) -> GivenPosition:
        """Return a record's position after ``step`` moves; hidden cards are redealt each time."""
        seed = secrets.randbits(50)
        answer = await self._ask(asker, (seed, step, text), start_after, text, step, seed)
        return cast(GivenPosition, answer)

    async def _ask(
        self, asker: Requester, key: Hashable, question: Callable[..., Any], *what: Any
    ) -> dict[str, Any]:
        """Return the cached result, or compute it; a failed result is computed again."""
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            found = asyncio.ensure_future(self._pool.odds(question, *what, asker=asker))
            self._answers[key] = found
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except (TooBusy, TimeoutError, BrokenExecutor):
            raise RateLimited("odds-busy", seconds=1) from None
        except asyncio.CancelledError:
            if not found.cancelled():
                raise  # The waiting request was cancelled, not the computation.
            raise RateLimited("odds-busy", seconds=1) from None

    def close(self) -> None:
        """Cancel all pending results at shutdown."""
        for answer in self._answers.values():
            answer.cancel()


def _race_of(game: Game) -> Hashable:
    """Return the cache key of the odds: every part of the state that they depend on."""
    one = game.state[0]
    tiles = one["tile_space"].tobytes(), one["tile_side"].tobytes()
    camels = one["space"].tobytes(), one["height"].tobytes()
    return int(one["edition"]), int(one["dice"]), camels, tiles


def odds_of(glance: ViewSnapshot) -> dict[str, Any]:
    """Compute the odds of a game. Runs in a worker process."""
    from camelup.odds import odds_as_dict

    return odds_as_dict(glance.view())


def worths_of(glance: ViewSnapshot) -> dict[str, Any]:
    """Evaluate every legal move of the seat to move. Runs in a worker process."""
    from camelup.odds import worth
    from camelup.odds.distributions import RACES

    return {"moves": [one.to_dict() for one in worth(glance.view(), races=RACES)]}


def opinion_of(glance: ViewSnapshot) -> dict[str, Any]:
    """Evaluate a view with the champion. Runs in a worker process.

    The result contains the champion's move only if the view belongs to the seat to move.
    """
    from camelup.bots.champion import Champion

    view, champion = glance.view(), Champion()
    champion.new_game(0)
    thought = champion.think(view)
    own = view.seat is not None and view.seat == view.turn
    return {"shares": thought.shares, "move": thought.move if own else None}


def second_look_of(glance: ViewSnapshot, move: str) -> dict[str, Any]:
    """Evaluate a move as a review does. Runs in a worker process.

    Reports no better move if the playout code is not compiled yet, to avoid the wait.
    """
    from camelup.review.move_check import better_than
    from camelup.review.network_playouts import play_out_moves
    from camelup.rules.jit import is_on_disk

    found = better_than(glance.view(), move) if is_on_disk(play_out_moves) else None
    return {"better": found and found.move, "gain": found.gain if found else 0.0}


def puzzle_answer_of(puzzle: Puzzle, move: str) -> dict[str, Any]:
    """Compute the win rate of an answer to a puzzle. Runs in a worker process.

    ``wins`` is None if the playout code is not compiled yet, to avoid the wait.
    """
    from camelup.puzzles.rejudge import wins_after
    from camelup.review.network_playouts import play_out_moves
    from camelup.rules.jit import is_on_disk

    return {"move": move, "wins": wins_after(puzzle, move) if is_on_disk(play_out_moves) else None}
