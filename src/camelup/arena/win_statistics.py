"""Shares of wins with intervals, and the tests that say when enough has been played.

Games of one deal share their dice, so they do not count as independent: all figures here
start from one number for each deal, a bot's mean share of its wins in all rotations.
"""

from __future__ import annotations

from itertools import pairwise
from math import log, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from camelup.arena.match import Games, Match

Shares = npt.NDArray[np.float64]
"""Shares of wins: a row for each deal, a column for each different bot."""

CONFIDENCE = 0.95
"""Of every interval."""

LEAST_DEALS = 8
"""A sequential test says nothing before so many deals."""

PRIOR_DEALS = 8.0
"""How many deals' worth of weight independent games have in the estimate of the spread."""


def shares_of(match: Match, games: Games) -> Shares:
    """Work out each bot's share of wins in each deal; a shared victory is split."""
    players = match.players
    coins = games["coins"][:, :players]
    best = coins == coins.max(axis=1, keepdims=True)
    by_seat = (best / best.sum(axis=1, keepdims=True)).reshape(-1, players, players)
    shares: Shares = by_name(match, by_seat).mean(axis=1)
    return shares


def by_name(match: Match, by_seat: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Turn figures by deal, rotation and seat into means of each bot's copies."""
    figures = np.zeros((*by_seat.shape[:2], len(match.names)))
    for rotation in range(match.players):
        for seat, place in enumerate(match.seating(rotation)):
            name = match.names.index(match.bots[place])
            figures[:, rotation, name] += by_seat[:, rotation, seat]
    copies = [match.bots.count(name) for name in match.names]
    return figures / np.array(copies, dtype=np.float64)


def luck_adjusted(match: Match, games: Games) -> Shares:
    """Take out of each bot's shares what the dice gave it, deal by deal.

    Luck has mean 0 whatever the bots do, so a multiple of it can be taken off: the one that
    leaves least spread, for each bot. The mean stays what it was, up to what luck explains.
    """
    shares = shares_of(match, games)
    by_seat = games["luck"][:, : match.players].reshape(-1, match.players, match.players)
    luck = by_name(match, by_seat).mean(axis=1)
    adjusted: Shares = shares - luck * _slopes(shares, luck)
    return adjusted


def _slopes(shares: Shares, luck: Shares) -> npt.NDArray[np.float64]:
    """Find by regression how much of the luck shows in each bot's shares."""
    if len(shares) < LEAST_DEALS:
        return np.zeros(shares.shape[1])
    centred = luck - luck.mean(axis=0)
    spread = (centred**2).sum(axis=0)
    together = (centred * (shares - shares.mean(axis=0))).sum(axis=0)
    slopes: npt.NDArray[np.float64] = np.divide(
        together, spread, out=np.zeros_like(spread), where=spread > 0
    )
    return slopes


def interval(
    share: float, spread: float, deals: int, players: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Give Wilson's interval of a share.

    The number of games in it is the number of independent games that would spread as much
    as these deals did; where few deals are known the spread leans on independent games.
    """
    share = min(max(share, 0.0), 1.0)
    free = share * (1 - share) / players
    variance = (spread**2 * (deals - 1) + free * PRIOR_DEALS) / (deals - 1 + PRIOR_DEALS)
    games = deals * share * (1 - share) / variance if variance > 0 else deals * players
    return wilson(share, games, confidence)


def wilson(share: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Give Wilson's interval of a share of so many independent games.

    >>> [round(bound, 3) for bound in wilson(0.25, 400)]
    [0.21, 0.295]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return max(0.0, middle - half), min(1.0, middle + half)


def decided_after(
    figures: npt.NDArray[np.float64], target: float, error: float, players: int
) -> int | None:
    """Find after how many deals a share of wins is known to be above or below a target."""
    free = target * (1 - target) / players
    sides = (above_after(figures - target, error, free), above_after(target - figures, error, free))
    return min((deals for deals in sides if deals), default=None)


def above_after(figures: npt.NDArray[np.float64], error: float, free: float) -> int | None:
    """Find after how many deals the mean is known to be above 0.

    The bound holds at every deal at once, so that looking after each one costs nothing
    (the asymptotic confidence sequence of Waudby-Smith and others, tuned to 100 deals). The
    spread leans on the variance that a deal of ``free``, independent games would have: a bot
    that has won all of its few games has not shown any spread yet.
    """
    deals = np.arange(1, len(figures) + 1)
    means = np.cumsum(figures) / deals
    squares = np.cumsum(figures**2) / deals
    seen = np.maximum(squares - means**2, 0)
    spread = np.sqrt((seen * deals + free * PRIOR_DEALS) / (deals + PRIOR_DEALS))
    sure = np.flatnonzero((means > spread * _reach(deals, error)) & (deals >= LEAST_DEALS))
    return int(sure[0]) + 1 if len(sure) else None


def _reach(deals: npt.NDArray[np.int64], error: float) -> npt.NDArray[np.float64]:
    """Half the width of the confidence sequence, in standard deviations of one deal."""
    rho = (-2 * log(error) + log(-2 * log(error) + 1)) / 100
    scaled = deals * rho + 1
    reach: npt.NDArray[np.float64] = np.sqrt(
        2 * scaled / (deals**2 * rho) * np.log(np.sqrt(scaled) / error)
    )
    return reach


def order_clear_after(shares: Shares) -> int | None:
    """Find after how many deals the order of the bots is clear, or None.

    Each bot must be known to differ from the next one in the order that has come out; the
    chance of a wrong order is at most 5 % in all.
    """
    means = shares.mean(axis=0)
    pairs = list(pairwise(np.argsort(-means, kind="stable")))
    error = (1 - CONFIDENCE) / max(1, len(pairs))
    after = [
        above_after(
            shares[:, a] - shares[:, b], error, means[a] + means[b] - (means[a] - means[b]) ** 2
        )
        for a, b in pairs
    ]
    return None if None in after else max((deals for deals in after if deals), default=None)
