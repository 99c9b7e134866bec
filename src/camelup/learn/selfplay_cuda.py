"""CUDA backend of self-play, in memory shared with PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from camelup.bots.net.card_features import NOTES, READINGS
from camelup.bots.net.card_model import MEMORY
from camelup.bots.net.features import FEATURES
from camelup.bots.net.leg_sampling import SIGHTS
from camelup.envs.cuda_kernels import (
    GAMES,
    GENERATOR_WORDS,
    THREADS,
    WORDS,
    kernel,
    look_kernel,
    put_words,
    take_words,
)
from camelup.envs.leg_features import whole_shares
from camelup.learn.returns import Horizon, returns_of_row
from camelup.learn.selfplay_row import begin_row, see_row, step_row
from camelup.odds.leg_distribution import Floats
from camelup.rng import seed_generator
from camelup.rules.device import cuda
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.state import GAME, Ints

TILE = 32
"""Side of the square tiles of the transposition."""

TURNERS = 8
"""Rows of threads per tile."""

PADDED = TILE + 4
"""Length of a tile's line in shared memory, padded to avoid bank conflicts."""


class CudaBackend:
    """Games on a CUDA device; the tensors are on the same device."""

    device = "cuda"

    def __init__(
        self, editions: npt.NDArray[np.int8], players: npt.NDArray[np.int8], legs: int, seed: int
    ) -> None:
        rows = len(editions)
        self.rows, self.legs = rows, whole_shares(legs)
        self.tick = torch.full((1,), seed, dtype=torch.int64, device="cuda")
        self.words = cuda.device_array((WORDS, rows), np.int32)
        self.generators = cuda.device_array((GENERATOR_WORDS, rows), np.uint32)
        self.status = _table(5, rows, torch.int8)
        self.lengths = _table(2, rows, torch.int32)
        self.rolls = _table(2, rows, torch.int8)
        self.rewards = _table(MAX_PLAYERS, rows, torch.float32)
        self.seen = torch.zeros((rows, FEATURES), dtype=torch.int8, device="cuda")
        self.counts = torch.zeros((SIGHTS, rows), dtype=torch.int32, device="cuda")
        self.legal = torch.zeros(rows, dtype=torch.int64, device="cuda")
        self.seats = torch.zeros(rows, dtype=torch.int64, device="cuda")
        self.styled = torch.zeros(rows, dtype=torch.int64, device="cuda")
        self._told = [_shared(one) for one in (self.status, self.lengths, self.rewards)]
        self._columns = _shared(_table(FEATURES, rows, torch.int8))
        self._shown = [_shared(one) for one in (self.legal, self.seats, self.styled)]
        self._seen = _shared(self.seen)
        looked = torch.zeros(rows, dtype=torch.int32, device="cuda")
        read = torch.zeros((READINGS, rows), dtype=torch.int8, device="cuda")
        self._looks = [_shared(one) for one in (self.counts, looked, read)]
        self._tick = _shared(self.tick)
        self._rolls = _shared(self.rolls)
        kinds = cuda.to_device(np.ascontiguousarray(editions, dtype=np.int8))
        sizes = cuda.to_device(np.ascontiguousarray(players, dtype=np.int8))
        begin_kernel[self._blocks(THREADS), THREADS, _stream()](
            self.words, self.generators, seed, kinds, sizes, *self._told
        )
        self.see(torch.zeros(rows, dtype=torch.int8, device="cuda"))

    def step(self, moves: Tensor, styles: Tensor) -> None:
        """Play the moves and update the observations."""
        _, looked, read = self._looks
        step_kernel[self._blocks(THREADS), THREADS, _stream()](
            self.words, self.generators, _shared(moves), *self._told, read, looked, self._rolls
        )
        self.see(styles)

    def see(self, styles: Tensor) -> None:
        """Look ahead in every game and write the observations."""
        self.tick += 1
        stream = _stream()
        counts, looked, read = self._looks
        look_kernel[self._blocks(GAMES), THREADS, stream](
            self.words, self._tick, self.legs, counts, looked
        )
        see_kernel[self._blocks(THREADS), THREADS, stream](
            self.words,
            counts,
            self.legs,
            looked,
            read,
            _shared(styles),
            self._columns,
            *self._shown,
        )
        turn_kernel[(self._blocks(TILE), FEATURES // TILE), (TILE, TURNERS), stream](
            self._columns, self._seen
        )

    @staticmethod
    def form_returns(players: Tensor, steps: int, horizon: Horizon, *tables: Tensor) -> None:
        """Compute advantages and targets."""
        blocks = -(-len(players) // THREADS)
        shared = [_shared(table) for table in tables]
        returns_kernel[blocks, THREADS, _stream()](_shared(players), steps, *horizon, *shared)

    def _blocks(self, games: int) -> int:
        return -(-self.rows // games)


def _table(columns: int, rows: int, kind: torch.dtype) -> Tensor:
    """Allocate a column-major table: adjacent games are adjacent in memory."""
    return torch.zeros((columns, rows), dtype=kind, device="cuda").t()


def _stream() -> Any:
    """Return PyTorch's current stream; a graph would not capture kernels on another."""
    pointer = torch.cuda.current_stream().cuda_stream
    return cuda.external_stream(pointer) if pointer else cuda.default_stream()


def _shared(tensor: Tensor) -> Any:
    return cuda.as_cuda_array(tensor)


@kernel
def begin_kernel(
    words: Ints,
    generators: Ints,
    seed: int,
    editions: Ints,
    players: Ints,
    status: Ints,
    lengths: Ints,
    rewards: Floats,
) -> None:
    """Seed a row and start its first game."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        seed_generator(generator, seed, row)
        begin_row(
            games[0], generator, row, int(editions[row]), int(players[row]), status, lengths,
            rewards,
        )  # fmt: skip
        put_words(memory, words, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def step_kernel(
    words: Ints,
    generators: Ints,
    moves: Ints,
    status: Ints,
    lengths: Ints,
    rewards: Floats,
    readings: Ints,
    looked: Ints,
    rolls: Ints,
) -> None:
    """Play a move in a row."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        generator = cuda.local.array(GENERATOR_WORDS, np.int64)
        take_words(words, row, memory, WORDS)
        take_words(generators, row, generator, GENERATOR_WORDS)
        guesses = cuda.local.array((MEMORY, RACING), np.float32)
        places = cuda.local.array(RACING, np.int64)
        step_row(
            games[0], generator, int(moves[row]), row, status, lengths, rewards, guesses,
            readings[:, row], looked, rolls, places,
        )  # fmt: skip
        put_words(memory, words, row, WORDS)
        put_words(generator, generators, row, GENERATOR_WORDS)


@kernel
def see_kernel(
    words: Ints,
    counts: Ints,
    legs: int,
    looked: Ints,
    readings: Ints,
    styles: Ints,
    features: Ints,
    legal: Ints,
    seats: Ints,
    styled: Ints,
) -> None:
    """Write the observation of a row."""
    row = cuda.grid(1)
    if row < words.shape[1]:
        games = cuda.local.array(1, GAME)
        memory = games.view(np.int32)
        sights = cuda.local.array(SIGHTS, np.float32)
        places = cuda.local.array(RACING, np.int64)
        notes = cuda.local.array(NOTES, np.float32)
        looked[row] = legs
        take_words(words, row, memory, WORDS)
        see_row(
            games[0], counts, looked, row, readings[:, row], sights, places, notes,
            int(styles[row]), features, legal, seats, styled,
        )  # fmt: skip


@kernel
def turn_kernel(columns: Ints, rows: Ints) -> None:
    """Transpose a tile: games write columns (coalesced), the network reads rows."""
    square = cuda.shared.array((TILE, PADDED), np.int8)
    left, top = cuda.blockIdx.x * TILE, cuda.blockIdx.y * TILE
    across, down = cuda.threadIdx.x, cuda.threadIdx.y
    for step in range(down, TILE, TURNERS):
        if left + across < rows.shape[0]:
            square[step, across] = columns[left + across, top + step]
    cuda.syncthreads()
    for step in range(down, TILE, TURNERS):
        if left + step < rows.shape[0]:
            rows[left + step, top + across] = square[across, step]


@kernel
def returns_kernel(
    players: Ints,
    steps: int,
    discount: float,
    trust: float,
    seats: Ints,
    ended: Ints,
    rewards: Floats,
    values: Floats,
    shares: Floats,
    luck: Floats,
    advantages: Floats,
    targets: Floats,
    changes: Floats,
) -> None:
    """Compute advantages and targets of a row."""
    row = cuda.grid(1)
    if row < len(players):
        target = cuda.local.array(MAX_PLAYERS, np.float32)
        lucky = cuda.local.array(MAX_PLAYERS, np.float32)
        returns_of_row(
            row, int(players[row]), steps, discount, trust, seats, ended, rewards, values, shares,
            luck, target, lucky, advantages, targets, changes,
        )  # fmt: skip
