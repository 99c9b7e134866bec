"""Learn Camel Up by self-play with PPO in PyTorch, in one file.

All four seats of every game are played by the same network, so nothing has to be beaten but
itself. A seat's turn is followed to its next one: what it was paid in between is its reward,
and the last turn of a game ends with its share of the victory. The strength is measured by
``camelup.envs.evaluate``, on deals that training never sees.

It needs PyTorch: ``pip install "camelup[learn,envs]"``.
Run it: ``python examples/ppo_selfplay.py``, or with fewer moves: ``… 500000``.
"""

import sys
from typing import Any

import numpy as np
import torch
from torch import nn

from camelup.envs import Batch
from camelup.envs.evaluate import evaluate

GAMES, PLAYERS = 256, 4
TURNS = 16  # of each seat before the network is improved
EPOCHS, MINIBATCH = 3, 2048
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
DISCOUNT, TRACE = 1.0, 0.95
RATE, HIDDEN = 5e-4, 256
MOST_MOVES = 300


class Network(nn.Module):  # type: ignore[misc]
    """Two hidden layers with the scores of all moves and a value on top."""

    def __init__(self, size: int, moves: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(size, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.scores = nn.Linear(HIDDEN, moves)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.scores.weight, std=0.01)

    def forward(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Give a distribution over legal moves, and the value for the seat to move."""
        numbers = observations.float()
        hidden = self.body(numbers.sign() * numbers.abs().log1p())
        scores = self.scores(hidden).masked_fill(~masks, -1e9)
        chances = torch.distributions.Categorical(logits=scores, validate_args=False)
        return chances, self.value(hidden)[:, 0]


class Trajectories:
    """The last turn of every seat, waiting for its reward, and all turns that are complete."""

    def __init__(self) -> None:
        self.open: dict[tuple[int, int], list[Any]] = {}
        self.done: dict[tuple[int, int], list[list[Any]]] = {}

    def begin(self, row: int, seat: int, turn: list[Any]) -> None:
        """Close the seat's last turn, if there is one, and open another."""
        self.close(row, seat, ended=False)
        self.open[row, seat] = [*turn, 0.0]

    def close(self, row: int, seat: int, ended: bool) -> None:
        """Complete a seat's open turn."""
        turn = self.open.pop((row, seat), None)
        if turn is not None:
            self.done.setdefault((row, seat), []).append([*turn, ended])


class SelfPlay:
    """The games, the network that plays all seats, and how it is improved."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.batch = Batch(GAMES, players=PLAYERS, seed=seed, most_moves=MOST_MOVES)
        self.network = Network(self.batch.observations.shape[1], self.batch.masks.shape[1])
        self.adam = torch.optim.Adam(self.network.parameters(), lr=RATE)
        self.turns = Trajectories()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> int:
        """Play a round of moves; gives how many."""
        for _ in range(TURNS * PLAYERS):
            seen = torch.from_numpy(self.batch.observations.copy())
            masks = torch.from_numpy(self.batch.masks.copy())
            chances, values = self.network(seen, masks)
            moves = chances.sample()
            logs = chances.log_prob(moves)
            seats = self.batch.turns.tolist()
            self.batch.step(moves.numpy())
            ended = (self.batch.terminated | self.batch.truncated).tolist()
            rewards = self.batch.rewards.tolist()
            for row, seat in enumerate(seats):
                turn = [seen[row], masks[row], moves[row], logs[row], values[row]]
                self.turns.begin(row, seat, turn)
                if ended[row]:
                    self._end(row, rewards[row])
        return TURNS * PLAYERS * GAMES

    def _end(self, row: int, rewards: list[float]) -> None:
        for seat, reward in enumerate(rewards):
            if (row, seat) in self.turns.open:
                self.turns.open[row, seat][-1] = reward
                self.turns.close(row, seat, ended=True)

    def improve(self) -> None:
        """Learn from all turns that are complete."""
        columns: list[list[Any]] = [[] for _ in range(6)]
        for key, turns in self.turns.done.items():
            after = self.turns.open.get(key)
            value, ahead = (float(after[4]) if after else 0.0), 0.0
            for seen, mask, move, log, guess, reward, ended in reversed(turns):
                value, ahead = (0.0, 0.0) if ended else (value, ahead)
                surprise = reward + DISCOUNT * value - float(guess)
                ahead = surprise + DISCOUNT * TRACE * ahead
                value = float(guess)
                parts = (seen, mask, move, log, torch.tensor(ahead), guess + ahead)
                for column, part in zip(columns, parts, strict=True):
                    column.append(part)
        self.turns.done = {}
        self._descend([torch.stack(column) for column in columns])

    def _descend(self, columns: list[Any]) -> None:
        columns[4] = (columns[4] - columns[4].mean()) / (columns[4].std() + 1e-8)
        for _ in range(EPOCHS):
            order = torch.randperm(len(columns[0]))
            for rows in order.split(MINIBATCH):
                seen, masks, moves, logs, gains, goals = (column[rows] for column in columns)
                chances, values = self.network(seen, masks)
                ratio = (chances.log_prob(moves) - logs).exp()
                policy = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains)
                surprise = torch.where(masks, chances.probs * chances.logits, 0.0).sum(dim=1)
                loss = (VALUE * (values - goals) ** 2 - policy + ENTROPY * surprise).mean()
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.adam.step()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def choose(self, observations: Any, masks: Any) -> Any:
        """Take the most likely move of every game, as ``evaluate`` asks."""
        seen, legal = torch.from_numpy(observations.copy()), torch.from_numpy(masks.copy())
        return np.asarray(self.network(seen, legal)[0].logits.argmax(dim=1))


def main(moves: int = 5_000_000, seed: int = 1, deals: int = 50) -> None:
    """Learn from that many moves, and measure the network now and then."""
    torch.set_num_threads(1)
    learner = SelfPlay(seed)
    done = measured = 0
    while done < moves:
        done += learner.play()
        learner.improve()
        if done >= moves or done - measured >= moves // 5:
            measured = done
            scores = evaluate(learner.choose, ("random", "quick"), deals)
            shares = ", ".join(f"{score.share:.3f} v {score.opponent}" for score in scores)
            print(f"{done:9,} moves: wins {shares}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
