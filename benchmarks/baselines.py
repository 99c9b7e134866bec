"""Learning curves of other people's methods and of the example: docs/baselines.md.

``ppo`` is examples/ppo.py, ``maskable`` is MaskablePPO of sb3-contrib (in the environment of
``make test-learn``), ``tree`` and ``sampling`` are MCTS and ISMCTS of OpenSpiel, which do not
learn but get better with more tries. Each prints a table of its curve over the seeds.

    PYTHONPATH=src:examples:tests python benchmarks/baselines.py ppo 600000 1 2 3
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.envs.open_spiel_rollouts import Rollouts
from open_spiel_play import play_against_random

GAMES = 200
"""Games that a point of a curve is measured with: the standard error is at most 0.036."""

POINTS = 4
"""Points of a curve."""

TREE_GAMES = 40
"""Games against one random player that a number of tries is measured with."""

Array = npt.NDArray[Any]
Chooser = Callable[[Array, Array], Array]
"""Chooses moves for many games from observations and masks."""


class Point(NamedTuple):
    """How strong a learner is after so much work."""

    work: int
    seconds: float
    """Of processor time, measuring left out."""
    against: dict[str, float]
    """Share of the games won against three bots of a name."""


def share_won(choose: Chooser, opponent: str, games: int, seed: int) -> float:
    """Play whole games with three bots of a name; returns the share won, 0.25 among equals."""
    from camelup.envs.vector_env import CamelUpVectorEnv

    envs = CamelUpVectorEnv(games, (opponent,) * 3, reward="win")
    seen, _ = envs.reset(seed=seed)
    shares, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        masks = seen["action_mask"].astype(bool)
        seen, rewards, ended, cut_off, _ = envs.step(choose(seen["observation"], masks))
        shares += np.where(over, 0, rewards)
        over |= ended | cut_off
    return float(shares.mean())


def measured(work: int, seconds: float, choose: Chooser) -> Point:
    """Measure a point against random and quick players."""
    against = {name: share_won(choose, name, GAMES, 7) for name in ("random", "quick")}
    return Point(work, seconds, against)


def ppo(steps: int, seed: int) -> Iterator[Point]:
    """Learn with the example, which steps 256 games in one batch."""
    example = import_module("ppo")
    learner = example.Learner(seed)
    update = example.TURNS * example.GAMES
    updates = steps // update
    seconds = 0.0

    def choose(observations: Array, masks: Array) -> Array:
        chances = example.think(learner.network, example.inputs_of(observations), masks)[1]
        moves: Array = chances.argmax(axis=1)
        return moves

    yield measured(0, 0.0, choose)
    for done in range(1, updates + 1):
        began = time.process_time()
        learner.improve(learner.play())
        seconds += time.process_time() - began
        if done % max(1, updates // POINTS) == 0:
            yield measured(done * update, seconds, choose)


def maskable(steps: int, seed: int) -> Iterator[Point]:
    """Learn with stock MaskablePPO and its own settings, eight environments side by side."""
    import gymnasium

    learners = import_module("sb3_contrib")
    import_module("torch").set_num_threads(1)
    many = import_module("stable_baselines3.common.env_util").make_vec_env(
        lambda: gymnasium.make("camelup.envs.gym:camelup/CamelUp-v0", reward="win"), 8, seed=seed
    )
    model = learners.MaskablePPO("MultiInputPolicy", many, n_steps=256, seed=seed, device="cpu")
    seconds = 0.0

    def choose(observations: Array, masks: Array) -> Array:
        seen = {"observation": observations, "action_mask": masks.astype(np.int8)}
        moves: Array = model.predict(seen, action_masks=masks, deterministic=True)[0]
        return moves

    yield measured(0, 0.0, choose)
    for _ in range(POINTS):
        began = time.process_time()
        model.learn(steps // POINTS, reset_num_timesteps=False)
        seconds += time.process_time() - began
        yield measured(model.num_timesteps, seconds, choose)


def _search(kind: str, tries: int, seed: int) -> Iterator[Point]:
    """Let a tree search of OpenSpiel play one random player, with ever more tries a move."""
    import_module("camelup.envs.open_spiel")
    spiel, mcts = import_module("pyspiel"), import_module("open_spiel.python.algorithms.mcts")
    game = spiel.load_game("camel_up(players=2,edition=first)")
    draws = np.random.RandomState(seed)
    evaluator = Rollouts(seed)
    for each in sorted({max(2, tries // 16), max(2, tries // 4), tries}):
        if kind == "tree":
            bot = mcts.MCTSBot(game, 2.0, each, evaluator, True, draws)
        else:
            bot = _sampling_bot(game, evaluator, each, draws)
        began = time.process_time()
        games = range(TREE_GAMES)
        shares = [play_against_random(game, bot, n % 2, 1000 * seed + n) for n in games]
        seconds = time.process_time() - began
        yield Point(each, seconds, {"one random": float(np.mean(shares))})


def _sampling_bot(game: Any, evaluator: Rollouts, tries: int, draws: np.random.RandomState) -> Any:
    """Set ISMCTS up for few tries: it takes the best value, since by visits it would draw lots."""
    ismcts = import_module("open_spiel.python.algorithms.ismcts")
    return ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=tries,
        max_world_samples=8,
        random_state=draws,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
    )


def tree(tries: int, seed: int) -> Iterator[Point]:
    """Play with MCTS, which sees the cards of others."""
    return _search("tree", tries, seed)


def sampling(tries: int, seed: int) -> Iterator[Point]:
    """Play with ISMCTS, which imagines the cards of others."""
    return _search("sampling", tries, seed)


METHODS: dict[str, Callable[[int, int], Iterator[Point]]] = {
    "ppo": ppo,
    "maskable": maskable,
    "tree": tree,
    "sampling": sampling,
}


def table(curves: list[list[Point]]) -> Iterator[str]:
    """Write curves of several seeds as one table: the mean, and the band from least to most."""
    names = list(curves[0][0].against)
    yield "| work | " + " | ".join(f"wins v {name} | band" for name in names) + " | processor s |"
    yield "|---:|" + "---:|---|" * len(names) + "---:|"
    for points in zip(*curves, strict=True):
        cells = [f"{points[0].work:,}"]
        for name in names:
            shares = [100 * point.against[name] for point in points]
            cells += [f"{np.mean(shares):.1f} %", f"{min(shares):.1f}–{max(shares):.1f}"]
        cells.append(f"{np.mean([point.seconds for point in points]):.0f}")
        yield f"| {' | '.join(cells)} |"


def main(method: str, work: str, *seeds: str) -> None:
    """Measure a method with some seeds."""
    curves = [list(METHODS[method](int(work), int(seed))) for seed in seeds or ("1",)]
    print("\n".join(table(curves)))


if __name__ == "__main__":
    main(*sys.argv[1:])
