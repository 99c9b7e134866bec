"""Train the card model on records: ``python -m camelup.learn.train_card_model FOLDER``.

All cards are open in a record. The features of a camel when a card is laid are those of
``bots.net.card_model``, which reads the earlier cards with its current weights. The new
weights are printed in hundredths, as in its source. ``camelup arena --records`` writes records.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from camelup.bots.net.card_features import nothing_read, read_move_of_row
from camelup.bots.net.card_model import INNER, MEMORY, NUMBERS, TOLD, read_card, tell_camel
from camelup.game import Game
from camelup.notation import read_record
from camelup.odds.leg_distribution import Floats
from camelup.rules.editions import RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import FORWARD, WIN
from camelup.rules.rows import play_row
from camelup.rules.state import GAME, Ints, States

APART = 5
"""One game in this many is held out for validation."""

LESSONS, ROUNDS, RATE = 512, 40, 3e-3
"""Batch size, number of epochs and learning rate."""


@compiled
def tell_all(games: States, row: int, pile: int, memory: Floats, read: Ints, told: Floats) -> None:
    """Write the features of every camel, one row each."""
    read_card(games[row], pile, memory, read)
    lead, best = int(memory[NUMBERS + 1, 4] * 16.0 + 0.5), memory[NUMBERS + 2, 4]
    for camel in range(RACING):
        tell_camel(games[row], pile, camel, lead, best, memory, read)
        for number in range(TOLD):
            told[camel, number] = memory[NUMBERS + number // RACING, number % RACING]


def cards_of(game: Game) -> Iterator[tuple[npt.NDArray[np.float64], int]]:
    """Yield features and camel of every card laid in a game."""
    state = np.frombuffer(game.start, GAME).copy()
    memory, read = np.zeros((MEMORY, RACING)), nothing_read()
    for played in game.history:
        if WIN <= played.move < FORWARD:
            pile, camel = divmod(played.move - WIN, RACING)
            told = np.zeros((RACING, TOLD))
            tell_all(state, 0, pile, memory, read, told)
            yield told, camel
        read_move_of_row(state, 0, played.move, memory, read)
        play_row(state, 0, played.move, played.outcome)


def teach(told: Tensor, camels: Tensor, rounds: int = ROUNDS) -> nn.Module:
    """Train a card model on cards of known colour."""
    reader = nn.Sequential(nn.Linear(TOLD, INNER), nn.ReLU(), nn.Linear(INNER, 1, bias=False))
    optimizer = torch.optim.Adam(reader.parameters(), RATE, weight_decay=1e-5)
    falling = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.03, rounds)
    for _ in range(rounds):
        for some in torch.randperm(len(told)).split(LESSONS):
            wrong = functional.cross_entropy(reader(told[some])[..., 0], camels[some])
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
        falling.step()
    return reader


def how_well(reader: nn.Module, told: Tensor, camels: Tensor) -> tuple[float, float]:
    """Return the geometric mean probability of the cards laid, and the accuracy."""
    with torch.no_grad():
        scores = reader(told)[..., 0]
    likely = torch.exp(-functional.cross_entropy(scores, camels))
    return float(likely), float((scores.argmax(1) == camels).float().mean())


def as_hundredths(reader: nn.Module) -> Iterator[str]:
    """Format the weights as in the source: input layer, bias, output layer."""
    for weights in reader.parameters():
        yield str((weights.detach().t() * 100).round().int().squeeze().tolist())


def main(folder: Path) -> None:
    """Train a card model on all records in a folder; print its accuracy and weights."""
    files = sorted(folder.rglob("*.camel"))
    if len(files) < APART:
        raise SystemExit(f"{folder} has too few records: write some with camelup arena --records")
    torch.manual_seed(0)
    parts: tuple[list[tuple[npt.NDArray[np.float64], int]], ...] = ([], [])
    for number, file in enumerate(files):
        parts[number % APART == 0].extend(cards_of(Game.from_record(read_record(file))))
    taught, apart = (
        (torch.tensor(np.array([told for told, _ in part]), dtype=torch.float32),
         torch.tensor([camel for _, camel in part]))
        for part in parts
    )  # fmt: skip
    reader = teach(*taught)
    likely, right = how_well(reader, *apart)
    print(f"{len(taught[0])} cards, {len(apart[0])} apart: likely {likely:.3f}, right {right:.3f}")
    print("\n".join(as_hundredths(reader)))


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]))
