"""One game as environments of a single game step it, and the spaces they share."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from camelup.envs.batch import Batch
from camelup.envs.errors import EnvError
from camelup.envs.observation import observation_size, observe_row
from camelup.envs.stepping import TERMINATED, TRUNCATED, TURN
from camelup.notation.position import read_position
from camelup.position import Position
from camelup.rules.moves import MOVES
from camelup.rules.state import States

Observation = dict[str, npt.NDArray[np.int8]]
"""What an agent is given: ``observation`` and ``action_mask``."""


class OneGame:
    """A game that is stepped by itself.

    ``seat`` is the seat to move, from 0; ``terminated`` and ``truncated`` tell whether the
    game is over or was cut off; ``rewards`` is what each seat was paid for the last move.
    """

    def __init__(
        self, edition: str, players: int, reward: str, most_moves: int | None, seed: int | None
    ) -> None:
        self.batch = Batch(
            1,
            edition=edition,
            players=players,
            reward=reward,
            most_moves=most_moves,
            auto_reset=False,
            observing=False,
            seed=None if seed is None else [seed],
        )
        self.players = players
        self.size = observation_size(self.batch.edition.number, players)
        self._move = np.zeros(1, dtype=np.int64)
        self._look()

    def reset(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Start anew; an option ``position`` gives a position to start from, in notation."""
        self.batch.reset(None if seed is None else [seed])
        notation = (options or {}).get("position")
        if notation is not None:
            edition = self.batch.edition
            self.batch.states = read_position(notation, edition=edition, players=self.players)
        self._look()

    def play(self, move: Any) -> None:
        """Play a move for the seat to move, or say why it cannot be played."""
        if not isinstance(move, int | np.integer):
            raise EnvError(f"a move is a whole number from 0 to {MOVES - 1}, not {move!r}")
        self._move[0] = move
        try:
            self.batch.step(self._move)
        except EnvError as error:
            raise EnvError(error.reason) from None
        self._look()

    def _look(self) -> None:
        """Read what the batch tells into plain attributes, which are quicker to ask."""
        status = self.batch.tables.status[0].tolist()
        self.seat: int = status[TURN]
        self.terminated = bool(status[TERMINATED])
        self.truncated = bool(status[TRUNCATED])
        self.rewards: list[float] = self.batch.rewards[0].tolist()

    @property
    def states(self) -> States:
        """The game as the only record of an array."""
        return self.batch.states

    @property
    def position(self) -> Position:
        """The game as it stands, with everything open."""
        return Position(self.batch.states)

    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """Which moves are legal for the seat to move."""
        bits: npt.NDArray[np.uint8] = self.batch.legal.view(np.uint8)
        return np.unpackbits(bits, count=MOVES, bitorder="little").view(np.int8)

    def observe(self, seat: int) -> Observation:
        """Show the game to a seat; who is not to move has no legal move."""
        table = np.empty((1, self.size), dtype=np.int8)
        observe_row(self.batch.states, 0, seat, table)
        mask = self.mask if seat == self.seat else np.zeros(MOVES, dtype=np.int8)
        return {"observation": table[0], "action_mask": mask}


class Moves(spaces.Discrete):
    """The moves by number; without a mask given, a sample is a legal move of the game."""

    def __init__(self, game: OneGame) -> None:
        super().__init__(MOVES)
        self._game = game

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a move."""
        if mask is None and probability is None:
            mask = self._game.mask
        return super().sample(mask, probability)


def observation_space(edition: int, players: int, moves: int = MOVES) -> spaces.Dict:
    """Describe what an agent is given."""
    size = observation_size(edition, players)
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 127, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )
