"""One game as environments of a single game step it, and the spaces they share."""

from __future__ import annotations

from operator import index
from random import Random, SystemRandom
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from camelup.envs.batch import check_number, edition_named, reward_named
from camelup.envs.errors import EnvError
from camelup.envs.observation import observation_size, observe_row
from camelup.envs.stepping import Options, clear_rewards_of_row, pay_rewards_of_row
from camelup.game import Game
from camelup.notation.moves import write_move
from camelup.reasons import IllegalMove
from camelup.rules.editions import MAX_PLAYERS
from camelup.rules.moves import MOVES
from camelup.rules.rows import legal_moves_of_row

Observation = dict[str, npt.NDArray[np.int8]]
"""What an agent is given: ``observation`` and ``action_mask``."""

ENDLESS = 1000
"""Moves after which a game is cut off: players who only move tiles would never end one."""


class OneGame:
    """A game that is stepped by itself."""

    def __init__(
        self, edition: str, players: int, reward: str, most_moves: int | None, seed: int | None
    ) -> None:
        check_number("players", players, 2, MAX_PLAYERS)
        check_number("most_moves", most_moves, 1, None)
        self.players = players
        self.edition = edition_named(edition)
        self.options = Options(
            self.edition.number, players, reward_named(reward), 0, most_moves or 0, 1
        )
        self._paid = np.zeros((1, players), dtype=np.float32)
        self._seeds: Random = SystemRandom()
        self.reset(seed, None)

    def reset(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Start anew; an option ``position`` gives a position to start from, in notation.

        The game of a seed is that of ``Game(seed=seed)``; without one, the seed is drawn
        from the last that was given.
        """
        if seed is not None:
            self._seeds = Random(seed)
        game_seed = self._seeds.getrandbits(63) if seed is None else seed
        position = (options or {}).get("position")
        self.game = Game(self.players, self.edition.name, seed=game_seed, position=position)
        self._paid[:] = 0

    def play(self, move: Any) -> None:
        """Play a move for the seat to move, or say why it cannot be played."""
        number = whole_number(move)
        clear_rewards_of_row(self.game.state, 0, self._paid, self.options)
        try:
            self.game.play_number(number)
        except IllegalMove as error:
            raise EnvError(f"{write_move(self.edition, number)}: {error}") from None
        pay_rewards_of_row(self.game.state, 0, self._paid, self.options)

    @property
    def seat(self) -> int:
        """Seat to move, from 0."""
        return int(self.game.state["turn"][0])

    @property
    def terminated(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.state["over"][0])

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off."""
        return len(self.game.history) == self.options.most_moves and not self.terminated

    @property
    def rewards(self) -> list[float]:
        """What each seat was paid for the last move."""
        rewards: list[float] = self._paid[0].tolist()
        return rewards

    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """Which moves are legal for the seat to move."""
        bits = np.array([legal_moves_of_row(self.game.state, 0)]).view(np.uint8)
        return np.unpackbits(bits, count=MOVES, bitorder="little").view(np.int8)

    def observe(self, seat: int) -> Observation:
        """Show the game to a seat; who is not to move has no legal move."""
        table = np.empty((1, observation_size(*self.options[:2])), dtype=np.int8)
        observe_row(self.game.state, 0, seat, table)
        mask = self.mask if seat == self.seat else np.zeros(MOVES, dtype=np.int8)
        return {"observation": table[0], "action_mask": mask}

    def __deepcopy__(self, memo: dict[int, Any]) -> OneGame:
        twin = object.__new__(OneGame)
        memo[id(self)] = twin
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        twin._paid = self._paid.copy()
        twin._seeds = SystemRandom()
        if not isinstance(self._seeds, SystemRandom):
            twin._seeds = Random()
            twin._seeds.setstate(self._seeds.getstate())
        return twin


def whole_number(move: Any) -> int:
    """Take a move as any kind of whole number, one in an array without dimensions too."""
    try:
        number = index(move)
    except TypeError:
        number = None
    if number is None or isinstance(move, bool):
        raise EnvError(f"a move is a whole number from 0 to {MOVES - 1}, not {move!r}")
    if not 0 <= number < MOVES:
        raise EnvError(f"{number} is no move: they are numbered from 0 to {MOVES - 1}")
    return number


class Moves(spaces.Discrete):
    """The moves by number; without a mask given, a sample is a legal move of the game."""

    def __init__(self, game: OneGame, moves: int = MOVES) -> None:
        super().__init__(moves)
        self.game = game

    def legal(self) -> npt.NDArray[np.int8]:
        """Tell which moves can be played now."""
        return self.game.mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a move."""
        if mask is None and probability is None:
            mask = self.legal()
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
