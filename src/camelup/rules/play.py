"""The effects of moves. Moves must be legal: check ``legal_moves`` first."""

from camelup.rules.editions import DICE_LEFT, RACING, TRACK
from camelup.rules.jit import compiled, inlined
from camelup.rules.moves import (
    ALLY,
    BACKWARD,
    BET,
    FORWARD,
    LOSE,
    MOVES,
    ROLL,
    WIN,
    outcome_camel,
    outcome_die,
    outcome_face,
)
from camelup.rules.race import camel_and_way, line_crossed, move_unit
from camelup.rules.scoring import pay, score_leg, score_race
from camelup.rules.state import (
    LOSER_PILE,
    NOBODY,
    UNKNOWN,
    WINNER_PILE,
    State,
    as_card,
    dice_left,
    start_leg,
)

TILE_INCOME = 1
"""Coins for a tile's owner when a unit lands on it."""


@inlined
def play(game: State, move: int, outcome: int) -> None:
    """Play a legal move for the player whose turn it is.

    The outcome is only used for a roll; see ``moves.outcome_die``.
    """
    if move == ROLL:
        roll(game, outcome)
        end_roll(game)
    elif move < WIN:
        take_ticket(game, move - BET)
    elif move < LOSE:
        lay_card(game, WINNER_PILE, move - WIN)
    elif move < FORWARD:
        lay_card(game, LOSER_PILE, move - LOSE)
    elif move < BACKWARD:
        put_tile(game, move - FORWARD + 2, 1)
    elif move < ALLY:
        put_tile(game, move - BACKWARD + 2, -1)
    elif move < MOVES:
        ally(game, move - ALLY)
    else:
        lay_card(game, move - MOVES, UNKNOWN)
    if not game.over:
        pass_turn(game)


@inlined
def pass_turn(game: State) -> None:
    """Advance the turn. No modulo: on a GPU a division takes longer than most moves."""
    following = int(game.turn) + 1
    game.turn = following if following < game.players else 0


@inlined
def roll(game: State, outcome: int) -> None:
    """Take a pyramid ticket and move the camel, without scoring."""
    die = outcome_die(outcome)
    game.pyramid_tickets[game.turn] += 1
    game.dice = int(game.dice) & ~(1 << die)
    camel, way = camel_and_way(game.space, game.height, RACING, outcome_camel(outcome))
    steps = way * outcome_face(outcome)
    owner = move_unit(game.space, game.height, camel, steps, game.tile_space, game.tile_side, TRACK)
    if owner != NOBODY:
        pay(game, owner, TILE_INCOME)


@inlined
def end_roll(game: State) -> None:
    """Score the race or the leg if the roll has ended it."""
    crossed = line_crossed(game.space, TRACK)
    if not crossed and dice_left(game) > DICE_LEFT[game.edition]:
        return
    score_leg(game)
    if crossed:
        score_race(game)
        game.over = 1
    else:
        start_leg(game)
        game.leg += 1


@inlined
def take_ticket(game: State, camel: int) -> None:
    """Take the top leg ticket of a camel."""
    game.ticket_holder[camel, game.tickets_taken[camel]] = game.turn
    game.tickets_taken[camel] += 1


@inlined
def lay_card(game: State, pile: int, camel: int) -> None:
    """Lay a finish card on a pile."""
    seat = int(game.turn)
    game.pile[pile, game.pile_size[pile]] = as_card(seat, camel)
    game.pile_size[pile] += 1
    if camel == UNKNOWN:
        game.hidden[seat] += 1
    else:
        game.hand[seat] = int(game.hand[seat]) & ~(1 << camel)


@inlined
def put_tile(game: State, space: int, side: int) -> None:
    """Put the player's tile on a space, from wherever it was."""
    game.tile_space[game.turn] = space
    game.tile_side[game.turn] = side


@compiled
def ally(game: State, other: int) -> None:
    """Make the player and another one partners until the end of the leg."""
    game.partner[game.turn] = other
    game.partner[other] = game.turn
