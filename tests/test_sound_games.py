"""Nothing enters compiled code that is no game: it would read and write beside its memory."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from camelup import Game, IllegalMove, NotationError, Position, view_of
from camelup.envs import Batch, EnvError
from camelup.position import StateError, check_states
from camelup.rules.state import GAME, States

START = "1:bg 2:r 3:yp 15:W 16:K"
MIDDLE = (
    "4:g 6:rWy 7:p 9:b 12:K | dice ypx | tiles 5+3 10-1 | tickets b:14 p:2221 | "
    "pyramid 1 0 2 0 0 0 | allies 1-3 2-6 | win 1b 2? | lose 1g | coins 7 0 12 3 3 1 | turn 4"
)


def games_of(edition: str, players: int, moves: int) -> States:
    batch = Batch(200, edition=edition, players=players, seed=3, auto_reset=False)
    batch.step_randomly(moves)
    return batch.states


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_game_that_play_leads_to_is_sound(edition: str, players: int) -> None:
    for moves in (1, 7, 40, 400):
        games = games_of(edition, players, moves)
        check_states(games)
        batch = Batch(200, edition=edition, players=players)
        batch.states = games
        assert batch.states.tobytes() == games.tobytes()


def test_every_view_is_sound() -> None:
    game = Game(3, seed=5)
    for move in ("win b", "lose g", "bet r", "roll"):
        game.play(move)
        for seat in (None, 1, 2, 3):
            seen = view_of(game, seat).state
            check_states(seen)
            assert int(seen["turn"][0]) == int(game.state["turn"][0])


WRONG: dict[str, list[tuple[str, Any]]] = {
    "state-edition": [("edition", 2), ("edition", -1)],
    "state-players": [("players", 1), ("players", 9), ("players", -3)],
    "state-turn": [("turn", 6), ("turn", -1)],
    "state-counts": [("coins", [-1] * 8), ("coins", [2**31 - 1] * 8), ("leg", 0)],
    "state-camels": [("space", [18] * 7), ("space", [-1] * 7), ("height", [3] * 7)],
    "state-over": [("over", 1), ("over", 2)],
    "state-dice": [("dice", 64), ("dice", 0), ("dice", -1)],
    "state-tickets": [("tickets_taken", [5] * 5), ("ticket_holder", np.full((5, 4), 7))],
    "state-pyramid": [("pyramid_tickets", [1] * 8), ("pyramid_tickets", [-1] + [1] * 4 + [0] * 3)],
    "state-tiles": [("tile_space", [40] * 8), ("tile_side", [3] * 8), ("tile_space", [5] * 8)],
    "state-partners": [("partner", [2, 5, 0, -1, -1, 99, -1, -1]), ("partner", [0] * 8)],
    "state-cards": [
        ("pile_size", [41, 0]),
        ("pile_size", [-1, 1]),
        ("pile", np.full((2, 40), 63)),
        ("hand", [31] * 8),
        ("hidden", [5] * 8),
    ],
}


@pytest.mark.parametrize(
    ("reason", "field", "value"),
    [(reason, field, value) for reason, cases in WRONG.items() for field, value in cases],
)
def test_a_record_that_is_no_game_is_refused_with_its_row(
    reason: str, field: str, value: Any
) -> None:
    games = np.repeat(Position.read(MIDDLE).state, 5)
    games[field][3] = value
    with pytest.raises(StateError) as refused:
        check_states(games)
    assert (refused.value.reason, refused.value.row) == (reason, 3)
    assert refused.value.in_words("de") != refused.value.in_words("en")
    with pytest.raises(StateError):
        Position(games[3:4].copy())
    batch = Batch(5, players=6, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(EnvError, match="game 3") as told:
        batch.states = games
    assert told.value.index == 3
    assert batch.states.tobytes() == before


def test_games_of_another_table_are_refused_and_nothing_is_changed() -> None:
    batch = Batch(64, players=2, seed=1)
    with pytest.raises(EnvError, match=r"game 0: .* number of players .* 2 players"):
        batch.states = np.repeat(Game(8, seed=1).state, 64)
    with pytest.raises(EnvError, match=r"game 0: .* edition .* second edition"):
        batch.states = np.repeat(Game(2, "first", seed=1).state, 64)
    batch.step(batch.random_moves())


def test_games_of_a_batch_and_their_legal_moves_are_only_read() -> None:
    batch = Batch(2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        batch.states["turn"] = 99
    with pytest.raises(ValueError, match="read-only"):
        batch.legal[:] = -1
    assert Position(batch.states[:1]).legal_moves[-1].startswith("win")


def test_a_snapshot_lets_nothing_in_that_its_games_do_not_allow() -> None:
    batch = Batch(3, players=2, seed=1)
    saved = batch.snapshot()
    before = batch.legal.tolist()
    batch.restore({**saved, "legal": np.full_like(saved["legal"], -1)})
    assert batch.legal.tolist() == before
    strange = saved["states"].copy()
    strange["pile_size"][1] = 41
    bytes_of, letters = saved["states"].view(np.uint8), np.array(["x", "y", "z"])
    for name, wrong in (("states", strange), ("states", bytes_of), ("legal", letters)):
        with pytest.raises(EnvError):
            batch.restore({**saved, name: wrong})
    assert batch.snapshot()["states"].tobytes() == saved["states"].tobytes()


@pytest.mark.parametrize(
    ("kinds", "reason"),
    [
        (np.zeros((1, 1), np.int8), r"kinds: whole numbers of shape \(3, 2\) are needed"),
        (np.zeros((3, 2)), r"kinds: whole numbers of shape \(3, 2\) are needed"),
        (np.array([[0, 2], [0, 99], [0, 2]]), "game 1: a kind of opponent is a number from 0 to 5"),
        (np.array([[0, 2], [0, -1], [0, 2]]), "game 1: a kind of opponent is a number from 0 to 5"),
        (np.array([[0, 2], [0, 2], [3, 2]]), "game 2: one seat is for a learner"),
    ],
)
def test_opponents_by_number_are_checked_before_they_move(kinds: Any, reason: str) -> None:
    with pytest.raises(EnvError, match=reason):
        Batch(3, players=2, seed=1).let_others_move(kinds)


def shaken(rng: np.random.Generator, count: int) -> States:
    """Make records of random bytes, and sound ones with a few bytes exchanged."""
    sources = [games_of(edition, 4, moves) for edition in ("first", "second") for moves in (3, 60)]
    games = np.concatenate(sources)[rng.integers(800, size=count)]
    memory = games.view(np.uint8).reshape(count, GAME.itemsize)
    noise = rng.integers(256, size=memory.shape, dtype=np.uint8)
    wild = rng.random(count) < 0.2
    memory[wild] = noise[wild]
    for _ in range(3):
        rows = np.flatnonzero(rng.random(count) < 0.5)
        columns = rng.integers(GAME.itemsize, size=len(rows))
        small = rng.random(len(rows)) < 0.7
        old = memory[rows, columns]
        memory[rows, columns] = np.where(small, old ^ (1 << rng.integers(3)), noise[rows, columns])
    return games


def play_what_is_sound(count: int, seed: int) -> int:
    """Play every record that is taken for a game; returns how many there were."""
    rng = np.random.default_rng(seed)
    games = shaken(rng, count)
    taken = 0
    for edition, players in ((e, p) for e in ("first", "second") for p in range(2, 9)):
        batch = Batch(1, edition=edition, players=players, seed=1)
        sound = []
        for row in np.flatnonzero(games["players"] == players):
            try:
                check_states(games[row : row + 1], batch.options.edition, players)
            except StateError:
                continue
            sound.append(row)
        if sound:
            batch = Batch(len(sound), edition=edition, players=players, seed=1, auto_reset=False)
            batch.states = games[sound]
            for _ in range(30):
                batch.step_randomly(10)
                check_states(batch.states)
            taken += len(sound)
    return taken


def test_random_bytes_are_refused_or_played_without_a_fault() -> None:
    assert 100 < play_what_is_sound(4_000, seed=1) < 3_500


@pytest.mark.soak
def test_a_million_random_byte_patterns_are_refused_or_played_without_a_fault() -> None:
    taken = sum(play_what_is_sound(50_000, seed=seed) for seed in range(20))
    assert taken > 50_000


SIMULATED = """
import numpy as np
from camelup import Game, Position
from camelup.envs import Batch, EnvError

