"""The one list of functions that are callable from outside the engine."""

from typing import Any

import numpy as np

from camelup.rng import draw_outcome, draw_start, play_randomly, seed_generator, step_row
from camelup.rules.check import ANY, fault_of_state, first_unsound
from camelup.rules.editions import EDITIONS, MAX_PLAYERS, RACING, TRACK
from camelup.rules.jit import compiled
from camelup.rules.moves import LOSE_UNKNOWN, OUTCOMES, ROLL, legal_moves
from camelup.rules.play import play as play_move
from camelup.rules.play import roll as roll_die
from camelup.rules.race import camel_and_way, line_crossed
from camelup.rules.refusal import DETAILS, LEGAL, NO_OUTCOME
from camelup.rules.refusal import refusal as reason_against
from camelup.rules.scoring import best_reward, score_leg
from camelup.rules.state import GAME
from camelup.rules.state import start as start_game
from camelup.view import SPECTATOR, show
from tools.engine.bot_exports import BOTS
from tools.engine.odds_exports import ODDS
from tools.engine.signature import (
    BAD_LENGTH,
    BAD_NUMBER,
    GAME_IS_OVER,
    ILLEGAL_MOVE,
    OK,
    Array,
    Export,
    Number,
    UpTo,
)

EDITION = Number(0, len(EDITIONS) - 1)
PLAYERS = Number(2, MAX_PLAYERS)
ANY_EDITION = Number(ANY, len(EDITIONS) - 1)
ANY_PLAYERS = Number(ANY, MAX_PLAYERS)
SEAT = Number(0, MAX_PLAYERS - 1)
WATCHER = Number(SPECTATOR, MAX_PLAYERS - 1)
OUTCOME = Number(0, OUTCOMES - 1)
WORD = Number(-(2**31), 2**31 - 1)
LONG = Number(-(2**63), 2**63 - 1, wide=True)

GAME_IN = Array("game", (1,), "in")
GAME_OUT = Array("game", (1,), "out")
GAME_BOTH = Array("game", (1,), "both")
UNCHECKED_GAME = Array("game", (1,), "in", trusted=True)
GENERATOR = Array("i64", (4,), "both")
GENERATOR_OUT = Array("i64", (4,), "out")
DETAILS_OUT = Array("i64", (DETAILS,), "out")


@compiled
def play_one(games: Any, move: int, outcome: int) -> None:
    """Play a move that is legal."""
    play_move(games[0], move, outcome)


@compiled
def start(games: Any, edition: int, players: int) -> int:
    """Set a game to the start, with no camel placed yet."""
    start_game(games[0], edition, players)
    return OK


@compiled
def seed(generator: Any, number: int, stream: int) -> int:
    """Seed a generator."""
    seed_generator(generator, number, stream)
    return OK


@compiled
def start_randomly(generator: Any, games: Any, edition: int, players: int) -> int:
    """Start a game with the camels placed by the dice."""
    draw_start(generator, games[0], edition, players)
    return OK


@compiled
def fault(games: Any, edition: int, players: int) -> int:
    """Return what is wrong with a record, 0 if it is a game of an edition and so many players."""
    return fault_of_state(games[0], edition, players)


@compiled
def unsound(games: Any, edition: int, players: int, first: int, last: int) -> int:
    """Return the first of some records that is no game, or ``last``."""
    if first > last or last > len(games):
        return BAD_LENGTH
    return first_unsound(games, edition, players, first, last)


@compiled
def legal(games: Any) -> int:
    """Return the legal moves as bits by move number."""
    return legal_moves(games[0])


@compiled
def refusal(games: Any, move: int, outcome: int, details: Any) -> int:
    """Return the number of the reason why a move is illegal, 0 if it is legal."""
    return reason_against(games[0], move, outcome, details)


@compiled
def play(games: Any, move: int, outcome: int) -> int:
    """Play a move if it is legal; only a roll needs an outcome.

    A race may end while finish cards are unknown, as in a view: they earn nothing.
    """
    details = np.zeros(DETAILS, np.int64)
    if move != ROLL:
        outcome = NO_OUTCOME
    elif outcome == NO_OUTCOME:
        return BAD_NUMBER
    if reason_against(games[0], move, outcome, details) != LEGAL:
        return ILLEGAL_MOVE
    play_one(games, move, outcome)
    return OK


@compiled
def step(generator: Any, games: Any, move: int, outcome: int, details: Any) -> int:
    """Play a move or return the number of the reason against it; see ``step_row``."""
    return step_row(generator, games, 0, move, outcome, details)


@compiled
def draw(generator: Any, games: Any) -> int:
    """Draw the outcome of the next roll."""
    if games[0].over:
        return GAME_IS_OVER
    return draw_outcome(generator, games[0])


