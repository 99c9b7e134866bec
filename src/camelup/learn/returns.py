"""Advantages and value targets of a rollout, per seat."""

from typing import NamedTuple

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import Ints


class Horizon(NamedTuple):
    """Discount and λ of generalised advantage estimation (GAE)."""

    discount: float
    """Discount per own decision, a small cost of waiting."""
    trust: float
    """The λ of GAE."""


NEAR, FAR = Horizon(0.99, 0.9), Horizon(0.996, 0.95)
"""Horizons for a new network, and for one that plays well."""

SHARE_TRUST = 0.97
"""The λ for the chances of all seats, per move."""


@inlined
def returns_of_row(
    row: int,
    players: int,
    steps: int,
    discount: float,
    trust: float,
    seats: Ints,
    ended: Ints,
    rewards: Floats,
    values: Floats,
    shares: Floats,
    luck: Floats,
    target: Floats,
    lucky: Floats,
    advantages: Floats,
    targets: Floats,
    changes: Floats,
) -> None:
    """Compute advantages and targets of a row by a backward pass; arrays are [step, row].

    Only the first ``steps`` are trained on; later ones provide the bootstrap. ``target`` and
    ``lucky`` are scratch memory, one number per seat. Luck is subtracted: its mean is 0, so it
    only reduces the variance.
    """
    length = seats.shape[0]
    final = 0.0
    until = length
    for other in range(players):
        lucky[other] = 0.0
    for step in range(length - 1, -1, -1):
        seat = int(seats[step, row])
        if ended[step, row]:
            until = 0
        elif step < length - 1:
            until += 1
        carry_back(step, row, players, seats, ended, rewards, shares, target)
        take_off(step, row, players, seats, ended, luck, target, lucky)
        if step < steps:
            for other in range(players):
                targets[step, row, other] = target[(seat + other) % players]
            tell_changes(step, row, players, seats, ended, rewards, shares, changes)
            if until < players:
                final = rewards[step + until, row, seat]
                advantages[step, row] = final - values[step, row] - lucky[seat]
            else:
                after = step + players
                later_gain = advantages[after, row] if after < steps else 0.0
                gain = discount * (values[after, row] - lucky[seat]) - values[step, row]
                advantages[step, row] = gain + discount * trust * later_gain
        lucky[seat] = 0.0


@inlined
def tell_changes(
    step: int,
    row: int,
    players: int,
    seats: Ints,
    ended: Ints,
    rewards: Floats,
    shares: Floats,
    changes: Floats,
) -> None:
    """Write the change of every seat's predicted chance in a step, from the mover on."""
    seat = int(seats[step, row])
    for other in range(players):
        if ended[step, row]:
            after = rewards[step, row, (seat + other) % players]
        else:
            after = shares[step + 1, row, (other + players - 1) % players]
        changes[step, row, other] = after - shares[step, row, other]


@inlined
def take_off(
    step: int,
    row: int,
    players: int,
    seats: Ints,
    ended: Ints,
    luck: Floats,
    target: Floats,
    lucky: Floats,
) -> None:
    """Subtract the luck of a roll from every seat's target; accumulate it until its decision."""
    seat = int(seats[step, row])
    for other in range(players):
        given = luck[step, row, (other - seat + players) % players]
        target[other] -= given
        lucky[other] = given if ended[step, row] else lucky[other] + given


@inlined
def carry_back(
    step: int,
    row: int,
    players: int,
    seats: Ints,
    ended: Ints,
    rewards: Floats,
    shares: Floats,
    target: Floats,
) -> None:
    """Convert every seat's target after a step to its target before the step."""
    if ended[step, row]:
        for other in range(players):
            target[other] = rewards[step, row, other]
    elif step == seats.shape[0] - 1:
        seat = int(seats[step, row])
        for other in range(players):
            target[other] = shares[step, row, (other - seat + players) % players]
    else:
        later = int(seats[step + 1, row])
        for other in range(players):
            guess = shares[step + 1, row, (other - later + players) % players]
            target[other] = guess + SHARE_TRUST * (target[other] - guess)


@compiled
def form_returns(
    players: Ints,
    steps: int,
    discount: float,
    trust: float,
    seats: Ints,
    ended: Ints,
    rewards: Floats,
    values: Floats,
    shares: Floats,
    luck: Floats,
    advantages: Floats,
    targets: Floats,
    changes: Floats,
) -> None:
    """Compute advantages and targets of all rows on the CPU."""
    target, lucky = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for row in range(len(players)):
        returns_of_row(
            row, int(players[row]), steps, discount, trust, seats, ended, rewards, values, shares,
            luck, target, lucky, advantages, targets, changes,
        )  # fmt: skip
