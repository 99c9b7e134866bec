"""Why a move is illegal, as a number with details."""

from camelup.rules.editions import MAX_PLAYERS, PARTNERS_FROM, RACING
from camelup.rules.jit import compiled, exported
from camelup.rules.moves import (
    ALLY,
    BACKWARD,
    BET,
    FORWARD,
    LOSE_UNKNOWN,
    MOVES,
    ROLL,
    WIN,
    legal_moves,
    outcome_die,
)
from camelup.rules.state import NOBODY, Ints, State, States, cards_in_hand

REASONS = (
    "",
    "no-such-move",
    "outcome-without-roll",
    "no-such-outcome",
    "die-is-out",
    "game-is-over",
    "no-ticket-left",
    "no-card-left",
    "card-already-laid",
    "tile-on-camel",
    "tile-stays",
    "tile-on-tile",
    "tile-next-to-tile",
    "ally-not-in-this-game",
    "seat-unknown",
    "ally-oneself",
    "ally-have-one",
    "ally-taken",
    "unknown-card-at-finish",
)
"""Reasons by number; the first means that the move is legal."""

(
    LEGAL,
    NO_SUCH_MOVE,
    OUTCOME_WITHOUT_ROLL,
    NO_SUCH_OUTCOME,
    DIE_IS_OUT,
    GAME_IS_OVER,
    NO_TICKET_LEFT,
    NO_CARD_LEFT,
    CARD_ALREADY_LAID,
    TILE_ON_CAMEL,
    TILE_STAYS,
    TILE_ON_TILE,
    TILE_NEXT_TO_TILE,
    ALLY_NOT_IN_THIS_GAME,
    SEAT_UNKNOWN,
    ALLY_ONESELF,
    ALLY_HAVE_ONE,
    ALLY_TAKEN,
    UNKNOWN_CARD_AT_FINISH,
) = range(len(REASONS))

DETAILS = 2
"""Length of ``details``: a camel, die, seat or space, and a second number."""

NO_OUTCOME = -1
"""In place of an outcome: the move is not a roll, or the die is not drawn yet."""


@compiled
def refusal(game: State, move: int, outcome: int, details: Ints) -> int:
    """Return why a move is illegal, or LEGAL, and fill in ``details``.

    Finish cards of unknown colour are accepted, too: replaying a view needs them. Seats in
    ``details`` count from 0.
    """
    details[0] = 0
    details[1] = 0
    if move < 0 or move > LOSE_UNKNOWN:
        return NO_SUCH_MOVE
    if outcome != NO_OUTCOME:
        if move != ROLL:
            return OUTCOME_WITHOUT_ROLL
        outcomes = 3 * (RACING if game.edition == 0 else RACING + 2)
        if outcome < 0 or outcome >= outcomes:
            details[0] = outcomes - 1
            return NO_SUCH_OUTCOME
    if game.over:
        return GAME_IS_OVER
    if move >= MOVES:
        return LEGAL if cards_in_hand(game, int(game.turn)) > 0 else NO_CARD_LEFT
    if (legal_moves(game) >> move) & 1:
        die = outcome_die(outcome)
        if outcome == NO_OUTCOME or (int(game.dice) >> die) & 1:
            return LEGAL
        details[0] = die
        return DIE_IS_OUT
    return refusal_by_kind(game, move, details)


@compiled
def refusal_by_kind(game: State, move: int, details: Ints) -> int:
    """Return why a bet, card, tile or partnership is illegal in a game that is not over."""
    if move >= ALLY:
        return ally_refusal(game, move - ALLY, details)
    if move >= FORWARD:
        return tile_refusal(game, (move - FORWARD) % (BACKWARD - FORWARD) + 2, details)
    details[0] = (move - BET) % RACING
    if move < WIN:
        return NO_TICKET_LEFT
    return CARD_ALREADY_LAID if cards_in_hand(game, int(game.turn)) > 0 else NO_CARD_LEFT


@compiled
def tile_refusal(game: State, space: int, details: Ints) -> int:
    """Return why a tile may not lie on a space."""
    details[0] = space
    for camel in range(len(game.space)):
        details[1] += game.space[camel] == space
    if details[1] > 0:
        return TILE_ON_CAMEL
    near = 0
    for seat in range(MAX_PLAYERS):
        at = int(game.tile_space[seat])
        if at == space:
            return TILE_STAYS if seat == game.turn else TILE_ON_TILE
        if seat != game.turn and at == space - 1:
            near = at
        if seat != game.turn and at == space + 1 and near == 0:
            near = at
    details[1] = near
    return TILE_NEXT_TO_TILE


@compiled
def ally_refusal(game: State, other: int, details: Ints) -> int:
    """Return why a partnership is not possible."""
    details[0] = other
    if game.players < PARTNERS_FROM[game.edition]:
        return ALLY_NOT_IN_THIS_GAME
    if other >= game.players:
        return SEAT_UNKNOWN
    if other == game.turn:
        return ALLY_ONESELF
    if game.partner[game.turn] != NOBODY:
        details[0] = game.partner[game.turn]
        return ALLY_HAVE_ONE
    return ALLY_TAKEN


@exported("refusal")
def refusal_of_row(games: States, row: int, move: int, outcome: int, details: Ints) -> int:
    """Return why a move is illegal in a game of an array; see :func:`refusal`."""
    return refusal(games[row], move, outcome, details)
