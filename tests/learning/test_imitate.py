"""A network that learns to play like a bot, by records of its games."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from camelup.arena.game_runner import play_deals  # noqa: E402
from camelup.arena.match import Match  # noqa: E402
from camelup.bots.net.numpy_network import WEIGHTS  # noqa: E402
from camelup.i18n import UserError  # noqa: E402
from camelup.learn.imitation import (  # noqa: E402
    Decisions,
    decisions_in,
    how_well,
    main,
    read_all,
    teach,
)
from camelup.learn.torch_network import Network  # noqa: E402

pytestmark = pytest.mark.learn


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    match = Match(("greedy", "random"), "second", 1)
    for name, text in play_deals(match, 0, 12, records=True).records:
        (folder / name).write_text(text)
    return folder


def test_only_the_decisions_of_the_bot_are_taught(records: Path) -> None:
    file = sorted(records.iterdir())[0]
    whole = sum(len(decisions_in(file, [bot]).moves) for bot in ("greedy", "random"))
    both = decisions_in(file, ["greedy", "random"])
    assert 0 < len(decisions_in(file, ["greedy"]).moves) < whole == len(both.moves)
    assert all(legal >> move & 1 for legal, move in zip(both.legal, both.moves, strict=True))


def test_a_network_learns_to_choose_as_the_bot_does(records: Path) -> None:
    torch.manual_seed(0)
    taught, apart = read_all(records, ["greedy"])
    network = Network(64, 1)
    before = how_well(network, apart)
    four_times = np.tile(np.arange(len(taught.moves)), 4)
    seen, legal, moves = taught
    teach(network, Decisions(seen[four_times], legal[four_times], moves[four_times]), rounds=120)
    likely, right = how_well(network, apart)
    assert likely > 2 * before[0]
    assert right > before[1] + 0.1


def test_a_folder_without_games_of_the_bot_is_refused_in_a_sentence(
    records: Path, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="too few records"):
        read_all(tmp_path, ["greedy"])
    with pytest.raises(SystemExit, match="sharp"):
        read_all(records, ["sharp"])


def test_weights_and_a_file_that_cannot_be_are_refused_before_anything_is_read(
    records: Path, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match="nobody"):
        main(records, tmp_path / "nobody.npz", tmp_path / "out.npz", ["greedy"])
    with pytest.raises(UserError, match="cannot be written"):
        main(records, WEIGHTS, tmp_path / "nowhere" / "out.npz", ["greedy"])
