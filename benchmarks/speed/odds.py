"""Speed of the odds: legs against plain Python, tiles, sampled races, the solver."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import plain_odds
from camelup.odds.distributions import (
    RACES,
    SEED,
    Scene,
    leg_ahead,
    race_by_table,
    sampled_race,
    scene_of,
)
from camelup.odds.race_table_cache import PACKED, PASSES_SPARED, race_table, solve_edition
from camelup.odds.race_table_codec import unpack
from camelup.odds.race_table_file import FOLDER
from camelup.odds.solve import RaceTable
from camelup.odds.track_spec import TRACK_SPECS
from camelup.position import Position
from camelup.rules.editions import EDITIONS, FIRST, SECOND, Edition
from camelup.rules.moves import ALLY, FORWARD
from camelup.rules.rows import legal_moves_of_row, play_row
from speed.report import Row, time_of

PEER = "plain Python, equal positions merged"
"""What leg odds are measured against."""

FRESH_LEGS = {FIRST: "5:ob 6:g 7:yw", SECOND: "5:rb 6:g 7:yp 12:K 14:W"}
"""The positions that are measured."""

AIMS = {FIRST: 1.0, SECOND: 5.0}
"""Milliseconds a fresh leg should take at most."""


def rows() -> Iterator[Row]:
    """Measure the odds."""
    for edition in EDITIONS:
        yield from _leg(edition)
    yield _sampling()
    yield _unpacking()
    yield _first_table()
    with tempfile.TemporaryDirectory() as folder, _tables_in(folder):
        yield from _second_table()
        table = race_table(SECOND)
        if table:
            yield _tiles(table)


def _scene(text: str) -> Scene:
    return scene_of(Position.read(text).state)


def _leg(edition: Edition) -> Iterator[Row]:
    text = FRESH_LEGS[edition]
    scene, board = _scene(text), plain_odds.read(text)
    follow = partial(leg_ahead.__wrapped__, scene)
    plain = partial(_plain_leg, board, edition.dice)
    follow()
    seconds, peer = time_of(follow, 30), time_of(plain, 5)
    what = f"leg odds of a fresh leg, {edition.name} edition, one core"
    ratio = peer / seconds
    yield Row("odds", what, 1 / seconds, "/s", "≥ 30 × the peer", ratio >= 30, PEER, 1 / peer)
    aim = AIMS[edition]
    yield Row("odds", "the same", seconds * 1e3, "ms", f"≤ {aim:g}", seconds * 1e3 <= aim)


def _plain_leg(board: plain_odds.Board, dice: str) -> object:
    return plain_odds.places(plain_odds.leg(board, dice, {})[0])


def _sampling() -> Row:
    scene = _scene(FRESH_LEGS[SECOND])
    error = sampled_race(scene, RACES, SEED).standard_error
    seconds = time_of(lambda: sampled_race(scene, RACES, SEED))
    what = f"race odds sampled, second edition, standard error {error:.4f}"
    met = seconds <= 0.3 and error <= 0.002
    return Row("odds", what, seconds, "s", "≤ 0.3, error ≤ 0.002", met)


def _unpacking() -> Row:
    pieces = sorted(PACKED.parent.glob(f"{PACKED.name}.*"))
    data = b"".join(piece.read_bytes() for piece in pieces)
    before = time.process_time()
    unpack(data, TRACK_SPECS[SECOND.number])
    seconds = time.process_time() - before
    what = (
        f"race table of the second edition, exact to 1e-4, unpacked from {len(data) / 1e6:.0f} MB"
    )
    return Row("odds", what, seconds, "s of processor time", "≤ 3", seconds <= 3)


def _first_table() -> Row:
    solve_edition(FIRST)
    seconds = time_of(lambda: solve_edition(FIRST), 3)
    what = "race table of the first edition, made and not read"
    return Row("odds", what, seconds, "s", "≤ 1", seconds <= 1)


@contextmanager
def _tables_in(folder: str) -> Iterator[None]:
    before = os.environ.get(FOLDER)
    os.environ[FOLDER] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[FOLDER]
        else:
            os.environ[FOLDER] = before


def _second_table() -> Iterator[Row]:
    command = [sys.executable, "-m", "camelup", "solve", "second", "--no-gpu", "--threads", "2"]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    minutes = (time.perf_counter() - began) / 60
    gigabytes = usage.ru_maxrss * 1024 / 2**30
    table = race_table(SECOND)
    passes = table.passes - PASSES_SPARED if table else 0
    placements = f"{TRACK_SPECS[SECOND.number].placements:,}"
    what = f"`camelup solve second` on two cores: {placements} placements, {passes} passes"
    yield Row("odds", what, minutes, "min", "≤ 10", minutes <= 10 and table is not None)
    yield Row("odds", "its memory", gigabytes, "GiB", "≤ 8", gigabytes <= 8)


def _tiles(table: RaceTable) -> Row:
    position = Position.read(FRESH_LEGS[SECOND])
    bits = legal_moves_of_row(position.state, 0)
    tiles = [move for move in range(FORWARD, ALLY) if bits >> move & 1]
    scenes = []
    for move in tiles:
        after = position.state.copy()
        play_row(after, 0, move, 0)
        scenes.append(scene_of(after))

    def judge() -> None:
        leg_ahead.cache_clear()
        for scene in scenes:
            race_by_table(scene, table)

    seconds = 30 / len(scenes) * time_of(judge, 3)
    what = "all tiles of a position judged: 30 times leg and race odds, second edition"
    return Row("odds", what, seconds, "s", "≤ 0.5", seconds <= 0.5)
