"""Many games for Gymnasium at once: one seat of each learns, compiled bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from camelup.envs.batch import Batch, check_number
from camelup.envs.env_error import EnvError
from camelup.envs.game_step import NO_MOVE
from camelup.envs.opponents import LEARNER, kinds_of
from camelup.envs.single_game import ENDLESS, observation_space
from camelup.rng import below
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.jit import compiled
from camelup.rules.moves import MOVES
from camelup.rules.state import Ints

Observations = dict[str, npt.NDArray[np.int8]]


class CamelUpVectorEnv(gymnasium.vector.VectorEnv[Observations, Any, Any]):
    """Many games in one batch. A game that has ended starts anew with the next step."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] | None = None,
        players: int = 4,
        seat: int | None = None,
        edition: str = "second",
        reward: str = "win",
        most_moves: int | None = ENDLESS,
        cores: int | None = 1,
        render_mode: str | None = None,
    ) -> None:
        """Prepare games against bots that can sit in a batch: random, roller, quick, greedy.

        The learner's seat is drawn unless it is given; the others sit in order after it.
        Where nobody is named they are random, as many as ``players`` tells.
        """
        check_number("players", players, 2, MAX_PLAYERS)
        opponents = ("random",) * (players - 1) if opponents is None else opponents
        players = len(opponents) + 1
        self._others = kinds_of(opponents)
        check_number("seat", seat, 0, players - 1)
        self.batch = Batch(
            num_envs,
            edition=edition,
            players=players,
            reward=reward,
            most_moves=most_moves,
            cores=cores,
            auto_reset=False,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.fixed_seat = seat
        self.seats = np.zeros(num_envs, dtype=np.int64)
        self._kinds = np.zeros((num_envs, players), dtype=np.int8)
        self.single_observation_space = observation_space(self.batch.edition.number, players)
        self.single_action_space = spaces.Discrete(MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games and let the others move until it is the learner's turn in each."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        self.batch.reset(seed if seed is not None else int(self.np_random.integers(2**62)))
        self._take_seats(np.ones(self.num_envs, np.bool_))
        self._let_others_move()
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Observations, npt.NDArray[np.float64], Any, Any, dict[str, Any]]:
        """Play the learner's move in every game, then those of the others.

        A game that ended with the last step starts anew instead, and pays nothing.
        """
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise EnvError(f"actions: {self.num_envs} whole numbers are needed")
        ended = self._ended
        self.batch.step(np.where(ended, NO_MOVE, moves))
        if ended.any():
            self.batch.reset(rows=ended)
            self._take_seats(ended)
        self._let_others_move()
        rewards = self.batch.rewards[np.arange(self.num_envs), self.seats].astype(np.float64)
        rewards[ended] = 0
        terminated, truncated = self.batch.terminated.copy(), self.batch.truncated.copy()
        return self._seen(), rewards, terminated, truncated, self._info()

    @property
    def _ended(self) -> npt.NDArray[np.bool_]:
        ended: npt.NDArray[np.bool_] = self.batch.terminated | self.batch.truncated
        return ended

    def _take_seats(self, rows: npt.NDArray[np.bool_]) -> None:
        if self.fixed_seat is not None:
            self.seats[:] = self.fixed_seat
        else:
            draw_seats(self.batch.generators, rows, self.batch.players, self.seats)
        at = np.arange(self.batch.players)[None] - self.seats[:, None]
        self._kinds[:] = np.insert(self._others, 0, LEARNER)[at % self.batch.players]

    def _let_others_move(self) -> None:
        self.batch.let_others_move(self._kinds)

    def _seen(self) -> Observations:
        masks = self.batch.masks & (self.batch.turns == self.seats)[:, None]
        return {
            "observation": self.batch.observe(self.seats),
            "action_mask": masks.view(np.int8),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seats.copy()}


@compiled
def draw_seats(
    generators: Ints, rows: npt.NDArray[np.bool_], players: int, seats: npt.NDArray[np.int64]
) -> None:
    """Draw a seat in each marked row from the game's own dice: no game depends on another."""
    for row in range(len(seats)):
        if rows[row]:
            seats[row] = below(generators[row], players)
