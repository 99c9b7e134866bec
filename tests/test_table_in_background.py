"""The race table is made beside a game, without anybody asking for it."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from camelup.odds import race_table_background
from camelup.odds.race_table_background import ensure_table_in_background
from camelup.odds.solve import Progress, Tell
from camelup.odds.solve_progress import announced, table_progress
from camelup.rules.editions import FIRST, SECOND


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    monkeypatch.delenv("CAMELUP_NO_TABLE")
    return tmp_path


def test_others_see_the_progress_of_a_table_in_the_making() -> None:
    assert table_progress() is None
    with announced(SECOND) as tell:
        tell(Progress(3, 0.1, 0.25, 90.0))
        seen = table_progress()
        assert seen is not None
        assert seen.fraction <= 0.25
        assert table_progress(FIRST) is None
    assert table_progress() is None


def test_news_of_a_program_that_was_killed_grow_old(folder: Path) -> None:
    with announced(SECOND):
        (news,) = folder.glob("*.progress")
        os.utime(news, (0, 0))
        assert table_progress() is None


def test_unreadable_news_are_no_news(folder: Path) -> None:
    with announced(SECOND):
        (news,) = folder.glob("*.progress")
        news.write_text("[]")
        assert table_progress() is None


def test_nothing_is_started_when_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELUP_NO_TABLE", "1")
    assert ensure_table_in_background() is None


def test_nothing_is_started_when_another_program_is_at_it() -> None:
    with announced(SECOND):
        assert ensure_table_in_background() is None


def test_a_missing_table_is_made_by_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **options: asked.append(command))
    ensure_table_in_background()
    assert asked == [[sys.executable, "-m", race_table_background.__name__]]


def test_the_maker_stops_when_the_game_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    def make_table(*_: object, tell: Tell, **__: object) -> None:
        for _round in range(1_000):
            tell(Progress(0, 1.0, 0.01, None))
            time.sleep(0.01)
        pytest.fail("the maker went on")

    monkeypatch.setattr(race_table_background, "race_table", lambda edition: None)
    monkeypatch.setattr(race_table_background, "make_table", make_table)
    monkeypatch.setattr(os, "nice", lambda steps: steps)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(SystemExit):
        race_table_background.main()
