"""Many positions judged at once by the champion's network."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.net.card_features import NOTES, Hundredths
from camelup.bots.net.features import FEATURES, named_legal, real_move, write_features
from camelup.bots.net.leg_sampling import SIGHTS, look_ahead
from camelup.bots.net.numpy_network import Judgement, Network
from camelup.bots.playout import share_of_victory
from camelup.odds.leg_distribution import Floats
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES
from camelup.rules.state import GAME, MOST_CAMELS, Ints, States

AT_ONCE = 1_024
"""Positions that go through the network together: more would not fit its caches."""


_FIELDS = dict(GAME.fields or {})

RACE = np.concatenate(
    [
        _FIELDS[name][1] + np.arange(_FIELDS[name][0].itemsize)
        for name in ("edition", "dice", "space", "height", "tile_space", "tile_side")
    ]
)
"""Which bytes of a game a look ahead goes by: the dice and all that stands on the track."""


class Seen(NamedTuple):
    """What the network says of some positions, a row each."""

    scores: npt.NDArray[np.float32]
    """Of the moves as the network names them; not legal ones at minus infinity."""
    shares: npt.NDArray[np.float64]
    """Chance to win of every seat of the table, from seat 0 on."""


class BatchEvaluator:
    """Judges positions, and remembers what it has looked at.

    Playouts meet the same positions again and again: of ten that come up three look different to
    the one to move, and in one the camels, tiles or dice are others. A memory is for what is worked
    out in one go: in the last digit the network's word depends on what is judged beside it.
    """

    def __init__(self, network: Network, legs: int, seed: int) -> None:
        """Take so many legs for a look ahead; all look ahead on the same dice."""
        self._network, self._legs, self._seed = network, legs, seed
        self._races: dict[bytes, int] = {}
        self._sights: Floats = np.zeros((0, SIGHTS))
        self._looks: dict[bytes, int] = {}
        self._said: Judgement | None = None

    def judge(self, games: States, read: Hundredths) -> Seen:
        """Judge positions as the one to move sees each of them.

        ``read`` is what was read of the cards laid, see ``bots.net.cards``: for all games alike or
        a row for each. Of a game that is over the shares are those of the victory.
        """
        read = np.atleast_2d(read)
        parts = [
            self._judge(games[at : at + AT_ONCE], _part(read, at))
            for at in range(0, len(games), AT_ONCE)
        ]
        if not parts:
            return Seen(np.zeros((0, MOVES), np.float32), np.zeros((0, MAX_PLAYERS)))
        if len(parts) == 1:
            return parts[0]
        return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True)))

    def _judge(self, games: States, read: Hundredths) -> Seen:
        scores = np.full((len(games), MOVES), -np.inf, dtype=np.float32)
        told = np.zeros((len(games), MAX_PLAYERS), dtype=np.float32)
        on = games["over"] == 0
        if on.any():
            going = games[on]
            seen = np.zeros((len(going), FEATURES), dtype=np.int8)
            legal = np.zeros(len(going), dtype=np.int64)
            of_going = read if len(read) == 1 else read[on]
            rows = self._look_ahead(going)
            see_rows(going, of_going, self._sights, rows, seen, legal)
            said = self._ask(seen)
            may = (legal[:, None] >> np.arange(MOVES)) & 1 != 0
            scores[on] = np.where(may, said.scores, np.float32(-np.inf))
            told[on] = said.shares
        shares = np.zeros((len(games), MAX_PLAYERS))
        turn_shares(games, told, shares)
        return Seen(scores, shares)

    def _look_ahead(self, games: States) -> Ints:
        """Tell which row of the sights is each game's; fills in those that are new."""
        races = games.view(np.uint8).reshape(len(games), -1)[:, RACE]
        rows, new = _places(self._races, races)
        if len(new):
            sights = np.zeros((len(new), SIGHTS))
            look_ahead_rows(games[new], self._legs, self._seed, new_generators(1)[0], sights)
            self._sights = np.concatenate([self._sights, sights])
        return rows

    def _ask(self, seen: npt.NDArray[np.int8]) -> Judgement:
        """Give the network's word, which is asked about what is new."""
        rows, new = _places(self._looks, seen)
        if len(new):
            said = self._network.judge(seen[new])
            before = self._said
            self._said = said if before is None else _both(before, said)
        return Judgement(*(part[rows] for part in self._said or ()))


def _both(one: Judgement, other: Judgement) -> Judgement:
    return Judgement(*(np.concatenate(parts) for parts in zip(one, other, strict=True)))


def _places(known: dict[bytes, int], table: Ints) -> tuple[Ints, Ints]:
    """Tell the place of each row of a table among those known, and which rows are new to them."""
    before = len(known)
    rows = np.ascontiguousarray(table).view(f"V{table.shape[1]}")[:, 0].tolist()
    places = np.array([known.setdefault(content, len(known)) for content in rows])
    _, once = np.unique(places, return_index=True)
    return places, once[places[once] >= before]


def judge_all(network: Network, games: States, read: Hundredths, legs: int, seed: int) -> Seen:
    """Judge positions of which nothing is to be remembered; see :class:`Judge`."""
    return BatchEvaluator(network, legs, seed).judge(games, read)


def _part(read: Hundredths, at: int) -> Hundredths:
    return read if len(read) == 1 else read[at : at + AT_ONCE]


@compiled
def look_ahead_rows(games: States, legs: int, seed: int, generator: Ints, sights: Floats) -> None:
    """Look ahead in each game, in all on the same dice."""
    counts = np.zeros(SIGHTS, dtype=np.int64)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    guesses = np.zeros((2, RACING))
    for row in range(len(games)):
        seed_generator(generator, seed, 0)
        for column in range(SIGHTS):
            counts[column] = 0
        look_ahead(generator, games[row], legs, camels, guesses, counts)
        for column in range(SIGHTS):
            sights[row, column] = counts[column] / (1024.0 * legs)


@compiled
def see_rows(
    games: States, read: Ints, sights: Floats, rows: Ints, seen: Ints, legal: Ints
) -> None:
    """Fill in what the one to move sees in each game; ``rows`` are those of the sights."""
    places = np.zeros(RACING, dtype=np.int64)
    notes = np.zeros(NOTES)
    for row in range(len(games)):
        own, ahead = read[min(row, len(read) - 1)], sights[rows[row]]
        write_features(games[row], int(games[row].turn), ahead, own, places, notes, seen, row)
        legal[row] = named_legal(games[row], places)


@compiled
def turn_shares(games: States, told: Floats, shares: Floats) -> None:
    """Write shares told from the one to move on by seat; exact where the game is over."""
    for row in range(len(games)):
        game = games[row]
        for step in range(int(game.players)):
            seat = (int(game.turn) + step) % int(game.players)
            shares[row, seat] = (
                share_of_victory(game, seat) if game.over else float(told[row, step])
            )


@compiled
def real_moves(games: States, named: Ints, moves: Ints) -> None:
    """Find the moves that the network has named, a row each."""
    for row in range(len(games)):
        moves[row] = real_move(games[row], int(named[row]))
