"""The odds of the leg in play, for a position or its notation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from camelup.odds.leg import Floats, leg_ends, leg_places
from camelup.position import Position
from camelup.rules.editions import EDITIONS, MAX_PLAYERS, RACING, TRACK, Edition
from camelup.rules.scoring import ticket_reward
from camelup.rules.state import Ints, States


class Leg(NamedTuple):
    """Where a leg can end: arrays by camel number, for programs that ask often."""

    ends: Ints
    """Packed positions, see ``odds.leg``."""
    chances: Floats
    """Chance of each of them."""
    places: Floats
    """Chance of each racing camel (row) for each place."""
    pairs: Floats
    """Chance of each leader (row) with each second (column)."""
    landings: Floats
    """Expected landings on the tile of each seat."""


def follow_leg(games: States, row: int = 0) -> Leg:
    """Follow the leg in play of a game to its end; equal camels, dice and tiles are kept."""
    game = games[row]
    return _follow_leg(
        int(game["edition"]),
        0 if game["over"] else int(game["dice"]),
        game["space"].tobytes(),
        game["height"].tobytes(),
        game["tile_space"].tobytes(),
        game["tile_side"].tobytes(),
    )


@lru_cache(maxsize=128)
def _follow_leg(
    number: int, dice: int, space: bytes, height: bytes, tile_space: bytes, tile_side: bytes
) -> Leg:
    edition = EDITIONS[number]
    camels = len(edition.letters)
    owners = np.flatnonzero(np.frombuffer(tile_space, dtype=np.int8))
    ends, chances, landings = leg_ends(
        np.frombuffer(space, dtype=np.int8)[:camels],
        np.frombuffer(height, dtype=np.int8)[:camels],
        RACING,
        dice,
        edition.dice_left_at_leg_end,
        np.frombuffer(tile_space, dtype=np.int8)[owners],
        np.frombuffer(tile_side, dtype=np.int8)[owners],
        TRACK,
    )
    places, pairs = leg_places(ends, chances, RACING)
    by_seat = np.zeros(MAX_PLAYERS)
    by_seat[owners] = landings
    return Leg(ends, chances, places, pairs, by_seat)


def ticket_coins(number: int, places: Floats) -> Floats:
    """Expected coins of every ticket of an edition: camel by row, from the top of its stack."""
    tickets = range(len(EDITIONS[number].tickets))
    rewards = [[ticket_reward(number, t, place) for t in tickets] for place in range(RACING)]
    coins: Floats = places @ np.array(rewards, dtype=np.float64)
    return coins


@dataclass(frozen=True)
class LegOdds(Mapping[str, list[float]]):
    """Chances of each racing camel for each place of the leg, by letter.

    >>> odds = leg_odds("5:ob 6:g 7:yw")
    >>> [round(chance, 4) for chance in odds["w"]]
    [0.3596, 0.2534, 0.1792, 0.1242, 0.0836]
    """

    edition: Edition
    leg: Leg

    def __getitem__(self, camel: str) -> list[float]:
        if len(camel) != 1 or camel not in self.edition.racing:
            raise KeyError(camel)
        chances: list[float] = self.leg.places[self.edition.racing.index(camel)].tolist()
        return chances

    def __iter__(self) -> Iterator[str]:
        return iter(self.edition.racing)

    def __len__(self) -> int:
        return RACING

    @cached_property
    def tickets(self) -> dict[str, list[float]]:
        """Expected coins of each camel's tickets, from the top of a full stack."""
        coins = ticket_coins(self.edition.number, self.leg.places).tolist()
        return dict(zip(self.edition.racing, coins, strict=True))

    @property
    def landings(self) -> list[float]:
        """Expected landings on each seat's tile, 0 where it has none."""
        landings: list[float] = self.leg.landings.tolist()
        return landings


def leg_odds(position: Position | str) -> LegOdds:
    """Work out the rest of the leg exactly, tiles and the end of the race included."""
    position = as_position(position)
    return LegOdds(position.edition, follow_leg(position.state))


def as_position(position: Position | str) -> Position:
    """Read a position if it is given in notation."""
    return Position.read(position) if isinstance(position, str) else position
