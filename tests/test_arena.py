"""The arena: who is better, played in all seats on common dice."""

import csv
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from camelup import Game, View, read_record, view_of
from camelup.arena import Match, run_match
from camelup.arena.game_runner import PlayedDeals
from camelup.arena.match import Games
from camelup.arena.match_files import CsvFile, write_parquet
from camelup.arena.win_statistics import decided_after, interval, order_clear_after, shares_of
from camelup.bots import ask_by_clock
from camelup.bots.simple import Roller
from camelup.cli import app
from camelup.i18n import UserError

UNTIMED = ["deal", "rotation", "legs", "coins", "moves", "faults"]


def untimed(games: Games) -> list[list[object]]:
    """Everything about games except how long they took."""
    return [[game[field].tolist() for field in UNTIMED] for game in games]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_compiled_random_tables_play_the_games_of_the_random_bot(edition: str) -> None:
    match = Match(("random",) * 3, edition, seed=5)
    asked = run_match(match, 12, records=True)
    assert untimed(run_match(match, 12).games) == untimed(asked.games)


def test_every_deal_is_played_in_all_seats_on_the_same_start_and_dice() -> None:
    match = Match(("roller", "random", "random"), seed=3)
    kept: list[PlayedDeals] = []
    run_match(match, 6, records=True, keepers=(kept.append,))
    records = [read_record(text) for batch in kept for _, text in batch.records]
    assert [record.tags["Bots"] for record in records[:3]] == [
        "roller; random; random",
        "random; roller; random",
        "random; random; roller",
    ]
    for deal in (records[:3], records[3:]):
        assert len({record.tags["Board"] for record in deal}) == 1
        rolls = [[m for m in record.moves if m.startswith("roll")] for record in deal]
        shortest = min(map(len, rolls))
        assert rolls[0][:shortest] == rolls[1][:shortest] == rolls[2][:shortest]
    assert records[0].tags["Board"] != records[3].tags["Board"]


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    match = Match(("random", "roller", "random"), "first", seed=8)
    alone = run_match(match, 30, stop=order_clear_after)
    together = run_match(match, 30, processes=2, stop=order_clear_after)
    assert untimed(alone.games) == untimed(together.games)
    other = run_match(Match(match.bots, "first", seed=9), 30, stop=order_clear_after)
    assert untimed(alone.games) != untimed(other.games)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs Linux's list of processes")
def test_no_process_is_left_when_an_arena_is_killed(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    command = ["arena", "greedy", "random", "--games", "100000", "--processes", "2", "--csv"]
    arena = subprocess.Popen([sys.executable, "-m", "camelup", *command, str(games)])
    wait_until(lambda: games.exists() and games.read_text().count("\n") > 1)
    workers = children_of(arena.pid)
    arena.kill()
    arena.wait()
    assert len(workers) >= 2
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def children_of(process: int) -> list[int]:
    """Find the processes that a process has started, in Linux's list of them."""
    numbers = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [number for number in numbers if parent_of(number) == process]


def parent_of(process: int) -> int | None:
    """Look a process's parent up; None if it is gone."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def wait_until(true: Callable[[], bool]) -> None:
    """Look again and again, for a minute at most."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.1)
    pytest.fail("it did not come true within a minute")


def test_shares_of_wins_are_split_on_ties_and_found_in_every_rotation() -> None:
    match = Match(("a", "b", "b"))
    games = run_match(Match(("roller",) * 3), 3).games
    games["coins"][:, :3] = [[9, 1, 1], [5, 9, 9], [1, 1, 9]]
    # a sits in seats 1, 2, 3: it wins alone, shares with one b, wins alone.
    assert shares_of(match, games) == pytest.approx(np.array([[2.5 / 3, 0.25 / 3]]))


@pytest.mark.parametrize(("share", "deals"), [(0.25, 10), (0.25, 100), (0.6, 40), (0.97, 100)])
def test_intervals_hold_the_true_share_of_a_binomial_19_times_in_20(
    share: float, deals: int
) -> None:
    draws = np.random.default_rng(7).binomial(4, share, size=(4000, deals)) / 4
    inside = 0
    for row in draws:
        low, high = interval(float(row.mean()), float(row.std(ddof=1)), deals, 4)
        inside += low <= share <= high
    assert 0.93 <= inside / 4000 <= 0.975


def test_intervals_are_wider_where_the_games_of_a_deal_go_together() -> None:
    alike = np.random.default_rng(7).binomial(1, 0.5, size=400)
    low, high = interval(float(alike.mean()), float(alike.std(ddof=1)), 400, 4)
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 20, rel=0.05)


def test_the_sequential_test_is_seldom_wrong_and_ends_soon_when_there_is_a_difference() -> None:
    draws = np.random.default_rng(3).binomial(4, 0.25, size=(400, 500)) / 4
    wrong = sum(decided_after(row, 0.25, 0.05, 4) is not None for row in draws)
    assert wrong / 400 <= 0.08
    stronger = np.random.default_rng(4).binomial(4, 0.4, size=(100, 500)) / 4
    ends = [decided_after(row, 0.25, 0.05, 4) for row in stronger]
    assert None not in ends
    assert np.median([end for end in ends if end]) < 100


