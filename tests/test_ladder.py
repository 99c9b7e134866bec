"""The ladder: what it plays, when it stops, and how it goes on after a break."""

from pathlib import Path

import numpy as np
import pytest

from camelup.arena.ladder import EVEN, RUNGS, Rung, as_markdown, as_row, climb
from camelup.i18n import UserError

FLOOR = Rung("roller", "random", EVEN)


def test_a_rung_is_played_until_its_target_is_decided() -> None:
    climbed = climb([FLOOR], editions=["first"], seed=3)[0]
    assert len(climbed.result.games) < 2_000
    assert climbed.verdict == "yes"
    assert climbed.standing.low > EVEN


def test_a_few_games_all_won_do_not_decide_a_high_target() -> None:
    rung = Rung("greedy", "random", 0.97)
    assert rung.decided(np.ones((10, 2))) is None
    assert rung.decided(np.ones((100, 2))) is not None


def test_a_rung_that_stays_open_ends_with_the_most_games_and_says_so() -> None:
    climbed = climb([Rung("random", "roller", EVEN)], games=4, editions=["second"])[0]
    assert len(climbed.result.games) == 4
    assert climbed.verdict in ("on average", "not on average")


def test_an_interrupted_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = climb([FLOOR], games=40, editions=["first"], keep=tmp_path)
    file = tmp_path / "first-1.csv"
    kept = file.read_text(encoding="utf-8")
    lines = kept.splitlines(keepends=True)
    file.write_text("".join(lines[:12]) + lines[12][:9], encoding="utf-8")
    again = climb([FLOOR], games=40, editions=["first"], keep=tmp_path)
    assert again[0].standing.share == whole[0].standing.share
    assert again[0].standing.coins == whole[0].standing.coins
    assert len(file.read_text(encoding="utf-8").splitlines()) == len(lines)


def test_a_ladder_out_of_time_tells_what_was_kept_and_plays_no_more(tmp_path: Path) -> None:
    even = Rung("random", "random", EVEN)
    kept = climb([even], games=40, editions=["first"], keep=tmp_path)[0]
    told = climb([even], games=4_000, editions=["first"], keep=tmp_path, minutes=0)[0]
    assert as_row(told) == as_row(kept)
    assert "4,000 games, or as long as it was given" in as_markdown([told], 3, 4_000, 0)


def test_a_ladder_of_no_games_and_a_folder_that_cannot_be_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="0"):
        climb([FLOOR], games=0)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"games: the file cannot be written"):
        climb([FLOOR], games=4, keep=tmp_path / "file" / "games")


def test_the_page_has_a_row_for_every_rung_in_each_edition() -> None:
    page = as_markdown(climb([FLOOR], games=4), seed=2026, games=4)
    assert page.count("| `roller` | `random` |") == 2
    assert "## First edition" in page
    assert "## Second edition" in page


@pytest.mark.parametrize("edition", ["First", "Second"])
def test_the_ladder_in_the_docs_is_that_of_the_standing_line_ups(edition: str) -> None:
    docs = Path(__file__).parent.parent / "docs" / "ladder.md"
    table = docs.read_text(encoding="utf-8").split(f"## {edition} edition")[1].split("##")[0]
    rows = [line.split(" | ")[:3] for line in table.splitlines() if line.startswith("| `")]
    assert rows == [[f"| `{rung.bot}`", f"`{rung.others}`", str(rung.players)] for rung in RUNGS]


def test_a_weak_bot_that_should_win_seldom_reaches_its_target_by_losing() -> None:
    rung = Rung("random", "greedy", 1 / 8, players=8, at_most=True)
    climbed = climb([rung], games=16, editions=["first"], seed=3)[0]
    assert len(climbed.result.match.bots) == 8
    assert climbed.standing.share < 1 / 8
    assert climbed.verdict in ("yes", "on average")
    assert "| < 12.5% |" in as_markdown([climbed], seed=3, games=16)
