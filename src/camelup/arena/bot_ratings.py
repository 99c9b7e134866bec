"""Ratings of the bots in a match by openskill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from openskill.models import PlackettLuce

from camelup.arena.match import Games, Match

MOST_RATED = 5_000
"""Only the last games are rated: ratings forget older ones anyway."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength (25 is average) and its uncertainty."""

    mu: float
    sigma: float


def rate(match: Match, games: Games) -> dict[str, Rating]:
    """Rate the bots of a match; copies of a bot are rated separately and averaged."""
    model = PlackettLuce()
    ratings = [model.rating() for _ in match.bots]
    for game in games[-MOST_RATED:]:
        seating = match.seating(int(game["rotation"]))
        ranks = _ranks(game["coins"][: match.players].tolist())
        teams = model.rate([[ratings[place]] for place in seating], ranks=ranks)
        for place, team in zip(seating, teams, strict=True):
            ratings[place] = team[0]
    plain = [Rating(rating.mu, rating.sigma) for rating in ratings]
    return {name: _mean(_copies(match, plain, name)) for name in match.names}


def _ranks(coins: list[int]) -> list[float]:
    return [float(sum(other > own for other in coins)) for own in coins]


def _copies(match: Match, ratings: list[Rating], name: str) -> list[Rating]:
    return [rating for rating, bot in zip(ratings, match.bots, strict=True) if bot == name]


def _mean(ratings: Iterable[Rating]) -> Rating:
    both = np.array([(rating.mu, rating.sigma) for rating in ratings]).mean(axis=0)
    return Rating(float(both[0]), float(both[1]))
