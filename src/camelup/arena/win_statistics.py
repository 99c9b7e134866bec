"""Shares of wins with confidence intervals, and sequential tests for stopping.

Games of one deal share their dice, so they are not independent: all statistics are based on
one number per deal, a bot's mean share of wins over all rotations.
"""

from __future__ import annotations

from itertools import pairwise
from math import log, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from camelup.arena.match import Games, Match

Shares = npt.NDArray[np.float64]
"""Shares of wins: a row for each deal, a column for each distinct bot."""

CONFIDENCE = 0.95
"""Confidence level of all intervals."""

LEAST_DEALS = 8
"""Minimum number of deals of a sequential test."""

PRIOR_DEALS = 8.0
"""Weight of the prior (independent games) in the variance estimate, in deals."""


def shares_of(match: Match, games: Games) -> Shares:
    """Return each bot's share of wins in each deal; a shared victory is split."""
    players = match.players
    coins = games["coins"][:, :players]
    best = coins == coins.max(axis=1, keepdims=True)
    by_seat = (best / best.sum(axis=1, keepdims=True)).reshape(-1, players, players)
    shares: Shares = by_name(match, by_seat).mean(axis=1)
    return shares


def by_name(match: Match, by_seat: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Convert values by deal, rotation and seat to means over each bot's copies."""
    figures = np.zeros((*by_seat.shape[:2], len(match.names)))
    for rotation in range(match.players):
        for seat, place in enumerate(match.seating(rotation)):
            name = match.names.index(match.bots[place])
            figures[:, rotation, name] += by_seat[:, rotation, seat]
    copies = [match.bots.count(name) for name in match.names]
    return figures / np.array(copies, dtype=np.float64)


def luck_adjusted(match: Match, games: Games) -> Shares:
    """Return each bot's shares with luck as a control variate, deal by deal.

    Luck has mean 0 whatever the bots do, so subtracting a multiple of it adds no bias. The
    multiple is the one that minimises the variance, for each bot.
    """
    shares = shares_of(match, games)
    by_seat = games["luck"][:, : match.players].reshape(-1, match.players, match.players)
    luck = by_name(match, by_seat).mean(axis=1)
    adjusted: Shares = shares - luck * _slopes(shares, luck)
    return adjusted


def _slopes(shares: Shares, luck: Shares) -> npt.NDArray[np.float64]:
    """Return the regression coefficients of each bot's shares on its luck."""
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
    """Return Wilson's interval of a share.

    It uses the effective number of games: that of independent games with the same variance. For
    few deals the variance is shrunk towards that of independent games.
    """
    share = min(max(share, 0.0), 1.0)
    free = share * (1 - share) / players
    variance = (spread**2 * (deals - 1) + free * PRIOR_DEALS) / (deals - 1 + PRIOR_DEALS)
    games = deals * share * (1 - share) / variance if variance > 0 else deals * players
    return wilson(share, games, confidence)


def wilson(share: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return Wilson's interval of a share in ``games`` independent games.

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
    """Return after how many deals a share is known to be above or below a target, or None."""
    free = target * (1 - target) / players
    sides = (above_after(figures - target, error, free), above_after(target - figures, error, free))
    return min((deals for deals in sides if deals), default=None)


def above_after(figures: npt.NDArray[np.float64], error: float, free: float) -> int | None:
    """Return after how many deals the mean is known to be above 0, or None.

    The bound holds for all deals simultaneously, so it may be checked after each one (the
    asymptotic confidence sequence of Waudby-Smith et al., tuned to 100 deals). The variance is
    shrunk towards ``free``, that of a deal of independent games: a bot that has won all of its
    few games has shown no variance yet.
    """
    deals = np.arange(1, len(figures) + 1)
    means = np.cumsum(figures) / deals
    squares = np.cumsum(figures**2) / deals
    seen = np.maximum(squares - means**2, 0)
    spread = np.sqrt((seen * deals + free * PRIOR_DEALS) / (deals + PRIOR_DEALS))
    sure = np.flatnonzero((means > spread * _reach(deals, error)) & (deals >= LEAST_DEALS))
    return int(sure[0]) + 1 if len(sure) else None


def _reach(deals: npt.NDArray[np.int64], error: float) -> npt.NDArray[np.float64]:
    """Return half the width of the confidence sequence, in standard deviations of one deal."""
    rho = (-2 * log(error) + log(-2 * log(error) + 1)) / 100
    scaled = deals * rho + 1
    reach: npt.NDArray[np.float64] = np.sqrt(
        2 * scaled / (deals**2 * rho) * np.log(np.sqrt(scaled) / error)
    )
    return reach


def order_clear_after(shares: Shares) -> int | None:
    """Return after how many deals the ranking of the bots is certain, or None.

    Each bot must differ significantly from the next one in the ranking; the probability of a
    wrong ranking is at most 5 % in total.
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
