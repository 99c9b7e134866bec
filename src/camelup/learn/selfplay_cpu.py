"""CPU backend of self-play, for small runs and tests."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from camelup.bots.net.card_features import NOTES, READINGS
from camelup.bots.net.card_model import MEMORY
from camelup.bots.net.features import FEATURES
from camelup.bots.net.leg_sampling import SIGHTS, look_ahead
from camelup.learn.returns import Horizon, form_returns
from camelup.learn.selfplay_row import begin_row, see_row, step_row
from camelup.odds.leg_distribution import Floats
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.state import MOST_CAMELS, Ints, States, new_states


class CpuBackend:
    """Games on the CPU; the tensors share memory with the NumPy arrays."""

    device = "cpu"

    def __init__(
        self, editions: npt.NDArray[np.int8], players: npt.NDArray[np.int8], legs: int, seed: int
    ) -> None:
        rows = len(editions)
        self.rows, self.legs, self.tick = rows, legs, seed
        self._games = new_states(rows)
        self._generators = new_generators(rows)
        self.status = torch.zeros((rows, 5), dtype=torch.int8)
        self.lengths = torch.zeros((rows, 2), dtype=torch.int32)
        self.rewards = torch.zeros((rows, MAX_PLAYERS))
        self.seen = torch.zeros((rows, FEATURES), dtype=torch.int8)
        self.legal = torch.zeros(rows, dtype=torch.int64)
        self.seats = torch.zeros(rows, dtype=torch.int64)
        self.styled = torch.zeros(rows, dtype=torch.int64)
        self._counts = np.zeros((SIGHTS, rows), dtype=np.int32)
        self._looked = np.zeros(rows, dtype=np.int32)
        self._read = np.zeros((READINGS, rows), dtype=np.int8)
        self.rolls = torch.zeros((rows, 2), dtype=torch.int8)
        self._told = [one.numpy() for one in (self.status, self.lengths, self.rewards)]
        self._shown = [one.numpy() for one in (self.seen, self.legal, self.seats, self.styled)]
        begin_all(self._games, self._generators, seed, editions, players, *self._told)
        self.see(torch.zeros(rows, dtype=torch.int8))

    def step(self, moves: Tensor, styles: Tensor) -> None:
        """Play the moves and update the observations."""
        told = [*self._told, self._read, self._looked, self.rolls.numpy()]
        step_all(self._games, self._generators, moves.numpy(), *told)
        self.see(styles)

    def see(self, styles: Tensor) -> None:
        """Look ahead in every game and write the observations."""
        self.tick += 1
        looks = (self._counts, self._looked, self._read)
        see_all(self._games, self.tick, self.legs, *looks, styles.numpy(), *self._shown)

    @staticmethod
    def form_returns(players: Tensor, steps: int, horizon: Horizon, *tables: Tensor) -> None:
        """Compute advantages and targets."""
        form_returns(players.numpy(), steps, *horizon, *(table.numpy() for table in tables))


@compiled
def begin_all(
    games: States,
    generators: Ints,
    seed: int,
    editions: Ints,
    players: Ints,
    status: Ints,
    lengths: Ints,
    rewards: Floats,
) -> None:
    """Seed every row and start its first game."""
    for row in range(len(games)):
        seed_generator(generators[row], seed, row)
        edition, seats = int(editions[row]), int(players[row])
        begin_row(games[row], generators[row], row, edition, seats, status, lengths, rewards)


@compiled
def step_all(
    games: States,
    generators: Ints,
    moves: Ints,
    status: Ints,
    lengths: Ints,
    rewards: Floats,
    read: Ints,
    looked: Ints,
    rolls: Ints,
) -> None:
    """Play a move in every row."""
    places = np.zeros(RACING, dtype=np.int64)
    guesses = np.zeros((MEMORY, RACING), dtype=np.float32)
    for row in range(len(games)):
        step_row(
            games[row], generators[row], int(moves[row]), row, status, lengths, rewards, guesses,
            read[:, row], looked, rolls, places,
        )  # fmt: skip


@compiled
def see_all(
    games: States,
    seed: int,
    legs: int,
    counts: Ints,
    looked: Ints,
    read: Ints,
    styles: Ints,
    features: Ints,
    legal: Ints,
    seats: Ints,
    styled: Ints,
) -> None:
    """Look ahead in every row and write the observations."""
    generator = np.zeros(4, dtype=np.int64)
    camels = np.zeros((2, MOST_CAMELS), dtype=np.int8)
    guesses = np.zeros((2, RACING), dtype=np.float32)
    sights = np.zeros(SIGHTS, dtype=np.float32)
    places = np.zeros(RACING, dtype=np.int64)
    notes = np.zeros(NOTES, dtype=np.float32)
    for row in range(len(games)):
        if looked[row] == 0:
            seed_generator(generator, seed, row)
            counts[:, row] = 0
            looked[row] = legs
            look_ahead(generator, games[row], legs, camels, guesses, counts[:, row])
        see_row(
            games[row], counts, looked, row, read[:, row], sights, places, notes,
            int(styles[row]), features, legal, seats, styled,
        )  # fmt: skip
