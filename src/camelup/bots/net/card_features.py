"""What the finish cards of others may be, as the network sees it.

A card says something about the race as it stood when it was laid (see ``bots.net.reader``).
What is read of it then is kept beside the game, in hundredths by pile, position and camel,
and turned into what each card and each seat can expect.
"""

import numpy as np
import numpy.typing as npt

from camelup.bots.move_estimates import LOSES, WINS, cards_of_others
from camelup.bots.net.card_model import MEMORY, READ, SCORES, read_card
from camelup.bots.net.encoding import CHANCE, Feature, small, steps_from, width_of
from camelup.bots.playout_policy import PRIZE_AFTER, STEPS
from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import at_once, compiled, inlined
from camelup.rules.moves import FORWARD, LOSE_UNKNOWN, WIN, WIN_UNKNOWN
from camelup.rules.play import play
from camelup.rules.state import (
    MOST_CARDS,
    UNKNOWN,
    WINNER_PILE,
    Ints,
    State,
    States,
    card_camel,
    card_owner,
)
from camelup.view import View

READ_ALL = RACING * MAX_PLAYERS
"""Places on a pile."""

READINGS = 2 * READ * RACING
"""How many numbers are kept beside a game."""

WORTH, BEFORE, SO_FAR = 0, MAX_PLAYERS, MAX_PLAYERS + 2 * RACING
"""Where the notes on cards have the worth of each seat's, the number of others' of each
colour on each pile, and the same while going through a pile."""

NOTES = SO_FAR + RACING
"""How many notes there are."""

COLOUR = (
    Feature("cards_of_others", (2,), 0.05),
    Feature("card_worth_read", (2,), 0.03),
)
"""What is told of the cards on each racing camel, the leader first."""

OWNER = (
    Feature("cards_worth", (1,), 0.05),
    Feature("all_worth_ahead", (1,), 0.05),
    Feature("likely_cards", (2 * RACING,), 1.0 / CHANCE),
)
"""What is told of the cards of each seat, the observer first."""

Hundredths = npt.NDArray[np.int8]
"""What was read of the cards of a game, by pile, position and camel."""

COLOUR_WIDTH, OWNER_WIDTH = width_of(COLOUR), width_of(OWNER)
"""How many numbers are told of a colour and of an owner."""


def nothing_read() -> Hundredths:
    """Give the readings of a game of which only the position is known."""
    return np.full(READINGS, CHANCE // RACING, dtype=np.int8)


def readings_of(view: View) -> Hundredths:
    """Read the cards that lie face down in a view, those of the one who looks too."""
    read = nothing_read()
    read_history(*view.past(), read)
    return read


def weights_of(read: Hundredths) -> Floats:
    """Turn what was read into weights by which unknown cards are dealt."""
    weights = np.ones((2, MOST_CARDS, RACING))
    weigh_readings(read, weights)
    return weights


@inlined
def read_move(game: State, move: int, memory: Floats, read: Ints) -> None:
    """Read a card that is about to be laid by the race as it stands; its colour is not used."""
    if (move >= WIN and move < FORWARD) or move in (WIN_UNKNOWN, LOSE_UNKNOWN):
        pile = move - WIN_UNKNOWN if move >= WIN_UNKNOWN else (move - WIN) // RACING
        position = int(game.pile_size[pile])
        if position < READ:
            read_card(game, pile, memory, read)
            for camel in range(RACING):
                at = (pile * READ + position) * RACING + camel
                read[at] = small(memory[SCORES, camel] * CHANCE)


@at_once
def read_history(start: States, history: Ints, read: Ints) -> None:
    """Read the cards that were laid face down, by the race as it stood then."""
    memory = np.zeros((MEMORY, RACING))
    for at in range(READINGS):
        read[at] = CHANCE // RACING
    for number in range(len(history)):
        read_move(start[0], int(history[number, 0]), memory, read)
        play(start[0], int(history[number, 0]), int(history[number, 1]))


@at_once
def read_move_of_row(games: States, row: int, move: int, memory: Floats, read: Ints) -> None:
    """Read a card that is about to be laid, for a game in an array."""
    read_move(games[row], move, memory, read)


@compiled
def weigh_readings(read: Ints, weights: Floats) -> None:
    """Turn what was read into weights by which unknown cards are dealt."""
    for pile in range(2):
        for position in range(READ):
            for camel in range(RACING):
                hundredths = int(read[(pile * READ + position) * RACING + camel])
                weights[pile, position, camel] = hundredths / float(CHANCE)


@inlined
def likely(card: int, observer: int, camel: int, place: int, read: Ints) -> float:
    """Tell how likely a card is of a colour; ``place`` counts the places on both piles."""
    if card_owner(card) == observer and card_camel(card) != UNKNOWN:
        return 1.0 if card_camel(card) == camel else 0.0
    if place % READ_ALL >= READ:
        return 1.0 / RACING
    return float(read[(place // READ_ALL * READ + place % READ_ALL) * RACING + camel]) / CHANCE


@inlined
def prize_after(others: int, same: float) -> float:
    """Expected prize of a right card after so many of others, some of them of its colour.

    As if each lay there by another hand: the network has learnt by these numbers.
    """
    if others == 0:
        return float(PRIZE_AFTER[0, 0])
    return float(PRIZE_AFTER[others, int(min(same / others, 1.0) * STEPS + 0.5)])


@compiled
def write_owners(
    game: State,
    observer: int,
    sights: Floats,
    places: Ints,
    read: Ints,
    notes: Floats,
    table: Ints,
    row: int,
    start: int,
) -> None:
    """Fill in which cards every seat is likely to have laid, and note what they may bring."""
    for note in range(NOTES):
        notes[note] = 0.0
    for pile in range(2):
        chances = WINS if pile == WINNER_PILE else LOSES
        for camel in range(RACING):
            notes[SO_FAR + camel] = 0.0
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            owner = card_owner(card)
            at = start + steps_from(observer, owner, int(game.players)) * OWNER_WIDTH + 2
            for camel in range(RACING):
                chance = likely(card, observer, camel, pile * READ_ALL + position, read)
                prize = prize_after(position, notes[SO_FAR + camel])
                notes[WORTH + owner] += chance * (sights[chances + camel] * (prize + 1.0) - 1.0)
                notes[SO_FAR + camel] += chance
                if owner != observer:
                    notes[BEFORE + pile * RACING + camel] += chance
                column = at + pile * RACING + int(places[camel])
                table[row, column] = min(int(table[row, column]) + small(chance * CHANCE), 127)


@compiled
def write_colours(
    game: State,
    observer: int,
    sights: Floats,
    places: Ints,
    notes: Floats,
    table: Ints,
    row: int,
    start: int,
) -> None:
    """Fill in how many cards of others each colour may have, and what one's own would bring."""
    for pile in range(2):
        others = cards_of_others(game, pile, observer)
        for camel in range(RACING):
            at = start + int(places[camel]) * COLOUR_WIDTH
            same = notes[BEFORE + pile * RACING + camel]
            table[row, at + pile] = small(same * 20.0)
            if (int(game.hand[observer]) >> camel) & 1:
                worth = read_worth(pile, camel, others, sights, notes)
                table[row, at + 2 + pile] = small(worth * 10.0)


@inlined
def read_worth(pile: int, camel: int, others: int, sights: Floats, notes: Floats) -> float:
    """Expected coins of a card laid now, by what was read of the others'."""
    chance = sights[(WINS if pile == WINNER_PILE else LOSES) + camel]
    same = notes[BEFORE + pile * RACING + camel]
    return float(chance * (prize_after(others, same) + 1.0) - 1.0)
