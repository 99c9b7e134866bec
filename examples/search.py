"""A player that searches: copies of the game, explicit chance, and nothing peeked at.

For every legal move the game is copied. A roll is followed through each of its outcomes,
weighed with its exact probability, and from every copy the game is played on at random.
The finish cards of others are dealt anew in each copy: the player knows only its view.

Run it: ``python examples/search.py``, or with more games: ``… 50``.
"""

import sys

import numpy as np
import numpy.typing as npt

from camelup import Game, view_of
from camelup.envs import Batch
from camelup.rules.editions import RACING
from camelup.rules.moves import MOVES, OUTCOMES, ROLL, outcome_weight
from camelup.rules.state import UNKNOWN, States, as_card

COPIES = 60  # of the game for every move, or for every outcome of a roll
PAR = 0.25


def branches(view: States) -> list[tuple[int, int, float]]:
    """List all that can follow: move, outcome (-1 if there is none), probability."""
    dice = int(view["dice"][0])
    weights = [outcome_weight(dice, outcome) for outcome in range(OUTCOMES)]
    rolls = [(ROLL, face, weight / sum(weights)) for face, weight in enumerate(weights) if weight]
    legal = Batch(1, players=int(view["players"][0]))
    legal.states = view
    others = [(move, -1, 1.0) for move in range(1, MOVES) if legal.masks[0, move]]
    return rolls + others


def deal(rng: np.random.Generator, games: States) -> None:
    """Give every card that lies face down a colour that its owner can have laid."""
    for game in games:
        for seat in np.flatnonzero(game["hidden"]):
            free = [camel for camel in range(RACING) if game["hand"][seat] >> camel & 1]
            colours = rng.permutation(free)[: game["hidden"][seat]]
            unknown = np.argwhere(game["pile"] == as_card(int(seat), UNKNOWN))
            for (pile, place), camel in zip(unknown, colours, strict=True):
                game["pile"][pile, place] = as_card(int(seat), int(camel))
                game["hand"][seat] &= ~(1 << int(camel))
            game["hidden"][seat] = 0


def worths(rng: np.random.Generator, view: States) -> npt.NDArray[np.float64]:
    """Estimate the share of the victory that each move is worth; -1 if it is not legal."""
    ways = branches(view)
    seat, players = int(view["turn"][0]), int(view["players"][0])
    dealt = np.repeat(view, COPIES)
    deal(rng, dealt)
    games = len(ways) * COPIES
    ahead = Batch(games, players=players, auto_reset=False, seed=int(rng.integers(2**62)))
    ahead.states = np.tile(dealt, len(ways))
    moves, outcomes, chances = (np.repeat(column, COPIES) for column in zip(*ways, strict=True))
    ahead.step(moves, outcomes)
    shares = ahead.rewards[:, seat].copy()
    while not ahead.terminated.all():
        ahead.step(ahead.random_moves())
        shares += ahead.rewards[:, seat]
    worth = np.zeros(MOVES)
    np.add.at(worth, moves, shares * chances / COPIES)
    worth[[move for move in range(MOVES) if move not in moves]] = -1
    return worth


def play(seed: int) -> float:
    """Play a game with the searching player in one seat; returns its share of the victory."""
    rng = np.random.default_rng(seed)
    game = Game(4, "second", seed=seed)
    seat = seed % 4 + 1
    others = Batch(1, players=4, seed=seed)
    while not game.over:
        if game.turn == seat:
            move = int(worths(rng, view_of(game, seat).state).argmax())
        else:
            others.states = game.state
            move = int(others.random_moves()[0])
        game.play_number(move)
    return (seat in game.winners) / len(game.winners)


def main(games: int = 8) -> None:
    """Play some games against random players."""
    shares = [play(seed) for seed in range(games)]
    print(f"{games} games against random players: wins {np.mean(shares):.2f}, par is {PAR}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
