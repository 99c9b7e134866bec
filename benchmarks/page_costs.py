"""Where the processor time of an update goes, told from a trace of Chromium's main thread.

An update has two parts: the task in which its message arrives, and what follows until the next
message, when players and log are brought up to date and everything is painted. Every event is
counted with the time that is its own, without that of the events inside it, so the kinds add up.
"""

import statistics
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]
KINDS = {
    "FunctionCall": "script",
    "RunMicrotasks": "script",
    "EvaluateScript": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "commit",
}
"""What an event of a trace is called, and what it is."""
ROWS = {
    "script": "script: reading, the hash, Svelte",
    "style": "style",
    "layout": "layout",
    "paint": "paint: what is drawn, in which layer",
    "commit": "handing it to the compositor",
    "rest": "the browser itself: sockets, frames, sweeping memory, being traced",
}
Spent = dict[str, float]


def own_times(events: Sequence[Event]) -> list[tuple[float, str, float]]:
    """When each event of a thread began, what it is, and ms of processor time that are its own."""
    found: list[tuple[float, str, float]] = []
    around: list[tuple[float, int]] = []
    for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
        while around and around[-1][0] <= event["ts"]:
            around.pop()
        ms = event.get("tdur", 0) / 1000
        if around:
            at, kind, own = found[around[-1][1]]
            found[around[-1][1]] = (at, kind, own - ms)
        around.append((event["ts"] + event["dur"], len(found)))
        found.append((event["ts"], KINDS.get(event["name"], "rest"), ms))
    return found


class Costs:
    """What the updates of one game cost; `update` is the mark that each of them leaves."""

    def __init__(self, events: Sequence[Event]) -> None:
        marks = [e for e in events if e["name"] == "update"]
        home = (marks[0]["pid"], marks[0]["tid"])
        timed = [e for e in events if (e["pid"], e["tid"]) == home and "dur" in e]
        began = sorted(e["ts"] for e in marks)
        self.tasks = sorted(
            (e for e in timed if e["name"] == "RunTask" and holds_one(e, began)),
            key=lambda e: float(e["ts"]),
        )
        self.inside: list[Spent] = [dict.fromkeys(ROWS, 0.0) for _ in self.tasks]
        self.after: list[Spent] = [dict.fromkeys(ROWS, 0.0) for _ in self.tasks]
        starts = [e["ts"] for e in self.tasks]
        for at, kind, ms in own_times(timed):
            which = bisect_right(starts, at) - 1
            if which >= 0:
                task = self.tasks[which]
                part = self.inside if at <= task["ts"] + task["dur"] else self.after
                part[which][kind] += ms

    def of_tasks(self) -> list[float]:
        """Milliseconds of each task in which a message arrived, style and layout included."""
        return [task["tdur"] / 1000 for task in self.tasks]

    def rows(self) -> list[tuple[str, str, str]]:
        """Where the time of the median update goes: in its task, and after it."""
        return [
            (words, median_of(self.inside, kind), median_of(self.after, kind))
            for kind, words in ROWS.items()
        ]


def holds_one(task: Event, marks: Sequence[float]) -> bool:
    """Whether one of the marks was made during a task."""
    which = bisect_right(marks, task["ts"] + task["dur"])
    return which > 0 and marks[which - 1] >= task["ts"]


def median_of(updates: Sequence[Spent], kind: str) -> str:
    """The median of one kind, in words."""
    return f"{statistics.median(one[kind] for one in updates):.1f} ms"
