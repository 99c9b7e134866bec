"""Proximal policy optimisation (PPO) on a rollout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from camelup.learn.cuda_graph import Recorded
from camelup.learn.returns import Horizon
from camelup.learn.selfplay import Policy, Rollout, Tables, masked

CLIP = 0.2
"""Clipping range of the probability ratio."""

SHARE_WEIGHT = 0.5
"""Loss weight of all seats' chances to win."""

ROLL_WEIGHT = 2.0
"""Loss weight of the predicted changes by a roll."""

LONGEST_STEP = 1.0
"""Maximum norm of the gradient."""

Loss = Callable[..., tuple[Tensor, Tensor]]
"""Returns the loss of a batch and its parts."""


@dataclass(frozen=True)
class Lessons:
    """The network's own decisions in a rollout, with advantages and targets."""

    seen: Tensor
    legal: Tensor
    moves: Tensor
    scores: Tensor
    advantages: Tensor
    returns: Tensor
    targets: Tensor
    rolled: Tensor
    changes: Tensor
    """Change of every seat's chance to win in a step."""
    rows: Tensor
    """Indices of the samples to train on."""

    @property
    def tables(self) -> list[Tensor]:
        """Arguments of the loss, in order."""
        return [
            self.seen, self.legal, self.moves, self.scores, self.advantages, self.returns,
            self.targets, self.rolled, self.changes,
        ]  # fmt: skip

    @classmethod
    def of(cls, tables: Tables, rollout: Rollout, steps: int, horizon: Horizon) -> Lessons:
        """Build the samples from the first steps of a rollout."""
        advantages = torch.zeros_like(rollout.values[:steps])
        targets, changes = (torch.zeros_like(rollout.shares[:steps]) for _ in range(2))
        tables.backend.form_returns(
            tables.players, steps, horizon, rollout.seats, rollout.ended, rollout.rewards,
            rollout.values, rollout.shares, rollout.luck, advantages, targets,
            changes,
        )  # fmt: skip
        own = rollout.own[:steps].reshape(-1)
        flat = advantages.reshape(-1)
        rows = own.nonzero()[:, 0]
        mean, spread = flat[rows].mean(), flat[rows].std() + 1e-6
        return cls(
            seen=rollout.seen[:steps].flatten(0, 1),
            legal=rollout.legal[:steps].reshape(-1),
            moves=rollout.moves[:steps].reshape(-1),
            scores=rollout.scores[:steps].reshape(-1),
            advantages=(flat - mean) / spread,
            returns=(advantages + rollout.values[:steps]).reshape(-1),
            targets=targets.flatten(0, 1),
            rolled=rollout.rolled[:steps].reshape(-1),
            changes=changes.flatten(0, 1),
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
    rolled: Tensor,
    changes: Tensor,
    entropy_weight: Tensor,
) -> tuple[Tensor, Tensor]:
    """Return the loss and, for the log, its parts."""
    with torch.autocast(seen.device.type, torch.bfloat16):
        logits, value, shares, rolls = policy(seen)
    chances = torch.log_softmax(masked(logits, legal), 1)
    chosen = chances.gather(1, moves[:, None])[:, 0]
    ratio = (chosen - scores).exp()
    gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
    wrong_value = functional.binary_cross_entropy_with_logits(value, returns)
    wrong_shares = -(targets * torch.log_softmax(shares, 1).clamp_min(-30)).sum(1).mean()
    wrong_rolls = wrong_about(rolls, rolled, changes)
    entropy = -(chances.exp() * chances.clamp_min(-50)).sum(1).mean()
    drift = (scores - chosen).mean()
    wrong = wrong_value + SHARE_WEIGHT * wrong_shares + ROLL_WEIGHT * wrong_rolls
    loss = wrong - gain - entropy_weight * entropy
    return loss, torch.stack([wrong_value, wrong_shares, wrong_rolls, entropy, drift]).detach()


def wrong_about(rolls: Tensor, rolled: Tensor, changes: Tensor) -> Tensor:
    """Return the squared error of the predicted changes by a roll, over all seats."""
    outcome = rolled.long().clamp_min(0)[:, None, None].expand(-1, rolls.shape[1], 1)
    off = (rolls.gather(2, outcome)[..., 0] - changes).square().sum(1)
    was = (rolled >= 0).float()
    return (off * was).sum() / was.sum().clamp_min(1.0)


class Learner:
    """Runs optimizer steps on batches of samples."""

    def __init__(
        self, network: nn.Module, loss: Loss, optimizer: torch.optim.Optimizer, size: int
    ) -> None:
        self.network, self.loss, self.optimizer, self.size = network, loss, optimizer, size
        self._inputs: list[Tensor] = []
        self._parts = torch.zeros(5)
        self._recorded = Recorded(self._step)

    def learn_from(self, lessons: Lessons, entropy_weight: float) -> Tensor:
        """Train for one epoch; returns the parts of the last loss."""
        order = lessons.rows[torch.randperm(len(lessons.rows), device=lessons.rows.device)]
        size = min(self.size, len(order))
        weight = torch.tensor(entropy_weight, device=order.device)
        on_gpu = order.device.type == "cuda" and size == self.size
        for at in range(0, len(order) - size + 1, size):
            rows = order[at : at + size]
            self._take([*(table[rows] for table in lessons.tables), weight], keep=on_gpu)
            if on_gpu:
                self._recorded()
            else:
                self._step()
        return self._parts

    def _take(self, inputs: list[Tensor], keep: bool) -> None:
        """Copy the next batch to the fixed memory that the CUDA graph reads."""
        if not keep or not self._inputs:
            self._inputs = inputs
            return
        for place, given in zip(self._inputs, inputs, strict=True):
            place.copy_(given)

    def _step(self) -> None:
        wrong, self._parts = self.loss(*self._inputs)
        self.optimizer.zero_grad(set_to_none=True)
        wrong.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), LONGEST_STEP)
        self.optimizer.step()
