"""Exports of bots, and of the judge of moves."""

from typing import Any

import numpy as np

from camelup.bots.characters import HABITS, character_move_of_row
from camelup.bots.forecasts import greedy_move_of_row
from camelup.bots.hurried import hurried_move_of_row
from camelup.bots.leg_graph import LegStore, new_store
from camelup.bots.move_search import search_move
from camelup.bots.net.champion_kernel import champion_move, champion_search_move
from camelup.bots.net.features import FEATURES
from camelup.bots.net.forward import count_trained_weights, count_weights, fold_weights
from camelup.bots.net.forward import widen_halves as widen
from camelup.bots.quick import quick_move_of_row
from camelup.bots.simple import random_move_of_row
from camelup.odds.solve_kernel import ROWS
from camelup.review.judge import judge_moves
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES, ROLL
from camelup.rules.play import play
from camelup.rules.refusal import DETAILS, LEGAL, NO_OUTCOME, refusal
from camelup.rules.state import GAME, States
from tools.engine.signature import (
    BAD_LENGTH,
    BAD_STATE,
    GAME_IS_OVER,
    ILLEGAL_MOVE,
    OK,
    Array,
    Export,
    Number,
    Real,
    UpTo,
)

GAME_IN = Array("game", (1,), "in")
GENERATOR = Array("i64", (4,), "both")
LONG = Number(-(2**63), 2**63 - 1, wide=True)
PLAYOUTS = Number(1, 1_000_000)
HISTORY = Array("i8", (UpTo(1 << 16), 2), "in")
WEIGHTS = Array("f32", (UpTo(1 << 24),), "in")
WIDTH, BLOCKS = Number(4, 2048), Number(0, 64)
PAST = {"view": GAME_IN, "start": GAME_IN, "history": HISTORY}
NETWORK: dict[str, Number | Real | Array] = {"weights": WEIGHTS, "width": WIDTH, "blocks": BLOCKS}
KINDS = {"int32": "i32", "int64": "i64", "float64": "f64"}
STORE = {
    f"store_{name}": Array(KINDS[str(part.dtype)], part.shape, "kept")
    for name, part in new_store()._asdict().items()
}
"""Leg graphs that the engine remembers between calls."""


@compiled
def past_fault(view: States, start: States, history: Any) -> int:
    """Return OK if the start becomes the view by the moves of the history."""
    game, details = np.empty(1, GAME), np.zeros(DETAILS, np.int64)
    game[0] = start[0]
    for number in range(len(history)):
        move = int(history[number, 0])
        outcome = int(history[number, 1]) if move == ROLL else NO_OUTCOME
        if move == ROLL and outcome == NO_OUTCOME:
            return ILLEGAL_MOVE
        if refusal(game[0], move, outcome, details) != LEGAL:
            return ILLEGAL_MOVE
        play(game[0], move, outcome)
    now, seen = game.view(np.uint8), view.view(np.uint8)
    for at in range(len(seen)):
        if now[at] != seen[at]:
            return BAD_STATE
    return GAME_IS_OVER if view[0].over else OK


@compiled
def network_fault(weights: Any, width: int, blocks: int) -> int:
    """Return OK if so many weights belong to a network of that size."""
    return OK if width % 4 == 0 and len(weights) == count_weights(width, blocks) else BAD_LENGTH


@compiled
def choose_random(generator: Any, games: States) -> int:
    """Choose a move as the bot random does."""
    return GAME_IS_OVER if games[0].over else random_move_of_row(generator, games, 0)


@compiled
def choose_quick(generator: Any, games: States) -> int:
    """Choose a move as the bot quick does."""
    return GAME_IS_OVER if games[0].over else quick_move_of_row(generator, games, 0)


@compiled
def choose_hurried(generator: Any, games: States) -> int:
    """Choose a move as the bot hurried does."""
    return GAME_IS_OVER if games[0].over else hurried_move_of_row(generator, games, 0)


@compiled
def choose_character(generator: Any, games: States, character: int) -> int:
    """Choose a move as one of the characters does."""
    if games[0].over:
        return GAME_IS_OVER
    return character_move_of_row(generator, games, 0, character)


@compiled
def choose_greedy(games: States, table: Any) -> int:
    """Choose a move as the bot greedy does, given the first edition's table."""
    return GAME_IS_OVER if games[0].over else greedy_move_of_row(games, 0, table)


