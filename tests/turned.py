"""A camelup whose clocks are as many seconds ahead as the file named in ``TURNED_BY`` says."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_FILE = Path(os.environ["TURNED_BY"])


def _turned(clock: Callable[[], Any], parts: int) -> Callable[[], Any]:
    def told() -> Any:
        return clock() + type(clock())(float(_FILE.read_text()) * parts)

    return told


if __name__ == "__main__":
    time.time, time.time_ns = _turned(time.time, 1), _turned(time.time_ns, 10**9)
    time.monotonic = _turned(time.monotonic, 1)
    time.monotonic_ns = _turned(time.monotonic_ns, 10**9)

    from camelup.cli import main
    from camelup.server.turns.driver import TurnDriver

    _sweep = TurnDriver.sweep

    async def _sweep_and_tell(self: TurnDriver) -> None:
        """Sweep, and write down by which turn of the clock."""
        turned_by = _FILE.read_text()
        await _sweep(self)
        _FILE.with_suffix(".swept").write_text(turned_by)

    TurnDriver.sweep = _sweep_and_tell  # type: ignore[method-assign]
    main()
