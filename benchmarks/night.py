"""A club night of 200 people over real sockets, 7 rounds, with everything that goes wrong.

``make bench-night`` plays the night of ``tests/server/test_crowded_night.py`` against a server of
its own, checks that nothing was lost, and writes how long things took into docs/clubs.md.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from measuring import share_of
from server.conftest import ServerProcess, free_port
from server.test_crowded_night import CAFE, LARGE, Evening, Plan, play_night

PAGE = Path(__file__).parents[1] / "docs" / "clubs.md"
BEGIN, END = "<!-- sockets: written by benchmarks/night.py -->", "<!-- end of sockets -->"


def figures(evening: Evening) -> str:
    """Write what was measured as a table."""
    plan, noted = evening.plan, evening.night.noted
    seated = [max(times) for times in noted.seated_seconds.values()]
    met = evening.meetings()
    rows = [
        ("moves acknowledged, lost", f"{len(noted.ack_seconds):,}, 0"),
        ("a move to its receipt by the last at the table, p50 / p99", _times(noted.last_seconds)),
        ("a move to its acknowledgement, p50 / p99 / longest", _times(noted.ack_seconds, 1.0)),
        (
            "from the beginning of a round until the last phone knew its table, median / longest",
            f"{statistics.median(seated):.1f} / {max(seated):.1f} s",
        ),
        (
            "after the kill, the start of a server included, until half / all were back",
            f"{statistics.median(noted.back_seconds):.1f} / {max(noted.back_seconds):.1f} s",
        ),
        ("pairs that met twice", f"{sum(times > 1 for times in met.values())}"),
        ("news of the night sent to phones", f"{noted.news:,}"),
        ("requests and sockets refused", f"{sum(noted.refused.values()):,}"),
        (
            "memory of the server, before the first round / most",
            f"{evening.memory[0] / 2**20:.0f} / {max(evening.memory) / 2**20:.0f} MiB",
        ),
        ("all of it", f"{evening.took:.0f} s"),
    ]
    head = (
        f"{plan.people} passports with a socket and a page that waits for news each, all from one "
        f"address, {plan.rounds} rounds (`make bench-night`): {plan.late} come late, {plan.empty} "
        f"batteries are empty for two rounds, {plan.leave} people leave, the organiser is gone "
        f"from the first round on, the server is killed in round {plan.kill_in}, and round "
        f"{plan.end_in} is ended from another device while tables play. Everybody rolls after "
        f"up to {plan.think:g} s, some ten times as quick as people. Guests and server "
        f"on the same {os.cpu_count()} cores, load at the end {os.getloadavg()[0]:.1f}.\n\n"
        "| what | figure |\n|---|---|\n"
    )
    return head + "\n".join(f"| {what} | {figure} |" for what, figure in rows)


def _times(seconds: list[float], *more: float) -> str:
    return " / ".join(str(share_of(seconds, part)) for part in (0.5, 0.99, *more)) + " ms"


def measure(plan: Plan) -> str:
    """Play a night; gives the figures."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/night.db", free_port(), **CAFE)
        server.start()
        try:
            evening = play_night(server, plan)
        finally:
            server.kill()
    print({**evening.night.noted.refused})
    return figures(evening)


def main() -> None:
    """Measure, print and write it down."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--people", type=int, default=LARGE.people)
    asked.add_argument("--write", action="store_true", help="into docs/clubs.md")
    wish = asked.parse_args()
    table = measure(LARGE._replace(people=wish.people))
    print(table)
    if wish.write:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
