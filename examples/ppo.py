"""Learn to beat random players with PPO, in NumPy alone, in about a minute on one core.

One seat of every game learns; three random players sit around it. Moves that are not legal
get no probability, neither when a move is drawn nor when the policy is improved, and the
reward is the coins that the learner's own seat has gained until its next turn.

It needs the environments: ``pip install "camelup[envs]"``.
Run it: ``python examples/ppo.py``, or with fewer steps: ``python examples/ppo.py 400000``.
"""

import sys
import time
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    from camelup.envs.vector_env import CamelUpVectorEnv
except ModuleNotFoundError as missing:
    sys.exit(f'This needs {missing.name}: pip install "camelup[envs]"')

Array = npt.NDArray[Any]
Network = dict[str, Array]

GAMES = 256  # played side by side
TURNS = 32  # of each game before the policy is improved
EPOCHS, MINIBATCH = 3, 1024
CLIP, ENTROPY = 0.2, 0.01
DISCOUNT, TRACE = 0.99, 0.95
RATE, HIDDEN = 1e-3, 128
PAR = 0.25  # what a player is worth among four equals


class Turns(NamedTuple):
    """What was seen and done, turn by turn; ``real`` leaves out turns that only began a game."""

    inputs: Array
    masks: Array
    moves: Array
    chances: Array
    advantages: Array
    goals: Array
    real: Array


def new_network(rng: np.random.Generator, size: int, moves: int) -> Network:
    """Make a network of one hidden layer with a policy and a value on top."""
    shapes = {"in": (size, HIDDEN), "policy": (HIDDEN, moves), "value": (HIDDEN, 1)}
    scale = {"in": 1.4, "policy": 0.01, "value": 1.0}
    network: Network = {}
    for name, shape in shapes.items():
        weights = rng.standard_normal(shape) * scale[name] / np.sqrt(shape[0])
        network[name] = weights.astype(np.float32)
        network[f"{name}_bias"] = np.zeros(shape[1], np.float32)
    return network


def inputs_of(observations: Array) -> Array:
    """Squeeze counts such as coins, which may be large, and leave 0, 1 and -1 alike."""
    numbers: Array = observations.astype(np.float32)
    return np.sign(numbers) * np.log1p(np.abs(numbers))


def think(network: Network, inputs: Array, masks: Array) -> tuple[Array, ...]:
    """Give the hidden layer, the probability of every legal move, and the value."""
    hidden = np.tanh(inputs @ network["in"] + network["in_bias"])
    scores = hidden @ network["policy"] + network["policy_bias"]
    scores = np.where(masks, scores, -np.inf)
    scores -= scores.max(axis=1, keepdims=True)
    weights = np.exp(scores)
    value = (hidden @ network["value"] + network["value_bias"])[:, 0]
    return hidden, weights / weights.sum(axis=1, keepdims=True), value


def draw(rng: np.random.Generator, chances: Array) -> Array:
    """Draw a move for every game by its probabilities."""
    reached = chances.cumsum(axis=1) > rng.random((len(chances), 1)) * 0.999999
    moves: Array = reached.argmax(axis=1)
    return moves


