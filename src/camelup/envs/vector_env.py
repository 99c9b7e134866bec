"""Gymnasium vector environment: one seat of each game learns, compiled bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
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
from camelup.envs.opponents import LEARNER, draw_seats, kinds_of, luck_of
from camelup.envs.single_game import (
    ENDLESS,
    check_options,
    game_at,
    observation_space,
    results_of,
)
from camelup.rng import new_generators
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.moves import MOVES, ROLL

Observations = dict[str, npt.NDArray[np.int8]]
Rows = npt.NDArray[np.bool_]


class CamelUpVectorEnv(gymnasium.vector.VectorEnv[Observations, Any, Any]):
    """Many games in one batch.

    ``autoreset_mode`` is Gymnasium's: a game that has ended restarts in the next step (the
    default), in the same step, or when ``reset`` is called with a ``reset_mask``.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Sequence[str] | None = None,
        players: int = 4,
        seat: int | Sequence[int] | npt.NDArray[Any] | None = None,
        edition: str = "second",
        reward: str = "win",
        most_moves: int | None = ENDLESS,
        cores: int | None = 1,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        """Create games against bots that a batch supports: random, roller, quick, greedy.

        ``seat`` is the learner's seat in all games, or one seat per game; by default it is drawn
        for each game. The opponents sit in order after the learner. Without ``opponents`` there
        are ``players - 1`` random bots.
        """
        check_number("players", players, 2, MAX_PLAYERS)
        opponents = ("random",) * (players - 1) if opponents is None else opponents
        players = len(opponents) + 1
        self._others = kinds_of(opponents)
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
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.fixed_seats = _seats_of(seat, num_envs, players)
        self.seats = np.zeros(num_envs, dtype=np.int64)
        self._decisions = np.zeros(num_envs, dtype=np.int64)
        self._luck = new_generators(num_envs)
        self._kinds = np.zeros((num_envs, players), dtype=np.int8)
        self.single_observation_space = observation_space(self.batch.edition.number, players)
        self.single_action_space = spaces.Discrete(MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games and play the opponents' moves until it is the learner's turn in each.

        The option ``position`` sets a starting position, in notation; ``reset_mask`` marks the
        games to restart while the others continue.
        """
        check_options(options, ("position", "reset_mask"))
        if isinstance(seed, Integral):
            super().reset(seed=int(seed))
        rows = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        partly = not rows.all()
        if seed is None and not partly:
            seed = int(self.np_random.integers(2**62))
        self.batch.reset(seed, None if not partly else rows)
        if seed is not None:
            self._seed_luck(seed, rows)
        self._begin(rows, (options or {}).get("position"))
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Observations, npt.NDArray[np.float64], Any, Any, dict[str, Any]]:
        """Play the learner's move in every game, then those of the opponents.

        A game that ended in the last step restarts instead and pays no reward.
        """
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise EnvError(f"actions: {self.num_envs} whole numbers are needed")
        over = self._ended
        if self.autoreset_mode == AutoresetMode.DISABLED and over.any():
            raise EnvError("the game is over: reset it with reset_mask", int(over.argmax()))
        self.batch.step(np.where(over, NO_MOVE, moves))
        self._decisions += ~over
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and over.any():
            self.batch.reset(rows=over)
            self._begin(over)
        else:
            self._let_others_move()
        rewards = self.batch.rewards[np.arange(self.num_envs), self.seats].astype(np.float64)
        rewards[over] = 0
        terminated, truncated = self.batch.terminated.copy(), self.batch.truncated.copy()
        result = self._result()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            return self._started_in_step(rewards, terminated, truncated, result)
        return self._seen(), rewards, terminated, truncated, {**self._info(), **result}

    def _started_in_step(
        self, rewards: Any, terminated: Rows, truncated: Rows, result: dict[str, Any]
    ) -> tuple[Observations, Any, Any, Any, dict[str, Any]]:
        """Restart the games that have just ended, and keep their final observations."""
        ended = terminated | truncated
        last, info = self._seen(), {**self._info(), **result}
        finals = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended).tolist():
            finals[row] = {name: part[row] for name, part in last.items()}
        self.batch.reset(rows=ended)
        self._begin(ended)
        infos = {"final_obs": finals, "_final_obs": ended, "final_info": info, "_final_info": ended}
        return self._seen(), rewards, terminated, truncated, {**self._info(), **infos}

    @property
    def _ended(self) -> Rows:
        ended: Rows = self.batch.terminated | self.batch.truncated
        return ended

    def _seed_luck(self, seed: int | list[int], rows: Rows) -> None:
        self._luck[rows] = luck_of(*self.batch.seeds_and_streams(seed))[rows]

    def _begin(self, rows: Rows, position: str | None = None) -> None:
        """Seat the learner in the games just started, and play the opponents' first moves."""
        if position is not None:
            game = game_at(self.batch.players, self.batch.edition, 0, position)
            states = self.batch.states.copy()
            states[rows] = game.state
            self.batch.states = states
        if self.fixed_seats is None:
            draw_seats(self._luck, rows, self.batch.players, self.seats)
        else:
            self.seats[:] = self.fixed_seats
        at = np.arange(self.batch.players)[None] - self.seats[:, None]
        self._kinds[:] = np.insert(self._others, 0, LEARNER)[at % self.batch.players]
        self._decisions[rows] = 0
        self._let_others_move()

    def _let_others_move(self) -> None:
        self.batch.let_others_move(self._kinds, self._luck)

    def _seen(self) -> Observations:
        masks = self.batch.masks & (self.batch.turns == self.seats)[:, None]
        ended = self._ended
        masks[ended] = False
        masks[ended, ROLL] = True
        return {
            "observation": self.batch.observe(self.seats),
            "action_mask": masks.view(np.int8),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seats.copy()}

    def _result(self) -> dict[str, Any]:
        """Return the results of the games that ended in the last step."""
        ended = self._ended
        if not ended.any():
            return {}
        result = results_of(self.batch.states, self.seats)
        result["moves"], result["decisions"] = self.batch.lengths.copy(), self._decisions.copy()
        for column in result.values():
            column[~ended] = 0
        return {"result": result, "_result": ended}


def _seats_of(seat: Any, games: int, players: int) -> npt.NDArray[np.int64] | None:
    """Return the learner's seat in every game, or None if seats are drawn at random."""
    if seat is None:
        return None
    if np.ndim(seat) == 0:
        check_number("seat", seat, 0, players - 1)
    seats = np.asarray(seat)
    whole = seats.dtype.kind in "iu" and seats.shape in ((), (games,))
    if not whole or (seats < 0).any() or (seats >= players).any():
        raise EnvError(f"seat: a number from 0 to {players - 1}, or {games} of them, is needed")
    return np.broadcast_to(seats, (games,)).astype(np.int64)
