"""Learning by self-play, in small: needs PyTorch, so ``make test-learn`` runs it."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from camelup.bots.net.numpy_network import Network as PlayedNetwork  # noqa: E402
from camelup.envs.game_step import OUTCOME  # noqa: E402
from camelup.i18n import UserError  # noqa: E402
from camelup.learn.checkpoint import OPTIMIZER, STORY, WEIGHTS, LearnError  # noqa: E402
from camelup.learn.ppo_update import Lessons  # noqa: E402
from camelup.learn.returns import FAR, NEAR  # noqa: E402
from camelup.learn.selfplay import Policies, Rollout, Tables, choose_by, luck_of  # noqa: E402
from camelup.learn.selfplay_row import DICE, ROLLED  # noqa: E402
from camelup.learn.torch_network import Network, weights_of  # noqa: E402
from camelup.learn.train import Plan, Run  # noqa: E402
from camelup.learn.train_command import CHAMPION, SMALL, train  # noqa: E402
from camelup.rules.editions import MAX_PLAYERS, RACING  # noqa: E402
from camelup.rules.moves import OUTCOMES  # noqa: E402
from camelup.rules.race import standing  # noqa: E402

pytestmark = pytest.mark.learn

ROUNDS = 80
"""Rounds of 8,192 moves after which a network beats one that has learnt nothing."""


def small_plan(folder: Path, **changes: object) -> Plan:
    options = {
        "device": "cpu", "minutes": 10.0, "rows": 40, "steps": 8, "lessons": 64, "legs": 8,
        "width": 32, "blocks": 1, "exam_rows": 8, "exam_every": 1e9, "fast": False,
    } | changes  # fmt: skip
    return Plan(folder, **options)  # type: ignore[arg-type]


def small_run(folder: Path, **changes: object) -> Run:
    return Run(small_plan(folder, **changes), lambda row: None)


def test_the_network_gives_the_same_in_numpy_as_in_pytorch(tmp_path: Path) -> None:
    run = small_run(tmp_path)
    run.round()
    seen = run.tables.backend.seen
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        scores, value, shares, _ = run.network(seen)
    played = PlayedNetwork(weights_of(run.network)).judge(seen.numpy())
    assert np.allclose(played.scores, scores.numpy(), atol=0.1)
    assert np.allclose(played.value, torch.sigmoid(value).numpy(), atol=0.02)
    assert np.allclose(played.shares, torch.softmax(shares, 1).numpy(), atol=0.02)


def test_a_run_goes_on_from_its_folder_and_from_its_weights_alone(tmp_path: Path) -> None:
    run = small_run(tmp_path)
    run.look(run.round())
    again = small_run(tmp_path)
    for name, value in weights_of(run.network).items():
        assert np.array_equal(weights_of(again.network)[name], value)
    assert again.story.moves == run.story.moves
    assert len(again.optimizer.state) == len(run.optimizer.state)
    (tmp_path / OPTIMIZER).unlink()
    (tmp_path / STORY).unlink()
    bare = small_run(tmp_path)
    assert np.array_equal(
        weights_of(bare.network)["policy.weight"], weights_of(run.network)["policy.weight"]
    )
    bare.round()


def test_a_damaged_run_is_refused_in_one_sentence(tmp_path: Path) -> None:
    run = small_run(tmp_path)
    run.look(run.round())
    whole = (tmp_path / WEIGHTS).read_bytes()
    (tmp_path / WEIGHTS).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(LearnError):
        small_run(tmp_path)
    (tmp_path / WEIGHTS).write_bytes(whole)
    story = json.loads((tmp_path / STORY).read_text())
    (tmp_path / STORY).write_text(json.dumps(story | {"features": 99}))
    with pytest.raises(LearnError, match="version 99"):
        small_run(tmp_path)


def test_weights_for_fewer_features_and_blocks_go_on_as_they_played(tmp_path: Path) -> None:
    run = small_run(tmp_path)
    run.look(run.round())
    with np.load(tmp_path / WEIGHTS) as file:
        weights = dict(file)
    weights["entry.weight"] = weights["entry.weight"][:, :-128]
    np.savez(tmp_path / WEIGHTS, **weights)
    (tmp_path / OPTIMIZER).unlink()
    longer = small_run(tmp_path, blocks=2)
    seen = run.tables.backend.seen.numpy().copy()
    seen[:, -128:] = 0
    before, after = (PlayedNetwork(weights_of(one.network)).judge(seen) for one in (run, longer))
    assert np.allclose(before.scores, after.scores, atol=1e-4)
    longer.round()


@pytest.mark.parametrize("numbered", [False, True], ids=["by name", "numbered, as in older runs"])
def test_a_run_goes_on_with_more_blocks_and_what_it_remembers_of_every_weight(
    numbered: bool, tmp_path: Path
) -> None:
    run = small_run(tmp_path)
    run.look(run.round())
    with np.load(tmp_path / OPTIMIZER) as file:
        moments = dict(file)
    if numbered:
        names = list(dict(run.network.named_parameters()))
        in_order = {
            f"{number}.{what}": moments[f"{name}.{what}"]
            for number, name in enumerate(names)
            for what in ("mean", "root", "steps")
        }
        np.savez(tmp_path / OPTIMIZER, **in_order)
    longer = small_run(tmp_path, blocks=3)
    known = dict(run.network.named_parameters())
    for name, weight in longer.network.named_parameters():
        memory = longer.optimizer.state.get(weight)
        assert (memory is not None) == (name in known)
        if memory:
            mean = run.optimizer.state[known[name]]["exp_avg"].numpy()
            assert np.array_equal(memory["exp_avg"].numpy(), mean.astype(np.float16)), name
    longer.look(longer.round())
    assert len(longer.optimizer.state) == len(list(longer.network.parameters()))


def test_an_optimizer_of_another_network_is_left_aside(tmp_path: Path) -> None:
    run = small_run(tmp_path)
    run.look(run.round())
    with np.load(tmp_path / OPTIMIZER) as file:
        values = [file[key] for key in file.files if key.endswith(".mean")]
    np.savez(tmp_path / OPTIMIZER, **{f"{i}.mean": one for i, one in enumerate(values[6:])})
    assert not small_run(tmp_path).optimizer.state


def test_a_decision_is_paid_along_the_seat_that_made_it() -> None:
    steps = 24
    tables = Tables(60, "cpu", legs=4, seed=3)
    rollout = Rollout.empty(steps + MAX_PLAYERS, 60, "cpu")
    act = choose_by(Network(16, 1))
    for _ in range(8):
        tables.play(rollout, 0, Policies(act, act))
    lessons, patient = (Lessons.of(tables, rollout, steps, one) for one in (NEAR, FAR))
    assert float(patient.returns.mean()) > float(lessons.returns.mean())
    ended = rollout.ended[:steps].nonzero()
    assert len(ended)
    for step, row in ended.tolist():
        seat = int(rollout.seats[step, row])
        paid = float(rollout.rewards[step, row, seat])
        at = step * 60 + row
        assert float(lessons.returns[at]) == pytest.approx(paid, abs=1e-5)
        players = int(tables.players[row])
        turned = [float(rollout.rewards[step, row, (seat + i) % players]) for i in range(players)]
        assert lessons.targets[at, :players].tolist() == pytest.approx(turned, abs=1e-5)


def test_what_the_dice_give_is_nothing_on_average_and_nothing_without_a_roll() -> None:
    rolls = torch.randn(1, MAX_PLAYERS, OUTCOMES).expand(OUTCOMES + 1, -1, -1)
    told = torch.zeros(OUTCOMES + 1, 2, dtype=torch.int8)
    told[:, DICE] = 0b100101
    told[:, ROLLED] = torch.arange(-1, OUTCOMES)
    luck = luck_of(rolls, told)[1:]
    assert float(luck_of(rolls, told)[0].abs().max()) == 0.0
    racing, crazy = [0, 1, 2, 6, 7, 8], list(range(15, 21))
    average = luck[racing].sum(0) / 9 + luck[crazy].sum(0) / 18
    assert average.tolist() == pytest.approx([0.0] * MAX_PLAYERS, abs=1e-5)


def test_outcomes_are_told_by_the_places_before_the_roll() -> None:
    tables = Tables(60, "cpu", legs=4, seed=3)
    home = tables.backend
    for _ in range(40):
        before = home._games.copy()
        home.step(torch.zeros(60, dtype=torch.int64), tables.styles)
        for row in range(60):
            order = sorted(
                range(RACING),
                key=lambda one: standing(before[row]["space"], before[row]["height"], one),
            )[::-1]
            outcome = int(home.status[row, OUTCOME])
            named = int(home.rolls[row, ROLLED])
            camel = order[named // 3] if named < 3 * RACING else named // 3
            assert (camel, named % 3) == (outcome // 3, outcome % 3)
            dice = {bit for bit in range(6) if int(home.rolls[row, DICE]) >> bit & 1}
            real = {bit for bit in range(6) if int(before["dice"][row]) >> bit & 1}
            assert {order[one] if one < RACING else one for one in dice} == real


def test_a_seat_is_not_paid_for_what_the_dice_gave_it() -> None:
    """With a luck put in by hand everywhere, advantages fall by that of the next own decisions."""
    steps, rows = 16, 60
    tables = Tables(rows, "cpu", legs=4, seed=3)
    rollout = Rollout.empty(steps + MAX_PLAYERS, rows, "cpu")
    act = choose_by(Network(16, 1))
    for _ in range(6):
        tables.play(rollout, 0, Policies(act, act))
    plain = Lessons.of(tables, rollout, steps, NEAR)
    rollout.luck.uniform_(-0.1, 0.1)
    fair = Lessons.of(tables, rollout, steps, NEAR)
    for row in range(rows):
        players = int(tables.players[row])
        seats = rollout.seats[:, row].tolist()
        ended = rollout.ended[:, row].tolist()
        for step in range(steps):
            at, taken, weight = step, 0.0, 1.0
            while True:
                until = next((i for i in range(at, at + players) if ended[i]), None)
                last = at + players - 1 if until is None else until
                luck = sum(
                    float(rollout.luck[i, row, (seats[step] - seats[i]) % players])
                    for i in range(at, last + 1)
                )
                taken += weight * luck * (NEAR.discount if until is None else 1.0)
                at += players
                weight *= NEAR.discount * NEAR.trust
                if until is not None or at >= steps:
                    break
            place = step * rows + row
            off = float(plain.returns[place] - fair.returns[place])
            assert off == pytest.approx(taken, abs=1e-5)


def test_some_rounds_of_learning_beat_an_untrained_network(tmp_path: Path) -> None:
    """Rounds are counted, not minutes: a busy machine learns as much, only later."""
    run = small_run(tmp_path, **{**SMALL, "minutes": 1e6, "rows": 256})
    run.look(run.round())
    for _ in range(ROUNDS):
        parts = run.round()
    run.look(parts)
    first, last = run.story.curve
    assert last["value_loss"] < first["value_loss"]
    assert last["past_second"] > 0.4


def test_a_stranger_sits_at_a_quarter_of_the_tables(tmp_path: Path) -> None:
    other = small_run(tmp_path / "other", width=16)
    other.look(other.round())
    run = small_run(tmp_path / "run", stranger=tmp_path / "other" / WEIGHTS)
    tables, calls = run.tables, list[int]()
    stranger = choose_by(run.past)

    def noted(seen: Any, legal: Any) -> Any:
        calls.append(len(seen))
        return stranger(seen, legal)

    run.cast = run.cast._replace(stranger=noted)
    run.round()
    assert set(calls) == {tables.rows // 4}
    assert int(tables.alone.sum()) == tables.rows - tables.rows // 8 - tables.rows // 2
    with pytest.raises(LearnError, match="nobody"):
        small_run(tmp_path / "run", stranger=tmp_path / "nobody.npz")


@pytest.mark.parametrize("patient", [False, True])
def test_a_run_leaves_a_champion_and_tells_how_it_went(patient: bool, tmp_path: Path) -> None:
    lines: list[str] = []
    train(tmp_path, "cpu", 0.02, None, 32, 1, patient, None, lines.append)
    assert (tmp_path / CHAMPION).exists()
    assert json.loads((tmp_path / STORY).read_text())["curve"]
    assert "M moves" in lines[-1]


@pytest.mark.parametrize(
    ("device", "minutes", "rows", "words"),
    [("tpu", 1.0, None, "no device"), ("cpu", 0.0, None, "--minutes"), ("cpu", 1.0, 1, "--rows")],
)
def test_a_run_that_cannot_begin_is_refused(
    device: str, minutes: float, rows: int | None, words: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=words):
        train(tmp_path, device, minutes, None, rows, 1, False, None, print)
