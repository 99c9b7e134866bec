"""Numbers about the running server, as Prometheus reads them."""

from collections import defaultdict
from collections.abc import Callable, Iterator

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """Counters, gauges that are asked when read, and the time that moves take."""

    def __init__(self) -> None:
        self._counts: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._gauges: dict[str, Callable[[], float]] = {}
        self._seconds: defaultdict[str, list[float]] = defaultdict(
            lambda: [0.0] * (len(_BUCKETS) + 2)
        )

    def count(self, name: str, kind: str = "") -> None:
        """Count one more."""
        self._counts[name, kind] += 1

    def total(self, name: str) -> int:
        """Tell how many there were, of all kinds."""
        return sum(count for (counted, _), count in self._counts.items() if counted == name)

    def watch(self, name: str, value: Callable[[], float]) -> None:
        """Show a value whenever the numbers are read."""
        self._gauges[name] = value

    def took(self, name: str, seconds: float) -> None:
        """Note how long something took."""
        numbers = self._seconds[name]
        numbers[-1] += seconds
        numbers[-2] += 1
        for index, limit in enumerate(_BUCKETS):
            if seconds <= limit:
                numbers[index] += 1

    def _counted(self, name: str) -> Iterator[str]:
        for (counted, kind), count in sorted(self._counts.items()):
            if counted == name:
                label = f'{{kind="{kind}"}}' if kind else ""
                yield f"camelup_{name}{label} {count}"

    def text(self) -> str:
        """Write all numbers."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines.append(f"# TYPE camelup_{name} counter")
            lines += self._counted(name)
        for name, value in sorted(self._gauges.items()):
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [f"# TYPE camelup_{name} {kind}", f"camelup_{name} {value():g}"]
        for name, numbers in sorted(self._seconds.items()):
            lines.append(f"# TYPE camelup_{name}_seconds histogram")
            for limit, number in zip(_BUCKETS, numbers, strict=False):
                lines.append(f'camelup_{name}_seconds_bucket{{le="{limit:g}"}} {number:g}')
            lines.append(f'camelup_{name}_seconds_bucket{{le="+Inf"}} {numbers[-2]:g}')
            lines.append(f"camelup_{name}_seconds_count {numbers[-2]:g}")
            lines.append(f"camelup_{name}_seconds_sum {numbers[-1]:.6f}")
        return "\n".join(lines) + "\n"
