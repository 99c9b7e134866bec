"""The fixed evaluation protocol: ``python -m camelup.envs.evaluate quick greedy``.

A player plays the second edition against three copies of one bot. Deal ``d`` has the seed
``FIRST_SEED + d`` and is played from all four seats, so the luck of seats and starts is the same
for every player. Games that are not over after 1000 moves count as lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.envs.batch import Batch
from camelup.envs.env_error import EnvError
from camelup.envs.opponents import KINDS, luck_of
from camelup.envs.single_game import ENDLESS, results_of
from camelup.envs.vector_env import CamelUpVectorEnv

PROTOCOL = "camelup-v0"
"""Name of the protocol; it changes whenever a change affects results."""

PLAYERS = 4
"""Number of seats, and of games per deal."""

OPPONENTS = ("random", "roller", "quick", "hurried", "greedy")
"""Bots that a player is measured against, three copies at a time."""

FIRST_SEED = 1_000_000
"""Seed of the first deal; do not train on this seed or the ones after it."""

DEALS = 250
"""Deals per line-up: 1000 games, a standard error of at most 0.016."""

Chooser = Callable[[npt.NDArray[np.int8], npt.NDArray[np.bool_]], npt.ArrayLike]
"""Chooses moves for many games from observations and masks."""


class Score(NamedTuple):
    """A player's result against three copies of one bot."""

    opponent: str
    games: int
    share: float
    """Mean share of the victory: 0.25 among equals."""
    margin: float
    """Half-width of the 95 % confidence interval of the share, clustered by deal."""
    coins: float


def evaluate(
    player: str | Chooser, opponents: Sequence[str] = OPPONENTS, deals: int = DEALS
) -> list[Score]:
    """Evaluate a bot (by name) or a function against three copies of each opponent."""
    play = _play_bot if isinstance(player, str) else _play_chooser
    seeds = [FIRST_SEED + deal for deal in range(deals) for _ in range(PLAYERS)]
    seats = np.tile(np.arange(PLAYERS), deals)
    return [_score(name, *play(player, name, seeds, seats)) for name in opponents]


def _score(opponent: str, shares: npt.NDArray[Any], coins: npt.NDArray[Any]) -> Score:
    by_deal = shares.reshape(-1, PLAYERS).mean(axis=1)
    spread = by_deal.std(ddof=1) if len(by_deal) > 1 else float("nan")
    margin = 1.96 * spread / np.sqrt(len(by_deal))
    return Score(opponent, len(shares), float(shares.mean()), float(margin), float(coins.mean()))


def _play_bot(
    player: Any, opponent: str, seeds: list[int], seats: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    if player not in KINDS:
        raise EnvError(f"one of {', '.join(KINDS)}, or a function, is needed, not {player!r}")
    batch = Batch(len(seeds), players=PLAYERS, auto_reset=False, most_moves=ENDLESS, seed=seeds)
    kinds = np.full((len(seeds), PLAYERS), KINDS[opponent], dtype=np.int8)
    kinds[np.arange(len(seeds)), seats] = KINDS[player]
    batch.let_others_move(kinds, luck_of(*batch.seeds_and_streams(seeds)))
    result = results_of(batch.states, seats)
    return result["share"], result["coins"]


def _play_chooser(
    choose: Any, opponent: str, seeds: list[int], seats: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    envs = CamelUpVectorEnv(len(seeds), (opponent,) * (PLAYERS - 1), seat=seats)
    seen, _ = envs.reset(seed=seeds)
    shares, coins = np.zeros((2, len(seeds)))
    over = np.zeros(len(seeds), np.bool_)
    while not over.all():
        moves = choose(seen["observation"], seen["action_mask"].view(np.bool_))
        seen, _, terminated, truncated, infos = envs.step(moves)
        ended = (terminated | truncated) & ~over
        if ended.any():
            shares[ended] = infos["result"]["share"][ended]
            coins[ended] = infos["result"]["coins"][ended]
            over |= ended
    return shares, coins


def lines_of(player: str, scores: Sequence[Score]) -> Iterator[str]:
    """Format the scores of a player as table rows."""
    for score in scores:
        share, margin = 100 * score.share, 100 * score.margin
        yield (
            f"| {player} | 3 × {score.opponent} | {score.games} | {share:.1f} ± {margin:.1f} % "
            f"| {score.coins:.1f} |"
        )


HEAD = (
    f"Protocol {PROTOCOL}: 4 players, second edition, deals from seed {FIRST_SEED}, all seats.",
    "",
    "| player | against | games | share of victories, 95 % | coins |",
    "|---|---|---:|---:|---:|",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Evaluate the players named on the command line, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m camelup.envs.evaluate", description=__doc__)
    parser.add_argument("players", nargs="+", help="a bot by name, or module:function")
    parser.add_argument("--against", nargs="+", default=OPPONENTS, choices=OPPONENTS)
    parser.add_argument("--deals", type=int, default=DEALS, help="deals, four games each")
    wanted = parser.parse_args(arguments)
    print("\n".join(HEAD))
    for name in wanted.players:
        module, _, function = name.partition(":")
        player = getattr(import_module(module), function) if function else name
        for opponent in wanted.against:
            scores = evaluate(player, (opponent,), wanted.deals)
            print("\n".join(lines_of(name, scores)), flush=True)


if __name__ == "__main__":
    main()
