"""Speed, measured in one run beside its peers: ``make bench``.

Nothing here is in the wheel: peers and oracles are needed by those who work on camelup only.

Each module here measures one room and has a function ``rows`` that yields what it measured.
"""

from speed.report import Row, best_rate, measure_all, time_of
from speed.table import as_markdown

__all__ = ["Row", "as_markdown", "best_rate", "measure_all", "time_of"]
