"""Batch: many games stepped in parallel, arrays in and out."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from camelup.envs.batch_cpu import CpuBackend
from camelup.envs.env_error import EnvError
from camelup.envs.game_step import (
    BEGIN,
    COIN_GAINS,
    DICE,
    DIE_OUT,
    FINAL_COINS,
    FINISHED,
    GAME_OVER,
    LEAVE,
    LENGTH,
    NOT_A_MOVE,
    NOT_AN_OUTCOME,
    OUTCOME,
    RANK,
    SEED,
    TERMINATED,
    TRUNCATED,
    TURN,
    WIN_SHARE,
    Options,
    Tables,
    fault_of,
)
from camelup.envs.observation import Field, fields_with_offsets, pieces_of
from camelup.host_info import usable_cores
from camelup.rules.editions import EDITIONS, MAX_PLAYERS, Edition
from camelup.rules.state import GAME, States

if TYPE_CHECKING:
    from camelup.envs.batch_cuda import CudaBackend

REWARDS = {"win": WIN_SHARE, "coins": FINAL_COINS, "gains": COIN_GAINS, "rank": RANK}
"""Kinds of reward: share of victory, final coins, coins per step, share of players beaten."""

Numbers = npt.NDArray[Any]
"""An array in host memory."""

Bytes = npt.NDArray[np.int8]
Counts = npt.NDArray[np.int32]
Bits = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float32]
"""Arrays returned by a batch; on a CUDA device, device arrays of the same shape and type."""

LineUp = Sequence[str | None]
"""The bot in each seat by name, None for a learner."""

Seed = int | npt.ArrayLike | None
"""One seed, one seed per game, or None."""

DEVICES = ("cpu", "cuda")
"""Devices of a batch."""

MOST_LEGS = 1 << 17
"""Maximum number of legs per look-ahead: the counts fit 32 bits."""


class Batch:
    """Thousands to millions of games stepped in parallel.

    >>> batch = Batch(1000, players=4, seed=1)
    >>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
    ((1000, 343), (1000, 54), (1000, 4))
    >>> batch.step(batch.random_moves())
    >>> batch.turns[:3].tolist()
    [1, 1, 1]
    """

    def __init__(
        self,
        games: int,
        *,
        edition: str = "second",
        players: int = 4,
        seed: Seed = None,
        device: str = "cpu",
        cores: int | None = 1,
        reward: str = "win",
        auto_reset: bool = True,
        most_moves: int | None = None,
        observing: bool = True,
        seats: LineUp | Sequence[LineUp] | None = None,
    ) -> None:
        """Start a batch of games.

        With one seed ``s``, game ``i`` uses stream ``i`` of ``s``. With one seed per game,
        game ``i`` equals ``Game(seed=seeds[i])``. ``cores=None`` uses all cores. A game is
        truncated after ``most_moves`` moves, if given. With ``observing=False`` there are no
        observations and masks. ``seats`` names the bot in each seat, None for a learner, for
        all games or as one line-up per game: after every step bots move until it is a
        learner's turn, and the rewards include all these moves (``greedy`` runs on the CPU
        only; ``hurried`` is similar and runs on both devices).
        """
        _check_sizes(games, players, most_moves, cores)
        self.games, self.players = games, players
        self.edition, self.reward = edition_named(edition), reward
        self.device = _one_of("device", device, DEVICES)
        self.options = Options(
            edition=self.edition.number,
            players=players,
            reward=reward_named(reward),
            auto_reset=int(auto_reset),
            most_moves=most_moves or 0,
            observing=int(observing),
        )
        self._backend = self._make_backend(cores)
        self._kinds = None if seats is None else self._seated(seats)
        self.reset(secrets.randbits(63) if seed is None else seed)

    def _make_backend(self, cores: int | None) -> CpuBackend | CudaBackend:
        if self.device == "cpu":
            return CpuBackend(self.games, self.options, cores or usable_cores())
        try:
            from camelup.envs.batch_cuda import CudaBackend
        except (ImportError, AttributeError) as error:
            raise EnvError(f"device: cuda needs numba-cuda: {error}") from None
        return CudaBackend(self.games, self.options)

    def _seated(self, seats: LineUp | Sequence[LineUp]) -> Any:
        from camelup.envs.opponents import kinds_of

        if isinstance(seats, str) or not isinstance(seats, Sequence):
            raise EnvError(f"seats: {self.players} names are needed, None for each learner")
        same = all(name is None or isinstance(name, str) for name in seats)
        each = cast("Sequence[LineUp]", [seats] if same else seats)
        if len(each) not in (1, self.games):
            raise EnvError(f"seats: one line-up or {self.games} of them are needed")
        for row, line_up in enumerate(each):
            if len(line_up) != self.players or None not in line_up:
                wanted = f"seats: {self.players} are needed, and None for each learner"
                raise EnvError(wanted, row if len(each) > 1 else None)
            self._check_thinkers("greedy" in line_up)
        kinds = np.stack([kinds_of(line_up) for line_up in each])
        return self._backend.from_host(np.repeat(kinds, self.games // len(each), axis=0))

    def __repr__(self) -> str:
        return (
            f"Batch({self.games}, edition={self.edition.name!r}, players={self.players}, "
            f"device={self.device!r}, reward={self.reward!r})"
        )

    def reset(self, seed: Seed = None, rows: npt.ArrayLike | None = None) -> None:
        """Restart every game, or those of the rows marked True.

        With a seed, or one per game, the dice are reseeded; otherwise they continue.
        """
        begun = np.full(self.games, BEGIN if seed is None else SEED, dtype=np.int8)
        if rows is not None:
            begun[~self._marked(rows)] = LEAVE
        self._backend.begin(*self.seeds_and_streams(0 if seed is None else seed), begun)
        if self._kinds is not None:
            self._backend.let_others_move(self._kinds)
            self._backend.forget_rewards(begun)

    def _marked(self, rows: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        marks = self._backend.to_host(rows)
        if marks.dtype != np.bool_ or marks.shape != (self.games,):
            raise EnvError(f"rows: {self.games} times True or False are needed")
        return marks

    def seeds_and_streams(
        self, seed: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Return the seed and the stream of each game."""
        seeds = np.asarray(seed)
        if seeds.dtype.kind not in "iu" or seeds.shape not in ((), (self.games,)):
            raise EnvError(f"the seed is one whole number or {self.games} of them")
        streams = np.arange(self.games) if seeds.ndim == 0 else np.zeros(self.games, np.int64)
        whole = np.broadcast_to(seeds, (self.games,)).astype(np.int64) & np.int64(2**63 - 1)
        return whole, streams

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def copy(self) -> Batch:
        """Copy the batch with the state of its dice: the same moves give the same games."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._backend = self._backend.copy()
        return twin

    def snapshot(self) -> dict[str, Numbers]:
        """Return the complete state, dice included, for ``np.savez``."""
        tables = {name: self._backend.to_host(it) for name, it in self.tables._asdict().items()}
        whole = {"states": self.states, "generators": self.generators, **tables}
        return {name: np.array(array) for name, array in whole.items()}

    def restore(self, snapshot: Mapping[str, Numbers]) -> None:
        """Restore a snapshot of a batch with the same options.

        Games are validated and derived tables recomputed, because compiled code trusts both.
        """
        if not isinstance(snapshot, Mapping):
            raise EnvError("a snapshot is arrays by name")
        for name, array in self.snapshot().items():
            given = np.asarray(snapshot.get(name, ()))
            if given.shape != array.shape or given.dtype != array.dtype:
                raise EnvError(f"the snapshot is not of a batch like this one: {name}")
        self.states = np.asarray(snapshot["states"])
        tables = [np.asarray(snapshot[name]) for name in self.tables._fields]
        self._backend.restore(np.asarray(snapshot["generators"]), tables)

    def step(self, moves: npt.ArrayLike, outcomes: npt.ArrayLike | None = None) -> None:
        """Play one move in every game; ``NO_MOVE`` (-1) leaves a game unchanged.

        A roll draws its die unless its outcome is given (``DRAW``, -1, draws too). If any
        move is illegal, EnvError names the first such game and no game is changed.
        """
        numbers = self._one_each("moves", moves)
        rolled = None if outcomes is None else self._one_each("outcomes", outcomes)
        wrong = self._backend.first_fault(numbers, rolled)
        if wrong is not None:
            raise self._refusal(wrong, numbers, rolled)
        self._backend.advance(numbers, rolled, 0)
        if self._kinds is not None:
            self._backend.let_others_move(self._kinds)

    def let_others_move(self, kinds: Numbers, luck: Numbers | None = None) -> None:
        """Let the others move until it is a learner's turn in every game.

        ``kinds`` by [game, seat] are those of ``camelup.envs.opponents``. The others draw
        from the generators of the games, or from ``luck``, one generator per game (CPU
        only).
        """
        from camelup.envs.opponents import KINDS, check_kinds

        known = self._backend.to_host(kinds)
        check_kinds(known, (self.games, self.players), endless=bool(self.options.auto_reset))
        self._check_thinkers((known == KINDS["greedy"]).any())
        if luck is None:
            self._backend.let_others_move(self._backend.from_host(known))
        elif isinstance(self._backend, CpuBackend):
            self._backend.let_others_move(known, luck)
        else:
            raise EnvError("luck: only a batch on the processor takes it")

    def _check_thinkers(self, greedy: bool) -> None:
        if self.device != "cpu" and greedy:
            raise EnvError("seats: greedy thinks on the processor only")

    def step_randomly(self, moves: int = 1) -> None:
        """Play ``moves`` random moves in every game; the rewards are those of the last one."""
        check_number("moves", moves, 1, None)
        if self._kinds is not None:
            raise EnvError("seats: only learners' moves are played by step")
        self._backend.advance(None, None, moves)

    def random_moves(self, rows: npt.ArrayLike | None = None) -> Bits:
        """Draw a random legal move for every game, or for those of the rows marked True.

        A kind of action is drawn first, then a move of that kind, both from the game's own
        generator. A game that is over or not marked gets ``NO_MOVE``.
        """
        return self._backend.random_moves(None if rows is None else self._marked(rows))

    def observe(self, seats: npt.ArrayLike, final: bool = False) -> Bytes:
        """Return the observation of a seat (from 0) in every game, to move or not.

        With ``final``, games that the last step ended are observed in their final state, so
        that a truncated game can be valued.
        """
        chosen = self._one_each("seats", seats)
        known = self._backend.to_host(chosen)
        wrong = np.flatnonzero((known < 0) | (known >= self.players))
        if len(wrong):
            raise EnvError(f"there is no seat {known[wrong[0]]}", int(wrong[0]))
        return self._backend.observe_final(chosen) if final else self._backend.observe(chosen)

    def _one_each(self, name: str, values: Any) -> Any:
        try:
            numbers = self._backend.whole_numbers(values)
        except (TypeError, ValueError) as error:
            raise EnvError(f"{name}: {error}") from None
        if numbers.shape != (self.games,):
            raise EnvError(f"{name}: shape ({self.games},) is needed, not {numbers.shape}")
        return numbers

    def _refusal(self, row: int, moves: Any, outcomes: Any) -> EnvError:
        move = int(moves[row])
        outcome = -1 if outcomes is None else int(outcomes[row])
        dice = int(self.tables.status[row, DICE])
        fault = fault_of(move, outcome, int(self.legal[row]), dice)
        if fault == NOT_A_MOVE:
            return EnvError(f"{move} is no move", row)
        if fault == GAME_OVER:
            return EnvError("the game is over", row)
        if fault == NOT_AN_OUTCOME:
            return EnvError(f"{outcome} is no outcome of a roll", row)
        return EnvError(self._reason(row, move, outcome, fault), row)

    def _reason(self, row: int, move: int, outcome: int, fault: int) -> str:
        from camelup.illegal_move import why_illegal
        from camelup.notation.moves import NO_OUTCOME, write_move
        from camelup.position import Position

        position = Position(self.states[row : row + 1])
        if fault == DIE_OUT:
            return f"{write_move(self.edition, move, outcome)}: " + str(
                why_illegal(position, move, outcome)
            )
        return f"{write_move(self.edition, move, NO_OUTCOME)}: {why_illegal(position, move)}"

    @property
    def tables(self) -> Tables:
        """All output arrays of the batch."""
        return self._backend.tables

    @property
    def observations(self) -> Bytes:
        """Observation of the seat to move in each game; see :attr:`fields`."""
        return self.tables.observations

    @property
    def masks(self) -> Flags:
        """Mask of the 54 moves in each game: True if legal."""
        return self.tables.masks

    @property
    def rewards(self) -> Reals:
        """Reward of each seat for the last step."""
        return self.tables.rewards

    @property
    def turns(self) -> Bytes:
        """Seat to move in each game, from 0."""
        return self.tables.status[:, TURN]

    @property
    def terminated(self) -> Flags:
        """Whether the last move ended the game."""
        return self.tables.status[:, TERMINATED].view(np.bool_)

    @property
    def truncated(self) -> Flags:
        """Whether the game reached its maximum number of moves."""
        return self.tables.status[:, TRUNCATED].view(np.bool_)

    @property
    def outcomes(self) -> Bytes:
        """Outcome of the last step's roll in each game; -1 if it was not a roll."""
        return self.tables.status[:, OUTCOME]

    @property
    def lengths(self) -> Counts:
        """Number of moves played in each game."""
        return self.tables.counts[:, LENGTH]

    @property
    def finished(self) -> Counts:
        """Number of games ended in each row since its dice were seeded."""
        return self.tables.counts[:, FINISHED]

    @property
    def legal(self) -> Bits:
        """Legal moves of each game as bits, read-only."""
        return self._backend.legal

    @property
    def fields(self) -> tuple[Field, ...]:
        """Fields of an observation in order; seat fields are listed once."""
        return fields_with_offsets(self.options.edition, self.players)

    @property
    def pieces(self) -> dict[str, Numbers]:
        """Views of the observations by field name; ``coins_0`` is the observer's."""
        return pieces_of(self.observations, self.options.edition, self.players)

    @property
    def states(self) -> States:
        """The games as records, read-only; on a CUDA device a copy.

        Assign the whole array to replace the games; every record is validated first, because
        compiled code does not check them.
        """
        return self._backend.states

    @states.setter
    def states(self, states: States) -> None:
        if getattr(states, "dtype", None) != GAME or states.shape != (self.games,):
            raise EnvError(f"{self.games} games are needed as records of type GAME")
        wrong = self._backend.put_states(states)
        if wrong is not None:
            raise self._not_a_game(states, wrong)

    def _not_a_game(self, states: States, row: int) -> EnvError:
        from camelup.position import fault_in

        fault = fault_in(states[row : row + 1].copy(), 0, self.options.edition, self.players)
        kind = f"{self.edition.name} edition, {self.players} players"
        return EnvError(f"{fault} (this batch: {kind})", row)

    def leg_odds(self) -> Reals:
        """Return each racing camel's exact chance for each place of the leg, in every game.

        Slow compared with a step: up to some milliseconds per game, on the CPU.
        """
        from camelup.envs.leg_features import leg_places_of

        return self._backend.from_host(leg_places_of(self.states))

    def look_ahead(self, legs: int = 64, seed: int = 1) -> Reals:
        """Simulate the rest of the leg ``legs`` times in every game, on the batch's device.

        A row has 38 numbers: each racing camel's chance to lead the leg, to be second, to
        win the race and to lose it (estimated beyond the leg), then the expected landings on
        space 0, 1, … 17. ``legs`` is rounded up to a multiple of 32.
        """
        from camelup.envs.leg_features import whole_shares

        if legs is None or seed is None:
            raise EnvError("legs and seed: whole numbers are needed, not None")
        check_number("legs", legs, 1, MOST_LEGS)
        check_number("seed", seed, None, None)
        return self._backend.look_ahead(whole_shares(int(legs)), int(seed) & (2**63 - 1))

    @property
    def generators(self) -> npt.NDArray[np.int64]:
        """The four words of each game's generator; on a CUDA device a copy."""
        return self._backend.generators


