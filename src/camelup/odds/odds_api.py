"""Odds of a position, by the letters of the camels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from camelup.odds.distributions import Leg, Race, leg_ahead, race_ahead, scene_of
from camelup.odds.leg_distribution import Floats
from camelup.position import Position
from camelup.rules.editions import EDITIONS, RACING, Edition
from camelup.rules.scoring import ticket_reward

_PLACES = ("first", "second", "third", "fourth", "last")

NO_TILES_LATER = "no tiles in later legs"
"""Assumption of the race odds."""


def ticket_coins(number: int, places: Floats) -> Floats:
    """Return the expected coins of every ticket: one row per camel, from the top of its stack."""
    tickets = range(len(EDITIONS[number].tickets))
    rewards = [[ticket_reward(number, t, place) for t in tickets] for place in range(RACING)]
    coins: Floats = places @ np.array(rewards, dtype=np.float64)
    return coins


@dataclass(frozen=True, eq=False)
class LegOdds(Mapping[str, list[float]]):
    """Chances of each racing camel for each place of the leg, by letter.

    >>> odds = leg_odds("5:ob 6:g 7:yw")
    >>> [round(chance, 4) for chance in odds["w"]]
    [0.3596, 0.2534, 0.1792, 0.1242, 0.0836]
    >>> [round(coins, 2) for coins in odds.tickets["w"]]
    [1.66, 0.95, 0.59]
    """

    edition: Edition
    leg: Leg

    def __getitem__(self, camel: str) -> list[float]:
        chances: list[float] = _by_letter(self.edition, self.leg.places)[camel]
        return chances

    def __iter__(self) -> Iterator[str]:
        return iter(self.edition.racing)

    def __len__(self) -> int:
        return RACING

    def __str__(self) -> str:
        return _in_lines([f"{name:>6}" for name in _PLACES], dict(self))

    def __repr__(self) -> str:
        leads = ", ".join(f"{camel} {chances[0]:.1%}" for camel, chances in self.items())
        return f"<LegOdds: leads {leads}>"

    @property
    def tickets(self) -> dict[str, list[float]]:
        """Return the expected coins of each camel's tickets, from the top of a full stack."""
        return _by_letter(self.edition, ticket_coins(self.edition.number, self.leg.places))

    @property
    def landings(self) -> list[float]:
        """Return the expected landings on each seat's tile, 0 if it has none."""
        landings: list[float] = self.leg.landings.tolist()
        return landings


@dataclass(frozen=True, eq=False)
class RaceOdds(Mapping[str, dict[str, float]]):
    """Chances of each racing camel to win and to lose the race, by letter.

    >>> odds = race_odds("1:bgoyw")
    >>> round(odds["w"]["win"], 5), odds.method
    (0.2249, 'exact')
    """

    edition: Edition
    race: Race

    def __getitem__(self, camel: str) -> dict[str, float]:
        return {"win": self.win[camel], "lose": self.lose[camel]}

    def __iter__(self) -> Iterator[str]:
        return iter(self.edition.racing)

    def __len__(self) -> int:
        return RACING

    def __str__(self) -> str:
        return _in_lines(["   win", "  lose"], {c: list(both.values()) for c, both in self.items()})

    def __repr__(self) -> str:
        wins = ", ".join(f"{camel} {chance:.1%}" for camel, chance in self.win.items())
        return f"<RaceOdds, {self.method}: wins {wins}>"

    @property
    def win(self) -> dict[str, float]:
        """Return the chance of each camel to win."""
        return _by_letter(self.edition, self.race.win)

    @property
    def lose(self) -> dict[str, float]:
        """Return the chance of each camel to lose."""
        return _by_letter(self.edition, self.race.lose)

    @property
    def method(self) -> str:
        """Return how the odds were computed: ``exact`` or ``sampled``."""
        return "sampled" if self.race.standard_error else "exact"

    @property
    def standard_error(self) -> float:
        """Return the largest standard error of all the chances; 0 if they are exact."""
        return self.race.standard_error


def leg_odds(position: Position | str) -> LegOdds:
    """Compute the odds of the rest of the leg exactly, including tiles and the end of the race."""
    position = as_position(position)
    return LegOdds(position.edition, leg_ahead(scene_of(position.state)))


def race_odds(position: Position | str) -> RaceOdds:
    """Compute the odds of the race: this leg with its tiles, later legs without tiles.

    The race tables that ship with the package make them exact, for the second edition to 1e-4
    (2e-7 after ``camelup solve second``). Without a table the race is sampled.
    """
    position = as_position(position)
    return RaceOdds(position.edition, race_ahead(scene_of(position.state)))


def odds_as_dict(position: Position | str) -> dict[str, Any]:
    """Return all odds of a position in the format of ``camelup odds --json``."""
    position = as_position(position)
    leg, race = leg_odds(position), race_odds(position)
    return {
        "leg": dict(leg),
        "race": dict(race),
        "tickets": leg.tickets,
        "landings": {str(seat): leg.landings[seat - 1] for seat in position.tiles},
        "method": {"leg": "exact", "race": race.method},
        "standard_error": race.standard_error,
        "assumes": NO_TILES_LATER,
    }


def as_position(position: Position | str) -> Position:
    """Parse a position that is given in notation."""
    if isinstance(position, Position):
        return position
    if not isinstance(position, str):
        raise TypeError(f"a Position or its notation is needed, not {position!r}")
    return Position.read(position)


def _in_lines(head: list[str], chances: dict[str, list[float]]) -> str:
    """Format chances as text: a line per camel, in per cent."""
    lines = ["   " + " ".join(head)]
    for camel, row in chances.items():
        lines.append(f"{camel}  " + " ".join(f"{chance:6.1%}" for chance in row))
    return "\n".join(lines)


def _by_letter(edition: Edition, numbers: Floats) -> dict[str, Any]:
    return dict(zip(edition.racing, numbers.tolist(), strict=True))
