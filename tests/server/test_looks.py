"""Who sits at a table can be told apart."""

from itertools import combinations

import pytest

from camelup.server.db.table_state import COLOURS, SeatState
from camelup.server.tables.seating import _alike, free_colour, seat_bot


def test_a_bot_gets_a_colour_that_is_not_like_a_persons() -> None:
    seats = [SeatState() for _ in range(4)]
    seats[1] = SeatState(kind="person", name="Yara", colour="#3d6b1f")
    for number in (1, 3, 4):
        seat_bot(seats, number, "greedy")
    colours = [seat.colour for seat in seats]
    assert colours[2] != COLOURS[2], "that is a green, too"
    assert not any(_alike(one, other) for one, other in combinations(colours, 2))


def test_the_colours_of_seats_are_not_like_each_other() -> None:
    assert not any(_alike(one, other) for one, other in combinations(COLOURS, 2))


@pytest.mark.parametrize("wish", ["#3d6b1f", ""])
def test_a_table_of_eight_has_a_colour_for_everybody(wish: str) -> None:
    seats = [SeatState() for _ in range(8)]
    for number, seat in enumerate(seats, 1):
        seat.colour = free_colour(seats, number, wish)
    assert len({seat.colour for seat in seats}) == 8
