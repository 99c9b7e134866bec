"""Many positions judged at once by the champion's network."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.bots.net.ahead import SIGHTS, look_ahead
from camelup.bots.net.cards import NOTES, Hundredths
from camelup.bots.net.features import FEATURES, named_legal, real_move, write_features
from camelup.bots.net.network import Network
from camelup.bots.playout import share_of_victory
from camelup.chance import new_generators, seed_generator
from camelup.odds.leg import Floats
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES
from camelup.rules.state import MOST_CAMELS, Ints, States

AT_ONCE = 1_024
"""Positions that go through the network together: more would not fit its caches."""


class Seen(NamedTuple):
    """What the network says of some positions, a row each."""

    scores: npt.NDArray[np.float32]
    """Of the moves as the network names them; not legal ones at minus infinity."""
    shares: npt.NDArray[np.float64]
    """Chance to win of every seat of the table, from seat 0 on."""


def judge_all(network: Network, games: States, read: Hundredths, legs: int, seed: int) -> Seen:
    """Judge positions as the one to move sees each of them; rolls so many legs for it.

    ``read`` is what was read of the cards laid, see ``bots.net.cards``: for all games alike or
    a row for each. Of a game that is over the shares are those of the victory.
    """
    read = np.atleast_2d(read)
    parts = [
        _judge(network, games[at : at + AT_ONCE], _part(read, at), legs, seed)
        for at in range(0, len(games), AT_ONCE)
    ]
    if not parts:
        return Seen(np.zeros((0, MOVES), np.float32), np.zeros((0, MAX_PLAYERS)))
    return Seen(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _part(read: Hundredths, at: int) -> Hundredths:
    return read if len(read) == 1 else read[at : at + AT_ONCE]


def _judge(network: Network, games: States, read: Hundredths, legs: int, seed: int) -> Seen:
    scores = np.full((len(games), MOVES), -np.inf, dtype=np.float32)
    told = np.zeros((len(games), MAX_PLAYERS), dtype=np.float32)
    on = games["over"] == 0
    if on.any():
        going = games[on]
        seen = np.zeros((len(going), FEATURES), dtype=np.int8)
        legal = np.zeros(len(going), dtype=np.int64)
        of_going = read if len(read) == 1 else read[on]
        see_rows(going, of_going, legs, seed, new_generators(1)[0], seen, legal)
        judgement = network.judge(seen)
        may = (legal[:, None] >> np.arange(MOVES)) & 1 != 0
        scores[on] = np.where(may, judgement.scores, np.float32(-np.inf))
        told[on] = judgement.shares
    shares = np.zeros((len(games), MAX_PLAYERS))
    turn_shares(games, told, shares)
    return Seen(scores, shares)


@compiled
def see_rows(
    games: States, read: Ints, legs: int, seed: int, generator: Ints, seen: Ints, legal: Ints
) -> None:
    """Fill in what the one to move sees in each game; all look ahead on the same dice."""
    counts = np.zeros(SIGHTS, dtype=np.int64)
    sights = np.zeros(SIGHTS)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    guesses = np.zeros((2, RACING))
    places = np.zeros(RACING, dtype=np.int64)
    notes = np.zeros(NOTES)
    for row in range(len(games)):
        seed_generator(generator, seed, 0)
        for column in range(SIGHTS):
            counts[column] = 0
        look_ahead(generator, games[row], legs, camels, guesses, counts)
        for column in range(SIGHTS):
            sights[column] = counts[column] / (1024.0 * legs)
        own = read[min(row, len(read) - 1)]
        write_features(games[row], int(games[row].turn), sights, own, places, notes, seen, row)
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
