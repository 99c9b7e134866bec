"""Camel Up for OpenSpiel with explicit chance nodes; importing this registers ``camel_up``.

>>> import pyspiel
>>> game = pyspiel.load_game("camel_up(players=3,edition=first)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[:2]
[(21, 0.3333333333333333), (26, 0.3333333333333333)]

Chance nodes place the camels: the racing camels first, then the crazy ones. A roll is a decision
followed by a chance node for its outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyspiel

from camelup.envs.batch import check_number, edition_named, reward_named
from camelup.envs.game_step import (
    COIN_GAINS,
    WIN_SHARE,
    Options,
    clear_rewards_of_row,
    pay_rewards_of_row,
)
from camelup.envs.observation import observation_size, observe_row, pieces_of
from camelup.notation.board import stacks_of, write_board
from camelup.notation.moves import (
    NO_OUTCOME,
    as_others_see,
    camel_of_move,
    write_move,
    write_outcome,
)
from camelup.notation.position import write_position
from camelup.rules.editions import BLACK, EDITIONS, MAX_PLAYERS, RACING, TRACK, WHITE, Edition
from camelup.rules.moves import FORWARD, MOVES, OUTCOMES, ROLL, WIN, outcome_weight
from camelup.rules.rows import legal_moves_of_row, play_row, start_row
from camelup.rules.state import MOST_CAMELS, NOT_IN_RACE, new_states
from camelup.view import show_row

PLACE = OUTCOMES
"""PLACE + 5 * (space - 1) + height: place a racing camel in a stack on a space from 1 to 3."""

PLACE_CRAZY = PLACE + 3 * RACING
"""PLACE_CRAZY + 3 * (0 white, 1 black) + 16 - space: place a crazy camel on top of a space."""

CHANCE_OUTCOMES = PLACE_CRAZY + 6
"""Number of distinct chance outcomes."""

MOST_MOVES = 1000
"""Default number of moves after which a game is truncated and pays nothing."""

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
"""Player ids for a chance node and a terminal state."""

MOVES_IN = [
    [[first + bit for bit in range(9) if nine >> bit & 1] for nine in range(512)]
    for first in range(0, MOVES, 9)
]
"""Lookup table from nine bits of the legal-move mask to the moves they represent."""

PARAMETERS = {"players": 4, "edition": "second", "reward": "win", "most_moves": MOST_MOVES}
"""Game parameters with their default values."""


def game_type(reward: int) -> pyspiel.GameType:
    """Return the OpenSpiel game type; only the gains reward pays before the end of a game."""
    models = pyspiel.GameType.RewardModel
    return pyspiel.GameType(
        short_name="camel_up",
        long_name="Camel Up",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=models.REWARDS if reward == COIN_GAINS else models.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@cache
def roll_outcomes(dice: int) -> list[tuple[int, float]]:
    """List the outcomes of a roll with probabilities; ``dice`` is a bit mask of the pyramid."""
    weights = [outcome_weight(dice, outcome) for outcome in range(OUTCOMES)]
    return [(o, weight / sum(weights)) for o, weight in enumerate(weights) if weight]


@cache
def written_once(edition: int, move: int, outcome: int) -> str:
    """Return a move in notation; cached because tree searches format the same moves repeatedly."""
    return write_move(EDITIONS[edition], move, outcome)


def _shuffled(sampler: Callable[[], float]) -> list[int]:
    """Return the racing camels in random order."""
    camels = list(range(RACING))
    for last in range(RACING - 1, 0, -1):
        other = int(sampler() * (last + 1))
        camels[last], camels[other] = camels[other], camels[last]
    return camels


def most_coins(moves: int) -> float:
    """Bound a player's earnings: a leg of five rolls pays less than 30, the finish cards 80."""
    return 6.0 * moves + 80


