"""Small network that estimates which camel is on a face-down finish card.

It was trained on cards laid by champions, ``greedy`` and ``sharp``, in games of both editions
with four and six players. Its inputs for each camel use public information only. Each input has
one row of weights:

====  ======================================================================================
0–2   the camel's chance to win (or lose) the race, its logarithm, the gap to the best chance
3–5   number of camels with a better chance; chance for the other pile; die in the pyramid
6–7   expected number of cards on it: by the owner, and by others on this pile
8–10  cards on the pile; the leader's space; rolls left in the leg
11–14 the pile, the edition, the players, the best chance of all
====  ======================================================================================

On cards outside the training set, the likeliest camel was correct in 74 %, and the geometric
mean of the probability of the actual colour was 0.50; a uniform guess has 0.2.
"""

import math

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.odds.race_estimate import guess_race, soften
from camelup.rules.editions import DICE_LEFT, RACING
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import Ints, State, card_owner, dice_left

FIRST_WEIGHTS = np.array(
    [
        [29, 15, 29, -3, 11, 28, -4, -34, 1, -4, 6, 31, -1, -7, -71, 12],
        [-12, 9, -19, -13, -14, 1, 46, -25, 4, -25, -44, 50, 24, 1, -65, -44],
        [-9, 3, -9, 17, -16, -41, 3, -17, -4, -3, -22, 175, 0, 27, -36, -8],
        [2, -51, 46, 0, 3, -110, -55, 16, 46, 3, 38, -250, -69, -90, 68, -12],
        [-29, -178, -30, -7, 9, -66, -44, -63, 1, 11, 5, -72, -19, -133, 18, -9],
        [-9, -16, -50, 6, -6, -36, -118, -88, 0, 20, -25, -17, -111, -32, 7, -3],
        [51, 9, 64, 82, 53, -53, 12, 34, 11, 69, 62, -61, -53, 7, -101, 75],
        [27, -1, 31, 21, 8, 10, -1, -63, 7, 29, -27, 10, -3, -28, -45, 7],
        [3, -30, -25, 3, 0, -55, 6, 12, -1, 0, -4, -3, -52, -33, -29, 0],
        [4, -5, 22, 3, 0, -22, -54, 22, -1, 0, -6, -58, -15, -56, -125, 0],
        [4, 13, 59, 2, 0, 20, 69, -37, -9, 0, 81, 74, 64, 81, -15, 0],
        [0, 81, -36, 3, 0, 40, 120, 19, -21, 0, -28, 49, 107, 12, 84, 0],
        [3, 32, 108, 0, 0, 9, -37, 28, -9, 0, 42, 8, -48, 68, 12, 0],
        [3, -14, -58, 3, 0, 52, 8, -39, 20, 0, -37, -5, 0, 66, 34, 0],
        [4, 29, -16, 3, 0, 17, -26, -3, 4, 0, 22, -18, -15, 0, -45, 0],
    ],
    dtype=np.float32,
) / np.float32(100)
"""Weights from the inputs of a camel to the hidden units."""

FIRST_BIAS = np.array(
    [6, 70, -3, 3, 0, 36, 41, -42, 9, 0, -12, 13, 28, 68, 13, 0],
    dtype=np.float32,
) / np.float32(100)
"""Bias of the hidden units."""

SECOND_WEIGHTS = np.array(
    [-68, 96, -147, -63, -45, 127, 165, 124, 53, -43, -86, 166, 181, 136, -165, -65],
    dtype=np.float32,
) / np.float32(100)
"""Weights from the hidden units, after the ReLU, to the score of a camel."""

TOLD, INNER = FIRST_WEIGHTS.shape
"""Number of inputs per camel, and of hidden units."""

READ = 10
"""Number of cards per pile that are estimated; later ones are worth one coin at most."""

SCORES, NUMBERS = 2, 3
"""Rows of the work memory.

The first two rows are the chances to win and to lose. The camels' scores and the inputs of one
camel follow.
"""

MEMORY = NUMBERS + TOLD // RACING
"""Number of rows of the work memory; each has one column per camel."""


@compiled
def read_card(game: State, pile: int, memory: Floats, read: Ints) -> None:
    """Write the probability of each camel on a card laid now, to the row of the scores.

    ``read`` has the estimates for the earlier cards, see ``bots.net.card_features``. Actual colours
    are not used.
    """
    guess_race(game.space, game.height, memory[0], memory[1])
    lead, best = 1, 0.0
    for camel in range(RACING):
        lead = max(lead, int(game.space[camel]))
        best = max(best, memory[pile, camel])
    for camel in range(RACING):
        tell_camel(game, pile, camel, lead, best, memory, read)
        memory[SCORES, camel] = score_of_told(memory)
    soften(memory[SCORES])


@inlined
def tell_camel(
    game: State, pile: int, camel: int, lead: int, best: float, memory: Floats, read: Ints
) -> None:
    """Write the inputs of a camel."""
    chance = memory[pile, camel]
    better = 0
    for other in range(RACING):
        better += memory[pile, other] > chance
    memory[NUMBERS, 0] = chance
    memory[NUMBERS, 1] = math.log(chance + 0.001) / 3.0
    memory[NUMBERS, 2] = chance - best
    memory[NUMBERS, 3] = better / 4.0
    memory[NUMBERS, 4] = memory[1 - pile, camel]
    memory[NUMBERS + 1, 0] = (int(game.dice) >> camel) & 1
    memory[NUMBERS + 1, 1] = laid_before(game, pile, camel, True, read)
    memory[NUMBERS + 1, 2] = laid_before(game, pile, camel, False, read)
    memory[NUMBERS + 1, 3] = int(game.pile_size[pile]) / 4.0
    memory[NUMBERS + 1, 4] = lead / 16.0
    memory[NUMBERS + 2, 0] = (dice_left(game) - int(DICE_LEFT[game.edition])) / 5.0
    memory[NUMBERS + 2, 1] = pile
    memory[NUMBERS + 2, 2] = game.edition
    memory[NUMBERS + 2, 3] = int(game.players) / 8.0
    memory[NUMBERS + 2, 4] = best


@inlined
def laid_before(game: State, pile: int, camel: int, own: bool, read: Ints) -> float:
    """Return the expected number of cards on a camel: own on both piles, or others' on this one."""
    hundredths = 0
    for other in range(2):
        for position in range(min(int(game.pile_size[other]), READ)):
            mine = card_owner(int(game.pile[other, position])) == game.turn
            if mine == own and (own or other == pile):
                hundredths += int(read[(other * READ + position) * RACING + camel])
    return hundredths / 100.0


@inlined
def score_of_told(memory: Floats) -> float:
    """Return the score of the camel whose inputs were written last."""
    score = 0.0
    for inner in range(INNER):
        total = FIRST_BIAS[inner]
        for told in range(TOLD):
            number = memory[NUMBERS + told // RACING, told % RACING]
            total += number * FIRST_WEIGHTS[told, inner]
        score += max(total, 0.0) * SECOND_WEIGHTS[inner]
    return score
