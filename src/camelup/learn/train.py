"""Training loop: self-play, update, evaluate and save until the time is up."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from camelup.learn.checkpoint import Diary, load_run, load_stranger, save_run
from camelup.learn.cuda_graph import Recorded
from camelup.learn.evaluate import share_of_wins
from camelup.learn.ppo_update import Learner, Lessons, loss_of
from camelup.learn.returns import NEAR, Horizon
from camelup.learn.selfplay import (
    STRANGER_ROWS,
    Policies,
    Policy,
    Rollout,
    Tables,
    choose_by,
    luck_of,
)
from camelup.learn.torch_network import BLOCKS, WIDTH, Network
from camelup.rules.editions import EDITIONS, MAX_PLAYERS

WARM_UP = 30
"""Rounds of linear learning-rate warm-up."""

LEAST_RATE = 0.03
"""Final fraction of the learning rate and of the entropy weight."""


@dataclass(frozen=True)
class Plan:
    """Hyperparameters of a run; the defaults are the champion's on one large GPU."""

    folder: Path
    device: str = "cuda"
    minutes: float = 20.0
    """Duration of the whole run; the learning-rate schedule ends with it."""
    stop_after: float | None = None
    """Minutes after which this process stops; the run can be resumed."""
    rows: int = 65_536
    steps: int = 32
    lessons: int = 65_536
    """Batch size."""
    legs: int = 192
    """Legs simulated per look-ahead."""
    rate: float = 6e-4
    entropy: float = 0.01
    width: int = WIDTH
    blocks: int = BLOCKS
    horizon: Horizon = NEAR
    stranger: Path | None = None
    """Weights of the opponents in some rows; see ``learn.imitation``."""
    seed: int = 1
    exam_rows: int = 8_192
    exam_every: float = 60.0
    """Seconds between two evaluations."""
    fast: bool = True
    """Whether to compile the network with PyTorch."""


Tell = Callable[[dict[str, float]], None]
"""Called with the results of each evaluation."""


class Run:
    """A training run."""

    def __init__(self, plan: Plan, tell: Tell) -> None:
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.plan, self.tell = plan, tell
        self.network = Network(plan.width, plan.blocks).to(plan.device)
        self.past = Network(plan.width, plan.blocks).to(plan.device)
        self.rate = torch.tensor(plan.rate, device=plan.device)
        on_gpu = plan.device == "cuda"
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=self.rate if on_gpu else plan.rate, betas=(0.9, 0.99),
            weight_decay=1e-4, eps=1e-7, fused=on_gpu, capturable=on_gpu,
        )  # fmt: skip
        self.story = load_run(plan.folder, self.network, self.optimizer)
        self.past.load_state_dict(self.network.state_dict())
        self.seconds_before = self.story.seconds
        self.rounds = 0
        self.began = time.monotonic()
        self.looked = -math.inf
        self._mark = (self.began, self.story.moves)
        self.tables = Tables(
            plan.rows, plan.device, plan.legs, plan.seed + self.story.moves,
            strange=STRANGER_ROWS if plan.stranger else 0.0,
        )  # fmt: skip
        self.rollout = Rollout.empty(plan.steps + MAX_PLAYERS, plan.rows, plan.device)
        self.filled = 0
        self._compile()

    def _compile(self) -> None:
        def loss(*lessons: Any) -> Any:
            return loss_of(self.network, *lessons)

        self.loss = self._quickened(loss)
        self.cast = Policies(
            self._quickened(choose_by(self.network)), self._quickened(choose_by(self.past)),
            self._stranger(), self._quickened(luck_of),
        )  # fmt: skip
        self.recorded = Recorded(lambda: self.tables.play(self.rollout, self.filled, self.cast))
        self.learner = Learner(self.network, self.loss, self.optimizer, self.plan.lessons)

    def _stranger(self) -> Any:
        if self.plan.stranger is None:
            return None
        return self._quickened(choose_by(load_stranger(self.plan.stranger).to(self.plan.device)))

    def _quickened(self, work: Any) -> Any:
        return torch.compile(work) if self.plan.fast else work

    def _set_rate(self, rate: float) -> None:
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    @property
    def elapsed(self) -> float:
        """Seconds of the run so far, including earlier processes."""
        return self.seconds_before + time.monotonic() - self.began

    @property
    def done(self) -> float:
        """Completed fraction of the run, from 0 to 1."""
        return min(1.0, self.elapsed / (60 * self.plan.minutes))

    def go(self) -> Diary:
        """Train until the time is up."""
        stop = self.plan.minutes if self.plan.stop_after is None else self.plan.stop_after
        while self.done < 1.0 and time.monotonic() - self.began < 60 * stop:
            parts = self.round()
            if time.monotonic() - self.looked > self.plan.exam_every:
                self.look(parts)
        self.look(parts)
        return self.story

    def round(self) -> Any:
        """Play a rollout and train on it; returns the parts of the loss."""
        plan = self.plan
        left = max(LEAST_RATE, 1.0 - self.done)
        self._set_rate(plan.rate * left * min(1.0, (self.rounds + 1) / WARM_UP))
        self._play()
        self.story.moves += (len(self.rollout.moves) - self.filled) * plan.rows
        lessons = Lessons.of(self.tables, self.rollout, plan.steps, plan.horizon)
        parts = self.learner.learn_from(lessons, plan.entropy * left)
        self.rollout.keep_last(MAX_PLAYERS)
        self.filled = MAX_PLAYERS
        self.rounds += 1
        return parts

    def _play(self) -> None:
        if self.plan.device == "cuda" and self.filled:
            self.recorded()
        else:
            self.tables.play(self.rollout, self.filled, self.cast)

    def look(self, parts: Any) -> None:
        """Evaluate, report, save the run, and keep the network as a past version."""
        plan, story = self.plan, self.story
        ended = int(self.rollout.ended[: plan.steps].sum())
        story.seconds = self.elapsed
        row = {
            "seconds": round(self.elapsed, 1),
            "moves": float(story.moves),
            "speed": round(self._speed(), 1),
            "game_length": round(plan.steps * plan.rows / max(1, ended), 1),
        }
        names = ("value_loss", "share_loss", "roll_loss", "entropy", "drift")
        row |= {name: round(float(one), 5) for name, one in zip(names, parts, strict=True)}
        for edition in EDITIONS:
            row[f"style_{edition.name}"] = round(self._exam(edition.number, None), 4)
            row[f"past_{edition.name}"] = round(self._exam(edition.number, self.past), 4)
        story.curve.append(row)
        self.tell(row)
        save_run(plan.folder, self.network, self.optimizer, story)
        self.past.load_state_dict(self.network.state_dict())
        self.looked = time.monotonic()
        self._mark = (self.looked, story.moves)

    def _speed(self) -> float:
        """Return moves per second since the last evaluation, excluding evaluations."""
        then, moves = self._mark
        return (self.story.moves - moves) / max(1e-9, time.monotonic() - then)

    def _exam(self, edition: int, others: Policy | None) -> float:
        plan = self.plan
        return share_of_wins(
            self.network, edition, rows=plan.exam_rows, device=plan.device, legs=plan.legs,
            others=others,
        )  # fmt: skip