class CamelUpGame(pyspiel.Game):
    """The OpenSpiel game with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game; see ``PARAMETERS``."""
        chosen = {**PARAMETERS, **(params or {})}
        players, most_moves = int(chosen["players"]), int(chosen["most_moves"])
        check_number("players", players, 2, MAX_PLAYERS)
        check_number("most_moves", most_moves, 1, None)
        self.edition = edition_named(str(chosen["edition"]))
        reward = reward_named(str(chosen["reward"]))
        self.options = Options(self.edition.number, players, reward, 0, most_moves, 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVES,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=players,
            min_utility=-3.0 if reward == COIN_GAINS else 0.0,
            max_utility=1.0 if reward == WIN_SHARE else most_coins(most_moves),
            max_game_length=most_moves,
        )
        super().__init__(game_type(reward), info, params or {})

    def new_initial_state(self) -> CamelUpState:
        """Return the state before any camel is placed."""
        return CamelUpState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the upper bound: one node per camel and one per roll."""
        return len(self.edition.letters) + self.options.most_moves

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> CamelUpObserver:
        """Create an observer for the game."""
        return CamelUpObserver(self.options, iig_obs_type)


Entry = tuple[int, int, int]
"""A move in the log: seat, move, outcome."""


class Fixed(NamedTuple):
    """Constants of a game, shared by all copies of its states."""

    edition: Edition
    options: Options

    def __deepcopy__(self, memo: dict[int, Any]) -> Fixed:
        return self


class Trail:
    """Linked list of the moves played so far, as seat, move and outcome.

    Each log points to the log before it, so states share their history and copying a state takes
    constant time.
    """

    def __init__(self, before: Trail | None = None, last: Entry = (0, 0, 0)) -> None:
        self._before = before
        self._last = last
        self._length = 0 if before is None else len(before) + 1

    def and_then(self, entry: Entry) -> Trail:
        """Return the log with one more move."""
        return Trail(self, entry)

    @property
    def last_move(self) -> int | None:
        """The number of the last move, or None if there was none."""
        return self._last[1] if self._length else None

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Entry]:
        entries = []
        log: Trail | None = self
        while log is not None and log._before is not None:
            entries.append(log._last)
            log = log._before
        return reversed(entries)

    def __deepcopy__(self, memo: dict[int, Any]) -> Trail:
        return self

    def __reduce__(self) -> tuple[Callable[[list[Entry]], Trail], tuple[list[Entry]]]:
        return _log_of, (list(self),)


def _log_of(entries: list[Entry]) -> Trail:
    return reduce(Trail.and_then, entries, Trail())


class CamelUpState(pyspiel.State):
    """A state of the game: a decision, a pending roll, the placing of camels, or the end."""

    def __init__(self, game: CamelUpGame) -> None:
        super().__init__(game)
        self.fixed = Fixed(game.edition, game.options)
        self.state = new_states(1)
        start_row(self.state, 0, game.edition.number, game.options.players)
        self.placed = 0
        self.log = Trail()
        self.start = ""
        self.start_camels = b""
        self.paid = np.zeros((1, game.options.players), dtype=np.float32)
        self.total = [0.0] * game.options.players
        self.turn = CHANCE

    @property
    def placing(self) -> bool:
        """Whether some camels have not been placed yet."""
        return self.placed < len(self.fixed.edition.letters)

    @property
    def rolling(self) -> bool:
        """Whether a roll is waiting for its outcome."""
        return self.turn == CHANCE and not self.placing

    def current_player(self) -> int:
        """Return the seat to move, from 0, or the id of a chance node or terminal state."""
        return self.turn

    def is_terminal(self) -> bool:
        """Return whether the game is over or was truncated."""
        return self.turn == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        legal = legal_moves_of_row(self.state, 0)
        moves: list[int] = []
        for moves_in in MOVES_IN:
            moves += moves_in[legal & 511]
            legal >>= 9
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of a chance node with their probabilities."""
        if self.placed < RACING:
            return list(self._places())
        if self.placing:
            return list(self._crazy_places())
        return roll_outcomes(int(self.state["dice"][0]))

    def _places(self) -> list[tuple[int, float]]:
        spaces = self.state["space"][0].tolist()
        stacks = [spaces.count(space) for space in (1, 2, 3)]
        return [
            (PLACE + RACING * space + height, 1 / 3 / (stack + 1))
            for space, stack in enumerate(stacks)
            for height in range(stack + 1)
        ]

    def _crazy_places(self) -> list[tuple[int, float]]:
        spaces = self.state["space"][0].tolist()
        left = [camel for camel in (WHITE, BLACK) if spaces[camel] == NOT_IN_RACE]
        return [
            (PLACE_CRAZY + 3 * (camel - WHITE) + back, 1 / 3 / len(left))
            for camel in left
            for back in range(3)
        ]

    def _apply_action(self, action: int) -> None:
        if self.placing:
            self._place(action)
        elif self.turn == CHANCE:
            self._play(ROLL, action)
        elif action == ROLL:
            self.turn = CHANCE
        else:
            self._play(action, NO_OUTCOME)

    def _place(self, action: int) -> None:
        spaces, heights = self.state["space"][0], self.state["height"][0]
        if action < PLACE_CRAZY:
            camel = self.placed
            space, height = divmod(action - PLACE, RACING)
            space += 1
            heights[(spaces == space) & (heights >= height)] += 1
        else:
            crazy, back = divmod(action - PLACE_CRAZY, 3)
            camel, space = WHITE + crazy, TRACK - back
            height = int((spaces == space).sum())
        spaces[camel], heights[camel] = space, height
        self.placed += 1
        if not self.placing:
            self.turn = 0
            self.start = self.board
            self.start_camels = spaces.tobytes() + heights.tobytes()

    def _play(self, move: int, outcome: int) -> None:
        seat, options = len(self.log) % self.fixed.options.players, self.fixed.options
        self.log = self.log.and_then((seat, move, outcome))
        if move == ROLL:
            over = self._roll(outcome)
        else:
            play_row(self.state, 0, move, outcome)
            over = False
        ended = over or len(self.log) == options.most_moves
        self.turn = TERMINAL if ended else (seat + 1) % options.players

    def _roll(self, outcome: int) -> bool:
        """Apply a roll and the rewards that only rolls can pay; return whether the race is over."""
        clear_rewards_of_row(self.state, 0, self.paid, self.fixed.options)
        play_row(self.state, 0, ROLL, outcome)
        pay_rewards_of_row(self.state, 0, self.paid, self.fixed.options)
        paid = self.paid[0].tolist()
        self.total = [total + gain for total, gain in zip(self.total, paid, strict=True)]
        return bool(self.state["over"][0])

    def rewards(self) -> list[float]:
        """Return each seat's reward for the last move."""
        rolled = self.log.last_move == ROLL and not self.rolling
        rewards: list[float] = (self.paid[0] * rolled).tolist()
        return rewards

    def returns(self) -> list[float]:
        """Return each seat's total reward so far."""
        return self.total

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CamelUpState:
        """Resample the finish cards of the other seats uniformly.

        The game is replayed with the new cards, unless no other seat has played a finish card.
        """
        if not any(seat != player and WIN <= move < FORWARD for seat, move, _ in self.log):
            same: CamelUpState = self.clone()
            return same
        cards = [_shuffled(sampler) for _ in range(self.fixed.options.players)]
        cards[player] = list(range(RACING))
        state: CamelUpState = self.get_game().new_initial_state()
        for taken in self.full_history():
            action, seat = taken.action, taken.player
            if seat >= 0 and WIN <= action < FORWARD:
                camel = camel_of_move(action) or 0
                action += cards[seat][camel] - camel
            state.apply_action(action)
        return state

    @property
    def board(self) -> str:
        """The camels in notation."""
        return write_board(stacks_of(self.state, 0, self.fixed.edition))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return write_move(self.fixed.edition, action)
        if action < PLACE:
            return write_outcome(self.fixed.edition, action)
        if action < PLACE_CRAZY:
            space, height = divmod(action - PLACE, RACING)
            return f"{self.fixed.edition.letters[self.placed]} to {space + 1} at height {height}"
        crazy, back = divmod(action - PLACE_CRAZY, 3)
        return f"{self.fixed.edition.letters[WHITE + crazy]} to {TRACK - back}"

    def seen_by(self, player: int) -> Iterator[tuple[int, int]]:
        """List the moves so far and their outcomes, with the finish cards of other seats hidden."""
        for seat, move, outcome in self.log:
            yield move if seat == player else as_others_see(move), outcome

    def moves_seen_by(self, player: int) -> list[str]:
        """List the moves of :meth:`seen_by` in notation."""
        number = self.fixed.edition.number
        return [written_once(number, *seen) for seen in self.seen_by(player)]

    def __str__(self) -> str:
        if self.placing:
            return self.board
        return write_position(self.state) + (" | rolling" if self.rolling else "")


