"""What each decision of a rollout led to: along the seat that made it, a round at a time."""

from typing import NamedTuple

import numpy as np

from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import compiled, inlined
from camelup.rules.state import Ints


class Horizon(NamedTuple):
    """How far ahead a network learns to look."""

    discount: float
    """What a win is worth after one more decision of one's own: waiting costs a little."""
    trust: float
    """How far an advantage looks ahead: the λ of generalised advantage estimation."""


NEAR, FAR = Horizon(0.99, 0.9), Horizon(0.996, 0.95)
"""For a network that learns to play, and for one that plays well: it knows how to end a game."""

SHARE_TRUST = 0.97
"""The same of the chances of all seats, move by move."""


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
    """Go back through a row's rollout, in time by row tables, and form what is learned from.

    The first ``steps`` of the rollout are learned from; those behind them only tell how it
    goes on. ``target`` and ``lucky`` are memory for a number a seat. What the dice gave is
    taken off: on average that is nothing, so that the same is learned from fewer games.
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
    """Tell what a step changed in every seat's chance, from the mover on, by the network's word."""
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
    """Take what a roll gave every seat off what it may hope for; note it until its decision."""
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
    """Turn what every seat may hope for after a step into what it may hope for before it."""
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
    """Form what is learned from, for every row, on the processor."""
    target, lucky = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for row in range(len(players)):
        returns_of_row(
            row, int(players[row]), steps, discount, trust, seats, ended, rewards, values, shares,
            luck, target, lucky, advantages, targets, changes,
        )  # fmt: skip
