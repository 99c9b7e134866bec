"""Run a match: deals are distributed in batches and merged in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import active_children, get_context

import numpy as np

from camelup.arena.game_runner import PlayedDeals, close_bots, play_deals
from camelup.arena.match import GAME_ROW, Games, Match
from camelup.arena.match_result import Result
from camelup.arena.win_statistics import Shares, shares_of
from camelup.child_process import apart_from_main, live_with_parent, share_cores

RANDOM_BATCH = 2_000
"""Deals per batch if all bots are random and play in compiled code."""

AHEAD = 3
"""Batches queued per worker, so that none is idle."""

Stop = Callable[[Shares], int | None]
"""Returns after how many deals the match may end; None: not yet."""


Extras = tuple[bool, bool]
"""Whether to write records, and whether to measure the luck of every game."""

Sink = Callable[[PlayedDeals], None]
"""Called with every complete batch in the order of the deals."""


def run_match(
    match: Match,
    games: int,
    *,
    processes: int = 1,
    stop: Stop | None = None,
    records: bool = False,
    luck: bool = False,
    known: Games | None = None,
    keepers: tuple[Sink, ...] = (),
    executor: Executor | None = None,
) -> Result:
    """Play a match of at least ``games`` games: whole deals, each in every rotation.

    The result does not depend on the number of processes, except for bots that use the clock.
    ``known`` games of an interrupted run are not played again.
    """
    tally = _Tally(match, stop, known)
    deals = match.deals_for(games)
    with ExitStack() as stack:
        workers = executor or (
            stack.enter_context(worker_pool(processes)) if processes > 1 else None
        )
        batches = stack.enter_context(
            closing(_batches(match, tally.deals, deals, (records, luck), workers, processes))
        )
        while tally.deals < deals and not tally.enough:
            batch = next(batches)
            tally.add(batch)
            for keep in keepers:
                keep(batch)
    return tally.result()


class _Tally:
    """Games played so far."""

    def __init__(self, match: Match, stop: Stop | None, known: Games | None) -> None:
        self.match = match
        self.deals = 0
        self.enough: int | None = None
        self._stop = stop
        self._games: list[Games] = []
        self._shares: list[Shares] = []
        self._faults: list[str] = []
        if known is not None and len(known):
            self.add(PlayedDeals(known))

    def add(self, batch: PlayedDeals) -> None:
        self._games.append(batch.games)
        self._faults += batch.faults
        self.deals += len(batch.games) // self.match.players
        if self._stop:
            self._shares = [*self._shares, shares_of(self.match, batch.games)]
            self.enough = self._stop(np.concatenate(self._shares))

    def result(self) -> Result:
        deals = self.deals if self.enough is None else self.enough
        games = np.concatenate([np.zeros(0, dtype=GAME_ROW), *self._games])
        return Result(self.match, games[: deals * self.match.players], self._faults)


@contextmanager
def worker_pool(processes: int) -> Iterator[Executor]:
    """Start processes that end with this one."""
    # Forking a process with threads, such as the progress bar's, can deadlock.
    others = set(active_children())
    share_cores()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), live_with_parent)
    try:
        yield pool
    finally:
        for child in set(active_children()) - others:
            child.terminate()
        pool.shutdown(cancel_futures=True)


def _batches(
    match: Match,
    first: int,
    deals: int,
    extras: Extras,
    workers: Executor | None,
    processes: int,
) -> Generator[PlayedDeals]:
    size = RANDOM_BATCH if set(match.bots) == {"random"} and not any(extras) else 1
    records, luck = extras
    starts = range(first, deals, size)
    if workers is None:
        try:
            for start in starts:
                count = min(size, deals - start)
                yield play_deals(match, start, count, records=records, luck=luck)
        finally:
            close_bots()
    else:
        yield from _handed_out(match, deals, size, starts, extras, workers, processes)


def _handed_out(
    match: Match,
    deals: int,
    size: int,
    starts: range,
    extras: Extras,
    workers: Executor,
    processes: int,
) -> Iterator[PlayedDeals]:
    waiting: deque[Future[PlayedDeals]] = deque()
    try:
        while starts or waiting:
            while starts and len(waiting) < AHEAD * processes:
                start, starts = starts[0], starts[1:]
                count = min(size, deals - start)
                with apart_from_main():
                    batch = workers.submit(
                        play_deals, match, start, count, records=extras[0], luck=extras[1]
                    )
                waiting.append(batch)
            yield waiting.popleft().result()
    finally:
        for batch in waiting:
            batch.cancel()
