"""A single game as the single-game environments step it, and the spaces they share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from operator import index
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from camelup.envs.batch import check_number, edition_named, reward_named
from camelup.envs.env_error import EnvError
from camelup.envs.game_step import NO_MOVE, Options
from camelup.envs.observation import observation_size, observe_and_mask_row
from camelup.envs.opponents import LEARNER, LOGGED, step_alone
from camelup.game import Game
from camelup.illegal_move import why_illegal
from camelup.notation.moves import write_move
from camelup.rules.editions import MAX_PLAYERS, Edition
from camelup.rules.moves import MOVES
from camelup.rules.rows import legal_moves_of_row
from camelup.rules.state import Ints, States

Observation = dict[str, npt.NDArray[np.int8]]
"""An agent's observation: ``observation`` and ``action_mask``."""

ENDLESS = 1000
"""Moves after which a game is truncated: players who only move tiles would never end it."""


class OneGame:
    """A game that is stepped on its own."""

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
        self._paid, self._total = np.zeros((2, 1, players), dtype=np.float32)
        self._log = np.zeros((MAX_PLAYERS, LOGGED), dtype=np.int64)
        self._nobody = np.full(players, LEARNER, dtype=np.int8)
        self._seeds = Random()
        self.reset(seed, None)

    def reset(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Start a new game; the option ``position`` sets the starting position, in notation.

        The game of a seed is that of ``Game(seed=seed)``. Without a seed, a new one is derived
        from the last seed passed.
        """
        if seed is not None:
            self._seeds = Random(seed)
        game_seed = self._seeds.getrandbits(63) if seed is None else seed
        check_options(options, ("position",))
        position = (options or {}).get("position")
        self._game = game_at(self.players, self.edition, game_seed, position)
        self.state, self._generator = self._game.state.copy(), self._game.generator.copy()
        self.length = 0
        self._unwritten: list[list[int]] = []
        self._total[:] = 0

    @property
    def game(self) -> Game:
        """The game with its history, built on demand."""
        for _, move, outcome in self._unwritten:
            self._game.play_number(move, outcome)
        self._unwritten = []
        self._game.generator = self._generator.copy()
        return self._game

    def play(self, move: Any, others: tuple[Ints, Ints] | None = None) -> None:
        """Play a move for the seat to move, or raise an error with the reason if it is not legal.

        If ``others`` (a generator and the kinds of players) is passed, the compiled bots move
        next.
        """
        number = whole_number(move)
        if not legal_moves_of_row(self.state, 0) >> number & 1:
            raise self._refusal(number)
        self._go_on(number, *(others or (self._generator, self._nobody)))

    def let_others_move(self, luck: Ints, kinds: Ints) -> None:
        """Play the moves of the compiled bots until it is another player's turn."""
        self._go_on(NO_MOVE, luck, kinds)

    def _go_on(self, move: int, luck: Ints, kinds: Ints) -> None:
        count = step_alone(
            self.state, self._generator, luck, kinds, move, self.length,
            self._paid, self._total, self._log, self.options,
        )  # fmt: skip
        self.length += count
        self._unwritten += self._log[:count].tolist()

    def _refusal(self, number: int) -> EnvError:
        reason = why_illegal(self.game, number)
        return EnvError(f"{write_move(self.edition, number)}: {reason}")

    @property
    def seat(self) -> int:
        """Seat to move, from 0."""
        return int(self.state["turn"][0])

    @property
    def terminated(self) -> bool:
        """Whether the game is over."""
        return bool(self.state["over"][0])

    @property
    def truncated(self) -> bool:
        """Whether the game was truncated."""
        return self.length == self.options.most_moves and not self.terminated

    @property
    def rewards(self) -> list[float]:
        """Each seat's reward for the moves since the last call."""
        rewards: list[float] = self._total[0].tolist()
        return rewards

    @property
    def ended(self) -> bool:
        """Whether the game is over or was truncated."""
        return self.terminated or self.truncated

    @property
    def mask(self) -> npt.NDArray[np.int8]:
        """Mask of the legal moves of the seat to move."""
        bits = np.array([legal_moves_of_row(self.state, 0)]).view(np.uint8)
        return np.unpackbits(bits, count=MOVES, bitorder="little").view(np.int8)

    def observe(self, seat: int) -> Observation:
        """Return a seat's observation; the action mask is empty unless it is the seat's turn."""
        table = np.empty((1, observation_size(*self.options[:2])), dtype=np.int8)
        mask = np.empty(MOVES, dtype=np.int8)
        observe_and_mask_row(self.state, 0, seat, table, mask)
        return {"observation": table[0], "action_mask": mask}

    def __deepcopy__(self, memo: dict[int, Any]) -> OneGame:
        twin = object.__new__(OneGame)
        memo[id(self)] = twin
        twin.__dict__.update(self.__dict__)
        twin._game = self.game.copy()
        twin._unwritten = []
        twin.state, twin._generator = self.state.copy(), self._generator.copy()
        twin._paid, twin._total = self._paid.copy(), self._total.copy()
        twin._seeds = copy(self._seeds)
        return twin


def check_options(options: Mapping[str, Any] | None, known: Collection[str]) -> None:
    """Raise an error for unknown options of ``reset``."""
    for name in options or {}:
        # PettingZoo's api_test passes {"options": 1} and expects it to be ignored.
        if name not in (*known, "options"):
            raise EnvError(f"options: there is no {name!r}, only {', '.join(known)}")


def game_at(players: int, edition: Edition, seed: int, position: str | None) -> Game:
    """Start a game from its seed, or from a position that can be scored."""
    game = Game(players, edition.name, seed=seed, position=position)
    if game.state["hidden"].any():
        raise EnvError("position: a finish card is unknown, so the game could not be scored")
    return game


def results_of(states: States, seats: npt.NDArray[np.int64]) -> dict[str, npt.NDArray[Any]]:
    """Return the result of one seat per game, independent of the reward setting.

    The result consists of the seat's coins, its share of the victory, and the fraction of
    opponents with fewer coins, where a tie counts half. Both shares are 0 while a game is not
    over.
    """
    players = int(states["players"][0])
    coins = states["coins"][:, :players].astype(np.int64)
    own = coins[np.arange(len(coins)), seats]
    winners = coins == coins.max(axis=1, keepdims=True)
    won = winners[np.arange(len(coins)), seats] / winners.sum(axis=1)
    beaten = (coins < own[:, None]).sum(axis=1) + 0.5 * (coins == own[:, None]).sum(axis=1) - 0.5
    over = states["over"] != 0
    return {"coins": own, "share": won * over, "rank": beaten / (players - 1) * over}


def whole_number(move: Any) -> int:
    """Convert a move to int; accepts any integer type and zero-dimensional arrays."""
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
    """The moves by number; without an explicit mask, ``sample`` draws a legal move of the game."""

    def __init__(self, game: OneGame, moves: int = MOVES) -> None:
        super().__init__(moves)
        self.game = game

    def legal(self) -> npt.NDArray[np.int8]:
        """Return the mask of the moves that are legal in the current position."""
        return self.game.mask

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw a move."""
        if mask is None and probability is None:
            mask = self.legal()
        return super().sample(mask, probability)


def observation_space(edition: int, players: int, moves: int = MOVES) -> spaces.Dict:
    """Return the space of an agent's observations."""
    size = observation_size(edition, players)
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 127, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
    )
