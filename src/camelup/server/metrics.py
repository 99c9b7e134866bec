"""Server metrics in the Prometheus text format."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import TypedDict

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class MetricValues(TypedDict):
    """A snapshot of all metrics."""

    counts: dict[str, dict[str, float]]
    """Counters, by name and label."""
    gauges: dict[str, float]
    """Gauges, evaluated when the snapshot is taken."""
    seconds: dict[str, list[float]]
    """Histograms: the cumulative buckets, then the number of observations and their sum."""


class Metrics:
    """Counters, gauges and histograms of one process."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._gauges: dict[str, Callable[[], float]] = {}
        self._seconds: defaultdict[str, list[float]] = defaultdict(
            lambda: [0.0] * (len(_BUCKETS) + 2)
        )

    def count(self, name: str, kind: str = "") -> None:
        """Increment a counter."""
        self._counts[name, kind] += 1

    def total(self, name: str) -> int:
        """Return the sum of a counter over all labels."""
        return sum(count for (counted, _), count in self._counts.items() if counted == name)

    def watch(self, name: str, value: Callable[[], float]) -> None:
        """Register a gauge, evaluated whenever the metrics are read."""
        self._gauges[name] = value

    def took(self, name: str, seconds: float) -> None:
        """Add an observation to a histogram."""
        numbers = self._seconds[name]
        numbers[-1] += seconds
        numbers[-2] += 1
        for index, limit in enumerate(_BUCKETS):
            if seconds <= limit:
                numbers[index] += 1

    def numbers(self) -> MetricValues:
        """Take a snapshot; registered values whose names end in ``_total`` count as counters."""
        counts: dict[str, dict[str, float]] = {}
        gauges: dict[str, float] = {}
        for (name, kind), count in self._counts.items():
            counts.setdefault(name, {})[kind] = count
        for name, value in self._gauges.items():
            if name.endswith("_total"):
                counts[name] = {"": value()}
            else:
                gauges[name] = value()
        seconds = {name: [*numbers] for name, numbers in self._seconds.items()}
        return {"counts": counts, "gauges": gauges, "seconds": seconds}

    def text(self) -> str:
        """Return the metrics of this process in the Prometheus text format."""
        return as_text(self.numbers())


def together(every: Sequence[MetricValues]) -> MetricValues:
    """Add up the snapshots of several processes."""
    sums: MetricValues = {"counts": {}, "gauges": {}, "seconds": {}}
    for numbers in every:
        for name, kinds in numbers["counts"].items():
            _add(sums["counts"].setdefault(name, {}), kinds)
        _add(sums["gauges"], numbers["gauges"])
        for name, parts in numbers["seconds"].items():
            before = sums["seconds"].get(name, [0.0] * len(parts))
            sums["seconds"][name] = [one + more for one, more in zip(before, parts, strict=True)]
    return sums


def _add(sums: dict[str, float], more: dict[str, float]) -> None:
    for name, value in more.items():
        sums[name] = sums.get(name, 0) + value


def as_text(numbers: MetricValues) -> str:
    """Format a snapshot for Prometheus, with the type of each metric."""
    lines: list[str] = []
    for name, kinds in sorted(numbers["counts"].items()):
        lines.append(f"# TYPE camelup_{name} counter")
        lines += _counted(name, kinds)
    for name, value in sorted(numbers["gauges"].items()):
        lines += [f"# TYPE camelup_{name} gauge", f"camelup_{name} {_exact(value)}"]
    for name, parts in sorted(numbers["seconds"].items()):
        lines += _histogram(name, parts)
    return "\n".join(lines) + "\n"


def _counted(name: str, kinds: dict[str, float]) -> Iterator[str]:
    for kind, count in sorted(kinds.items()):
        label = f'{{kind="{kind}"}}' if kind else ""
        yield f"camelup_{name}{label} {_exact(count)}"


def _histogram(name: str, parts: list[float]) -> Iterator[str]:
    yield f"# TYPE camelup_{name}_seconds histogram"
    for limit, number in zip(_BUCKETS, parts, strict=False):
        yield f'camelup_{name}_seconds_bucket{{le="{limit:g}"}} {_exact(number)}'
    yield f'camelup_{name}_seconds_bucket{{le="+Inf"}} {_exact(parts[-2])}'
    yield f"camelup_{name}_seconds_count {_exact(parts[-2])}"
    yield f"camelup_{name}_seconds_sum {parts[-1]:.6f}"


def _exact(value: float) -> str:
    """Format a number with all its digits: rates are computed from small differences."""
    return str(int(value)) if value == int(value) else f"{value:.6f}"
