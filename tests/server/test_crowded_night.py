"""A whole club night over real sockets: late, gone, empty batteries, a server that is killed.

``make bench-night`` plays it with 200 people and 7 rounds and writes down how long things took.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import httpx
import pytest

from server.conftest import ServerProcess
from server.guests import Guest, Json, Line, Night, Unanswered

CAFE = {"CAMELUP_LIMIT_REQUESTS": "3000", "CAMELUP_LIMIT_HANDSHAKES": "12"}
"""What docs/clubs.md tells an operator to raise for a large night at one address, and no more.

An address opens few sockets: after a restart, too, guests are counted by their passports.
"""


class Plan(NamedTuple):
    """A night: how many come, how many rounds, and what goes wrong."""

    people: int
    rounds: int
    late: int
    """They come while the first rounds run."""
    empty: int
    """Their batteries are empty in the second round, and they are back in the fourth."""
    leave: int
    """They leave after the third round."""
    kill_in: int
    """The round in which the server is killed, and started again."""
    end_in: int
    """The round that the organiser ends from another device while tables play."""
    think: float = 1.2
    timer: int = 6
    """Seconds for a move: so long is waited for those who are gone."""


SMALL = Plan(14, 4, late=2, empty=2, leave=2, kill_in=2, end_in=3, think=0.1, timer=1)
LARGE = Plan(200, 7, late=10, empty=4, leave=4, kill_in=4, end_in=5)

OPTIONS = {"size": 4, "length": 240, "rest": 2, "pause": 0}


@dataclass
class Evening:
    """A night as it is played, and what is known of it afterwards."""

    server: ServerProcess
    plan: Plan
    night: Night
    guests: list[Guest] = field(default_factory=list)
    rounds: dict[int, list[Json]] = field(default_factory=dict)
    """The tables of every round, as the projector showed them last."""
    memory: list[int] = field(default_factory=list)
    over: Json = field(default_factory=dict)
    took: float = 0.0

    async def play(self) -> None:
        """Play it to its end."""
        started = time.perf_counter()
        boss = await self._open()
        everybody = [
            Guest(self.night, f"Guest {n}", n, comes=n % 2 + 1 if n < self.plan.late else 0)
            for n in range(self.plan.people)
        ]
        first = [one for one in everybody if not one.comes]
        for start in range(0, len(first), 20):
            await asyncio.gather(*(one.come() for one in first[start : start + 20]))
        self.guests = everybody
        await self._deed(boss, "begin")
        telling = asyncio.create_task(self._tell_rounds())
        try:
            while not telling.done():
                with suppress(FileNotFoundError):  # between a kill and the next start
                    self.memory.append(self.server.memory())
                for one in everybody:
                    one.check()
                await asyncio.sleep(0.5)
        finally:
            telling.cancel()
            await asyncio.gather(*(one.vanish() for one in everybody))
        await telling
        self.took = time.perf_counter() - started

    async def _open(self) -> Guest:
        boss = Guest(self.night, "Olga", 0)
        await boss.be()
        options = {**OPTIONS, "rounds": self.plan.rounds, "timer": self.plan.timer}
        line = Line(self.night.url, boss.session)
        status, told = await line.ask("POST", "/api/clubs", {"name": "Café", "options": options})
        line.close()
        assert status == 201, told
        self.night.club = told["id"]
        self.boss = boss
        return boss

    async def _deed(self, boss: Guest, what: str) -> None:
        line = Line(self.night.url, boss.session)
        for _ in range(20):
            _, told = await line.ask("GET", f"/api/clubs/{self.night.club}?whole=true")
            wish = {"what": what, "step": told["step"]}
            status, told = await line.ask("POST", f"/api/clubs/{self.night.club}/deeds", wish)
            if status == 200:
                break
        line.close()
        assert status == 200, told

    async def _tell_rounds(self) -> None:
        """Look at the projector, and let what is planned happen when its round runs."""
        line, seen = Line(self.night.url), {"v": 0, "status": "open"}
        done: set[int] = set()
        while seen["status"] != "over":
            path = f"/api/clubs/{self.night.club}?whole=true&since={seen['v']}"
            try:
                status, told = await line.ask("GET", path)
            except Unanswered:
                await asyncio.sleep(0.2)
                continue
            assert status == 200, told
            seen = told
            number = seen["rounds"]
            if seen["round"]:
                self.rounds[number] = seen["round"]["tables"]
            if seen["status"] == "round" and number not in done and _all_made(seen):
                done.add(number)
                await self._happen(number)
        line.close()
        self.over = seen

    async def _happen(self, number: int) -> None:
        plan = self.plan
        await asyncio.gather(*(one.come() for one in self.guests if one.comes == number))
        regular = [one for one in self.guests if not one.comes]
        empty, leave = regular[: plan.empty], regular[-plan.leave :]
        if number == 2:
            await asyncio.gather(*(one.vanish() for one in empty))
        if number == 4:
            await asyncio.gather(*(one.come() for one in empty))
        if number == 3:
            await asyncio.gather(*(one.go() for one in leave))
        if number == plan.kill_in:
            await asyncio.sleep(4 * plan.think)
            self.night.noted.killed_at = time.perf_counter()
            await asyncio.to_thread(self.server.kill_and_restart)
            await asyncio.sleep(4 * plan.think)
            self.night.noted.killed_at = 0.0
        if number == plan.end_in:
            # The battery of the organiser died long ago: another device has the same passport.
            other = Guest(self.night, "Olga", 0)
            other.secret = self.boss.secret
            await other.be()
            await asyncio.sleep(4 * plan.think)
            await self._deed(other, "end")

    def meetings(self) -> Counter[tuple[int, int]]:
        """Count how often two sat at one table."""
        met: Counter[tuple[int, int]] = Counter()
        for tables in self.rounds.values():
            for table in tables:
                there = sorted(seat["who"] for seat in table["seats"] if seat["who"])
                met.update(combinations(there, 2))
        return met


def _all_made(seen: Json) -> bool:
    return all(table["id"] for table in seen["round"]["tables"])


def play_night(server: ServerProcess, plan: Plan) -> Evening:
    """Play a night, and check that nothing of it was lost."""
    evening = Evening(server, plan, Night(server.url, plan.think))
    asyncio.run(evening.play())
    check_moves(evening)
    check_points(evening)
    return evening


def check_moves(evening: Evening) -> None:
    """Every move that somebody was told is in the log is there, as theirs."""
    acked = evening.night.noted.acked
    assert len(acked) >= sum(map(len, evening.rounds.values())) - evening.plan.people // 4
    with httpx.Client(base_url=evening.server.url, timeout=60) as web:
        for table, moves in acked.items():
            events = web.get(f"/api/tables/{table}/log").json()["events"]
            for v, seat in moves.items():
                event = events[v - 1]
                assert (event["v"], event["seat"]) == (v, seat), table


def check_points(evening: Evening) -> None:
    """Everybody has points for every round they sat in, and the last ones are those of the game."""
    over, plan = evening.over, evening.plan
    assert (over["status"], over["rounds"], sorted(evening.rounds)) == (
        "over",
        plan.rounds,
        list(range(1, plan.rounds + 1)),
    )
    assert len(over["players"]) == plan.people
    assert any(table["status"] == "called" for table in evening.rounds[plan.end_in])
    sat: Counter[int] = Counter()
    for tables in evening.rounds.values():
        here = [seat["who"] for table in tables for seat in table["seats"] if seat["who"]]
        assert len(set(here)) == len(here), "nobody sits at two tables"
        sat.update(here)
    for one in over["players"]:
        assert sum(score is not None for score in one["scores"]) == sat[one["n"]], one
    with httpx.Client(base_url=evening.server.url, timeout=60) as web:
        for table in evening.rounds[plan.rounds]:
            game = web.get(f"/api/tables/{table['id']}").json()["game"]
            assert [seat["coins"] for seat in table["seats"]] == [
                player["coins"] for player in game["players"]
            ]
        csv = web.get(f"/api/clubs/{evening.night.club}/results.csv").text
    assert len(csv.strip().split("\r\n")) == plan.people + 1


@pytest.mark.parametrize(
    "plan", [SMALL, pytest.param(LARGE, marks=pytest.mark.soak)], ids=["small", "200"]
)
def test_a_night_over_real_sockets_loses_nothing_whoever_goes_or_dies(
    make_server: Callable[..., ServerProcess], plan: Plan
) -> None:
    evening = play_night(make_server(**CAFE), plan)
    assert not [why for why in evening.night.noted.refused if why.startswith("socket")]
    if plan is LARGE:
        assert max(evening.meetings().values()) == 1, "nobody meets twice"
