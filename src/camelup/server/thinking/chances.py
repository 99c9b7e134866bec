"""Odds and worths for pages, worked out in a thinker and shared by all who ask the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from camelup.server.protocol.refusals import TooOften
from camelup.server.thinking.fairness import Asker
from camelup.server.thinking.glance import Glance, view_from
from camelup.server.thinking.thinkers import Thinkers, TooBusy

if TYPE_CHECKING:
    from camelup.odds import Worth

MOST_KEPT = 2000


class Chances:
    """Asks the thinkers once for each question, whoever asks."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._answers: OrderedDict[Hashable, asyncio.Future[dict[str, Any]]] = OrderedDict()

    async def ask(
        self, asker: Asker, key: Hashable, question: Callable[..., Any], *what: Any
    ) -> dict[str, Any]:
        """Give the answer to a question, asked now or before."""
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            found = asyncio.ensure_future(self._thinkers.odds(question, *what, asker=asker))
            self._answers[key] = found
            while len(self._answers) > MOST_KEPT:
                self._answers.popitem(last=False)
        try:
            return await asyncio.shield(found)
        except (TooBusy, TimeoutError, BrokenExecutor):
            raise TooOften("odds-busy", seconds=1) from None


def odds_of(position: str, edition: str | None) -> dict[str, Any]:
    """Work out the chances in a position, in a thinker."""
    from camelup.notation.board import edition_named
    from camelup.odds import odds_as_dict
    from camelup.position import Position

    place = Position.read(position, edition_named(edition) if edition else None)
    return odds_as_dict(place)


def worths_of(glance: Glance) -> dict[str, Any]:
    """Judge every legal move of the seat to move, from its own view, in a thinker."""
    from camelup.odds import worth
    from camelup.odds.outlook import RACES

    return {"moves": [_judged(one) for one in worth(view_from(glance), races=RACES)]}


def _judged(worth: Worth) -> dict[str, Any]:
    return {
        "move": worth.move,
        "coins": worth.coins,
        "parts": [asdict(part) for part in worth.parts],
        "handed_on": worth.handed_on,
    }
