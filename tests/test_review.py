"""The review of a game: luck and skill add up, and nobody is judged by what he could not see."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from typer.testing import CliRunner

from camelup import Game, read_record
from camelup.ahead import PARTS
from camelup.bots.net.card_features import nothing_read
from camelup.bots.net.numpy_network import network_in
from camelup.cli import app
from camelup.notation.moves import move_texts
from camelup.position import Position
from camelup.review import evaluation
from camelup.review.decisions import Depth, judge_decision
from camelup.review.key_moments import moments_of
from camelup.review.network_playouts import play_out_moves
from camelup.review.replayed_game import ReplayedGame
from camelup.review.reviewer import Review, Reviewer
from camelup.rules.jit import COMPILED, is_on_disk
from camelup.server.compute.tasks import start_after

RECORDS = sorted((Path(__file__).parent / "data").glob("*.camel"))
SHALLOW = Depth(2, 4)

OPENING = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Board "1:bg 2:r 3:yp 15:W 16:K"]

win {card}
bet p
roll p2
lose b     # Ann hopes
bet p
roll y1
roll g3
win r
"""


def reviewed(text: str, seed: int = 1) -> Review:
    reviewer = Reviewer(ReplayedGame.of(read_record(text)), seed=seed, depth=SHALLOW)
    for _ in reviewer.steps():
        pass
    return reviewer.review


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_luck_and_decisions_add_up_to_what_became_of_every_seat(file: Path) -> None:
    course = ReplayedGame.of(read_record(file))
    for number, seat in enumerate(Reviewer(course).review.seats, 1):
        told = seat.start + seat.luck_own + seat.luck_others + seat.own + seat.others
        assert told == pytest.approx(seat.final, abs=1e-12)
        if course.game.over:
            winners = course.game.winners
            assert seat.final == (1 / len(winners) if number in winners else 0)


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    chances = Reviewer(ReplayedGame.of(read_record(RECORDS[-1]))).flow.chances
    assert np.allclose(chances.sum(axis=1), 1)
    assert chances.min() >= 0


def test_the_luck_of_a_roll_is_nothing_on_average_over_all_it_could_show() -> None:
    before = Game(3, board="1:bg 2:r 3:yp 15:W 16:K")
    luck = np.zeros(3)
    for outcome, chance in before.outcomes.items():
        game = before.copy()
        game.play(f"roll {outcome}")
        luck += float(chance) * Reviewer(ReplayedGame.of_game(game)).flow.luck[0]
    assert np.abs(luck).max() < 1e-6


def test_nobody_is_judged_by_cards_that_he_could_not_see() -> None:
    one, other = (reviewed(OPENING.format(card=card)) for card in "gy")
    pairs = zip(one.moves, other.moves, strict=True)
    assert any(a.chances != b.chances for a, b in pairs), "with all cards open it is a difference"
    for a, b in zip(one.moves, other.moves, strict=True):
        if a.seat != 1:
            assert (a.best, a.given_up, a.error) == (b.best, b.given_up, b.error)
    for a_seat, b_seat in zip(one.seats[1:], other.seats[1:], strict=True):
        assert a_seat.accuracy == b_seat.accuracy


def test_the_same_seed_gives_the_same_review_and_another_one_another() -> None:
    text = OPENING.format(card="g")
    assert reviewed(text) == reviewed(text)
    assert reviewed(text) != reviewed(text, seed=2)


ENDING = """[Edition "second"]
[Players "Ann; Bob; Cid"]
[Position "16:bg 14:r 4:y 3:p 12:W 13:K | dice bgrpx | coins 12 9 9 | turn 1"]

win b
roll p1
lose p
roll r1
roll b2
"""
"""A game that comes to its end, which is counted out."""


@pytest.mark.parametrize("text", [OPENING.format(card="g"), ENDING], ids=["opening", "ending"])
def test_a_review_in_pieces_is_the_same_as_one_at_once(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "OPENED", 5)
    whole = reviewed(text)
    pieces, looks = Reviewer(ReplayedGame.of(read_record(text)), depth=SHALLOW), 0
    while not pieces.lookout.is_done:
        pieces.lookout.look_for(0.0)
        looks += 1
    assert looks > 3
    while len(pieces.verdicts) < len(whole.moves):
        pieces.judge_for(0.0)
    assert pieces.review == whole


