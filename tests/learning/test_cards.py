"""Teaching the reader of finish cards by games in which they lie open."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from camelup import Game, view_of  # noqa: E402
from camelup.bots import ask, bot_named  # noqa: E402
from camelup.bots.net.card_model import INNER, TOLD  # noqa: E402
from camelup.learn.train_card_model import as_hundredths, cards_of, how_well, teach  # noqa: E402

pytestmark = pytest.mark.learn


def game_of_greedy(seed: int) -> Game:
    """Play a game of three greedy bots."""
    game, bot = Game(3, seed=seed), bot_named("greedy", seed=seed)
    while not game.over:
        game.play(ask(bot, view_of(game, game.turn)).move)
    return game


def test_a_reader_is_taught_by_cards_that_lie_open() -> None:
    torch.manual_seed(1)
    cards = [card for seed in range(80) for card in cards_of(game_of_greedy(seed))]
    told = torch.tensor(np.array([one for one, _ in cards]), dtype=torch.float32)
    camels = torch.tensor([camel for _, camel in cards])
    known = len(cards) * 3 // 4
    reader = teach(told[:known], camels[:known], rounds=200)
    likely, right = how_well(reader, told[known:], camels[known:])
    assert likely > 0.3
    assert right > 0.4
    first, bias, second = (np.array(json.loads(line)) for line in as_hundredths(reader))
    assert (first.shape, bias.shape, second.shape) == ((TOLD, INNER), (INNER,), (INNER,))
