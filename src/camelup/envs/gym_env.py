"""Camel Up for Gymnasium: one seat learns, named bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from camelup.bots import Bot, bot_named
from camelup.envs.batch import check_number
from camelup.envs.env_error import EnvError
from camelup.envs.leg_features import leg_places_of
from camelup.envs.opponents import ASKED, KINDS, LEARNER, LUCK_STREAM, draw_seats
from camelup.envs.rendering import RENDER_MODES, check_render_mode, render
from camelup.envs.single_game import (
    ENDLESS,
    Moves,
    OneGame,
    observation_space,
    results_of,
    whole_number,
)
from camelup.notation.moves import move_texts, read_move, write_move
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import RACING
from camelup.rules.moves import MOVES, ROLL
from camelup.view import View, view_of

OPPONENTS = ("random", "random", "random")
"""Default opponents."""


COMPILED_KINDS = {name: kind for name, kind in KINDS.items() if kind != ASKED}
"""Bots that move in compiled code."""

Opponent = str | Bot | Callable[[View], str | int]
"""An opponent: the name of a bot, a bot, or a function."""


class FunctionBot(Bot):
    """A bot that calls a function for its moves."""

    def __init__(self, function: Callable[[View], str | int]) -> None:
        self.name = getattr(function, "__name__", type(function).__name__)
        self._function = function

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Call the function."""
        move = self._function(view)
        return move if isinstance(move, str) else write_move(view.edition, whole_number(move))


def opponent_of(opponent: Opponent) -> Bot:
    """Return the bot of an opponent."""
    if isinstance(opponent, str):
        return bot_named(opponent)
    return opponent if isinstance(opponent, Bot) else FunctionBot(opponent)


class CamelUpEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game; the bots move until it is that seat's turn again."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponents: Sequence[Opponent] = OPPONENTS,
        seat: int | None = None,
        edition: str = "second",
        reward: str = "win",
        most_moves: int | None = ENDLESS,
        leg_odds: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Prepare a game against bots.

        Opponents are names of bots, ``Bot`` objects, or functions from a view to a move, in
        notation or by its number.

        The learner sits in ``seat`` (from 0), or in another seat each game. With
        ``leg_odds`` observations include the exact odds of the leg.
        """
        check_number("seat", seat, 0, len(opponents))
        check_render_mode(render_mode)
        self.game = OneGame(edition, len(opponents) + 1, reward, most_moves, None)
        self.bots = [opponent_of(opponent) for opponent in opponents]
        self._luck = new_generators(1)
        self._decisions = 0
        self._kinds = np.full(self.game.players, LEARNER, dtype=np.int8)
        self.fixed_seat = seat
        self.seat = seat or 0
        self.leg_odds = leg_odds
        self.render_mode = render_mode
        space = observation_space(self.game.edition.number, self.game.players)
        if leg_odds:
            odds = gymnasium.spaces.Box(0, 1, (RACING, RACING), np.float32)
            space = gymnasium.spaces.Dict({**space.spaces, "leg_odds": odds})
        self.observation_space = space
        self.action_space = Moves(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and let the bots move until it is the learner's turn.

        Start and dice of a seed are those of ``Game(seed=seed)`` with any players. The
        option ``position`` sets a starting position.
        """
        super().reset(seed=seed)
        draw = self.np_random.integers
        game_seed = int(draw(2**62)) if seed is None else int(seed)
        self.game.reset(game_seed, options)
        seed_generator(self._luck[0], game_seed & (2**63 - 1), LUCK_STREAM)
        self.seat = self._draw_seat() if self.fixed_seat is None else self.fixed_seat
        self._decisions = 0
        for bot in self.bots:
            bot.new_game(int(draw(2**62)))
        others = [COMPILED_KINDS.get(bot.name, LEARNER) for bot in self.bots]
        self._kinds[:] = [*others[: self.seat], LEARNER, *others[self.seat :]]
        self._let_bots_move()
        seen = self._seen()
        return seen, self._info(seen)

    def _draw_seat(self) -> int:
        seats = np.zeros(1, dtype=np.int64)
        draw_seats(self._luck, np.ones(1, np.bool_), self.game.players, seats)
        return int(seats[0])

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the learner's move, then those of the bots.

        The reward is the sum of the learner's rewards for all of these moves.
        """
        if self.game.ended:
            raise EnvError("the game is over: reset the environment first")
        self.game.play(action, (self._luck[0], self._kinds))
        self._decisions += 1
        reward = self.game.rewards[self.seat] + self._let_bots_move()
        seen = self._seen()
        return seen, reward, self.game.terminated, self.game.truncated, self._info(seen)

    def _let_bots_move(self) -> float:
        reward = 0.0
        game = self.game
        while game.seat != self.seat and not game.ended:
            if self._kinds[game.seat] != LEARNER:
                game.let_others_move(self._luck[0], self._kinds)
                reward += game.rewards[self.seat]
                continue
            self._let_bot_move(self.bots[game.seat - (game.seat > self.seat)])
            reward += game.rewards[self.seat]
        return reward

    def _let_bot_move(self, bot: Bot) -> None:
        """Play a bot's move; its exceptions propagate, an illegal move raises EnvError."""
        seat, edition = self.game.seat, self.game.edition
        view = view_of(self.game.game, seat + 1)
        bot.begin_move(len(view.moves))
        try:
            move = bot.choose(view)
            if move not in move_texts(edition):
                raise EnvError(f"{move!r} is no move")
            self.game.play(read_move(edition, move)[0])
        except EnvError as error:
            name = bot.name or type(bot).__name__
            raise EnvError(f"opponent {name} in seat {seat}: {error}") from None

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {**self.game.observe(self.seat)}
        if self.game.ended:
            seen["action_mask"] = _only_roll()
        if self.leg_odds:
            seen["leg_odds"] = leg_places_of(self.game.state)[0]
        return seen

    def _info(self, seen: dict[str, Any]) -> dict[str, Any]:
        info = {"seat": self.seat, "action_mask": seen["action_mask"]}
        if self.game.ended:
            result = results_of(self.game.state, np.array([self.seat]))
            counts = {"moves": self.game.length, "decisions": self._decisions}
            info["result"] = {**{name: it[0].item() for name, it in result.items()}, **counts}
        return info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the mask of legal moves, for sb3-contrib's MaskablePPO."""
        return (_only_roll() if self.game.ended else self.game.mask).view(np.bool_)

    def render(self) -> Any:
        """Draw the board: as text, returned or printed for ``human``, or for ``rgb_array``."""
        return render(self.game.game, self.render_mode)

    def close(self) -> None:
        """Close the bots."""
        for bot in self.bots:
            bot.close()


def _only_roll() -> npt.NDArray[np.int8]:
    """Return the mask of a finished game: learners need a legal move even then."""
    mask = np.zeros(MOVES, dtype=np.int8)
    mask[ROLL] = 1
    return mask


def make_vector(
    num_envs: int = 1, opponents: Sequence[str] = OPPONENTS, **options: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Make a vector environment: one batch if it supports all opponents."""
    from camelup.envs.vector_env import CamelUpVectorEnv

    if set(opponents) <= set(KINDS) and not options.get("leg_odds"):
        options.pop("leg_odds", None)
        return CamelUpVectorEnv(num_envs, opponents, **options)
    mode = AutoresetMode(options.pop("autoreset_mode", AutoresetMode.NEXT_STEP))
    return gymnasium.vector.SyncVectorEnv(
        [lambda: CamelUpEnv(opponents, **options) for _ in range(num_envs)], autoreset_mode=mode
    )
