"""One round of learning from a rollout: proximal policy optimisation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from camelup.learn.selfplay import Policy, Rollout, Tables, masked

CLIP = 0.2
"""How far a move's chance may change in one round."""

SHARE_WEIGHT = 0.5
"""What the chances of all seats count in the loss."""

LONGEST_STEP = 1.0
"""Gradients longer than this are shortened."""

WARM_UPS = 3
"""Steps before one is recorded."""

Loss = Callable[..., tuple[Tensor, Tensor]]
"""From lessons to how wrong the network is, and the parts of it."""


@dataclass(frozen=True)
class Lessons:
    """The decisions of a rollout that are the network's own, with what they led to."""

    seen: Tensor
    legal: Tensor
    moves: Tensor
    scores: Tensor
    advantages: Tensor
    returns: Tensor
    targets: Tensor
    rows: Tensor
    """Which of them are learned from."""

    @property
    def tables(self) -> list[Tensor]:
        """Everything that the loss asks for, in its order."""
        return [
            self.seen, self.legal, self.moves, self.scores, self.advantages, self.returns,
            self.targets,
        ]  # fmt: skip

    @classmethod
    def of(cls, tables: Tables, rollout: Rollout, steps: int) -> Lessons:
        """Form the lessons of the first steps of a rollout."""
        advantages = torch.zeros_like(rollout.values[:steps])
        targets = torch.zeros_like(rollout.shares[:steps])
        tables.home.form_returns(
            tables.players, steps, rollout.seats, rollout.ended, rollout.rewards,
            rollout.values, rollout.shares, advantages, targets,
        )  # fmt: skip
        own = rollout.own[:steps].reshape(-1)
        returns = (advantages + rollout.values[:steps]).clamp(0, 1).reshape(-1)
        flat = advantages.reshape(-1)
        rows = own.nonzero()[:, 0]
        mean, spread = flat[rows].mean(), flat[rows].std() + 1e-6
        return cls(
            seen=rollout.seen[:steps].flatten(0, 1),
            legal=rollout.legal[:steps].reshape(-1),
            moves=rollout.moves[:steps].reshape(-1),
            scores=rollout.scores[:steps].reshape(-1),
            advantages=(flat - mean) / spread,
            returns=returns,
            targets=targets.flatten(0, 1),
            rows=rows,
        )


def loss_of(
    policy: Policy,
    seen: Tensor,
    legal: Tensor,
    moves: Tensor,
    scores: Tensor,
    advantages: Tensor,
    returns: Tensor,
    targets: Tensor,
    entropy_weight: Tensor,
) -> tuple[Tensor, Tensor]:
    """Say how wrong the network is; and, for the log, the parts of it."""
    with torch.autocast(seen.device.type, torch.bfloat16):
        logits, value, shares = policy(seen)
    chances = torch.log_softmax(masked(logits, legal), 1)
    chosen = chances.gather(1, moves[:, None])[:, 0]
    ratio = (chosen - scores).exp()
    gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
    wrong_value = functional.binary_cross_entropy_with_logits(value, returns)
    wrong_shares = -(targets * torch.log_softmax(shares, 1).clamp_min(-30)).sum(1).mean()
    entropy = -(chances.exp() * chances.clamp_min(-50)).sum(1).mean()
    drift = (scores - chosen).mean()
    loss = wrong_value + SHARE_WEIGHT * wrong_shares - gain - entropy_weight * entropy
    return loss, torch.stack([wrong_value, wrong_shares, entropy, drift]).detach()


class Learner:
    """Steps of the optimizer, so many lessons at a time.

    On a GPU a step is recorded once and then replayed: starting its hundred small parts one
    by one takes longer than they do.
    """

    def __init__(
        self, network: nn.Module, loss: Loss, optimizer: torch.optim.Optimizer, size: int
    ) -> None:
        self.network, self.loss, self.optimizer, self.size = network, loss, optimizer, size
        self._graph: torch.cuda.CUDAGraph | None = None
        self._inputs: list[Tensor] = []
        self._parts = torch.zeros(4)

    def learn_from(self, lessons: Lessons, entropy_weight: float) -> Tensor:
        """Go through the lessons once; gives the parts of the last loss."""
        order = lessons.rows[torch.randperm(len(lessons.rows), device=lessons.rows.device)]
        size = min(self.size, len(order))
        weight = torch.tensor(entropy_weight, device=order.device)
        for at in range(0, len(order) - size + 1, size):
            rows = order[at : at + size]
            chosen = [table[rows] for table in lessons.tables]
            if order.device.type == "cuda" and size == self.size:
                self._replay([*chosen, weight])
            else:
                self._parts = self._step([*chosen, weight])
        return self._parts

    def _step(self, inputs: list[Tensor]) -> Tensor:
        wrong, parts = self.loss(*inputs)
        self.optimizer.zero_grad(set_to_none=True)
        wrong.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
        self.optimizer.step()
        return parts

    def _replay(self, inputs: list[Tensor]) -> None:
        if self._graph is None:
            self._record(inputs)
            return
        for place, given in zip(self._inputs, inputs, strict=True):
            place.copy_(given)
        self._graph.replay()

    def _record(self, inputs: list[Tensor]) -> None:
        self._inputs = [given.clone() for given in inputs]
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(WARM_UPS):
                self._step(self._inputs)
        torch.cuda.current_stream().wait_stream(aside)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._parts = self._step(self._inputs)
