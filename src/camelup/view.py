"""Views: what one seat may see; the only input of bots, pages and odds.

A view is built from an allow-list: public fields are copied to a blank record one by one,
then the finish cards this seat may know. A new field of the state is in no view until it is
added here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from camelup.game import Game, Played
from camelup.notation.moves import read_move, write_move
from camelup.position import Position, check_seat
from camelup.rules.editions import MAX_PLAYERS, MOST_TICKETS, RACING, Edition
from camelup.rules.jit import compiled, exported
from camelup.rules.state import (
    GAME,
    MOST_CAMELS,
    UNKNOWN,
    Ints,
    State,
    States,
    as_card,
    card_camel,
    card_owner,
    new_states,
    start,
)

SPECTATOR = -1
"""In place of a seat: a viewer without cards."""


class View(Position):
    """A game as one seat or a spectator sees it. Unknown finish cards are ``?``.

    >>> game = Game(["Ann", "Bob"], board="1:bg 2:r 3:yp 15:W 16:K")
    >>> for move in ("win g", "lose r"):
    ...     _ = game.play(move)
    >>> view_of(game, 1).winner_pile, view_of(game, 2).winner_pile
    ([(1, 'g')], [(1, '?')])
    """

    def __init__(
        self,
        state: States,
        names: Sequence[str],
        seat: int | None,
        moves: Sequence[str] | Callable[[], list[str]],
        start: States | Callable[[], States] | None = None,
    ) -> None:
        super().__init__(state, names)
        self.seat = seat
        self._moves = moves
        self._start = start

    @cached_property
    def moves(self) -> list[str]:
        """The moves played so far with the cards of others hidden; computed lazily."""
        return self._moves() if callable(self._moves) else list(self._moves)

    @cached_property
    def start(self) -> States | None:
        """The state before the first move, as the seat saw it; None if unknown."""
        return self._start() if callable(self._start) else self._start

    @cached_property
    def history(self) -> Ints:
        """The moves played so far as numbers: a move and an outcome a row."""
        played = [read_move(self.edition, text) for text in self.moves]
        return np.array(played, dtype=np.int8).reshape(-1, 2)

    def past(self) -> tuple[States, Ints]:
        """Give a copy of the start and the history since; no history if the start is unknown."""
        if self.start is None:
            return self.state.copy(), self.history[:0]
        return self.start.copy(), self.history


class ViewSnapshot(NamedTuple):
    """A picklable copy of a view, to send to another process."""

    state: bytes
    names: list[str]
    seat: int | None
    moves: list[str]
    start: bytes | None

    @classmethod
    def of(cls, view: View) -> ViewSnapshot:
        """Make a snapshot of a view."""
        start = None if view.start is None else view.start.tobytes()
        return cls(view.state.tobytes(), view.names, view.seat, view.moves, start)

    def view(self) -> View:
        """Restore the view."""
        start = None if self.start is None else _state_of(self.start)
        return View(_state_of(self.state), self.names, self.seat, self.moves, start)


def _state_of(memory: bytes) -> States:
    return np.ndarray((1,), GAME, bytearray(memory))


def view_of(game: Game, seat: int | None) -> View:
    """Return a game as a seat (from 1) sees it, or a spectator if ``seat`` is None.

    When the game is over everyone sees everything.
    """
    if seat is not None:
        check_seat(seat, game.players)
    watcher = SPECTATOR if seat is None else seat - 1
    moves = partial(_seen, game.edition, game.history.copy(), None if game.over else seat or 0)
    start = partial(_shown, game.start, watcher)
    return View(_shown(game.state, watcher), game.names, seat, moves, start)


def moves_seen_by(game: Game, seat: int | None) -> list[str]:
    """Return the moves played so far with the cards of others hidden."""
    return _seen(game.edition, game.history, None if game.over else seat or 0)


def _seen(edition: Edition, history: list[Played], seat: int | None) -> list[str]:
    """Format moves as a seat sees them; 0: a spectator, None: everything is visible."""
    return [
        write_move(edition, played.move, played.outcome, known=seat in (None, played.seat))
        for played in history
    ]


def _shown(game: States | bytes, watcher: int) -> States:
    state = new_states(1)
    whole = _state_of(game) if isinstance(game, bytes) else game
    show_row(whole, state, 0, watcher)
    return state


@exported("view")
def show_row(games: States, views: States, row: int, seat: int) -> None:
    """Fill a row of ``views`` with what a seat or SPECTATOR sees of the game in that row."""
    show(games[row], views[row], seat)


@compiled
def show(game: State, view: State, seat: int) -> None:
    """Fill a view with what a seat (from 0) or SPECTATOR sees of a game."""
    start(view, int(game.edition), int(game.players))
    show_race(game, view)
    show_table(game, view)
    show_cards(game, view, seat)


@compiled
def show_race(game: State, view: State) -> None:
    """Copy the camels, the dice and the progress of the game."""
    view.turn = game.turn
    view.over = game.over
    view.leg = game.leg
    view.dice = game.dice
    for camel in range(MOST_CAMELS):
        view.space[camel] = game.space[camel]
        view.height[camel] = game.height[camel]


@compiled
def show_table(game: State, view: State) -> None:
    """Copy the players' public state: coins, tiles, tickets, partners."""
    for seat in range(MAX_PLAYERS):
        view.coins[seat] = game.coins[seat]
        view.tile_space[seat] = game.tile_space[seat]
        view.tile_side[seat] = game.tile_side[seat]
        view.pyramid_tickets[seat] = game.pyramid_tickets[seat]
        view.partner[seat] = game.partner[seat]
    for camel in range(RACING):
        view.tickets_taken[camel] = game.tickets_taken[camel]
        for ticket in range(MOST_TICKETS):
            view.ticket_holder[camel, ticket] = game.ticket_holder[camel, ticket]


@compiled
def show_cards(game: State, view: State, seat: int) -> None:
    """Copy the owners of the laid finish cards, and the colours this seat may know."""
    for pile in range(2):
        view.pile_size[pile] = game.pile_size[pile]
        for position in range(int(game.pile_size[pile])):
            owner = card_owner(int(game.pile[pile, position]))
            camel = card_camel(int(game.pile[pile, position]))
            if owner != seat and not game.over:
                camel = UNKNOWN
            view.pile[pile, position] = as_card(owner, camel)
            if camel == UNKNOWN:
                view.hidden[owner] += 1
            else:
                view.hand[owner] = int(view.hand[owner]) & ~(1 << camel)