class CamelUpObserver:
    """Encodes a state for a player, as a tensor and as text."""

    def __init__(self, options: Options, iig_obs_type: pyspiel.IIGObservationType | None) -> None:
        self.perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        size = observation_size(options.edition, options.players)
        self._row = np.zeros((1, size), dtype=np.int8)
        memory = 2 * MOST_CAMELS + 2 * options.most_moves if self.perfect_recall else 0
        self.tensor: npt.NDArray[np.float32] = np.zeros(size + memory, dtype=np.float32)
        self.dict = pieces_of(self.tensor[:size], options.edition, options.players)
        if self.perfect_recall:
            start, moves = np.split(self.tensor[size:], [2 * MOST_CAMELS])
            self.dict["start"] = start.reshape(2, MOST_CAMELS)
            self.dict["moves"] = moves.reshape(options.most_moves, 2)

    def set_from(self, state: CamelUpState, player: int) -> None:
        """Fill the tensor; docs/environments.md describes its layout."""
        observe_row(state.state, 0, player, self._row)
        self.tensor[: self._row.size] = self._row[0]
        if self.perfect_recall:
            self._remember(state, player)

    def _remember(self, state: CamelUpState, player: int) -> None:
        start, moves = self.dict["start"], self.dict["moves"]
        start[:] = moves[:] = 0
        if state.start_camels:
            start[:] = np.frombuffer(state.start_camels, dtype=np.int8).reshape(start.shape)
        if len(state.log):
            moves[: len(state.log)] = np.array(list(state.seen_by(player))) + 1

    def string_from(self, state: CamelUpState, player: int) -> str:
        """Return the player's view as text, or the whole history seen if perfect recall is on."""
        if state.placing:
            return state.board
        if self.perfect_recall:
            moves = [state.start, f"seat {player + 1}", *state.moves_seen_by(player)]
            return ", ".join(moves) + (", roll" if state.rolling else "")
        view = new_states(1)
        show_row(state.state, view, 0, player)
        return write_position(view) + (" | rolling" if state.rolling else "")


pyspiel.register_game(game_type(WIN_SHARE), CamelUpGame)