@compiled
def view(games: Any, views: Any, seat: int) -> int:
    """Fill a record with what a seat, or a spectator, may see."""
    if seat >= games[0].players:
        return BAD_NUMBER
    show(games[0], views[0], seat)
    return OK


NOTHING_ENDS, LEG_ENDS, RACE_ENDS = 0, 1, 2


@compiled
def roll(games: Any, outcome: int, rolled: Any, paid: Any) -> int:
    """Roll without any scoring, then pay the leg without ending it: for the account of a roll.

    Returns whether the roll ends the leg or the race.
    """
    details = np.zeros(DETAILS, np.int64)
    if reason_against(games[0], ROLL, outcome, details) != LEGAL:
        return ILLEGAL_MOVE
    after = np.empty(1, GAME)
    after[0] = games[0]
    roll_die(after[0], outcome)
    rolled[0] = after[0]
    score_leg(after[0])
    paid[0] = after[0]
    play_one(games, ROLL, outcome)
    if line_crossed(rolled[0].space, TRACK):
        return RACE_ENDS
    return LEG_ENDS if games[0].leg > rolled[0].leg else NOTHING_ENDS


@compiled
def copied_coins(games: Any, seat: int, leader: int, second: int) -> int:
    """Return what the best ticket of a seat earns, which its partner is paid, too."""
    if seat >= games[0].players:
        return BAD_NUMBER
    return best_reward(games[0], seat, leader, second)


@compiled
def moved_camel(games: Any, camel: int) -> int:
    """Return the camel that moves when a die names one: a crazy camel may carry another."""
    moved, _ = camel_and_way(games[0].space, games[0].height, RACING, camel)
    return moved


@compiled
def random_play(generator: Any, games: Any, most: int) -> int:
    """Play random moves; returns how many."""
    return play_randomly(generator, games[0], most)


@compiled
def random_games(generator: Any, games: Any, edition: int, players: int, count: int) -> int:
    """Play whole random games, to measure speed; returns the number of moves."""
    total = 0
    for _ in range(count):
        draw_start(generator, games[0], edition, players)
        total += play_randomly(generator, games[0], 1_000_000)
    return total


RULES = [
    Export("start", start, {"games": GAME_OUT, "edition": EDITION, "players": PLAYERS}),
    Export("seed", seed, {"generator": GENERATOR_OUT, "number": LONG, "stream": LONG}),
    Export(
        "start_randomly",
        start_randomly,
        {"generator": GENERATOR, "games": GAME_OUT, "edition": EDITION, "players": PLAYERS},
    ),
    Export(
        "fault", fault, {"games": UNCHECKED_GAME, "edition": ANY_EDITION, "players": ANY_PLAYERS}
    ),
    Export(
        "first_unsound",
        unsound,
        {
            "games": Array("game", (UpTo(1 << 20),), "in", trusted=True),
            "edition": ANY_EDITION,
            "players": ANY_PLAYERS,
            "first": Number(0, 1 << 20),
            "last": Number(0, 1 << 20),
        },
    ),
    Export("legal", legal, {"games": GAME_IN}, returns="i64"),
    Export(
        "refusal",
        refusal,
        {"games": GAME_IN, "move": WORD, "outcome": WORD, "details": DETAILS_OUT},
    ),
    Export(
        "play",
        play,
        {
            "games": GAME_BOTH,
            "move": Number(0, LOSE_UNKNOWN),
            "outcome": WORD,
        },
    ),
    Export(
        "step",
        step,
        {
            "generator": GENERATOR,
            "games": GAME_BOTH,
            "move": WORD,
            "outcome": WORD,
            "details": DETAILS_OUT,
        },
    ),
    Export("draw", draw, {"generator": GENERATOR, "games": GAME_IN}),
    Export("view", view, {"games": GAME_IN, "views": GAME_OUT, "seat": WATCHER}),
    Export(
        "roll",
        roll,
        {"games": GAME_BOTH, "outcome": OUTCOME, "rolled": GAME_OUT, "paid": GAME_OUT},
    ),
    Export(
        "copied_coins",
        copied_coins,
        {
            "games": GAME_IN,
            "seat": SEAT,
            "leader": Number(0, RACING - 1),
            "second": Number(0, RACING - 1),
        },
    ),
    Export("moved_camel", moved_camel, {"games": GAME_IN, "camel": Number(0, RACING + 1)}),
    Export(
        "random_play",
        random_play,
        {"generator": GENERATOR, "games": GAME_BOTH, "most": Number(0, 2**31 - 1)},
    ),
    Export(
        "random_games",
        random_games,
        {
            "generator": GENERATOR,
            "games": GAME_OUT,
            "edition": EDITION,
            "players": PLAYERS,
            "count": Number(0, 100_000),
        },
        returns="i64",
    ),
]

EXPORTS = [*RULES, *ODDS, *BOTS]
"""Everything the engine exports besides its memory; names are unique."""