def test_a_first_glance_tells_where_a_game_turned_and_counting_out_its_end_sharpens_it() -> None:
    reviewer = Reviewer(ReplayedGame.of(read_record(ENDING)), depth=SHALLOW)
    reviewer.lookout.look_for(60.0)
    assert not reviewer.lookout.is_done, "the glance is told before anything that takes longer"
    glance = reviewer.review
    assert moments_of(reviewer.course, glance)
    for seat in glance.seats:
        told = seat.start + seat.luck_own + seat.luck_others + seat.own + seat.others
        assert told == pytest.approx(seat.final, abs=1e-12)
    for _ in reviewer.steps():
        pass
    assert reviewer.review == reviewed(ENDING), "and has no say in what is told in the end"
    assert reviewer.review.moves[1].chances != glance.moves[1].chances
    assert reviewer.review.moves[-1].chances == glance.moves[-1].chances


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_what_a_review_needs_is_compiled_ahead() -> None:
    def machine_code() -> dict[str, int]:
        rooms = [module for name, module in sys.modules.items() if name.startswith("camelup.")]
        found = [one for room in rooms for one in vars(room).values()]
        return {str(one): len(one.signatures) for one in found if isinstance(one, Dispatcher)}

    PARTS["ahead-reviews"]()
    known = machine_code()
    reviewed(OPENING.format(card="?"))
    reviewed(ENDING)
    start_after(OPENING.format(card="g"), 5, 1)
    assert machine_code() == known
    assert is_on_disk(play_out_moves), "and a server that starts finds nothing missing"


def test_cards_that_a_record_does_not_tell_are_drawn() -> None:
    review = reviewed(OPENING.format(card="?"))
    assert review.moves[0].move == "win ?"
    assert all(move.best for move in review.moves)


@pytest.mark.parametrize(
    ("position", "played", "best"),
    [
        ("12:b 3:g 2:r 1:yp 15:W 16:K | dice px | coins 6 6 6", "roll", "bet b"),
        ("12:b 3:g 2:r 1:yp 15:W 16:K | dice px | coins 6 6 6", "bet y", "bet b"),
        ("edition first | 5:b 4:g 3:o 1:yw | dice w | coins 6 6 6", "bet w", "bet b"),
    ],
)
def test_a_sure_ticket_is_best_and_to_leave_it_is_a_mistake(
    position: str, played: str, best: str
) -> None:
    edition = "first" if position.startswith("edition") else "second"
    game = Game(position=position.removeprefix("edition first | "), edition=edition)
    texts = move_texts(game.edition)
    reading = nothing_read()
    verdict = judge_decision(network_in(), game.state, reading, texts.index(played), seed=1)
    assert texts[verdict.best] == best
    assert verdict.given_up > 2 * verdict.error
    kept = judge_decision(network_in(), game.state, reading, texts.index(best), seed=1)
    assert kept.given_up <= 2 * kept.error


def test_the_command_prints_the_names_that_others_rely_on(tmp_path: Path) -> None:
    file, plot, written = tmp_path / "g.camel", tmp_path / "g.svg", tmp_path / "a.camel"
    file.write_text(OPENING.format(card="g"), encoding="utf-8")
    options = ["--json", "--plot", str(plot), "--write", str(written)]
    run = CliRunner().invoke(app, ["review", str(file), *options])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert len(told["seats"]) == 3
    names = {"start", "luck_own", "luck_others", "own", "others", "final", "accuracy"}
    assert names <= set(told["seats"][0])
    assert {"number", "seat", "move", "chances", "best", "given_up", "error"} <= set(
        told["moves"][0]
    )
    assert [move["number"] for move in told["moves"]] == list(range(1, 9))
    assert told["moves"][2]["move"] == "roll p2"
    assert plot.read_text(encoding="utf-8").count("<polyline") == 3
    again = read_record(written)
    assert again.moves == read_record(file).moves
    assert again.comments[4][0] == "Ann hopes"
    assert again.comments[1][0].startswith("[%review ")
    assert read_record(str(again)).comments == again.comments


def test_the_command_tells_luck_and_skill_in_both_languages(tmp_path: Path) -> None:
    file = tmp_path / "g.camel"
    file.write_text(OPENING.format(card="g").partition("roll p2")[0], encoding="utf-8")
    english = CliRunner().invoke(app, ["review", str(file), "--lang", "en"]).stdout
    german = CliRunner().invoke(app, ["review", str(file), "--lang", "de"]).stdout
    assert "own decisions" in english
    assert "Ann" in english
    assert "Genauigkeit" in german


def test_a_record_without_moves_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "g.camel"
    file.write_text(str(Game(3, seed=1).record()), encoding="utf-8")
    run = CliRunner().invoke(app, ["review", str(file), "--lang", "en"])
    assert run.exit_code == 2
    assert "nothing to review" in run.output


def test_a_roll_that_ends_the_race_is_judged_by_the_victory_itself() -> None:
    position = "16:b 3:g 2:r 1:yp 14:W 15:K | dice bx | coins 20 5 5 | turn 1"
    game = Game(position=Position.read(position))
    game.play("roll b1")
    flow = Reviewer(ReplayedGame.of_game(game)).flow
    assert flow.chances[-1].tolist() == [1, 0, 0]
