"""Ratings of people with openskill, as in the arena, with measures against cheating.

- A player who leaves a rated game ranks last, whatever the bot on the seat wins.
- The more often two people have met lately, the less another game between them counts.
- Results against a new passport have little weight.
- Bots are anchors: their ratings are fixed, measured in the arena, and versioned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from camelup.server.db.rating_repository import Skill

NEWCOMER = Skill(25.0, 25.0 / 3, 0)
"""Initial rating; 25 is average, as in the arena."""

MEETING = 0.85
"""Factor applied to the weight of a game for each earlier game of the same pair."""

MEETING_MS = 90 * 86_400_000
"""How long a meeting counts."""

KNOWN_AFTER = 6
"""Number of rated games after which an opponent has full weight."""

ANCHORS: dict[int, dict[str, dict[str, float]]] = {
    1: {
        "first": {"random": 5.2, "greedy": 42.0, "sharp": 47.2, "champion": 49.7},
        "second": {"random": 1.2, "greedy": 42.0, "sharp": 46.9, "champion": 49.1},
    },
}
"""Ratings of bots by version, edition and name. Published versions never change.

Version 1 is derived from the win shares in docs/ladder.md and docs/champion.md: a bot that wins a
share s against three copies of another is rated 8.33 ln(3 s / (1 - s)) above it.
"""

ANCHOR_SIGMA = 1.0

NEWEST_ANCHORS = max(ANCHORS)


class Entrant(NamedTuple):
    """A participant of a rated game: a passport or a bot, and its place."""

    person: str | None
    bot: str | None
    place: int
    gone: bool


def rate_game(
    entrants: list[Entrant],
    standings: Mapping[str, Skill],
    met: Mapping[tuple[str, str], int],
    anchors: Mapping[str, float],
) -> dict[str, Skill]:
    """Return the ratings after a game; empty if fewer than two passports played.

    ``met`` is the number of earlier games of each pair, in both orders.
    """
    there = [one for one in entrants if one.person or one.bot in anchors]
    persons = [one.person for one in there if one.person]
    if len(persons) < 2:
        return {}
    before = {person: standings.get(person, NEWCOMER) for person in persons}
    model = PlackettLuce()
    teams = [[_rating(model, one, before, anchors)] for one in there]
    last = float(len(there) + 1)
    ranks = [last if one.gone else float(one.place) for one in there]
    rated = model.rate(teams, ranks=ranks)
    after: dict[str, Skill] = {}
    for one, team in zip(there, rated, strict=True):
        if one.person:
            weight = _weight(one.person, persons, before, met)
            after[one.person] = _step(before[one.person], team[0].mu, team[0].sigma, weight)
    return after


def _rating(
    model: PlackettLuce,
    one: Entrant,
    before: Mapping[str, Skill],
    anchors: Mapping[str, float],
) -> PlackettLuceRating:
    if one.person:
        return model.rating(mu=before[one.person].mu, sigma=before[one.person].sigma)
    return model.rating(mu=anchors[one.bot or ""], sigma=ANCHOR_SIGMA)


def _weight(
    person: str,
    persons: list[str],
    before: Mapping[str, Skill],
    met: Mapping[tuple[str, str], int],
) -> float:
    """Return the weight of a game for a person: the average over the opponents."""
    others = [other for other in persons if other != person]
    weights = [
        MEETING ** met.get((person, other), 0) * _known(before[other].games) for other in others
    ]
    return sum(weights) / len(weights)


def _known(games: int) -> float:
    return min(1.0, (1 + games) / KNOWN_AFTER)


def _step(before: Skill, mu: float, sigma: float, weight: float) -> Skill:
    """Interpolate between two ratings."""
    variance = before.sigma**2 + weight * (sigma**2 - before.sigma**2)
    return Skill(before.mu + weight * (mu - before.mu), variance**0.5, before.games + 1)
