"""Self-play: thousands of parallel games of the network against itself and others.

In some rows the network plays all seats. In the others it plays one seat against a past
version, a style or other weights, so that it also learns to beat different opponents.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from camelup.bots.net.features import FEATURES
from camelup.bots.net.scripted import STYLES
from camelup.envs.game_step import TERMINATED, TRUNCATED
from camelup.learn.selfplay_row import DICE, ROLLED
from camelup.rules.editions import GREY_DIE, MAX_PLAYERS, RACING
from camelup.rules.moves import MOVES, OUTCOMES

Act = Callable[[Tensor, Tensor], tuple[Tensor, Tensor, Tensor, Tensor, Tensor]]
"""From observations and legal moves to moves, their scores, values, shares and rolls."""

Luck = Callable[[Tensor, Tensor], Tensor]
"""``luck_of``, or its compiled version."""

Policy = Callable[[Tensor], tuple[Tensor, Tensor, Tensor, Tensor]]
"""A network, or its compiled version."""

NOT_LEGAL = -1e9
"""Score of an illegal move."""

PLAYERS = (4, 4, 4, 4, 2, 3, 5, 6, 7, 8)
"""Numbers of players, cycled over the rows."""

PAST_ROWS, STYLE_ROWS = 0.125, 0.5
"""Fractions of rows with a past version, and with a style, as opponents."""

STRANGER_ROWS = 0.25
"""Fraction with other weights as opponents, if given; taken from STYLE_ROWS."""


def luck_of(rolls: Tensor, told: Tensor) -> Tensor:
    """Return the luck of a roll for every seat: its change minus the mean over all outcomes.

    ``rolls`` are the network's predictions, ``told`` the dice and the outcome from
    ``selfplay_row``. The luck of other moves is 0.
    """
    outcomes = torch.arange(OUTCOMES, device=rolls.device)
    there = (told[:, DICE, None].long() >> (outcomes // 3).clamp_max(GREY_DIE)) & 1
    faces = torch.where(outcomes < 3 * RACING, 3, OUTCOMES - 3 * RACING)
    chances = there / faces
    chances = chances / chances.sum(1, keepdim=True).clamp_min(1e-6)
    drawn = outcomes == told[:, ROLLED, None]
    luck = (rolls * (drawn.float() - chances)[:, None]).sum(2)
    return luck * (told[:, ROLLED, None] >= 0)


class Policies(NamedTuple):
    """Policies of the network and its opponents, and the luck function."""

    own: Act
    past: Act
    stranger: Act | None = None
    luck: Luck = luck_of


@dataclass
class Rollout:
    """Observations and moves by [step, row]; the last steps are only for bootstrapping."""

    seen: Tensor
    legal: Tensor
    moves: Tensor
    scores: Tensor
    """Log-probabilities of the chosen moves."""
    values: Tensor
    shares: Tensor
    seats: Tensor
    own: Tensor
    """Whether the network chose the move."""
    ended: Tensor
    rewards: Tensor
    rolled: Tensor
    """Dice and outcome of the roll, in the network's encoding."""
    luck: Tensor
    """Predicted luck of the roll for every seat, from the mover on."""

    @classmethod
    def empty(cls, steps: int, rows: int, device: str) -> Rollout:
        """Allocate a rollout."""

        def room(kind: torch.dtype, *shape: int) -> Tensor:
            return torch.zeros((steps, rows, *shape), dtype=kind, device=device)

        return cls(
            seen=room(torch.int8, FEATURES),
            legal=room(torch.int64),
            moves=room(torch.int64),
            scores=room(torch.float32),
            values=room(torch.float32),
            shares=room(torch.float32, MAX_PLAYERS),
            seats=room(torch.int8),
            own=room(torch.bool),
            ended=room(torch.int8),
            rewards=room(torch.float32, MAX_PLAYERS),
            rolled=room(torch.int8),
            luck=room(torch.float32, MAX_PLAYERS),
        )

    def keep_last(self, steps: int) -> None:
        """Move the last steps to the front, where the next rollout continues."""
        for table in vars(self).values():
            table[:steps].copy_(table[-steps:].clone())


