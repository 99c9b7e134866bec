"""Result of a match: the standing of every bot."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from camelup.arena.bot_ratings import Rating, rate
from camelup.arena.match import GAME_ROW, Games, Match
from camelup.arena.win_statistics import Shares, by_name, interval, luck_adjusted, shares_of


@dataclass(frozen=True)
class Standing:
    """Results of one bot, averaged over its copies in the line-up."""

    bot: str
    copies: int
    share: float
    """Share of wins; a shared victory is split."""
    low: float
    high: float
    """The 95 % confidence interval of the share."""
    coins: float
    rating: Rating
    seconds_per_move: float
    slowest_move: float
    faults: int


@dataclass
class Result:
    """The result of a match."""

    match: Match
    games: Games
    faults: list[str] = field(default_factory=list)
    """Messages of the first few faults of bots."""

    @classmethod
    def nothing(cls, match: Match) -> Result:
        """Return the result of a match before its first game."""
        return cls(match, np.zeros(0, dtype=GAME_ROW))

    @property
    def deals(self) -> int:
        """Number of deals played."""
        return len(self.games) // self.match.players

    @property
    def standings(self) -> list[Standing]:
        """The bots, best first."""
        figures = self._figures()
        ratings = rate(self.match, self.games)
        shares = self._shares()
        spread = shares.std(axis=0, ddof=1) if self.deals > 1 else np.zeros(shares.shape[1])
        standings = []
        for column, name in enumerate(self.match.names):
            share = float(shares[:, column].mean())
            low, high = interval(share, float(spread[column]), self.deals, self.match.players)
            standings.append(
                Standing(
                    bot=name,
                    copies=self.match.bots.count(name),
                    share=share,
                    low=low,
                    high=high,
                    coins=figures["coins"][column],
                    rating=ratings[name],
                    seconds_per_move=figures["seconds"][column] / figures["moves"][column],
                    slowest_move=self._slowest(name),
                    faults=round(figures["faults"][column] * len(self.games)),
                )
            )
        return sorted(standings, key=lambda standing: -standing.share)

    def _shares(self) -> Shares:
        """Shares of wins, adjusted for luck if it was measured."""
        known = luck_adjusted if self.adjusted else shares_of
        return known(self.match, self.games)

    @property
    def adjusted(self) -> bool:
        """Whether the shares are adjusted for luck."""
        return bool(self.games["luck"].any())

    @property
    def narrowed(self) -> float:
        """Average reduction of the intervals by the luck adjustment: 0.3 for 30 %."""
        if not self.adjusted or self.deals < 2:
            return 0.0
        plain = shares_of(self.match, self.games).std(axis=0, ddof=1)
        left = self._shares().std(axis=0, ddof=1)
        return float(1 - left.sum() / plain.sum()) if plain.sum() > 0 else 0.0

    def _figures(self) -> dict[str, Any]:
        players = self.match.players
        return {
            field: by_name(self.match, self.games[field][:, :players].reshape(-1, players, players))
            .mean(axis=(0, 1))
            .tolist()
            for field in ("coins", "moves", "seconds", "faults")
        }

    def _slowest(self, name: str) -> float:
        slowest = self.games["slowest"]
        return max(
            float(slowest[rotation :: self.match.players, seat].max(initial=0.0))
            for rotation in range(self.match.players)
            for seat, place in enumerate(self.match.seating(rotation))
            if self.match.bots[place] == name
        )

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the single games, for ``--json``."""
        return {
            "edition": self.match.edition,
            "bots": list(self.match.bots),
            "seed": self.match.seed,
            "games": len(self.games),
            "standings": [asdict(standing) for standing in self.standings],
            "faults": self.faults,
            **({"narrowed": self.narrowed} if self.adjusted else {}),
        }
