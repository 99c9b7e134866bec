"""Position: read-only access to a game's state, with the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from camelup.i18n import UserError
from camelup.notation.board import ranking_of, stacks_of, write_board
from camelup.notation.errors import NotationError
from camelup.notation.moves import move_texts, outcome_texts, read_move, write_dice
from camelup.notation.position import read_position, write_position
from camelup.notation.record import check_names
from camelup.rules.check import ANY, fault_of_row, first_unsound
from camelup.rules.editions import EDITIONS, Edition
from camelup.rules.moves import MOVES, outcome_die, outcome_weight
from camelup.rules.rows import cards_on, legal_moves_of_row
from camelup.rules.state import GAME, LOSER_PILE, NOBODY, WINNER_PILE, States

FAULTS = (
    "",
    "state-edition",
    "state-players",
    "state-turn",
    "state-counts",
    "state-camels",
    "state-over",
    "state-dice",
    "state-tickets",
    "state-pyramid",
    "state-tiles",
    "state-partners",
    "state-cards",
)
"""Message key of each fault of ``rules.check``, by its number."""


class StateError(UserError):
    """A row of a states array that is not a valid game."""

    def __init__(self, reason: str, row: int = 0) -> None:
        super().__init__(reason)
        self.row = row


class Position:
    """A game at one moment, read-only. Seats count from 1.

    >>> position = Position.read("1:bg 2:r 3:yp 15:W 16:K | tiles 7+2 | coins 3 5")
    >>> position.ranking, position.coins, position.tiles
    ('pyrgb', [3, 5], {2: '7+'})
    """

    def __init__(self, state: States, names: Sequence[str] | None = None) -> None:
        self.state = _one_game(state)
        self.edition: Edition = EDITIONS[int(state["edition"][0])]
        self.players = int(state["players"][0])
        self.names = list(names) if names else default_names(self.players)
        check_names(self.names)

    @classmethod
    def read(cls, text: str, edition: Edition | None = None) -> Position:
        """Read a position from its notation."""
        return Position(read_position(text, edition=edition))

    @property
    def notation(self) -> str:
        """The position on one line; ``read`` is the inverse."""
        return write_position(self.state)

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return bool(self.state["over"][0])

    @property
    def turn(self) -> int | None:
        """Seat to move; None when the game is over."""
        return None if self.over else int(self.state["turn"][0]) + 1

    @property
    def leg(self) -> int:
        """Number of the current leg, from 1."""
        return int(self.state["leg"][0])

    @property
    def stacks(self) -> dict[int, str]:
        """Camels on each occupied space, bottom to top."""
        return stacks_of(self.state, 0, self.edition)

    @property
    def board(self) -> str:
        """The stacks in notation."""
        return write_board(self.stacks)

    @property
    def ranking(self) -> str:
        """Racing camels, best first."""
        return ranking_of(self.state, 0, self.edition)

    @property
    def dice(self) -> str:
        """Letters of the dice still in the pyramid."""
        return write_dice(self.edition, int(self.state["dice"][0]))

    @property
    def coins(self) -> list[int]:
        """Coins by seat."""
        return self._by_seat("coins")

    @property
    def winners(self) -> list[int]:
        """Seats with the most coins; empty until the game is over."""
        if not self.over:
            return []
        most = max(self.coins)
        return [seat for seat, coins in enumerate(self.coins, 1) if coins == most]

    @property
    def tiles(self) -> dict[int, str]:
        """Tile of each seat that has one on the track, such as ``7+``."""
        spaces, sides = self._by_seat("tile_space"), self._by_seat("tile_side")
        return {
            seat: f"{space}{'+' if side > 0 else '-'}"
            for seat, (space, side) in enumerate(zip(spaces, sides, strict=True), 1)
            if space
        }

    @property
    def tickets_left(self) -> dict[str, list[int]]:
        """Values of the leg tickets still available for each camel, from the top."""
        taken = self.state["tickets_taken"][0].tolist()
        values = self.edition.tickets
        return {
            letter: list(values[count:])
            for letter, count in zip(self.edition.racing, taken, strict=True)
        }

    def tickets(self, seat: int) -> list[tuple[str, int]]:
        """Leg tickets of a seat as (camel, value), sorted by camel."""
        check_seat(seat, self.players)
        holders = self.state["ticket_holder"][0].tolist()
        return [
            (self.edition.racing[camel], value)
            for camel, row in enumerate(holders)
            for holder, value in zip(row, self.edition.tickets, strict=False)
            if holder == seat - 1
        ]

    @property
    def pyramid_tickets(self) -> list[int]:
        """Pyramid tickets by seat."""
        return self._by_seat("pyramid_tickets")

    @property
    def partners(self) -> dict[int, int]:
        """Partner's seat in this leg, for each seat that has one."""
        partners = enumerate(self._by_seat("partner"), 1)
        return {seat: other + 1 for seat, other in partners if other != NOBODY}

    def hand(self, seat: int) -> str:
        """Finish cards that a seat holds, or may hold if some of its laid cards are unknown."""
        check_seat(seat, self.players)
        return self._racing_letters(int(self.state["hand"][0][seat - 1]))

    @property
    def hand_sizes(self) -> list[int]:
        """Number of finish cards in hand by seat."""
        hands, hidden = self._by_seat("hand"), self._by_seat("hidden")
        return [hand.bit_count() - laid for hand, laid in zip(hands, hidden, strict=True)]

    @property
    def winner_pile(self) -> list[tuple[int, str]]:
        """Cards on the winner pile in the order laid, as (seat, camel); ``?`` if unknown."""
        return self._pile(WINNER_PILE)

    @property
    def loser_pile(self) -> list[tuple[int, str]]:
        """Cards on the loser pile in the order laid, as (seat, camel); ``?`` if unknown."""
        return self._pile(LOSER_PILE)

    @property
    def legal_moves(self) -> list[str]:
        """Legal moves in notation, sorted; ``roll`` without its die."""
        bits = legal_moves_of_row(self.state, 0)
        texts = move_texts(self.edition)
        return sorted([texts[move] for move in range(MOVES) if bits >> move & 1])

    def is_legal(self, move: int | str) -> bool:
        """Return whether a move, by its number or in notation, is legal.

        A roll with an outcome is legal if that die is still in the pyramid.
        """
        number, outcome = read_move(self.edition, move) if isinstance(move, str) else (move, -1)
        if not 0 <= number < MOVES:
            return False
        legal = legal_moves_of_row(self.state, 0) >> number & 1
        return bool(legal) and (outcome < 0 or self._may_show(outcome))

    def _may_show(self, outcome: int) -> bool:
        return bool(int(self.state["dice"][0]) >> outcome_die(outcome) & 1)

    @property
    def outcomes(self) -> dict[str, Fraction]:
        """Probability of each possible outcome of the next roll."""
        dice = int(self.state["dice"][0])
        weighed = (
            (text, outcome_weight(dice, outcome))
            for outcome, text in enumerate(outcome_texts(self.edition))
        )
        return {text: Fraction(weight, 6 * dice.bit_count()) for text, weight in weighed if weight}

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON data, as printed by ``camelup replay --json``."""
        return {
            "turn": self.turn,
            "leg": self.leg,
            "board": self.board,
            "coins": self.coins,
            "dice": self.dice,
            "tiles": {str(seat): tile for seat, tile in self.tiles.items()},
            "legal": self.legal_moves,
            "ranking": self.ranking,
            "over": self.over,
            "winners": self.winners,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.names == other.names and self.state.tobytes() == other.state.tobytes()

    def __hash__(self) -> int:
        return hash((tuple(self.names), self.state.tobytes()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.read({self.notation!r})"

    def __str__(self) -> str:
        from camelup.picture import board_as_text

        return board_as_text(self)

    def _repr_svg_(self) -> str:
        from camelup.picture import board_as_svg

        return board_as_svg(self)

    def _by_seat(self, field: str) -> list[int]:
        numbers: list[int] = self.state[field][0][: self.players].tolist()
        return numbers

    def _racing_letters(self, bits: int) -> str:
        return "".join(
            letter for camel, letter in enumerate(self.edition.racing) if bits >> camel & 1
        )

    def _pile(self, pile: int) -> list[tuple[int, str]]:
        letters = self.edition.racing + "?"
        return [(seat + 1, letters[camel]) for seat, camel in cards_on(self.state, pile)]


def default_names(players: int) -> list[str]:
    """Return names for players without one."""
    return [f"Player {seat}" for seat in range(1, players + 1)]


def check_seat(seat: int, players: int) -> None:
    """Raise NotationError unless ``seat`` is between 1 and ``players``."""
    if not 1 <= seat <= players:
        raise NotationError("seat-unknown", text=str(seat), players=players)


def _one_game(state: States) -> States:
    """Check an array of one game; a read-only array is copied because playing writes to it."""
    if isinstance(state, np.ndarray) and state.shape == (1,):
        state = np.require(state, requirements=["C", "W"])
        check_states(state)
        return state
    raise StateError("state-array")


def check_states(states: States, edition: int = ANY, players: int = ANY) -> None:
    """Raise StateError for the first invalid row, or of another edition or number of players."""
    if not isinstance(states, np.ndarray) or states.dtype != GAME or states.ndim != 1:
        raise StateError("state-array")
    row = first_unsound(states, edition, players, 0, len(states))
    if row < len(states):
        raise fault_in(states, row, edition, players)


def fault_in(states: States, row: int, edition: int = ANY, players: int = ANY) -> StateError:
    """Return the error for an invalid row."""
    fault = fault_of_row(states, row, edition, players)
    return StateError(FAULTS[fault], row)
