"""A replayed game: every position of a record, and the reading of its finish cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from camelup.bots.card_inference import deal_cards, turn_up
from camelup.bots.net.card_features import Hundredths, nothing_read, read_move_of_row, weights_of
from camelup.bots.net.card_model import MEMORY
from camelup.game import Game
from camelup.notation.record import Record
from camelup.odds.leg_distribution import Floats
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import RACING
from camelup.rules.jit import compiled
from camelup.rules.moves import LOSE, LOSE_UNKNOWN, WIN
from camelup.rules.state import (
    GAME,
    UNKNOWN,
    Ints,
    State,
    States,
    card_camel,
    new_states,
)
from camelup.view import show_row


@dataclass(frozen=True)
class ReplayedGame:
    """A played game: the positions before every move and after the last one."""

    game: Game
    states: States

    @classmethod
    def of(cls, record: Record, seed: int = 0) -> ReplayedGame:
        """Replay a record; cards that it does not reveal are sampled."""
        return cls.of_game(Game.from_record(record, seed=0), seed)

    @classmethod
    def of_game(cls, game: Game, seed: int = 0) -> ReplayedGame:
        """Create it from a game with its history."""
        memory = b"".join(played.before for played in game.history) + game.state.tobytes()
        states = np.frombuffer(bytearray(memory), dtype=GAME)
        course = cls(game, states)
        if states["hidden"].any():
            course._fill_in(seed)
        return course

    def _fill_in(self, seed: int) -> None:
        last, generator = self.states[-1:].copy(), new_generators(1)[0]
        seed_generator(generator, seed, 0)
        deal_row(last, generator, weights_of(self.reading))
        for row in range(len(self.states)):
            fill_in(self.states, row, last)

    @cached_property
    def reading(self) -> Hundredths:
        """The reading of every finish card, based on the race at the time the card was played."""
        read, memory = nothing_read(), np.zeros((MEMORY, RACING))
        for number, played in enumerate(self.game.history):
            read_move_of_row(self.states, number, played.move, memory, read)
        return read

    def view(self, number: int) -> States:
        """Return the position before a move, counted from 0, from the mover's view."""
        view = new_states(1)
        before = self.states[number : number + 1]
        show_row(before, view, 0, int(before["turn"][0]))
        return view

    def played(self, number: int) -> int:
        """Return the number of a move, with the sampled card if the record hides it."""
        move = self.game.history[number].move
        if move < LOSE_UNKNOWN - 1:
            return move
        pile = move - (LOSE_UNKNOWN - 1)
        laid = int(self.states["pile_size"][number][pile])
        return (LOSE if pile else WIN) + card_camel(int(self.states["pile"][-1][pile][laid]))


@compiled
def deal_row(games: States, generator: Ints, weights: Floats) -> None:
    """Sample the unknown cards of a game in an array."""
    deal_cards(generator, games[0], weights)


@compiled
def fill_in(games: States, row: int, last: States) -> None:
    """Set the unknown cards of a game to their colours in its last position."""
    fill_in_game(games[row], last[0])


@compiled
def fill_in_game(game: State, last: State) -> None:
    """Copy the colours card by card."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            if card_camel(card) == UNKNOWN:
                turn_up(game, pile, position, card_camel(int(last.pile[pile, position])))
