"""A club night of 200 people and 7 rounds: how fair its tables are, and how long they take.

``python benchmarks/clubs.py`` simulates nights with people of different strength and writes what
it found into docs/clubs.md.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from camelup.server.db.club_repository import StoredClub
from camelup.server.db.club_state import ClubState
from camelup.server.db.person_repository import Passport
from camelup.server.schemas.club_schemas import ClubOptions
from camelup.server.tournaments import night_rules
from camelup.server.tournaments.club_views import ClubView
from camelup.server.tournaments.night_rules import End
from camelup.server.tournaments.standings import meetings, standings

PAGE = Path(__file__).parents[1] / "docs" / "clubs.md"
BEGIN, END = "<!-- figures: written by benchmarks/clubs.py -->", "<!-- end of figures -->"

NIGHTS = ((200, 4, "even"), (200, 6, "even"), (199, 3, "byes"), (198, 5, "bots"), (40, 4, "even"))
ROUNDS = 7


@dataclass
class Report:
    """What a night was like."""

    people: int
    size: int
    fill: str
    took: list[float] = field(default_factory=list)
    apart: list[float] = field(default_factory=list)
    by_chance: list[float] = field(default_factory=list)
    showing: float = 0.0
    again: int = 0
    byes: tuple[int, int] = (0, 0)
    order: float = 0.0
    bytes: int = 0

    def row(self) -> str:
        """Write it as a line of a table."""
        cells = (
            f"{self.people} at {self.size}, {self.fill}",
            f"{self.again}",
            f"{statistics.mean(self.apart):.0f} ({statistics.mean(self.by_chance):.0f})",
            f"{self.byes[0]} to {self.byes[1]}",
            f"{self.order:.2f}",
            f"{1000 * statistics.median(self.took):.0f} / {1000 * max(self.took):.0f} ms",
            f"{1000 * self.showing:.0f} ms",
            f"{self.bytes / 1000:.0f} kB",
        )
        return "| " + " | ".join(cells) + " |"


def new_night(people: int, size: int, fill: str) -> ClubState:
    """Let people come to a night."""
    options = ClubOptions(size=size, rounds=ROUNDS, fill=fill).model_dump()  # type: ignore[arg-type]
    state = ClubState("club", "Night", "boss", "Boss", options, 0)  # type: ignore[arg-type]
    for n in range(1, people + 1):
        night_rules.join(state, Passport(f"person{n}", f"Player {n}", "scout", "#c8553d"))
    return state


def play(people: int, size: int, fill: str, seed: int) -> Report:
    """Play a night: coins are strength and as much luck."""
    draw, report = random.Random(seed), Report(people, size, fill)
    state = new_night(people, size, fill)
    strength = {one.n: draw.gauss(0, 1) for one in state.players}
    for number in range(ROUNDS):
        points = {one.player.n: one.points for one in standings(state)}
        started = time.perf_counter()
        night_rules.begin_round(state, seed + number)
        report.took.append(time.perf_counter() - started)
        if number:
            note_spread(report, state, points, draw)
        night_rules.take_ends(state, results(state, strength, draw))
    return sum_up(report, state, strength)


def results(state: ClubState, strength: dict[int, float], draw: random.Random) -> dict[str, End]:
    """Tell how the games of a round end."""
    ends = {}
    for table in state.rounds[-1].tables:
        own = [strength.get(seat.who or 0, 0.0) for seat in table.seats]
        coins = [max(0, round(15 + 6 * (one + draw.gauss(0, 1)))) for one in own]
        ends[table.id] = End(coins, [False] * len(coins))
    return ends


def note_spread(
    report: Report, state: ClubState, points: dict[int, int], draw: random.Random
) -> None:
    """Note how far apart people stand who sit together, and would if lots were drawn."""
    tables = [
        [seat.who for seat in table.seats if seat.who is not None]
        for table in state.rounds[-1].tables
    ]
    everybody = draw.sample(sorted(points), len(points))
    for table in tables:
        lots = [everybody.pop() for _ in table]
        for group, found in ((table, report.apart), (lots, report.by_chance)):
            own = [points[one] for one in group]
            found.append(max(own) - min(own))


def sum_up(report: Report, state: ClubState, strength: dict[int, float]) -> Report:
    """Count who met again, and compare places with strength."""
    met = meetings(state)
    report.again = sum(times - 1 for times in met.values())
    final = standings(state)
    byes = [one.byes for one in final]
    report.byes = min(byes), max(byes)
    report.order = concordance([strength[one.player.n] for one in final])
    started = time.perf_counter()
    shown = ClubView(StoredClub(state, 1)).to("boss", whole=True)
    report.showing = time.perf_counter() - started
    report.bytes = len(state.to_json())
    assert len(shown["players"]) == report.people
    return report


def concordance(strengths: list[float]) -> float:
    """Tell in which share of all pairs the stronger one stands higher."""
    pairs = [high > low for high, low in combinations(strengths, 2)]
    return sum(pairs) / len(pairs)


def main() -> None:
    """Simulate, print and write it down."""
    rows = [play(*one, seed=17).row() for one in NIGHTS]
    head = (
        f"{ROUNDS} rounds, simulated: coins are strength and as much luck "
        "(`python benchmarks/clubs.py`, two cores with other work beside it). Points apart are "
        "those between the first and the last at a table before the round, from the second round "
        "on; in brackets if lots were drawn. The order is the share of all pairs of whom the "
        "stronger one stands higher in the end.\n\n"
        "| people and tables | met again | points apart | sat out | order | "
        "tables of a round, median / longest | all of it shown | stored |\n"
        "|---|---|---|---|---|---|---|---|\n"
    )
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    table = head + "\n".join(rows)
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
