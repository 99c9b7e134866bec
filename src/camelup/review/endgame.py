"""Exact search of the end of a race: win probabilities from dice and cards.

When the race is likely to end within the next rolls, a position is worth what it leads to. The
player to move chooses as the champion would with the information available in that seat, and
every outcome of a roll is followed with its exact probability, up to the victory. The network
evaluates only the lines in which the race continues.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.net.card_features import Hundredths, read_move_of_row
from camelup.bots.net.card_model import MEMORY
from camelup.bots.net.numpy_network import Network
from camelup.notation.moves import is_card
from camelup.odds.leg_distribution import Floats
from camelup.odds.odds_kernel import mark_closing
from camelup.review.batch_eval import judge_all
from camelup.review.open_card_odds import LEGS, open_chances, rolled
from camelup.rules.editions import RACING
from camelup.rules.moves import ALLY, FORWARD, ROLL
from camelup.rules.rows import play_row
from camelup.rules.state import GAME, States


class _Place(NamedTuple):
    """A position in the search, and the reading of the finish cards played in it."""

    game: States
    reading: Hundredths

    @property
    def key(self) -> bytes:
        return self.game.tobytes()


class _Fork(NamedTuple):
    """The successors of a position and their probabilities."""

    ways: list[bytes]
    chances: Floats


class Endings:
    """Computes win probabilities with all cards open by searching the end of a race.

    Results are cached: the positions of one game share most of their successors.
    """

    def __init__(self, network: Network, reading: Hundredths, seed: int) -> None:
        self._network, self._reading, self._seed = network, reading, seed
        self._forks: dict[bytes, _Fork] = {}
        self._known: dict[bytes, Floats] = {}

    def chances(self, games: States) -> Floats:
        """Return every seat's win probability, one row per position."""
        places = [_Place(games[row : row + 1], self._reading) for row in range(len(games))]
        ends: list[_Place] = []
        new = self._unseen(places)
        while new:
            near = is_closing(_games(new))
            ends += [place for place, closing in zip(new, near, strict=True) if not closing]
            new = self._follow([place for place, closing in zip(new, near, strict=True) if closing])
        self._ask(ends)
        told: Floats = np.array([self._fold(place.key) for place in places])
        return told

    def _unseen(self, places: list[_Place]) -> list[_Place]:
        """Remove duplicates and positions that are already evaluated or expanded."""
        once = {place.key: place for place in places}
        seen = self._known.keys() | self._forks.keys()
        return [place for key, place in once.items() if key not in seen]

    def _follow(self, places: list[_Place]) -> list[_Place]:
        """Play the champion's move in each position; returns the new positions."""
        if not places:
            return []
        games = _games(places)
        reads = np.stack([place.reading for place in places])
        moves = judge_all(self._network, games, reads, LEGS, self._seed).moves
        after: list[_Place] = []
        for place, move in zip(places, moves.tolist(), strict=True):
            ways, chances = _after(place, move)
            self._forks[place.key] = _Fork([way.key for way in ways], chances)
            after += ways
        return self._unseen(after)

    def _ask(self, places: list[_Place]) -> None:
        """Evaluate positions where the search ends: by the network, or by the result if over."""
        for reading, alike in _by_reading(places):
            games = _games(alike)
            found = open_chances(self._network, games, reading, self._seed)
            self._known.update(zip((place.key for place in alike), found, strict=True))

    def _fold(self, key: bytes) -> Floats:
        """Combine the values of a position's successors."""
        if key not in self._known:
            fork = self._forks[key]
            self._known[key] = fork.chances @ np.array([self._fold(way) for way in fork.ways])
        return self._known[key]


def _games(places: list[_Place]) -> States:
    """Concatenate positions as bytes: NumPy joins records slowly, field by field."""
    return np.frombuffer(bytearray().join(place.key for place in places), dtype=GAME)


def _by_reading(places: list[_Place]) -> Iterator[tuple[Hundredths, list[_Place]]]:
    """Group positions by their reading of the cards."""
    kinds: dict[int, list[_Place]] = {}
    for place in places:
        kinds.setdefault(id(place.reading), []).append(place)
    for alike in kinds.values():
        yield alike[0].reading, alike


def _after(place: _Place, move: int) -> tuple[list[_Place], Floats]:
    """List the positions a move leads to, with the probabilities of the dice.

    Moving a tile repeatedly would not end the search, so its owner rolls instead.
    """
    game, turn = place.game, int(place.game["turn"][0])
    if move == ROLL or (FORWARD <= move < ALLY and game["tile_space"][0][turn]):
        after, chances = rolled(game, 0)
        return [_Place(after[at : at + 1], place.reading) for at in range(len(after))], chances
    reading = _read(place, move) if is_card(move) else place.reading
    after = game.copy()
    play_row(after, 0, move, 0)
    return [_Place(after, reading)], np.ones(1)


def _read(place: _Place, move: int) -> Hundredths:
    """Return the reading after a finish card is played, as the other players will read it."""
    read = place.reading.copy()
    read_move_of_row(place.game, 0, move, np.zeros((MEMORY, RACING)), read)
    return read


def is_closing(games: States) -> npt.NDArray[np.bool_]:
    """Return for each game whether its end is searched exactly."""
    closing = np.zeros(len(games), dtype=np.bool_)
    mark_closing(games, closing)
    return closing
