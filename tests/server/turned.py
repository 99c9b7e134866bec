"""camelup with a clock that the tests can turn: a file says by how many seconds it is wrong.

Run as ``python -m server.turned serve …`` with ``CAMELUP_TEST_CLOCK`` naming the file.
"""

import os
import time
from pathlib import Path

_file = Path(os.environ["CAMELUP_TEST_CLOCK"])
_true_ns = time.time_ns


def _turned_by() -> int:
    text = _file.read_text() if _file.exists() else ""
    return int(text or 0) * 1_000_000_000


time.time_ns = lambda: _true_ns() + _turned_by()
time.time = lambda: time.time_ns() / 1e9

from camelup.cli import app  # noqa: E402
from camelup.server.turns import driver  # noqa: E402

driver.SWEEP_SECONDS = 0.05
_sweep = driver.TurnDriver.sweep


async def _sweep_and_tell(self: driver.TurnDriver) -> None:
    """Sweep, and write down by which turn of the clock: who turned it knows that it was seen."""
    turned_by = _turned_by()
    await _sweep(self)
    _file.with_suffix(".swept").write_text(str(turned_by // 1_000_000_000))


driver.TurnDriver.sweep = _sweep_and_tell  # type: ignore[method-assign]

if __name__ == "__main__":
    app()
