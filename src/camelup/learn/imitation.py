"""Imitation learning of bots: ``python -m camelup.learn.imitation RECORDS RUN OUT BOT…``.

Slow bots cannot be opponents in self-play; a network that imitates them can. It is trained on
the decisions of those bots in a folder of records, starting from the weights of a run.
``camelup arena --records`` writes records; ``camelup train --meet OUT`` uses the network as an
opponent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from camelup.bots.net.card_features import nothing_read, read_move_of_row
from camelup.bots.net.card_model import MEMORY
from camelup.bots.net.features import FEATURES, named_move_of_row, write_features_of_row
from camelup.bots.net.leg_sampling import SIGHTS, look_ahead_of_row
from camelup.game import Game
from camelup.i18n import UserError
from camelup.learn.checkpoint import load_stranger
from camelup.learn.selfplay import masked
from camelup.learn.torch_network import Network, weights_of
from camelup.notation import Record, read_record
from camelup.record_files import check_writable
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import RACING
from camelup.rules.rows import play_row
from camelup.rules.state import GAME

LEGS = 192
"""Legs simulated per look-ahead, as in self-play."""

APART = 8
"""One game in this many is held out for validation."""

LESSONS, ROUNDS, RATE = 1_024, 6, 2e-4
"""Batch size, number of epochs and learning rate."""


Decision = tuple[npt.NDArray[np.int8], int, int]
"""Observation, legal moves (bits) and chosen move."""


class Decisions(NamedTuple):
    """Observations, legal moves and chosen moves, one row per decision."""

    seen: npt.NDArray[np.int8]
    legal: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]


def decisions_of(record: Record, bots: list[str]) -> Iterator[Decision]:
    """Yield the decisions of some bots in a game as network inputs."""
    seats = [name.strip() in bots for name in record.tags.get("Bots", "").split(";")]
    game = Game.from_record(record)
    state = np.frombuffer(game.start, GAME).copy()
    memory, read = np.zeros((MEMORY, RACING)), nothing_read()
    generator, sights = new_generators(1)[0], np.zeros(SIGHTS)
    for number, played in enumerate(game.history):
        if seats[int(state["turn"][0])]:
            seen = np.zeros((1, FEATURES), dtype=np.int8)
            seed_generator(generator, number, 0)
            look_ahead_of_row(generator, state, 0, LEGS, sights)
            legal = write_features_of_row(state, 0, sights, read, seen, 0)
            yield seen[0], legal, named_move_of_row(state, 0, played.move)
        read_move_of_row(state, 0, played.move, memory, read)
        play_row(state, 0, played.move, played.outcome)


def decisions_in(file: Path, bots: list[str]) -> Decisions:
    """Return the decisions of some bots in a record."""
    rows = list(decisions_of(read_record(file), bots))
    seen = np.array([row[0] for row in rows], dtype=np.int8).reshape(-1, FEATURES)
    legal, moves = (np.array([row[at] for row in rows], dtype=np.int64) for at in (1, 2))
    return Decisions(seen, legal, moves)


def teach(network: Network, decisions: Decisions, rounds: int = ROUNDS) -> None:
    """Train a network on the bots' choices."""
    device = network.entry.weight.device
    tables = [torch.from_numpy(table).to(device) for table in decisions]
    optimizer = torch.optim.AdamW(network.parameters(), RATE)
    falling = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.03, rounds)
    for _ in range(rounds):
        for some in torch.randperm(len(decisions.moves), device=device).split(LESSONS):
            wrong = functional.cross_entropy(*scored(network, [one[some] for one in tables]))
            optimizer.zero_grad()
            wrong.backward()
            optimizer.step()
        falling.step()


def scored(network: Network, tables: list[Tensor]) -> tuple[Tensor, Tensor]:
    """Return the scores of the legal moves, and the chosen moves."""
    seen, legal, moves = tables
    with torch.autocast(seen.device.type, torch.bfloat16):
        scores = network(seen)[0]
    return masked(scores, legal), moves


def how_well(network: Network, decisions: Decisions) -> tuple[float, float]:
    """Return the geometric mean probability of the bots' choices, and the accuracy."""
    device = network.entry.weight.device
    with torch.no_grad():
        scores, moves = scored(network, [torch.from_numpy(one).to(device) for one in decisions])
    likely = torch.exp(-functional.cross_entropy(scores, moves))
    return float(likely), float((scores.argmax(1) == moves).float().mean())


def read_all(folder: Path, bots: list[str]) -> tuple[Decisions, Decisions]:
    """Read the decisions of some bots in a folder: training set and validation set."""
    files = sorted(folder.rglob("*.camel"))
    if len(files) < APART:
        raise SystemExit(f"{folder} has too few records: write some with camelup arena --records")
    with Pool() as pool:
        games = pool.starmap(decisions_in, [(file, bots) for file in files])
    parts = [one for at, one in enumerate(games) if at % APART], games[::APART]
    taught, apart = (Decisions(*map(np.concatenate, zip(*part, strict=True))) for part in parts)
    if not len(taught.moves) or not len(apart.moves):
        raise SystemExit(f"{', '.join(bots)}: too few records in {folder}")
    return taught, apart


def main(folder: Path, run: Path, out: Path, bots: list[str]) -> None:
    """Train a network on all records in a folder, print its accuracy, and save it."""
    torch.manual_seed(0)
    check_writable(out)
    network = load_stranger(run)
    taught, apart = read_all(folder, bots)
    network.to("cuda" if torch.cuda.is_available() else "cpu")
    before = how_well(network, apart)
    teach(network, taught)
    for when, (likely, right) in (("before", before), ("after", how_well(network, apart))):
        print(f"{when}: {len(taught.moves)} decisions, likely {likely:.3f}, right {right:.3f}")
    halves: dict[str, Any] = {
        name: one.astype(np.float16) for name, one in weights_of(network).items()
    }
    np.savez_compressed(out, **halves)


if __name__ == "__main__":
    if len(sys.argv) < 5:
        raise SystemExit("usage: python -m camelup.learn.imitation RECORDS RUN OUT BOT...")
    records, run, out, *bots = sys.argv[1:]
    try:
        main(Path(records), Path(run), Path(out), bots)
    except UserError as refusal:
        raise SystemExit(str(refusal)) from None
