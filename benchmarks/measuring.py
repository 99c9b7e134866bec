"""What measurements of the server share."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from load import LoadTable

GENEROUS = {
    "CAMELUP_LIMIT_TABLES_PER_HOUR": "1000000",
    "CAMELUP_LIMIT_REQUESTS": "1000000",
    "CAMELUP_LIMIT_SOCKETS_PER_ADDRESS": "1000000",
    "CAMELUP_LIMIT_HANDSHAKES": "1000000",
}
"""Limits that are not in the way of a measurement."""


def busy_seconds() -> float:
    """Processor seconds that anything on this machine has used so far, all cores together."""
    ticks = Path("/proc/stat").read_text().split(maxsplit=9)[1:9]
    user, nice, system, _, _, irq, softirq, stolen = map(int, ticks)
    return (user + nice + system + irq + softirq + stolen) / os.sysconf("SC_CLK_TCK")


def share_of(values: Sequence[float], part: float) -> float:
    """Give the value below which a part of all values lies, in ms."""
    ordered = sorted(values)
    return round(ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000, 1)


def what_was_heard(tables: list[LoadTable], wall: float) -> dict[str, Any]:
    """Sum up what arrived at the clients."""
    times = [seconds for table in tables for seconds in table.times]
    return {
        "tables": len(tables),
        "sockets": sum(len(table.seats) for table in tables),
        "moves": len(times),
        "lost": sum(table.waiting for table in tables),
        "closed": sum(table.closed for table in tables),
        "p50_ms": share_of(times, 0.5),
        "p99_ms": share_of(times, 0.99),
        "max_ms": share_of(times, 1.0),
        "messages_per_s": round(sum(table.messages for table in tables) / wall),
    }
