"""The ladder: fixed line-ups that measure how strong the bots are."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from camelup.arena.arena_command import check_amounts, progress
from camelup.arena.match import Games, Match
from camelup.arena.match_files import CsvFile
from camelup.arena.match_result import Result, Standing
from camelup.arena.match_runner import Stop, run_match
from camelup.arena.win_statistics import CONFIDENCE, Shares, decided_after
from camelup.record_files import make_folder

PLAYERS = 4
"""Default number of seats."""

EVEN = 1 / PLAYERS
"""Share of wins of a bot that is as strong as the three others."""

SEED = 2026
"""Seed of the published ladder."""

MOST_GAMES = 2_000
"""Maximum number of games per rung, decided or not."""

SEARCH = "search:playouts=8000"
"""Search with a fixed amount of work, so that the table is reproducible."""

THOROUGH = "playouts=40000"
"""Takes up to 0.2 s per move on one core."""


@dataclass(frozen=True)
class Rung:
    """One bot against copies of another, with a target for its share of wins."""

    bot: str
    others: str
    target: float
    players: int = PLAYERS
    at_most: bool = False
    """Whether the share should stay below the target: a weak bot among strong ones."""

    def match(self, edition: str, seed: int) -> Match:
        """Return the match of this rung."""
        return Match((self.bot, *[self.others] * (self.players - 1)), edition, seed)

    def decided(self, shares: Shares) -> int | None:
        """Return after how many deals the share is known to be above or below the target."""
        return decided_after(shares[:, 0], self.target, 1 - CONFIDENCE, self.players)

    def stop(self, minutes: float | None) -> Stop:
        """Return the stopping rule: decided, or out of time."""
        end = time.monotonic() + 60 * (math.inf if minutes is None else minutes)

        def after(shares: Shares) -> int | None:
            deals = self.decided(shares)
            return len(shares) if deals is None and time.monotonic() >= end else deals

        return after


RUNGS = (
    Rung("greedy", "random", 0.97),
    Rung("sharp", "greedy", 0.33),
    Rung(SEARCH, "greedy", 0.40),
    Rung(SEARCH, "sharp", EVEN),
    Rung("search:playouts=4000", "search:playouts=500", EVEN),
    Rung("champion", "greedy", 0.45),
    Rung("champion", "sharp", 0.36),
    Rung("champion", SEARCH, 0.33),
    Rung("greedy", "champion", 0.15, at_most=True),
    Rung(f"champion:{THOROUGH}", "champion", 0.30),
    Rung(f"champion:{THOROUGH}", f"search:{THOROUGH}", 0.40),
    Rung("greedy", "random", 1 / 2, players=2),
    Rung("greedy", "random", 1 / 8, players=8),
    Rung("champion", "greedy", 1 / 2, players=2),
    Rung("champion", "greedy", 1 / 8, players=8),
)
"""From the weakest up; two and eight players for bots that are fast enough."""


@dataclass(frozen=True)
class Climbed:
    """The result of a rung."""

    rung: Rung
    result: Result

    @property
    def standing(self) -> Standing:
        """Results of the tested bot."""
        return next(one for one in self.result.standings if one.bot == self.rung.bot)

    @property
    def verdict(self) -> str:
        """Whether the interval, only the share, or neither reaches the target."""
        way = -1 if self.rung.at_most else 1
        own, target = self.standing, way * self.rung.target
        if min(way * own.low, way * own.high) > target:
            return "yes"
        if max(way * own.low, way * own.high) < target:
            return "**no**"
        return "on average" if way * own.share >= target else "not on average"


def climb(
    rungs: Sequence[Rung] = RUNGS,
    *,
    games: int = MOST_GAMES,
    seed: int = SEED,
    processes: int = 1,
    editions: Sequence[str] = ("first", "second"),
    keep: Path | None = None,
    minutes: float | None = None,
    tell: Callable[[Climbed], None] = lambda climbed: None,
) -> list[Climbed]:
    """Play every rung in each edition until it is decided, or for at most ``minutes``.

    With a folder to ``keep`` the games in, an interrupted ladder is resumed; ``minutes=0`` only
    reports the games in it.
    """
    check_amounts(games, processes)
    climbed = []
    for edition in editions:
        for number, rung in enumerate(rungs, start=1):
            match = rung.match(edition, seed)
            file = CsvFile(match, keep / f"{edition}-{number}.csv") if keep else None
            stop = rung.stop(minutes)
            climbed.append(Climbed(rung, _play(rung, match, games, processes, file, stop)))
            tell(climbed[-1])
    return climbed


def _play(
    rung: Rung, match: Match, games: int, processes: int, file: CsvFile | None, stop: Stop
) -> Result:
    known = _known(file) if file else Result.nothing(match).games
    what = f"{match.edition}: {rung.bot} – {rung.others}"
    with progress(what, games, len(known)) as bar:
        return run_match(
            match,
            games,
            processes=processes,
            stop=stop,
            known=known,
            keepers=(file, bar) if file else (bar,),
        )


def _known(file: CsvFile) -> Games:
    """Read the games of an earlier run, or create the file."""
    if file.file.exists():
        return file.go_on()
    make_folder(file.file.parent)
    file.begin()
    return Result.nothing(file.match).games


_HEAD = """\
# The ladder

Written by `camelup ladder` on {date}, seed {seed}. One bot against copies of another. Every deal
is played in all seats; a rung is played until a sequential test knows on which side of the target
the share of wins lies, or for {most}. The share is given with its 95 % interval; a shared
victory is split. An even match is 25 % among four players, 50 % among two, 12.5 % among eight.
Bots with a number of playouts do a fixed amount of work, so the same seed gives the same table on
any machine.
"""


_COLUMNS = (
    *("bot", "against", "players", "wins", "95 % interval", "target", "reached"),
    *("games", "coins", "ms a move"),
)


def as_markdown(
    climbed: Sequence[Climbed], seed: int, games: int, minutes: float | None = None
) -> str:
    """Format the ladder as a page of the docs."""
    most = f"{games:,} games" + ("" if minutes is None else ", or as long as it was given")
    head = _HEAD.format(date=datetime.now(UTC).date(), seed=seed, most=most)
    return "\n".join((head, *_tables(climbed)))


def _tables(climbed: Sequence[Climbed]) -> Iterator[str]:
    for edition in dict.fromkeys(one.result.match.edition for one in climbed):
        yield f"## {edition.capitalize()} edition\n"
        yield f"| {' | '.join(_COLUMNS)} |"
        yield f"|---|---|{'---:|' * (len(_COLUMNS) - 2)}"
        yield from (as_row(one) for one in climbed if one.result.match.edition == edition)
        yield ""


def as_row(climbed: Climbed) -> str:
    """Format one rung as a table row."""
    own = climbed.standing
    cells = (
        f"`{climbed.rung.bot}`",
        f"`{climbed.rung.others}`",
        f"{climbed.rung.players}",
        f"{own.share:.1%}",
        f"{own.low:.1%} – {own.high:.1%}",
        f"{'<' if climbed.rung.at_most else '>'} {100 * climbed.rung.target:g}%",
        climbed.verdict,
        f"{len(climbed.result.games):,}",
        f"{own.coins:.1f}",
        f"{own.seconds_per_move * 1000:.3g}",
    )
    return f"| {' | '.join(cells)} |"
