"""Features that describe the likely colours of the opponents' finish cards.

The card model (see ``bots.net.card_model``) estimates the colour of a card from the race at the
time the card was laid. The estimates are stored beside the game, in hundredths by pile, position
and camel. The features derived from them describe each colour and each seat.
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
"""Positions on a pile."""

READINGS = 2 * READ * RACING
"""Size of the estimates stored beside a game."""

WORTH, BEFORE, SO_FAR = 0, MAX_PLAYERS, MAX_PLAYERS + 2 * RACING
"""Offsets in the notes on cards.

They hold the expected value of each seat's cards, the number of opponents' cards of each colour
on each pile, and a running count of the same for the pile being processed.
"""

NOTES = SO_FAR + RACING
"""Size of the notes."""

COLOUR = (
    Feature("cards_of_others", (2,), 0.05),
    Feature("card_worth_read", (2,), 0.03),
)
"""Features of the cards on each racing camel, the leader first."""

OWNER = (
    Feature("cards_worth", (1,), 0.05),
    Feature("all_worth_ahead", (1,), 0.05),
    Feature("likely_cards", (2 * RACING,), 1.0 / CHANCE),
)
"""Features of the cards of each seat, the observer first."""

Hundredths = npt.NDArray[np.int8]
"""Colour estimates of the cards of a game, by pile, position and camel."""

COLOUR_WIDTH, OWNER_WIDTH = width_of(COLOUR), width_of(OWNER)
"""Number of values per colour and per owner."""


def nothing_read() -> Hundredths:
    """Return the estimates for a game of which only the position is known."""
    return np.full(READINGS, CHANCE // RACING, dtype=np.int8)


def readings_of(view: View) -> Hundredths:
    """Estimate the colours of all face-down cards in a view, including the observer's own."""
    read = nothing_read()
    read_history(*view.past(), read)
    return read


def weights_of(read: Hundredths) -> Floats:
    """Convert colour estimates to weights for dealing unknown cards."""
    weights = np.ones((2, MOST_CARDS, RACING))
    weigh_readings(read, weights)
    return weights


@inlined
def read_move(game: State, move: int, memory: Floats, read: Ints) -> None:
    """Estimate the colour of a card that is about to be laid, without using its actual colour."""
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
    """Estimate the colours of the cards laid face down, from the race at the time of each."""
    memory = np.zeros((MEMORY, RACING))
    for at in range(READINGS):
        read[at] = CHANCE // RACING
    for number in range(len(history)):
        read_move(start[0], int(history[number, 0]), memory, read)
        play(start[0], int(history[number, 0]), int(history[number, 1]))


@at_once
def read_move_of_row(games: States, row: int, move: int, memory: Floats, read: Ints) -> None:
    """Estimate the colour of a card that is about to be laid, for a game in an array."""
    read_move(games[row], move, memory, read)


@compiled
def weigh_readings(read: Ints, weights: Floats) -> None:
    """Convert colour estimates to weights for dealing unknown cards."""
    for pile in range(2):
        for position in range(READ):
            for camel in range(RACING):
                hundredths = int(read[(pile * READ + position) * RACING + camel])
                weights[pile, position, camel] = hundredths / float(CHANCE)


@inlined
def likely(card: int, observer: int, camel: int, place: int, read: Ints) -> float:
    """Return the probability that a card has a colour; ``place`` indexes both piles."""
    if card_owner(card) == observer and card_camel(card) != UNKNOWN:
        return 1.0 if card_camel(card) == camel else 0.0
    if place % READ_ALL >= READ:
        return 1.0 / RACING
    return float(read[(place // READ_ALL * READ + place % READ_ALL) * RACING + camel]) / CHANCE


@inlined
def prize_after(others: int, same: float) -> float:
    """Return the expected prize of a correct card laid after a number of opponents' cards.

    ``same`` is the expected number of those cards with the same colour. The formula assumes that
    every card has a different owner, because the network was trained with it.
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
    """Write each seat's likely cards, and note their expected value."""
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
    """Write the expected number of opponents' cards per colour, and the value of an own card."""
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
    """Return the expected coins of a card laid now, given the estimates of the others' cards."""
    chance = sights[(WINS if pile == WINNER_PILE else LOSES) + camel]
    same = notes[BEFORE + pile * RACING + camel]
    return float(chance * (prize_after(others, same) + 1.0) - 1.0)
