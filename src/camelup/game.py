"""Game: play, undo and record a game; the counterpart of python-chess's ``Board``."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from numbers import Integral
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from camelup.i18n import readable
from camelup.illegal_move import IllegalMove, illegal_move, within_range
from camelup.notation.board import check_on_track, edition_named, place_camels, read_board
from camelup.notation.errors import NotationError
from camelup.notation.moves import (
    NO_OUTCOME,
    read_move,
    write_move,
)
from camelup.notation.position import read_position
from camelup.notation.record import Record, check_names
from camelup.position import Position, default_names
from camelup.rng import draw_start_row, new_generators, seed_generator, step_row
from camelup.rules.editions import SECOND, Edition
from camelup.rules.moves import ROLL
from camelup.rules.refusal import DETAILS, LEGAL
from camelup.rules.rows import start_row
from camelup.rules.state import GAME, States, new_states

_TURN = dict(GAME.fields or ())["turn"][1]
"""Byte offset of the seat to move in a GAME row."""


class Played(NamedTuple):
    """A move in the history, with the state needed to undo it."""

    seat: int
    move: int
    outcome: int
    before: bytes
    dice_before: bytes


class Game(Position):
    """A game of Camel Up in progress.

    >>> game = Game(["Ann", "Bob"], board="1:bg 2:r 3:yp 15:W 16:K")
    >>> game.play("bet p")
    'bet p'
    >>> game.play("roll p2")
    'roll p2'
    >>> game.turn, game.board, game.coins
    (1, '1:bg 2:r 3:y 5:p 15:W 16:K', [3, 3])
    >>> game.undo()
    'roll p2'
    >>> "roll" in game.legal_moves
    True
    """

    def __init__(
        self,
        players: int | Sequence[str] | None = None,
        edition: str | None = None,
        *,
        seed: int | None = None,
        board: str | None = None,
        position: str | Position | None = None,
    ) -> None:
        """Start a game.

        ``players`` are names or a number; the default is that of the position, or 4. Without a
        board or a position the camels are placed by the dice. A seed makes every draw
        repeatable.
        """
        if board is not None and position is not None:
            raise NotationError("record-two-starts")
        if players is None:
            position = Position.read(position) if isinstance(position, str) else position
            players = 4 if position is None else position.players
        names = _names_of(players)
        check_names(names)
        chosen = edition_named(edition) if edition else None
        self.generator = _new_generator(seed)
        state = self._start(len(names), chosen, board, position)
        super().__init__(state, names)
        self.start = state.tobytes()
        self.history: list[Played] = []

    def _start(
        self,
        players: int,
        edition: Edition | None,
        board: str | None,
        position: str | Position | None,
    ) -> States:
        if isinstance(position, Position):
            return self._start_at(position, players, edition)
        if position is not None:
            return read_position(position, edition=edition, players=players)
        state = new_states(1)
        if board is None:
            draw_start_row(self.generator, state, 0, (edition or SECOND).number, players)
            return state
        found, stacks = read_board(board, edition)
        check_on_track(stacks)
        start_row(state, 0, found.number, players)
        place_camels(state, 0, found, stacks)
        return state

    @staticmethod
    def _start_at(position: Position, players: int, edition: Edition | None) -> States:
        """Copy a position; read it again if the number of players or the edition differs."""
        if position.players != players or edition not in (None, position.edition):
            return read_position(position.notation, edition=edition, players=players)
        return position.state.copy()

    @classmethod
    def from_record(cls, record: Record, seed: int | None = None) -> Game:
        """Replay a record; raises RecordError with the line of a move that cannot be played."""
        game = cls.at_start_of(record, seed)
        for move, line in zip(record.moves, record.lines, strict=True):
            game.play_recorded(move, line)
        return game

    @classmethod
    def at_start_of(cls, record: Record, seed: int | None = None) -> Game:
        """Set up the starting position of a record."""
        return cls(
            record.players,
            record.edition.name,
            seed=seed,
            board=record.tags.get("Board"),
            position=record.tags.get("Position"),
        )

    def play_recorded(self, text: str, line: int) -> None:
        """Play a move from a line of a record; a roll must name its die."""
        try:
            if read_move(self.edition, text) == (ROLL, NO_OUTCOME):
                raise NotationError("record-roll-without-die")
            self.play(text)
        except (NotationError, IllegalMove) as error:
            raise RecordError(text, line, error) from None

    def play(self, text: str) -> str:
        """Play a move in notation; ``roll`` alone draws the die.

        Returns the move as a record has it. Raises IllegalMove with the reason if the rules do
        not allow it, and NotationError if it is not a move.
        """
        if not isinstance(text, str):
            raise TypeError(f"a move is a text such as 'roll', not {text!r}; see play_number")
        move, outcome = read_move(self.edition, text)
        return write_move(self.edition, *self.play_number(move, outcome))

    def play_number(self, move: int, outcome: int = NO_OUTCOME) -> tuple[int, int]:
        """Play a move by its number; a roll without an outcome draws the die."""
        move, outcome = int(move), int(outcome)
        dice_before = self.generator.tobytes()
        before = self.state.tobytes()
        details = np.zeros(DETAILS, np.int64)
        clamped = within_range(move, outcome)
        reason = step_row(self.generator, self.state, 0, *clamped, details)
        if reason != LEGAL:
            raise illegal_move(self, move, outcome, reason, details.tolist())
        if move == ROLL:
            outcome = int(details[0])
        self.history.append(Played(before[_TURN] + 1, move, outcome, before, dice_before))
        return move, outcome

    def undo(self) -> str:
        """Undo the last move and return it. The dice are restored, too."""
        if not self.history:
            raise IllegalMove("nothing-to-undo")
        last = self.history.pop()
        self.state = _state_of(last.before)
        self.generator = np.frombuffer(bytearray(last.dice_before), dtype=np.int64)
        return write_move(self.edition, last.move, last.outcome)

    def copy(self) -> Game:
        """Copy the game with its history and the state of the dice."""
        twin = object.__new__(Game)
        twin.state = _state_of(self.state.tobytes())
        twin.edition = self.edition
        twin.players = self.players
        twin.names = self.names
        twin.generator = self.generator.copy()
        twin.start = self.start
        twin.history = self.history.copy()
        return twin

    @property
    def moves(self) -> list[str]:
        """The moves played so far, as in a record."""
        return [write_move(self.edition, played.move, played.outcome) for played in self.history]

    @property
    def starting_position(self) -> Position:
        """The position before the first move."""
        return Position(_state_of(self.start), self.names)

    def record(self, **tags: str) -> Record:
        """Return the game as a record, with additional tags."""
        start = self.starting_position
        fresh = Game(self.names, self.edition.name, board=start.board) if not start.over else None
        by_board = fresh is not None and fresh.start == self.start
        head = {"Edition": self.edition.name, "Players": "; ".join(self.names)}
        head["Board" if by_board else "Position"] = start.board if by_board else start.notation
        return Record({**head, **tags}, self.moves, list(range(1, len(self.history) + 1)))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Game({self.names!r}, position={self.notation!r})"


class RecordError(NotationError):
    """A move in a record that cannot be played, with its text and line."""

    def __init__(self, text: str, line: int, cause: NotationError | IllegalMove) -> None:
        super().__init__(cause.reason, **cause.details)
        self.text = text
        self.line = line

    def in_words(self, language: str) -> str:
        """Return the move and why it cannot be played."""
        return f"{readable(self.text)}: {super().in_words(language)}"


def _names_of(players: int | Sequence[str]) -> list[str]:
    if isinstance(players, int):
        return default_names(players)
    named = isinstance(players, Sequence) and not isinstance(players, str)
    if not named or not all(isinstance(name, str) for name in players):
        raise TypeError(f"players: a list of names or a number is needed, not {players!r}")
    return list(players)


def _new_generator(seed: int | None) -> npt.NDArray[np.int64]:
    if seed is not None and not isinstance(seed, Integral):
        raise TypeError(f"seed: a whole number is needed, not {seed!r}")
    generator: npt.NDArray[np.int64] = new_generators(1)[0]
    if seed is None:
        seed_generator(generator, secrets.randbits(63), secrets.randbits(32))
    else:
        seed_generator(generator, int(seed) & (2**63 - 1), 0)
    return generator


def _state_of(memory: bytes) -> States:
    return np.ndarray((1,), GAME, bytearray(memory))
