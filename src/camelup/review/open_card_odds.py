"""The win probability of every seat with all cards open.

The network sees only the cards of the player to move. To include the cards of another seat, the
network evaluates the position from that seat: by what factor do the win probabilities change when
the true cards replace cards sampled from what the seat's moves imply? The factors of all seats
are multiplied, each raised to a power below 1, because the open information already implies part
of the hidden information.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from camelup.bots.card_inference import deal_cards
from camelup.bots.net.card_features import Hundredths, weights_of
from camelup.bots.net.numpy_network import Network
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import judge_all
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import compiled
from camelup.rules.moves import OUTCOMES, ROLL, outcome_weight
from camelup.rules.play import play
from camelup.rules.state import (
    UNKNOWN,
    Ints,
    State,
    States,
    as_card,
    card_camel,
    card_owner,
    new_states,
)

DEALS = 4
"""Hands sampled in place of a seat's true cards."""

NEWS = 0.6
"""Exponent of a factor: the value that predicted results of games best, over both editions and
games of three, four and six players."""

LEGS = 128
"""Legs simulated per look-ahead."""

ITSELF = -1
"""In place of a seat: the unmodified game."""

_LEAST = 1e-4


class NetworkOdds(NamedTuple):
    """The network's outputs for some positions, one row each."""

    shares: Floats
    """Win probabilities from the mover's view; victory shares if the game is over."""
    news: Floats
    """Effect of the true cards of all other seats, as logarithms of factors."""


def open_chances(network: Network, games: States, reading: Hundredths, seed: int) -> Floats:
    """Return every seat's win probability, one row per position.

    ``reading`` is the reading of the finish cards played, see ``bots.net.cards``. If a game is
    over, the result is the share of the victory.
    """
    return weighed(games, hear(network, games, reading, seed), NEWS)


def hear(network: Network, games: States, reading: Hundredths, seed: int) -> NetworkOdds:
    """Evaluate the positions from the view of every seat that has played a finish card."""
    asked, whose = _asked(games, reading, seed)
    shares = judge_all(network, asked, reading, LEGS, seed).shares
    logs = np.log(np.maximum(shares, _LEAST))
    itself = np.flatnonzero(whose[:, 1] == ITSELF)
    news = np.zeros((len(games), MAX_PLAYERS))
    for seat in range(MAX_PLAYERS):
        rows = np.flatnonzero(whose[:, 1] == seat).reshape(-1, 1 + DEALS)
        drawn = np.log(np.maximum(shares[rows[:, 1:]].mean(axis=1), _LEAST))
        news[whose[rows[:, 0], 0]] += logs[rows[:, 0]] - drawn
    return NetworkOdds(shares[itself], news)


def weighed(games: States, heard: NetworkOdds, power: float) -> Floats:
    """Combine the network's outputs, with ``power`` as the exponent of the factors."""
    logs = np.log(np.maximum(heard.shares, _LEAST)) + power * heard.news
    players = np.arange(MAX_PLAYERS) < games["players"][:, None]
    raised = np.where(players, np.exp(logs), 0.0)
    over = (games["over"] == 1)[:, None]
    known: Floats = np.where(over, heard.shares, raised / raised.sum(axis=1, keepdims=True))
    return known


def _asked(games: States, reading: Hundredths, seed: int) -> tuple[States, Ints]:
    """List the positions to evaluate, and the game and seat that each belongs to.

    For a seat with finish cards, its true cards come first, then the sampled ones.
    """
    most = len(games) * (1 + (MAX_PLAYERS - 1) * (1 + DEALS))
    asked, whose = new_states(most), np.zeros((most, 2), dtype=np.int64)
    count = ask_about(games, weights_of(reading), seed, new_generators(1)[0], asked, whose)
    return asked[:count], whose[:count]


@compiled
def ask_about(
    games: States, weights: Floats, seed: int, generator: Ints, asked: States, whose: Ints
) -> int:
    """Fill in the positions to evaluate; returns their number."""
    count = 0
    for row in range(len(games)):
        asked[count] = games[row]
        whose[count, 0], whose[count, 1] = row, ITSELF
        count += 1
        for seat in range(int(games[row].players)):
            if seat == games[row].turn or games[row].over or not has_laid(games[row], seat):
                continue
            for deal in range(1 + DEALS):
                asked[count] = games[row]
                asked[count].turn = seat
                whose[count, 0], whose[count, 1] = row, seat
                if deal > 0:
                    seed_generator(generator, seed, deal)
                    take_back(asked[count], seat)
                    deal_cards(generator, asked[count], weights)
                count += 1
    return count


@compiled
def has_laid(game: State, seat: int) -> bool:
    """Return whether a seat has played a finish card."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            if card_owner(int(game.pile[pile, position])) == seat:
                return True
    return False


@compiled
def take_back(game: State, seat: int) -> None:
    """Hide the finish cards of a seat from all players."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            if card_owner(card) == seat and card_camel(card) != UNKNOWN:
                game.pile[pile, position] = as_card(seat, UNKNOWN)
                game.hand[seat] = int(game.hand[seat]) | (1 << card_camel(card))
                game.hidden[seat] += 1


def rolled(games: States, row: int) -> tuple[States, Floats]:
    """List the positions that a roll can lead to, with their probabilities."""
    after, weights = new_states(OUTCOMES), np.zeros(OUTCOMES)
    count = roll_all(games, row, after, weights)
    return after[:count], weights[:count] / weights[:count].sum()


@compiled
def roll_all(games: States, row: int, after: States, weights: Floats) -> int:
    """Fill in every outcome of a roll and its weight; returns the number of outcomes."""
    count = 0
    dice = int(games[row].dice)
    for outcome in range(OUTCOMES):
        weight = outcome_weight(dice, outcome)
        if weight:
            after[count] = games[row]
            play(after[count], ROLL, outcome)
            weights[count] = weight
            count += 1
    return count
