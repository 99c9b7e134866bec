"""Speed, measured in one run beside its peers: ``camelup bench``.

Each module here measures one room and has a function ``rows`` that yields what it measured.
"""

from camelup.bench.report import Row, best_rate, measure_all, time_of
from camelup.bench.table import as_markdown

__all__ = ["Row", "as_markdown", "best_rate", "measure_all", "time_of"]