def _check_sizes(games: int, players: int, most_moves: int | None, cores: int | None) -> None:
    check_number("games", games, 1, None)
    check_number("players", players, 2, MAX_PLAYERS)
    check_number("most_moves", most_moves, 1, None)
    check_number("cores", cores, 1, None)


def check_number(name: str, value: int | None, least: int | None, most: int | None) -> None:
    """Raise EnvError unless the value is None or an integer within the limits."""
    if value is None:
        return
    if not isinstance(value, Integral) or isinstance(value, bool):
        raise EnvError(f"{name}: a whole number is needed, not {value!r}")
    if least is None:
        return
    if value < least or (most is not None and value > most):
        limits = f"at least {least}" if most is None else f"from {least} to {most}"
        raise EnvError(f"{name}: a number {limits} is needed, not {value}")


def edition_named(name: str) -> Edition:
    """Return the edition with a name."""
    names = [edition.name for edition in EDITIONS]
    return EDITIONS[names.index(_one_of("edition", name, names))]


def reward_named(name: str) -> int:
    """Return the number of a kind of reward."""
    return REWARDS[_one_of("reward", name, REWARDS)]


def _one_of(name: str, value: str, allowed: Iterable[str]) -> str:
    if value not in allowed:
        raise EnvError(f"{name}: one of {', '.join(allowed)} is needed, not {value!r}")
    return value
