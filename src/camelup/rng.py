"""Random numbers for compiled play; the generator is separate from the game state.

The generator is SFC32: four 32-bit words, no multiplication, so that the same source gives
the same numbers compiled, uncompiled and on a GPU. The initial words are (low half of the
seed, high half, stream, 1); the first 15 outputs are discarded.
"""

import numpy as np
import numpy.typing as npt

from camelup.rules.bits import count_bits, nth_bit
from camelup.rules.editions import (
    BLACK,
    CAMELS,
    GREY_DIE,
    MAX_PLAYERS,
    RACING,
    TRACK,
    WHITE,
)
from camelup.rules.jit import compiled, exported, inlined
from camelup.rules.moves import KIND_MOVES, ROLL, legal_moves
from camelup.rules.play import play
from camelup.rules.refusal import LEGAL, NO_OUTCOME, UNKNOWN_CARD_AT_FINISH, refusal
from camelup.rules.state import GAME, Ints, State, States, start

WORD = 0xFFFFFFFF
"""The largest 32-bit number."""


def new_generators(count: int) -> npt.NDArray[np.int64]:
    """Allocate generators, to be seeded with :func:`seed_generator`."""
    return np.zeros((count, 4), dtype=np.int64)


@exported("seed")
def seed_generator(generator: Ints, seed: int, stream: int) -> None:
    """Seed a generator with up to 64 bits and a stream number."""
    generator[0] = seed & WORD
    generator[1] = (seed >> 32) & WORD
    generator[2] = stream & WORD
    generator[3] = 1
    for _ in range(15):
        next_word(generator)


@inlined
def next_word(generator: Ints) -> int:
    """Draw 32 random bits."""
    a = int(generator[0])
    b = int(generator[1])
    c = int(generator[2])
    counter = int(generator[3])
    word = (a + b + counter) & WORD
    generator[0] = b ^ (b >> 9)
    generator[1] = (c + (c << 3)) & WORD
    generator[2] = (((c << 21) & WORD | (c >> 11)) + word) & WORD
    generator[3] = (counter + 1) & WORD
    return word


@inlined
def below(generator: Ints, limit: int) -> int:
    """Draw a uniform integer from 0 to limit - 1, without bias."""
    product = next_word(generator) * limit
    if product & WORD < limit:
        while product & WORD < (WORD + 1) % limit:
            product = next_word(generator) * limit
    return product >> 32


@inlined
def draw_outcome(generator: Ints, game: State) -> int:
    """Draw a die from the pyramid and roll it; returns the outcome's number."""
    return draw_outcome_of(generator, int(game.dice))


@inlined
def draw_outcome_of(generator: Ints, dice: int) -> int:
    """Draw one of the dice (bits) and roll it; returns the outcome's number."""
    die = draw_bit(generator, dice)
    if die == GREY_DIE:
        return 3 * RACING + below(generator, 6)
    return 3 * die + below(generator, 3)


@compiled
def draw_start(generator: Ints, game: State, edition: int, players: int) -> None:
    """Start a game with every camel placed by the dice and stacks in random order."""
    start(game, edition, players)
    for camel in range(RACING):
        space = 1 + below(generator, 3)
        stack = count_on(game, camel, space)
        place_in_stack(game, camel, space, below(generator, stack + 1))
    if CAMELS[edition] > RACING:
        first = WHITE + below(generator, 2)
        second = WHITE + BLACK - first
        game.space[first] = TRACK - below(generator, 3)
        game.space[second] = TRACK - below(generator, 3)
        game.height[second] = 1 if game.space[first] == game.space[second] else 0


@inlined
def count_on(game: State, camels: int, space: int) -> int:
    """Count how many of the first few camels stand on a space."""
    stack = 0
    for camel in range(camels):
        if game.space[camel] == space:
            stack += 1
    return stack


@inlined
def place_in_stack(game: State, camel: int, space: int, height: int) -> None:
    """Insert a camel into a stack at a height; only lower-numbered camels are placed yet."""
    for other in range(camel):
        if game.space[other] == space and game.height[other] >= height:
            game.height[other] += 1
    game.space[camel] = space
    game.height[camel] = height


@inlined
def draw_move(generator: Ints, legal: int) -> int:
    """Draw a kind of action uniformly among the legal kinds, then a move of that kind."""
    kinds = 0
    for kind in range(len(KIND_MOVES)):
        kinds |= (legal & int(KIND_MOVES[kind]) != 0) << kind
    kind = draw_bit(generator, kinds)
    return draw_bit(generator, legal & int(KIND_MOVES[kind]))


@inlined
def draw_bit(generator: Ints, bits: int) -> int:
    """Draw one of the set bits; returns its position."""
    return nth_bit(bits, below(generator, count_bits(bits)))


@compiled
def play_randomly(generator: Ints, game: State, most: int) -> int:
    """Play at most ``most`` random moves, until the game is over; returns their number."""
    moves = 0
    while not game.over and moves < most:
        move = draw_move(generator, legal_moves(game))
        outcome = draw_outcome(generator, game) if move == ROLL else 0
        play(game, move, outcome)
        moves += 1
    return moves


@exported("draw")
def draw_outcome_row(generator: Ints, games: States, row: int) -> int:
    """Draw the outcome of the next roll of a game in an array."""
    return draw_outcome(generator, games[row])


@exported("start_randomly")
def draw_start_row(generator: Ints, games: States, row: int, edition: int, players: int) -> None:
    """Start a game in an array with a random placement."""
    draw_start(generator, games[row], edition, players)


@exported("step")
def step_row(
    generator: Ints, games: States, row: int, move: int, outcome: int, details: Ints
) -> int:
    """Play a move in a game, drawing the die of a roll if no outcome is given.

    Returns LEGAL and writes the outcome into ``details``, or returns the reason why the move is
    illegal and leaves game and generator unchanged.
    """
    reason = refusal(games[row], move, outcome, details)
    if reason != LEGAL:
        return reason
    drawn = np.empty(len(generator), np.int64)
    for word in range(len(generator)):
        drawn[word] = generator[word]
    if move == ROLL and outcome == NO_OUTCOME:
        outcome = draw_outcome(drawn, games[row])
    after = np.empty(1, GAME)
    after[0] = games[row]
    play(after[0], move, outcome)
    if move == ROLL and ends_with_unknown_card(after[0]):
        return UNKNOWN_CARD_AT_FINISH
    games[row] = after[0]
    for word in range(len(generator)):
        generator[word] = drawn[word]
    details[0] = outcome
    return LEGAL


@compiled
def ends_with_unknown_card(game: State) -> bool:
    """Return whether the race is over while finish cards of unknown colour are on the piles."""
    hidden = 0
    for seat in range(MAX_PLAYERS):
        hidden += game.hidden[seat]
    return bool(game.over) and hidden > 0
