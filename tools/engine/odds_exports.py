"""Exports of odds: the leg, the race, and the value of every move in coins."""

from typing import Any

from camelup.odds.move_value_kernel import (
    MOST_PARTS,
    PART,
    handed_on_by_roll,
    worths_by_reason,
)
from camelup.odds.odds_kernel import (
    guessed_race_of_row,
    leg_odds_of_row,
    race_by_table_of_row,
    sampled_race_of_row,
)
from camelup.odds.solve_kernel import ROWS, solve_first_edition
from camelup.rules.editions import FIRST, MAX_PLAYERS, RACING
from camelup.rules.jit import compiled
from camelup.rules.state import States
from tools.engine.signature import BAD_LENGTH, GAME_IS_OVER, OK, Array, Export, Number, UpTo

GAME_IN = Array("game", (1,), "in")
LONG = Number(-(2**63), 2**63 - 1, wide=True)
RACES = Number(1, 1_000_000)
TABLE = Array("f64", (UpTo(ROWS), 2, RACING), "in")
CHANCES = Array("f64", (2, RACING), "out")
BY_PLACE = Array("f64", (RACING, RACING), "out")
BY_SEAT = Array("f64", (MAX_PLAYERS,), "out")

FIRST_EDITION = FIRST.number


@compiled
def leg_odds(games: States, places: Any, pairs: Any, landings: Any) -> int:
    """Return in how many positions the leg can end, and write the odds."""
    return leg_odds_of_row(games, 0, places, pairs, landings)


@compiled
def race_by_table(games: States, table: Any, chances: Any) -> int:
    """Write the odds of a race of the first edition, by its table."""
    if len(table) != ROWS or games[0].edition != FIRST_EDITION:
        return BAD_LENGTH
    race_by_table_of_row(games, 0, table, chances)
    return OK


@compiled
def race_by_guess(games: States, chances: Any) -> int:
    """Write the odds of a race by a guess from where the camels stand after the leg."""
    guessed_race_of_row(games, 0, chances)
    return OK


@compiled
def race_by_sampling(games: States, races: int, seed: int, chances: Any) -> float:
    """Write the odds of a race by rolling it so many times; returns the largest standard error."""
    return sampled_race_of_row(games, 0, races, seed, chances)


@compiled
def solve_race(table: Any) -> int:
    """Fill the race table of the first edition; returns the number of passes."""
    return solve_first_edition(table)


@compiled
def move_values(games: States, table: Any, races: int, seed: int, tiles: int, parts: Any) -> int:
    """Write the parts of every legal move's value; returns how many there are.

    A race of the first edition is followed by the table, if it is given; any other is sampled.
    """
    if games[0].over:
        return GAME_IS_OVER
    if len(table) != 0 and (len(table) != ROWS or games[0].edition != FIRST_EDITION):
        return BAD_LENGTH
    return worths_by_reason(games, 0, table, races, seed, tiles != 0, parts)


@compiled
def handed_on(games: States, coins: Any) -> int:
    """Write what a roll adds to the best ticket of the next player."""
    if games[0].over:
        return GAME_IS_OVER
    coins[0] = handed_on_by_roll(games, 0)
    return OK


ODDS = [
    Export(
        "leg_odds",
        leg_odds,
        {"games": GAME_IN, "places": BY_PLACE, "pairs": BY_PLACE, "landings": BY_SEAT},
    ),
    Export(
        "race_by_table",
        race_by_table,
        {"games": GAME_IN, "table": TABLE, "chances": CHANCES},
        returns="none",
    ),
    Export("race_by_guess", race_by_guess, {"games": GAME_IN, "chances": CHANCES}, returns="none"),
    Export(
        "race_by_sampling",
        race_by_sampling,
        {"games": GAME_IN, "races": RACES, "seed": LONG, "chances": CHANCES},
        returns="f64",
    ),
    Export("solve_race", solve_race, {"table": Array("f64", (ROWS, 2, RACING), "out")}),
    Export(
        "move_values",
        move_values,
        {
            "games": GAME_IN,
            "table": TABLE,
            "races": RACES,
            "seed": LONG,
            "tiles": Number(0, 1),
            "parts": Array("f64", (MOST_PARTS, PART), "out"),
        },
    ),
    Export("handed_on", handed_on, {"games": GAME_IN, "coins": Array("f64", (1,), "out")}),
]