@compiled
def choose_by_search(
    view: Any, start: Any, history: Any, seed: int, playouts: int,
    used: Any, keys: Any, roots: Any, landings: Any, successors: Any, odds: Any,
    positions: Any, chances: Any, slots: Any,
) -> int:  # fmt: skip
    """Choose a move as the bot search does, with so many playouts."""
    fault = past_fault(view, start, history)
    if fault != OK:
        return fault
    store = LegStore(used, keys, roots, landings, successors, odds, positions, chances, slots)
    return search_move(view, start, history, seed, playouts, store)


@compiled
def choose_by_network(
    view: Any, start: Any, history: Any, seed: int, weights: Any, width: int, blocks: int,
    shares: Any,
) -> int:  # fmt: skip
    """Choose a move as the champion does; writes every seat's chance to win."""
    fault = min(past_fault(view, start, history), network_fault(weights, width, blocks))
    if fault != OK:
        return fault
    return champion_move(view, start, history, seed, weights, width, blocks, shares)


@compiled
def choose_by_network_search(
    view: Any, start: Any, history: Any, seed: int, playouts: int,
    weights: Any, width: int, blocks: int,
    used: Any, keys: Any, roots: Any, landings: Any, successors: Any, odds: Any,
    positions: Any, chances: Any, slots: Any,
) -> int:  # fmt: skip
    """Choose a move as the champion with playouts does."""
    fault = min(past_fault(view, start, history), network_fault(weights, width, blocks))
    if fault != OK:
        return fault
    store = LegStore(used, keys, roots, landings, successors, odds, positions, chances, slots)
    return champion_search_move(view, start, history, seed, playouts, weights, width, blocks, store)


@compiled
def judge(
    view: Any, start: Any, history: Any, weights: Any, width: int, blocks: int, depth: int,
    wins: Any,
) -> float:  # fmt: skip
    """Write the chance to win after every legal move, -1 for others; returns the error."""
    fault = min(past_fault(view, start, history), network_fault(weights, width, blocks))
    if fault != OK:
        return float(fault)
    return judge_moves(view, start, history, weights, width, blocks, depth, wins)


@compiled
def widen_halves(halves: Any, floats: Any) -> int:
    """Convert numbers of half precision to single precision."""
    if len(halves) != len(floats):
        return BAD_LENGTH
    widen(halves, floats)
    return OK


@compiled
def fold_network(trained: Any, scales: Any, width: int, blocks: int, weights: Any) -> int:
    """Fold the weights of a network as it was trained into those that bots are given."""
    if len(trained) != count_trained_weights(width, blocks):
        return BAD_LENGTH
    if network_fault(weights, width, blocks) != OK:
        return BAD_LENGTH
    fold_weights(trained, scales, width, blocks, weights)
    return OK


BOTS = [
    Export("choose_random", choose_random, {"generator": GENERATOR, "games": GAME_IN}),
    Export("choose_quick", choose_quick, {"generator": GENERATOR, "games": GAME_IN}),
    Export("choose_hurried", choose_hurried, {"generator": GENERATOR, "games": GAME_IN}),
    Export(
        "choose_character",
        choose_character,
        {"generator": GENERATOR, "games": GAME_IN, "character": Number(0, len(HABITS) - 1)},
    ),
    Export(
        "choose_greedy",
        choose_greedy,
        {"games": GAME_IN, "table": Array("f64", (ROWS, 2, RACING), "in")},
    ),
    Export(
        "choose_by_search",
        choose_by_search,
        {**PAST, "seed": LONG, "playouts": PLAYOUTS, **STORE},
    ),
    Export(
        "choose_by_network",
        choose_by_network,
        {**PAST, "seed": LONG, **NETWORK, "shares": Array("f64", (MAX_PLAYERS,), "out")},
    ),
    Export(
        "choose_by_network_search",
        choose_by_network_search,
        {**PAST, "seed": LONG, "playouts": PLAYOUTS, **NETWORK, **STORE},
    ),
    Export(
        "judge",
        judge,
        {**PAST, **NETWORK, "depth": Number(1, 64), "wins": Array("f64", (MOVES,), "out")},
        returns="f64",
    ),
    Export(
        "widen_halves",
        widen_halves,
        {
            "halves": Array("u16", (UpTo(1 << 24),), "in"),
            "floats": Array("f32", (UpTo(1 << 24),), "out"),
        },
    ),
    Export(
        "fold_network",
        fold_network,
        {
            "trained": WEIGHTS,
            "scales": Array("f32", (FEATURES,), "in"),
            "width": WIDTH,
            "blocks": BLOCKS,
            "weights": Array("f32", (UpTo(1 << 24),), "out"),
        },
    ),
]
