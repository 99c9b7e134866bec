"""Fast estimate of the luck in whole games, for matches of many games."""

from __future__ import annotations

import numpy as np

from camelup.bots.net.numpy_network import Network
from camelup.odds.leg_distribution import Floats
from camelup.review.batch_eval import judge_all
from camelup.review.open_card_odds import LEGS, open_chances, rolled
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.moves import ROLL
from camelup.rules.state import States


def luck_of(
    course: ReplayedGame, network: Network, seed: int = 1, *, cards: bool = False
) -> Floats:
    """Return the total effect of all rolls of a game on every seat.

    The expected luck is 0 for any evaluator. An evaluation from the view of the next player to
    move is therefore sufficient, and takes a tenth of the time; ``cards`` evaluates with all
    cards open.
    """
    luck: Floats = np.zeros(course.game.players)
    games: list[States] = []
    spans: list[tuple[int, Floats]] = []
    for number, played in enumerate(course.game.history):
        if played.move == ROLL:
            after, weights = rolled(course.states, number)
            games += [course.states[number + 1 : number + 2], after]
            spans.append((number, weights))
    if not games:
        return luck
    asked = np.concatenate(games)
    if cards:
        chances = open_chances(network, asked, course.reading, seed)
    else:
        chances = judge_all(network, asked, course.reading, LEGS, seed).shares
    at = 0
    for _, weights in spans:
        mean = weights @ chances[at + 1 : at + 1 + len(weights), : len(luck)]
        luck += chances[at, : len(luck)] - mean
        at += 1 + len(weights)
    return luck
