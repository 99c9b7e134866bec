"""Compiling ahead, so that nobody waits for it: all of it with a bar, or beside something else.

``python -m camelup.ahead`` compiles at low priority and ends when it is done. Whoever
plays meanwhile runs plain Python, and changes to machine code as it comes (``rules/jit.py``).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from filelock import FileLock, Timeout

from camelup.game import Game
from camelup.host_info import make_way
from camelup.i18n import words
from camelup.odds.race_table_file import table_file
from camelup.rules.editions import EDITIONS, SECOND
from camelup.rules.jit import be_patient, is_on_disk
from camelup.view import View, view_of

OPT_OUT = "CAMELUP_NO_AHEAD"
"""The environment variable that forbids compiling beside something else, set to anything."""

LOWEST = 19
"""The lowest priority of a process."""

SHORT_GAME = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "16:bg 14:r 4:y 3:p 12:W 13:K | coins 9 9 9 | turn 1"]

win g
lose ?
roll p2
roll y1
bet b
roll r1
"""
"""A record with everything in it that a review looks at: a card that nobody knows among it, and
from the second roll on an end of the race that is counted out."""

_A_MOMENT = 0.05
"""Seconds that a bot may think when only its compiling matters."""


def compile_games() -> None:
    """Compile what a game needs: its start, moves, views and the story of what happened."""
    from camelup.story import last_story

    for edition in EDITIONS:
        game = Game(4, edition.name, seed=1)
        while not game.over:
            game.play(_next_move(game))
            last_story(game)
            view_of(game, 1)
        Game(position=game.starting_position.notation)


def _next_move(game: Game) -> str:
    """Choose moves of every kind in turn, and many rolls."""
    kinds = [move for move in game.legal_moves if move.split()[0] not in ("roll", "ally")]
    return kinds[7 * len(game.history) % len(kinds)] if len(game.history) < 8 else "roll"


def compile_light_bots() -> None:
    """Compile the bots that answer in milliseconds."""
    _ask("random", "greedy", "champion", "quick")


def compile_odds() -> None:
    """Compile the odds of leg and race, and the worth of moves."""
    from camelup.odds import odds_as_dict, worth

    for view in _views():
        odds_as_dict(view)
        worth(view)


def compile_strong_bots() -> None:
    """Compile the bots that search."""
    _ask("sharp", "search")


def compile_reviews() -> None:
    """Compile what looks at a finished game again."""
    from camelup.notation.record import read_record
    from camelup.review.decisions import Depth
    from camelup.review.replayed_game import ReplayedGame
    from camelup.review.reviewer import review_of

    review_of(ReplayedGame.of(read_record(SHORT_GAME)), depth=Depth(1, 2))


def compile_batches() -> None:
    """Compile batches of games, and the arena of random bots."""
    from camelup.arena.match import Match
    from camelup.arena.random_jit import play_random_deals
    from camelup.envs import Batch

    for edition in EDITIONS:
        play_random_deals(Match(("random",) * 4, edition.name, 1, None), 0, 1)
        batch = Batch(2, edition=edition.name, seed=1)
        batch.step(batch.masks.argmax(1))


PARTS: dict[str, Callable[[], None]] = {
    "ahead-games": compile_games,
    "ahead-light-bots": compile_light_bots,
    "ahead-odds": compile_odds,
    "ahead-strong-bots": compile_strong_bots,
    "ahead-reviews": compile_reviews,
    "ahead-batches": compile_batches,
}
"""What there is to compile, by the name of its message, in the order people need it."""


def _views() -> Iterator[View]:
    for edition in EDITIONS:
        game = Game(4, edition.name, seed=1)
        yield view_of(game, game.turn)


def _ask(*bots: str) -> None:
    from camelup.bots import ask, bot_named

    for bot in bots:
        for view in _views():
            ask(bot_named(bot), view, _A_MOMENT)


def compile_all(parts: Iterable[str] = PARTS) -> Iterator[str]:
    """Compile one part after the other, here and now; gives the name of each that is begun."""
    be_patient(0)
    for part in parts:
        yield part
        PARTS[part]()


def compile_with_bar() -> str:
    """Compile everything with a bar; returns what is to be printed."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=len(PARTS))
        for number, part in enumerate(compile_all()):
            bar.update(task, completed=number, description=words()(part))
        bar.update(task, completed=len(PARTS), description=words()("ahead-done"))
    return words()("ahead-done")


def is_ready() -> bool:
    """Tell whether what is played and asked with most is compiled."""
    from camelup.bots.move_estimates import worths_of_row
    from camelup.bots.net.leg_sampling import look_ahead_of_row
    from camelup.odds.odds_kernel import leg_odds_of_row
    from camelup.review.network_playouts import play_out_moves
    from camelup.rules.rows import play_row

    played: list[Callable[..., Any]] = [play_row, leg_odds_of_row, worths_of_row, look_ahead_of_row]
    needed = [*played, play_out_moves]
    return all(is_on_disk(function) for function in needed)


def compile_in_background() -> subprocess.Popen[bytes] | None:
    """Start compiling in a process of its own, unless it is done or not wanted."""
    if os.environ.get(OPT_OUT) or is_ready():
        return None
    return subprocess.Popen(
        [sys.executable, "-m", "camelup.ahead"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@contextmanager
def compiling_told() -> Iterator[None]:
    """Tell on a terminal, while something inside is compiled, that this happens only once."""
    from numba.core import event
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    status = console.status(words()("compiling-once"))

    class Told(event.Listener):
        def on_start(self, event: Any) -> None:
            status.start()

        def on_end(self, event: Any) -> None:
            status.update(words()("compiling-once"))

    try:
        with event.install_listener("numba:compile", Told()):
            yield
    finally:
        status.stop()


def main() -> None:
    """Compile at low priority, unless another process does."""
    make_way(LOWEST)
    lock = table_file(SECOND).with_name("ahead.lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with suppress(Timeout), FileLock(lock, timeout=0):
        for _ in compile_all():
            pass


if __name__ == "__main__":
    main()
