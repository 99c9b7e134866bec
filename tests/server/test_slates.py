"""Numbers of several workers: nothing that was counted is lost with the worker that counted it."""

from camelup.server.metrics import Metrics, together
from camelup.server.shared_metrics import SLATE_BYTES, Exporter, MetricsSlot, SharedMetrics


def counted(moves: int, tables: int) -> Metrics:
    """The numbers of a worker that saw some moves and holds some tables."""
    metrics = Metrics()
    for _ in range(moves):
        metrics.count("moves_total", "person")
        metrics.took("move", 0.002)
    metrics.watch("tables", lambda: tables)
    metrics.watch("writes_total", lambda: 1_234_567)
    return metrics


def told_by(slates: SharedMetrics, worker: int, metrics: Metrics) -> list[str]:
    return Exporter(metrics, slates.for_worker(worker)).text().splitlines()


def test_whichever_worker_is_asked_tells_the_sum() -> None:
    slates = SharedMetrics(2)
    workers = [counted(3, 10), counted(4, 20)]
    for number, metrics in enumerate(workers):
        slates.for_worker(number).write(metrics.numbers())
    for number, metrics in enumerate(workers):
        lines = told_by(slates, number, metrics)
        assert 'camelup_moves_total{kind="person"} 7' in lines
        assert "camelup_tables 30" in lines
        assert "camelup_move_seconds_count 7" in lines
        assert "camelup_writes_total 2469134" in lines


def test_what_a_worker_counted_that_ended_still_counts_and_what_it_held_does_not() -> None:
    slates = SharedMetrics(2)
    slates.for_worker(1).write(counted(4, 20).numbers())
    slates.ended(1)
    lines = told_by(slates, 0, counted(3, 10))
    assert 'camelup_moves_total{kind="person"} 7' in lines
    assert "camelup_tables 10" in lines
    slates.for_worker(1).write(counted(2, 5).numbers())
    slates.ended(1)
    assert 'camelup_moves_total{kind="person"} 9' in told_by(slates, 0, counted(3, 10))


def test_a_worker_killed_while_it_writes_leaves_what_it_wrote_before() -> None:
    slate = MetricsSlot()
    for moves in (1, 2, 3):
        slate.write(counted(moves, 0).numbers())
    assert slate.read() == counted(3, 0).numbers()
    newest = 3 % 2 * SLATE_BYTES
    slate._memory[newest + 40 : newest + 44] = b"????"
    assert slate.read() == counted(2, 0).numbers()


def test_the_sum_of_one_is_itself() -> None:
    numbers = counted(3, 10).numbers()
    assert together([numbers]) == numbers
