"""Hypothesis plays: what must hold at every position of every game."""

from collections import Counter
from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from camelup import Game, view_of
from slow_rules import CRAZY, RACING, TICKETS, SlowGame, read_board

EDITIONS = st.sampled_from(["first", "second"])


@st.composite
def boards(draw: st.DrawFn, edition: str) -> str:
    """Draw any placement of all camels on the track."""
    camels = draw(st.permutations(RACING[edition] + CRAZY[edition]))
    stacks: dict[int, str] = {}
    for camel in camels:
        space = draw(st.integers(1, 16))
        stacks[space] = stacks.get(space, "") + camel
    return " ".join(f"{space}:{stacks[space]}" for space in sorted(stacks))


class Table(RuleBasedStateMachine):
    """A game, beside the slow rules, with moves taken back now and then."""

    @initialize(data=st.data(), edition=EDITIONS, players=st.integers(2, 8))
    def sit_down(self, data: st.DataObject, edition: str, players: int) -> None:
        board = data.draw(boards(edition))
        self.game = Game(players, edition, board=board)
        self.slow = SlowGame(edition, players, read_board(board))

    def play(self, move: str) -> None:
        assert self.game.play(move) == move
        self.slow.play(move)

    @precondition(lambda self: not self.slow.over)
    @rule(data=st.data())
    def roll(self, data: st.DataObject) -> None:
        self.play(f"roll {data.draw(st.sampled_from(sorted(self.slow.outcomes())))}")

    @precondition(lambda self: not self.slow.over)
    @rule(data=st.data())
    def do_something_else(self, data: st.DataObject) -> None:
        moves = [move for move in self.slow.legal_moves() if move != "roll"]
        if moves:
            self.play(data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.game.history)
    @rule()
    def take_back_and_play_again(self) -> None:
        before = self.game.notation
        move = self.game.undo()
        assert self.game.notation != before
        self.game.play(move)
        assert self.game.notation == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.game = self.game.copy()

    @invariant()
    def camels_are_conserved(self) -> None:
        stacks = self.game.stacks
        assert Counter("".join(stacks.values())) == Counter(self.game.edition.letters)
        assert all(0 <= space <= 17 for space in stacks)
        assert self.game.over == bool({0, 17} & stacks.keys())

    @invariant()
    def tickets_are_conserved(self) -> None:
        held = [ticket for seat in self.slow.seats for ticket in self.game.tickets(seat)]
        left = [
            (camel, value) for camel, values in self.game.tickets_left.items() for value in values
        ]
        values = TICKETS[self.game.edition.name]
        assert Counter(held + left) == Counter(
            (camel, value) for camel in self.game.edition.racing for value in values
        )

    @invariant()
    def cards_are_conserved(self) -> None:
        piles = self.game.winner_pile + self.game.loser_pile
        for seat in self.slow.seats:
            laid = [camel for owner, camel in piles if owner == seat]
            assert sorted(laid + list(self.game.hand(seat))) == sorted(self.game.edition.racing)

    @invariant()
    def pyramid_tickets_and_dice_are_conserved(self) -> None:
        dice_out = len(self.game.edition.dice) - len(self.game.dice)
        assert sum(self.game.pyramid_tickets) == dice_out

    @invariant()
    def coins_are_never_negative(self) -> None:
        assert min(self.game.coins) >= 0

    @invariant()
    def tiles_never_touch(self) -> None:
        spaces = sorted(int(tile[:-1]) for tile in self.game.tiles.values())
        assert all(higher - lower > 1 for lower, higher in pairwise(spaces))
        assert not set(spaces) & self.game.stacks.keys()

    @invariant()
    def legal_moves_agree_with_a_slow_separate_description(self) -> None:
        assert self.game.legal_moves == self.slow.legal_moves()
        assert self.game.over or "roll" in self.game.legal_moves

    @invariant()
    def the_whole_position_agrees_with_the_slow_rules(self) -> None:
        assert self.game.notation == self.slow.notation()

    @invariant()
    def views_show_no_colour_of_another(self) -> None:
        for seat in (*self.slow.seats, None):
            view = view_of(self.game, seat)
            for owner, camel in view.winner_pile + view.loser_pile:
                assert (camel == "?") == (owner != seat and not self.game.over)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