class Tables:
    """Parallel games of both editions and all numbers of players."""

    def __init__(
        self,
        rows: int,
        device: str,
        legs: int,
        seed: int,
        *,
        editions: tuple[int, ...] = (0, 1),
        players: tuple[int, ...] = PLAYERS,
        past: float = PAST_ROWS,
        styled: float = STYLE_ROWS,
        strange: float = 0.0,
    ) -> None:
        rng = np.random.default_rng(seed)
        kinds = np.resize(np.array(editions, np.int8), rows)
        counts = np.resize(np.repeat(np.array(players, np.int8), len(editions)), rows)
        self.backend = make_backend(device)(kinds, counts, legs, seed)
        self.rows, self.device = rows, device
        self.past_rows = int(rows * past)
        self.style_from = rows - int(rows * (styled - strange))
        self.strange_from = rows - int(rows * styled)
        self.players = torch.from_numpy(counts.astype(np.int64)).to(device)
        self.learner = torch.from_numpy(rng.integers(0, counts).astype(np.int64)).to(device)
        self.styles = torch.from_numpy(rng.integers(0, STYLES, rows).astype(np.int8)).to(device)
        row = torch.arange(rows, device=device)
        self.alone = (row >= self.past_rows) & (row < self.strange_from)

    def play(self, rollout: Rollout, first: int, cast: Policies) -> None:
        """Fill a rollout from step ``first`` on."""
        home = self.backend
        for step in range(first, len(rollout.moves)):
            rollout.seen[step].copy_(home.seen)
            rollout.legal[step].copy_(home.legal)
            rollout.seats[step].copy_(home.seats)
            moves, scores, values, shares, rolls = cast.own(rollout.seen[step], rollout.legal[step])
            rollout.scores[step].copy_(scores)
            rollout.values[step].copy_(values)
            rollout.shares[step].copy_(shares)
            own = self.alone | (home.seats == self.learner)
            rollout.own[step].copy_(own)
            moves = self._others(moves, own, rollout.seen[step], cast)
            rollout.moves[step].copy_(moves)
            home.step(moves, self.styles)
            over = home.status[:, TERMINATED] + home.status[:, TRUNCATED]
            rollout.ended[step].copy_(over)
            rollout.rewards[step].copy_(home.rewards)
            rollout.rolled[step].copy_(home.rolls[:, ROLLED])
            rollout.luck[step].copy_(cast.luck(rolls, home.rolls))

    def _others(self, moves: Tensor, own: Tensor, seen: Tensor, cast: Policies) -> Tensor:
        """Replace the moves of seats that the network does not play with the opponents'."""
        moves = moves.clone()
        guests = [
            (slice(0, self.past_rows), cast.past),
            (slice(self.strange_from, self.style_from), cast.stranger),
        ]
        for rows, guest in guests:
            if guest is not None and rows.start < rows.stop:
                theirs = guest(seen[rows], self.backend.legal[rows])[0]
                moves[rows] = torch.where(own[rows], moves[rows], theirs)
        if self.style_from < self.rows:
            rows = slice(self.style_from, self.rows)
            moves[rows] = torch.where(own[rows], moves[rows], self.backend.styled[rows])
        return moves


def make_backend(device: str) -> type:
    """Return the backend class of a device: CUDA or CPU."""
    if device == "cuda":
        from camelup.learn.selfplay_cuda import CudaBackend

        return CudaBackend
    from camelup.learn.selfplay_cpu import CpuBackend

    return CpuBackend


def masked(scores: Tensor, legal: Tensor) -> Tensor:
    """Set the scores of illegal moves to NOT_LEGAL."""
    bits = torch.arange(MOVES, device=legal.device)
    return scores.masked_fill((legal[:, None] >> bits) & 1 == 0, NOT_LEGAL)


def choose_by(policy: Policy, best: bool = False) -> Act:
    """Sample moves from a network's scores, or choose the best ones."""

    def act(seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        with torch.no_grad(), torch.autocast(seen.device.type, torch.bfloat16):
            scores, value, shares, rolls = policy(seen)
        scores = masked(scores, legal)
        noise = torch.rand_like(scores).clamp_(1e-9, 1 - 1e-7).log_().neg_().log_().neg_()
        moves = (scores if best else scores + noise).argmax(1)
        chances = torch.log_softmax(scores, 1).gather(1, moves[:, None])[:, 0]
        return moves, chances, torch.sigmoid(value), torch.softmax(shares, 1), rolls

    return act
