"""Observations: every field right, and nothing that a seat may not see."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from camelup import Game
from camelup.envs import Batch
from camelup.envs.observation import (
    COMMON,
    COMMON_FIELDS,
    observation_size,
    observe_row,
    seat_fields,
)
from camelup.position import Position
from camelup.rules.editions import EDITIONS, RACING, TRACK
from camelup.rules.state import States, new_states
from camelup.view import show_row

TABLES = [(edition.number, players) for edition in EDITIONS for players in (2, 3, 4, 6, 8)]


def observation(states: States, row: int, seat: int) -> npt.NDArray[np.int8]:
    """Observe a game from a seat, into a row that was dirty before."""
    size = observation_size(int(states["edition"][row]), int(states["players"][row]))
    table = np.full((1, size), 99, dtype=np.int8)
    observe_row(states, row, seat, table)
    return table.ravel()


def fields_of(states: States, row: int, seat: int) -> dict[str, npt.NDArray[np.int8]]:
    """Take an observation apart: common fields by name, seat fields with a row a seat."""
    edition, players = int(states["edition"][row]), int(states["players"][row])
    numbers = observation(states, row, seat)
    parts: dict[str, Any] = {}
    at = 0
    for field in COMMON_FIELDS:
        parts[field.name] = numbers[at : at + field.size].reshape(field.shape)
        at += field.size
    seats = numbers[COMMON:].reshape(players, -1)
    at = 0
    for field in seat_fields(edition, players):
        parts[field.name] = seats[:, at : at + field.size].reshape(players, *field.shape)
        at += field.size
    return parts


def positions(edition: int, players: int) -> States:
    """Play some games to many depths, a few of them to the end."""
    batch = Batch(40, edition=EDITIONS[edition].name, players=players, seed=1, auto_reset=False)
    stages = []
    for _ in range(12):
        batch.step_randomly(int(2.5 * players))
        stages.append(batch.states.copy())
    return np.concatenate(stages)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_observation_tells_nothing_that_the_view_hides(edition: int, players: int) -> None:
    states = positions(edition, players)
    views = new_states(len(states))
    for seat in range(players):
        for row in range(len(states)):
            show_row(states, views, row, seat)
            assert np.array_equal(observation(states, row, seat), observation(views, row, seat))


@pytest.mark.parametrize("edition", [0, 1])
def test_swapping_the_hidden_cards_of_others_changes_nothing(edition: int) -> None:
    rng = np.random.default_rng(1)
    states = positions(edition, 4)
    changed = 0
    for row in range(len(states)):
        swapped = states[row : row + 1].copy()
        swap_cards(rng, swapped, keep=2)
        changed += swapped.tobytes() != states[row : row + 1].tobytes()
        assert np.array_equal(observation(states, row, 2), observation(swapped, 0, 2))
    assert changed > len(states) / 2


def swap_cards(rng: np.random.Generator, state: States, keep: int) -> None:
    """Give every seat but one other colours on the piles and in hand, as many as before."""
    for seat in set(range(4)) - {keep}:
        colours = rng.permutation(RACING)
        hand = int(state["hand"][0][seat])
        state["hand"][0][seat] = sum(1 << colours[c] for c in range(RACING) if hand >> c & 1)
        for pile in range(2):
            for place in range(state["pile_size"][0][pile]):
                card = state["pile"][0][pile][place]
                if card // 8 == seat:
                    state["pile"][0][pile][place] = seat * 8 + colours[card % 8]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_field_says_what_the_position_says(edition: int, players: int) -> None:
    states = positions(edition, players)
    for row in range(0, len(states), 3):
        position = Position(states[row : row + 1].copy())
        for seat in (0, players - 1):
            parts = fields_of(states, row, seat)
            check_common(parts, position, seat)
            check_seats(parts, position, seat)


def check_common(parts: dict[str, Any], position: Position, seat: int) -> None:
    """Compare what is told once."""
    letters = position.edition.letters
    board = np.zeros_like(parts["camels"])
    for space, stack in position.stacks.items():
        for height, letter in enumerate(stack):
            camel = letters.index(letter)
            assert parts["heights"][camel] == height
            if 1 <= space <= TRACK:
                board[camel, space - 1] = 1
    assert np.array_equal(parts["camels"], board)
    dice = np.flatnonzero(parts["dice"])
    assert "".join(position.edition.dice[die] for die in dice) == position.dice
    tops = [(values or [0])[0] for values in position.tickets_left.values()]
    assert parts["top_tickets"].tolist() == tops
    assert parts["leg"][0] == position.leg
    assert parts["over"][0] == position.over
    hand = np.flatnonzero(parts["hand"])
    assert "".join(position.edition.racing[camel] for camel in hand) == position.hand(seat + 1)
    for pile, cards in enumerate((position.winner_pile, position.loser_pile)):
        own = {c: place for place, (owner, c) in enumerate(cards, 1) if owner == seat + 1}
        laid = [own.get(letter, 0) for letter in position.edition.racing]
        assert parts["laid"][pile].tolist() == laid


def check_seats(parts: dict[str, Any], position: Position, seat: int) -> None:
    """Compare what is told of each seat."""
    for steps in range(position.players):
        other = (seat + steps) % position.players + 1
        tickets = [
            (position.edition.racing[camel], position.edition.tickets[ticket])
            for camel, ticket in zip(*np.nonzero(parts["tickets"][steps]), strict=True)
        ]
        assert tickets == position.tickets(other)
        tile = "".join(
            f"{space}{'+' if side > 0 else '-'}"
            for space, side in enumerate(parts["tile"][steps], 2)
            if side
        )
        assert tile == position.tiles.get(other, "")
        assert parts["turn"][steps][0] == (int(position.state["turn"][0]) + 1 == other)
        assert parts["coins"][steps][0] == min(position.coins[other - 1], 127)
        assert parts["pyramid_tickets"][steps][0] == position.pyramid_tickets[other - 1]
        assert parts["hand_size"][steps][0] == position.hand_sizes[other - 1]
        for name, cards in (
            ("winner_places", position.winner_pile),
            ("loser_places", position.loser_pile),
        ):
            places = [place for place, (owner, _) in enumerate(cards, 1) if owner == other]
            assert parts[name][steps].tolist() == (places + [0] * RACING)[:RACING]
        if "partner" in parts:
            partners = np.flatnonzero(parts["partner"][steps])
            found = [(seat + int(partner)) % position.players + 1 for partner in partners]
            assert found == [p for p in [position.partners.get(other)] if p]


def test_batch_observes_for_the_seat_to_move() -> None:
    batch = Batch(50, players=6, seed=3)
    batch.step_randomly(33)
    for row in range(50):
        expected = observation(batch.states, row, int(batch.turns[row]))
        assert np.array_equal(batch.observations[row], expected)


def test_many_coins_and_legs_are_told_as_127() -> None:
    game = Game(2, "second", board="1:bg 2:ryp 15:W 16:K")
    game.state["coins"][0][0] = 5000
    game.state["leg"] = 300
    parts = fields_of(game.state, 0, 1)
    assert parts["coins"].ravel().tolist() == [3, 127]
    assert parts["leg"][0] == 127


def test_fields_of_a_batch_fill_its_observations() -> None:
    for edition, players in TABLES:
        batch = Batch(1, edition=EDITIONS[edition].name, players=players, seed=1)
        common = sum(field.size for field in COMMON_FIELDS)
        each = sum(field.size for field in batch.fields) - common
        assert batch.observations.shape[1] == common + players * each