def test_a_match_stops_when_the_order_is_clear() -> None:
    match = Match(("roller", "random", "random", "random"), seed=2)
    sure = run_match(match, 4000, stop=order_clear_after)
    assert len(sure.games) < 400
    assert [standing.bot for standing in sure.standings] == ["roller", "random"]
    assert sure.standings[0].rating.mu > sure.standings[1].rating.mu


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    match = Match(("random", "roller"), seed=4)
    whole, broken = CsvFile(match, tmp_path / "whole.csv"), CsvFile(match, tmp_path / "broken.csv")
    whole.begin()
    result = run_match(match, 12, keepers=(whole,))
    lines = whole.file.read_text().splitlines(keepends=True)
    for end in ("".join(lines[:6]), "".join(lines[:5]) + lines[5][:20], lines[0]):
        broken.file.write_text(end)
        known = broken.go_on()
        played: list[PlayedDeals] = []
        again = run_match(match, 12, known=known, keepers=(broken, played.append))
        assert untimed(again.games) == untimed(result.games)
        assert sum(len(batch.games) for batch in played) == 12 - len(known)
        rows = [list(csv.DictReader(f.file.open())) for f in (whole, broken)]
        assert [r["coins_1"] for r in rows[0]] == [r["coins_1"] for r in rows[1]]


def test_a_run_is_not_continued_with_another_match(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    first = CsvFile(Match(("random", "roller"), seed=4), file)
    first.begin()
    run_match(first.match, 4, keepers=(first,))
    others = (("roller", "random"), "second", 4), (("random", "roller"), "second", 5)
    for bots, edition, seed in others:
        with pytest.raises(UserError, match="holds no games of this match"):
            CsvFile(Match(bots, edition, seed), file).go_on()
    with pytest.raises(UserError, match="already exists"):
        first.begin()


def test_parquet_holds_every_game(tmp_path: Path) -> None:
    from pyarrow import parquet

    match = Match(("random", "roller", "random"), seed=4)
    games = run_match(match, 9).games
    write_parquet(match, games, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["coins_2"] for row in table] == games["coins"][:, 1].tolist()
    assert [row["bot_2"] for row in table[:3]] == ["roller", "random", "random"]


def test_the_command_prints_a_table_and_writes_every_record(tmp_path: Path) -> None:
    arguments = ["arena", "random", "roller", "random", "--games", "7", "--processes", "1"]
    output = CliRunner().invoke(app, [*arguments, "--records", str(tmp_path)]).output
    assert "9 games, second edition" in output
    assert "95 % interval" in output
    files = sorted(tmp_path.glob("*.camel"))
    assert len(files) == 9
    assert all(Game.from_record(read_record(file.read_text())).over for file in files)
    told = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).output)
    assert told["games"] == 9
    assert sum(standing["share"] * standing["copies"] for standing in told["standings"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random"], "2 to 8 bots can play, not 1"),
        (["random"] * 9, "2 to 8 bots can play, not 9"),
        (["random", "roler"], "did you mean roller"),
        (["random", "roller", "--games", "-1"], "at least 1, not -1"),
        (["random", "roller", "--games", "0"], "at least 1, not 0"),
        (["random", "roller", "--seconds", "0"], "more than 0 seconds"),
        (["random", "roller", "--edition", "third"], "no edition “third”"),
        (["random", "roller", "--processes", "-2"], "0 or more"),
        (["random", "roller", "--continue"], "--continue needs --csv FILE"),
        (["random", "missing.py:Bot"], "no bot file missing.py"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_sentence(
    arguments: list[str], words: str
) -> None:
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_bot_that_misbehaves_is_reported_and_the_match_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "rude.py"
    file.write_text(
        "from camelup.bots import Bot\n"
        "class Rude(Bot):\n"
        "    def choose(self, view, seconds=None):\n"
        "        if view.leg == 2: raise RuntimeError('no')\n"
        "        return 'bet q' if view.leg == 1 else 'roll'\n"
    )
    result = run_match(Match((f"{file}:Rude", "random"), seed=random.Random(1).randrange(9)), 4)
    assert len(result.games) == 4
    faults = {standing.bot: standing.faults for standing in result.standings}
    assert faults["random"] == 0 < faults[f"{file}:Rude"]
    assert any("illegal move" in fault for fault in result.faults)
    assert any("RuntimeError: no" in fault for fault in result.faults)


SLEEPY = """
import time
from camelup.bots import Bot
class Sleepy(Bot):
    def choose(self, view, seconds=None):
        if len(view.moves) in (4, 5):
            time.sleep(3600)
        return "roll"
"""


def test_a_python_bot_that_oversteps_its_clock_loses_the_move_and_holds_nobody_up(
    tmp_path: Path,
) -> None:
    file = tmp_path / "sleepy.py"
    file.write_text(SLEEPY)
    result = run_match(Match((f"{file}:Sleepy", "roller"), "first", seconds=4), 1)
    faults = {standing.bot: standing.faults for standing in result.standings}
    assert faults == {"roller": 0, f"{file}:Sleepy": 2}
    assert all("gave no answer within 4.25 s" in fault for fault in result.faults)


def test_more_games_than_any_memory_can_count_out_can_be_begun() -> None:
    result = run_match(Match(("roller", "random")), 10**30, stop=lambda shares: len(shares))
    assert len(result.games) == 2


def test_a_bot_of_this_package_that_comes_back_late_loses_the_move() -> None:
    class Late(Roller):
        def choose(self, view: View, seconds: float | None = None) -> str:
            time.sleep(0.3)
            return "bet b"

    view = view_of(Game(2, seed=1), 1)
    late = ask_by_clock(Late(), view, 0.01)
    assert late.move == "roll"
    assert "had 0.01 s" in str(late.fault)
    assert ask_by_clock(Late(), view, None).move == "bet b"


def test_a_bot_that_fails_shows_where_in_its_code(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "from camelup.bots import Bot\n"
        "class Broken(Bot):\n"
        "    def choose(self, view, seconds=None):\n"
        "        return view.there_is_no_such_thing\n"
    )
    arguments = ["arena", f"{file}:Broken", "roller", "--games", "2", "--processes", "1"]
    shown = CliRunner().invoke(app, arguments).stdout
    assert shown.count(f'File "{file}", line 4, in choose') == 1