class Learner:
    """The network, the games it plays, and how it is improved."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.games = CamelUpVectorEnv(GAMES, players=4, reward="gains")
        self.seen, _ = self.games.reset(seed=seed)
        self.began = np.zeros(GAMES, bool)
        size, moves = self.seen["observation"].shape[1], self.seen["action_mask"].shape[1]
        self.network = new_network(self.rng, size, moves)
        self.means = {name: np.zeros_like(part) for name, part in self.network.items()}
        self.squares = {name: np.zeros_like(part) for name, part in self.network.items()}
        self.updates = 0

    def look(self) -> tuple[Array, Array]:
        """Give what the network takes; in a game that has ended only move 0 is legal."""
        return inputs_of(self.seen["observation"]), self.seen["action_mask"].astype(bool)

    def play(self) -> Turns:
        """Play some turns of all games."""
        rows = np.arange(GAMES)
        kept: list[tuple[Array, ...]] = []
        for _ in range(TURNS):
            inputs, masks = self.look()
            _, chances, values = think(self.network, inputs, masks)
            moves = draw(self.rng, chances)
            real = ~self.began
            self.seen, rewards, ended, cut_off, _ = self.games.step(moves)
            self.began = ended | cut_off
            kept.append((inputs, masks, moves, chances[rows, moves], values, rewards, ended, real))
        columns = zip(*kept, strict=True)
        inputs, masks, moves, chances, values, rewards, ended, real = map(np.stack, columns)
        after = think(self.network, *self.look())[2]
        advantages = self.judge(rewards, np.concatenate([values, after[None]]), ended, real)
        turns = (inputs, masks, moves, chances, advantages, advantages + values, real)
        return Turns(*(part.reshape(TURNS * GAMES, *part.shape[2:]) for part in turns))

    @staticmethod
    def judge(rewards: Array, values: Array, ended: Array, real: Array) -> Array:
        """Say how much better each turn went than was expected, looking some turns ahead."""
        advantages = np.zeros((TURNS, GAMES), np.float32)
        ahead = np.zeros(GAMES, np.float32)
        for turn in reversed(range(TURNS)):
            goes_on = ~ended[turn]
            surprise = rewards[turn] + DISCOUNT * values[turn + 1] * goes_on - values[turn]
            ahead = surprise + DISCOUNT * TRACE * goes_on * ahead
            ahead *= real[turn]
            advantages[turn] = ahead
        return advantages

    def improve(self, turns: Turns) -> None:
        """Make what went well more likely, but never by much at once."""
        real = np.flatnonzero(turns.real)
        for _ in range(EPOCHS):
            self.rng.shuffle(real)
            for start in range(0, len(real) - MINIBATCH + 1, MINIBATCH):
                rows = real[start : start + MINIBATCH]
                self.descend(self.slopes(Turns(*(part[rows] for part in turns))))

    def slopes(self, turns: Turns) -> Network:
        """Work out how the loss of PPO changes with every weight."""
        network, count = self.network, len(turns.moves)
        rows = np.arange(count)
        hidden, chances, values = think(network, turns.inputs, turns.masks)
        chosen = chances[rows, turns.moves]
        ratio = chosen / turns.chances
        gain = (turns.advantages - turns.advantages.mean()) / (turns.advantages.std() + 1e-8)
        clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
        logs = np.log(np.maximum(chances, 1e-12))
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        scores = chances * (logs + surprise) * ENTROPY
        push = np.where(clipped, 0, ratio * gain)[:, None]
        scores += chances * push
        scores[rows, turns.moves] -= push[:, 0]
        errors = 0.5 * (values - turns.goals)[:, None]
        back = scores @ network["policy"].T + errors @ network["value"].T
        back *= 1 - hidden**2
        slopes = {
            "in": turns.inputs.T @ back,
            "in_bias": back.sum(axis=0),
            "policy": hidden.T @ scores,
            "policy_bias": scores.sum(axis=0),
            "value": hidden.T @ errors,
            "value_bias": errors.sum(axis=0),
        }
        return {name: slope / np.float32(count) for name, slope in slopes.items()}

    def descend(self, slopes: Network) -> None:
        """Take a step of Adam, shortened where the slope is steep."""
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        self.updates += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / length)
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.network[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


def win_share(network: Network, games: int, seed: int) -> tuple[float, float]:
    """Play finished games against random players; returns the share won and its 95 % margin."""
    envs = CamelUpVectorEnv(games, players=4, reward="win")
    seen, _ = envs.reset(seed=seed)
    shares = np.zeros(games)
    over = np.zeros(games, bool)
    while not over.all():
        masks = seen["action_mask"].astype(bool)
        _, chances, _ = think(network, inputs_of(seen["observation"]), masks)
        seen, rewards, ended, cut_off, _ = envs.step(chances.argmax(axis=1))
        shares += np.where(over, 0, rewards)
        over |= ended | cut_off
    return float(shares.mean()), float(1.96 * shares.std() / np.sqrt(games))


def main(steps: int = 3_000_000) -> None:
    """Learn for so many steps, then play against random players."""
    learner = Learner(seed=1)
    began = time.perf_counter()
    for step in range(0, steps, TURNS * GAMES):
        turns = learner.play()
        learner.improve(turns)
        if step // (TURNS * GAMES) % 20 == 0:
            share, _ = win_share(learner.network, 500, seed=2)
            print(f"{step:8,} steps, {time.perf_counter() - began:3.0f} s: wins {share:.2f}")
    share, margin = win_share(learner.network, 4000, seed=3)
    print(f"after {steps:,} steps: wins {share:.3f} ± {margin:.3f} of the games, par is {PAR}")
    print("better than random" if share - margin > PAR else "not better than random")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