batch = Batch(3, players=2, device="cuda", seed=1)
before = batch.states.tobytes()
strange = batch.states.copy()
strange["pile_size"][1] = 41
strange["turn"][2] = 7
for games in (np.repeat(Game(8, seed=1).state, 3), strange):
    try:
        batch.states = games
    except EnvError as error:
        print(error)
    assert batch.states.tobytes() == before
batch.states = batch.states[::-1]
batch.step(batch.random_moves())
"""


@pytest.mark.skipif(find_spec("numba_cuda") is None, reason="needs numba-cuda")
def test_a_cuda_device_refuses_what_is_no_game_too() -> None:
    """In the simulator of CUDA: kernels run as plain Python."""
    run = subprocess.run(
        [sys.executable, "-c", SIMULATED],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    first, second = run.stdout.splitlines()
    assert re.match(r"game 0: .* number of players", first)
    assert second.startswith("game 1: hands and piles")


def test_a_number_that_is_no_move_or_no_outcome_changes_nothing() -> None:
    game = Game(2, board=START)
    before = game.state.tobytes()
    for move, outcome in ((0, 99), (0, 21), (0, -2), (99, -1), (-1, -1), (1, 3)):
        with pytest.raises(IllegalMove):
            game.play_number(move, outcome)
    assert game.state.tobytes() == before
    assert game.moves == []
    assert game.play_number(0, 4) == (0, 4)


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    game = Game(2, board=START)
    for ask in (game.hand, game.tickets, lambda seat: view_of(game, seat)):
        for seat in (0, 3, 9, -1):
            with pytest.raises(NotationError, match="no seat"):
                ask(seat)


def test_a_move_is_legal_by_number_or_in_notation() -> None:
    game = Game(2, board=START)
    assert game.is_legal("roll")
    assert game.is_legal("bet b")
    assert game.is_legal("roll b2")
    assert not game.is_legal("tile 3+")
    assert not game.is_legal(99)
    assert not game.is_legal(-1)
    game.play("roll b2")
    assert not game.is_legal("roll b2")
    with pytest.raises(NotationError):
        game.is_legal("jump")


def test_a_board_and_a_position_are_two_starts() -> None:
    with pytest.raises(NotationError, match="two starts"):
        Game(2, board=START, position=f"{START} | coins 3 3")


def test_a_position_can_be_a_key_and_a_game_cannot() -> None:
    one, two = Position.read(MIDDLE), Position.read(MIDDLE)
    assert {one: "seen"}[two] == "seen"
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game(2, seed=1))
