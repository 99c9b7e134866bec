"""Where the time of a roll goes on a slow phone: long tasks, and what moves without them.

    make bench-motion      (writes the figures into docs/page.md)

A phone's screen, a table of four, rolls at normal speed. A task of the main thread is told by its
processor time from a trace, times four for a processor that is four times slower: slowed down by
Chromium itself, a task's time would hang on what else the machine does. An animation that the
compositor runs by itself goes on at full rate while the main thread works; one that it cannot run
is counted and named.
"""

import argparse
import json
import os
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from page.browser import chromium
from page.conftest import LIMITS
from page.person import PHONE, Person
from page_costs import KINDS
from page_speed import table, write
from server.conftest import ServerProcess, free_port

BEGIN, END = "<!-- motion: written by make bench-motion -->", "<!-- end of motion -->"
SLOWER, ROLLS, FRAME = 4, 12, 32.0
"""How much slower the processor is, how many own rolls are watched, and ms a frame may cost."""
TRACED = [
    "blink.user_timing",
    "blink.animations",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
]
PARTS = {**KINDS, "MajorGC": "sweeping memory", "MinorGC": "sweeping memory"}
"""What a long task is told to consist of; a browser sweeps at any time, in a roll or not."""
Event = dict[str, Any]


def trace(browser: Browser, address: str) -> list[Event]:
    """Roll some times on a slow phone and give what Chromium did meanwhile."""
    one = Person(browser, address, speed="normal", **PHONE)
    one.go_to(one.make_table(bots=("roller",) * 3, pause=1.0))
    assert one.wait_for_turn()
    browser.start_tracing(page=one.page, categories=TRACED)
    for _ in range(ROLLS):
        one.roll()
        if not one.wait_for_turn():
            break
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    one.context.close()
    return events


def cost(event: Event) -> float:
    """Milliseconds of a processor that is so much slower."""
    return float(event.get("tdur", 0)) / 1000 * SLOWER


def main_thread(events: Sequence[Event]) -> tuple[int, int]:
    """Process and thread on which the page's own layout is done."""
    seen = Counter((e["pid"], e["tid"]) for e in events if e["name"] == "UpdateLayoutTree")
    return seen.most_common(1)[0][0]


def inside(task: Event, events: Sequence[Event]) -> dict[str, float]:
    """Milliseconds of a task by kind; what lies within another of these is counted there."""
    spent: dict[str, float] = {}
    until = 0
    for event in events:
        if event["ts"] < task["ts"] or event["ts"] > task["ts"] + task["dur"]:
            continue
        if event["ts"] >= until:
            kind = PARTS[event["name"]]
            spent[kind] = spent.get(kind, 0) + cost(event)
            until = event["ts"] + event["dur"]
    return spent


def still_on_main(events: Sequence[Event]) -> Counter[str]:
    """Animations that the compositor cannot run by itself, by name and reason."""
    found: Counter[str] = Counter()
    begun: dict[str, str] = {}
    told = (e for e in events if e["name"] == "Animation")
    for event in sorted(told, key=lambda e: e["ts"]):
        data, which = event.get("args", {}).get("data", {}), json.dumps(event.get("id2"))
        if event["ph"] == "b":
            begun[which] = data.get("displayName") or data.get("name") or "transition"
        elif data.get("compositeFailed"):
            found[f"{begun.get(which, '?')} {data.get('unsupportedProperties')}"] += 1
    return found


def measure(events: Sequence[Event]) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The figures, and a line for each of the longest tasks."""
    home = main_thread(events)
    own = sorted(
        (e for e in events if (e["pid"], e["tid"]) == home and "dur" in e), key=lambda e: e["ts"]
    )
    tasks = [e for e in own if e["name"] == "RunTask" and cost(e) >= 1]
    costs = sorted(cost(e) for e in tasks)
    parts = [e for e in own if e["name"] in PARTS]
    longest = sorted(tasks, key=lambda e: -e["tdur"])[:8]
    over = sum(one > FRAME for one in costs)
    late = costs[int(len(costs) * 0.99)]
    spread = f"{statistics.median(costs):.1f} / {late:.1f} / {costs[-1]:.1f} ms"
    rows = [
        (f"Task of the main thread, {SLOWER} × (median / 99 % / most)", "32 ms", spread),
        (f"Tasks over {FRAME:.0f} ms, of those over 1 ms", "none", f"{over} of {len(costs)}"),
        (
            "Animations the compositor cannot run by itself",
            "none",
            str(sum(still_on_main(events).values())),
        ),
        (
            "Load of the machine meanwhile",
            "",
            f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores",
        ),
    ]
    lines = [
        f"{cost(task):6.1f} ms: "
        + ", ".join(f"{kind} {ms:.1f}" for kind, ms in inside(task, parts).items())
        for task in longest
    ]
    return rows, lines + [f"{n} × {what}" for what, n in still_on_main(events).most_common()]


def main() -> None:
    """Measure, print, and write the table if asked."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--write", type=Path, help="the page to put the figures into")
    asked.add_argument("--trace", type=Path, help="keep the trace here")
    wish = asked.parse_args()
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        house = ServerProcess(f"sqlite:///{data}/bench.db", free_port(), **LIMITS)
        house.start()
        try:
            events = trace(browser, house.url)
        finally:
            house.stop()
    if wish.trace:
        wish.trace.write_text(json.dumps(events), encoding="utf-8")
    rows, lines = measure(events)
    print(table(rows), *lines, sep="\n")
    if wish.write:
        write(wish.write, table(rows), BEGIN, END)


if __name__ == "__main__":
    main()
