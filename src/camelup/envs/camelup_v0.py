"""Camel Up for PettingZoo: ``env`` with agents in turn, ``parallel_env`` with all at once.

>>> env = env(players=3, seed=1)
>>> env.reset()
>>> env.agent_selection
'player_0'
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(int(observation["action_mask"].argmax()))
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from camelup.envs.batch import check_number
from camelup.envs.env_error import EnvError
from camelup.envs.observation import observation_size
from camelup.envs.rendering import RENDER_MODES, check_render_mode, render
from camelup.envs.single_game import ENDLESS, Moves, Observation, OneGame, observation_space
from camelup.rules.moves import MOVES

WAIT = MOVES
"""Action in ``parallel_env`` of agents that are not to move."""


class _Shared:
    """Common base of both environments."""

    def __init__(
        self,
        players: int = 4,
        edition: str = "second",
        reward: str = "win",
        most_moves: int | None = ENDLESS,
        seed: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """Prepare a game.

        Rewards are ``win`` (share of victory), ``coins`` (final coins), ``rank`` (share of
        the other players beaten) or ``gains`` (coins per step). A game is truncated after
        ``most_moves`` moves, or after ``max_cycles`` of every player.
        """
        check_number("max_cycles", max_cycles, 1, None)
        most_moves = most_moves if max_cycles is None else max_cycles * players
        check_render_mode(render_mode)
        self.game = OneGame(edition, players, reward, most_moves, seed)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> Any:
        """Draw the board: as text, returned or printed for ``human``, or for ``rgb_array``."""
        return render(self.game.game, self.render_mode)

    @property
    def state_space(self) -> spaces.Box:
        """Return the space of ``state``."""
        size = observation_size(self.game.edition.number, self.game.players)
        return spaces.Box(-1, 127, (self.game.players, size), np.int8)

    def state(self) -> npt.NDArray[np.int8]:
        """Return the whole game, hidden cards included: the observation of every seat, by row."""
        seats = range(self.game.players)
        return np.stack([self.game.observe(seat)["observation"] for seat in seats])

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


class AgentsInTurn(_Shared, AECEnv[str, Observation, int | None]):
    """Camel Up with one agent after the other."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "camelup_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, **options: Any) -> None:
        """Prepare a game; options as in ``_Shared``."""
        super().__init__(**options)
        edition = self.game.edition.number
        self.observation_spaces = {
            agent: observation_space(edition, self.game.players) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Moves(self.game) for agent in self.possible_agents}
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent can play."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; an option ``position`` gives a position to start from."""
        self.game.reset(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]

    def observe(self, agent: str) -> Observation:
        """Show the game to an agent."""
        return self.game.observe(self._seats[agent])

    def last(self, observe: bool = True) -> Any:
        """Return observation, reward, termination, truncation and info of the agent to move."""
        if not self.agents:
            raise EnvError("the game is over or not begun: reset the environment first")
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Play a move for the agent whose turn it is; None once the game is over."""
        if not self.agents:
            raise EnvError("the game is over or not begun: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(action)
        self._cumulative_rewards[agent] = 0.0
        rewards = self.game.rewards
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        if any(rewards):
            self._accumulate_rewards()
        if self.game.terminated or self.game.truncated:
            self.terminations = dict.fromkeys(self.agents, self.game.terminated)
            self.truncations = dict.fromkeys(self.agents, self.game.truncated)
        self.agent_selection = self.possible_agents[self.game.seat]


class AgentsAtOnce(_Shared, ParallelEnv[str, Observation, int]):
    """Camel Up with all agents acting at once: those not to move play ``WAIT``."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "camelup_v0",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(self, **options: Any) -> None:
        """Prepare a game; options as in ``_Shared``."""
        super().__init__(**options)
        edition, players = self.game.edition.number, self.game.players
        self.observation_spaces = {
            agent: observation_space(edition, players, MOVES + 1) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: MovesOrWait(self.game, seat) for agent, seat in self._seats.items()
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent can play."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Start a new game; an option ``position`` gives a position to start from."""
        self.game.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the move of the agent whose turn it is; all others must wait."""
        agents = self.agents
        if not agents:
            raise EnvError("the game is over or not begun: reset the environment first")
        self.game.play(self._move_among(actions))
        over = self.game.terminated or self.game.truncated
        self.agents = [] if over else agents
        return (
            self._observations(),
            dict(zip(agents, self.game.rewards, strict=True)),
            dict.fromkeys(agents, self.game.terminated),
            dict.fromkeys(agents, self.game.truncated),
            {agent: {} for agent in agents},
        )

    def _move_among(self, actions: dict[str, int]) -> int:
        mover = self.possible_agents[self.game.seat]
        for agent in self.agents:
            if agent not in actions:
                raise EnvError(f"{agent}: no action is given")
            if agent != mover and actions[agent] != WAIT:
                raise EnvError(f"{agent}: it is the turn of {mover}, so wait ({WAIT})")
        return actions[mover]

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in self.possible_agents}

    def _observe(self, agent: str) -> Observation:
        seen = self.game.observe(self._seats[agent])
        return {**seen, "action_mask": self.action_spaces[agent].legal()}


class MovesOrWait(Moves):
    """The moves of one seat, and ``WAIT``."""

    def __init__(self, game: OneGame, seat: int) -> None:
        super().__init__(game, MOVES + 1)
        self.seat = seat

    def legal(self) -> npt.NDArray[np.int8]:
        """Return the mask of actions: the legal moves if the seat is to move, else ``WAIT``."""
        mask = np.zeros(MOVES + 1, dtype=np.int8)
        if self.seat == self.game.seat:
            mask[:MOVES] = self.game.mask
        mask[WAIT] = not mask.any()
        return mask


env = raw_env = AgentsInTurn
"""Environment with agents in turn; it checks every move, so it needs no wrappers."""

parallel_env = AgentsAtOnce
"""Environment with all agents at once."""
