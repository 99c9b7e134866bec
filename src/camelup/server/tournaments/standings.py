"""Points of a table, and the standings of a night with tie-breaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from camelup.server.db.club_state import ClubPlayer, ClubRound, ClubSeat, ClubState
from camelup.server.tournaments.pairing import Met

FULL = 100
"""Points for beating everybody at the table; the last gets none, the others evenly between."""

BYE = FULL // 2
"""Points for sitting out: the average at a table."""

Seated = dict[int, ClubSeat]
"""Seats of a round by player."""


def points_of(coins: Sequence[int], gone: Sequence[bool] = ()) -> list[int]:
    """Return the points of each seat: the share of opponents beaten, with ties counting half.

    An abandoned seat scores nothing, whatever the bot won.
    """
    others = len(coins) - 1
    beaten = [
        sum(other < own for other in coins) + (sum(other == own for other in coins) - 1) / 2
        for own in coins
    ]
    left = [*gone, *[False] * (len(coins) - len(gone))]
    return [
        0 if away else round(FULL * share / others)
        for share, away in zip(beaten, left, strict=True)
    ]


def put_ends(seats: list[ClubSeat], coins: Sequence[int], gone: Sequence[bool]) -> None:
    """Record the result of a game for every seat of a table."""
    for seat, own, points, left in zip(seats, coins, points_of(coins, gone), gone, strict=True):
        seat.coins, seat.points, seat.left = own, points, left


class ClubStanding(NamedTuple):
    """A player's standing; ``strength`` is the average of their opponents' points."""

    player: ClubPlayer
    place: int
    points: int
    wins: int
    strength: float
    coins: int
    scores: list[int | None]
    byes: int
    final: int | None = None
    """Coins in the final."""

    @property
    def worth(self) -> tuple[float, ...]:
        """The sort key, most significant first."""
        return (self.points, self.wins, self.strength, self.coins)


def standings(state: ClubState) -> list[ClubStanding]:
    """Rank all players by points, tables won, strength of opponents and coins.

    Finalists rank above all others, by their coins in the final.
    """
    seated = [seats_in(one) for one in state.rounds]
    found = [_figures(state, player, seated) for player in state.players]
    strengths = _strengths(meetings(state), {one.player.n: one.points for one in found})
    found = [one._replace(strength=strengths.get(one.player.n, 0.0)) for one in found]
    final = _final(state)
    found.sort(key=lambda one: one.player.n)
    found.sort(key=lambda one: (final.get(one.player.n, -1), *one.worth), reverse=True)
    placed: list[ClubStanding] = []
    for at, one in enumerate(found, 1):
        before = placed[-1] if placed else None
        same = before is not None and _equal(before, one, final)
        place = before.place if before and same else at
        placed.append(one._replace(place=place, final=final.get(one.player.n)))
    return placed


def _equal(one: ClubStanding, other: ClubStanding, final: dict[int, int]) -> bool:
    ends = [final.get(each.player.n, -1) for each in (one, other)]
    return ends[0] == ends[1] and one.worth == other.worth


def _final(state: ClubState) -> dict[int, int]:
    """Return everyone's coins in the final; empty if not played, 0 for those who left it."""
    if not state.rounds or not state.rounds[-1].final:
        return {}
    seats = seats_in(state.rounds[-1])
    ended = {who: seat for who, seat in seats.items() if seat.coins is not None}
    return {who: 0 if seat.left else seat.coins or 0 for who, seat in ended.items()}


def _figures(state: ClubState, player: ClubPlayer, seated: list[Seated]) -> ClubStanding:
    scores: list[int | None] = []
    wins = coins = byes = 0
    for one, seats in zip(state.rounds, seated, strict=True):
        if one.final:
            continue
        seat = seats.get(player.n)
        byes += player.n in one.byes
        scores.append(BYE if player.n in one.byes else seat.points if seat else None)
        if seat and seat.points is not None:
            wins += seat.points == FULL
            coins += seat.coins or 0
    return ClubStanding(player, 0, sum(filter(None, scores)), wins, 0.0, coins, scores, byes)


def seats_in(one: ClubRound) -> Seated:
    """Return the seats of a round by player."""
    return {seat.who: seat for table in one.tables for seat in table.seats if seat.who is not None}


def _strengths(met: Met, points: dict[int, int]) -> dict[int, float]:
    """Return the average of the points of each player's opponents."""
    sums: dict[int, int] = defaultdict(int)
    counts: dict[int, int] = defaultdict(int)
    for (one, other), times in met.items():
        for who, whom in ((one, other), (other, one)):
            sums[who] += times * points[whom]
            counts[who] += times
    return {who: round(sums[who] / counts[who], 1) for who in sums}


def meetings(state: ClubState) -> Met:
    """Count how often each pair has sat at the same table."""
    met: Met = defaultdict(int)
    for one in state.rounds:
        for table in one.tables:
            people = sorted(seat.who for seat in table.seats if seat.who is not None)
            for at, first in enumerate(people):
                for second in people[at + 1 :]:
                    met[first, second] += 1
    return dict(met)
