"""Views of a person's games, statistics and ratings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from camelup.server.schemas.my_games_schemas import (
    Backing,
    Figures,
    Fortune,
    GameLine,
    GamePlayer,
    RankedPlayer,
    RatingPoint,
    Rival,
    Sources,
)

SCALE = 40
"""Rating points per unit of skill; an average player has 1000 points."""

MOST_POINTS = 200
"""Maximum number of points of a rating curve; the newest are shown."""

FORM = 20
"""Number of recent games that make up a person's form."""


def shown_rating(mu: float, sigma: float) -> tuple[int, int]:
    """Return a rating in points and the half-width of its 95 % interval."""
    return round(SCALE * mu), round(2 * SCALE * sigma)


def game_line(row: Any, everyone: list[Any], person: str) -> GameLine:
    """Return the view of a finished game for one of its players."""
    return {
        "id": row.table_id,
        "edition": row.edition,
        "players": [_player(one, person) for one in everyone],
        "coins": row.coins,
        "place": row.place,
        "moves": row.moves,
        "began": row.began,
        "finished": row.finished,
        "rated": bool(row.rated),
        "kept": row.kept is not None,
        "purses": json.loads(row.purses),
    }


def _player(row: Any, person: str) -> GamePlayer:
    return {
        "seat": row.seat,
        "name": row.name or "",
        "face": row.face or "",
        "colour": row.colour or "",
        "bot": row.bot,
        "coins": row.coins,
        "place": row.place,
        "you": row.person == person,
    }


def figures(ends: list[Any], rivals: list[Any], shares: dict[str, int]) -> Figures:
    """Return a person's statistics; ``shares`` is the number of winners by game."""
    # A game without tickets has a luck of zero and counts as neither lucky nor unlucky.
    lucky = [end for end in ends if end.luck]
    return {
        "games": len(ends),
        "wins": sum(1 / shares.get(end.table_id, 1) for end in ends if end.place == 1),
        "expected": sum(1 / end.players for end in ends),
        "coins": sum(end.coins for end in ends),
        "best": max((end.coins for end in ends), default=0),
        "sources": _sources(ends),
        "backings": _backings(ends),
        "stack": max((end.stack or 0 for end in ends), default=0),
        "luckiest": _fortune(max(lucky, key=lambda end: float(end.luck), default=None)),
        "unluckiest": _fortune(min(lucky, key=lambda end: float(end.luck), default=None)),
        "rivals": [_rival(row) for row in rivals],
        "form": [_share_behind(end) for end in ends[-FORM:]],
        "ratings": {edition: _curve(ends, edition) for edition in ("first", "second")},
    }


def _sources(ends: Iterable[Any]) -> Sources:
    known = [end for end in ends if end.tickets is not None]
    return {
        "tickets": sum(end.tickets for end in known),
        "rolls": sum(end.rolls for end in known),
        "tiles": sum(end.tiles for end in known),
        "cards": sum(end.cards for end in known),
    }


def _backings(ends: Iterable[Any]) -> list[Backing]:
    """Sum the backed camels, most frequently backed first."""
    backed: dict[str, int] = {}
    failed: dict[str, int] = {}
    # Parse each distinct text once and keep no parsed value: thousands of small lists alive at
    # once would trigger the garbage collector, which takes longer than everything else here.
    for written, times in Counter(end.backed for end in ends if end.backed).items():
        for camel, (count, vain) in json.loads(written).items():
            backed[camel] = backed.get(camel, 0) + times * count
            failed[camel] = failed.get(camel, 0) + times * vain
    return [
        {"camel": camel, "backed": count, "failed": failed[camel]}
        for camel, count in sorted(backed.items(), key=lambda one: (-one[1], one[0]))
    ]


def _fortune(end: Any) -> Fortune | None:
    if end is None:
        return None
    return {
        "id": end.table_id,
        "finished": end.finished,
        "luck": round(end.luck, 2),
        "place": end.place,
        "players": end.players,
    }


def _rival(row: Any) -> Rival:
    return {
        "name": row.name,
        "face": row.face,
        "colour": row.colour,
        "met": int(row.met),
        "ahead": int(row.ahead),
        "behind": int(row.behind),
    }


def _share_behind(end: Any) -> float:
    behind: float = round((end.players - end.place) / max(1, end.players - 1), 3)
    return behind


def _curve(ends: list[Any], edition: str) -> list[RatingPoint]:
    rated = [end for end in ends if end.mu is not None and end.edition == edition]
    return [
        {"finished": end.finished, "rating": rating, "give": give}
        for end in rated[-MOST_POINTS:]
        for rating, give in [shown_rating(end.mu, end.sigma)]
    ]


def ranked(place: int, row: Any, person: str | None) -> RankedPlayer:
    """Return a leaderboard entry, which contains public data only."""
    rating, give = shown_rating(row.mu, row.sigma)
    return {
        "place": place,
        "name": row.name,
        "face": row.face,
        "colour": row.colour,
        "rating": rating,
        "give": give,
        "games": row.games,
        "you": row.id == person,
    }
