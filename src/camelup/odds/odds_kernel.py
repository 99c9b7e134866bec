"""Leg and race odds of a game record, in compiled code.

Only the camels, the dice left and the tiles of the record are read. The chances of the race are
two rows by camel number: to win, and to lose.
"""

import math

import numpy as np
import numpy.typing as npt

from camelup.odds.leg_distribution import SPACES, Floats, leg_ends, leg_places
from camelup.odds.race_prediction import guessed_chances, race_chances, sample_races
from camelup.rules.bits import count_bits
from camelup.rules.editions import CAMELS, DICE_LEFT, MAX_PLAYERS, RACING, TRACK
from camelup.rules.jit import at_once, compiled
from camelup.rules.state import Ints, State, States

CLOSING_ROLLS = 3
"""Maximum rolls left for an enumerated leg: one more multiplies the positions by ten."""

CLOSING_SPACE = 12
"""Minimum space of the leading camel for an enumerated leg."""

LIKELY_END = 0.5
"""Minimum probability that the race ends in this leg for an enumerated leg."""

MOST_OPEN = 40
"""Maximum number of ends of an enumerated leg in which the race goes on."""


@compiled
def list_tiles(game: State, owners: Ints, space: Ints, side: Ints) -> int:
    """List the tiles on the track by seat; returns how many there are."""
    tiles = 0
    for seat in range(MAX_PLAYERS):
        if game.tile_space[seat] > 0:
            owners[tiles] = seat
            space[tiles] = game.tile_space[seat]
            side[tiles] = game.tile_side[seat]
            tiles += 1
    return tiles


@compiled
def leg_ends_of(game: State, landings: Floats) -> tuple[Ints, Floats]:
    """List the packed positions in which the leg can end and the chance of each.

    The expected landings on the tile of each seat are written to ``landings``.
    """
    owners, tiles = np.zeros(MAX_PLAYERS, dtype=np.int64), np.zeros((2, MAX_PLAYERS), dtype=np.int8)
    count = list_tiles(game, owners, tiles[0], tiles[1])
    camels = int(CAMELS[game.edition])
    ends, chances, met = leg_ends(
        game.space[:camels],
        game.height[:camels],
        RACING,
        0 if game.over else int(game.dice),
        int(DICE_LEFT[game.edition]),
        tiles[0, :count],
        tiles[1, :count],
        TRACK,
    )
    for seat in range(MAX_PLAYERS):
        landings[seat] = 0.0
    for tile in range(count):
        landings[owners[tile]] = met[tile]
    return ends, chances


@at_once
def leg_odds_of_row(
    games: States, row: int, places: Floats, pairs: Floats, landings: Floats
) -> int:
    """Compute the odds of the leg of a game; returns the number of positions it can end in.

    Writes the chance of each racing camel for each place, of each leader with each second, and
    the expected landings on the tile of each seat.
    """
    ends, chances = leg_ends_of(games[row], landings)
    leg_places(ends, chances, places, pairs)
    return len(ends)


@at_once
def race_by_table_of_row(games: States, row: int, table: Floats, chances: Floats) -> None:
    """Compute the odds of the race of a game from the ends of the leg and a table."""
    ends, weights = leg_ends_of(games[row], np.zeros(MAX_PLAYERS))
    camels = int(CAMELS[games[row].edition])
    race_chances(ends, weights, table, camels, RACING, TRACK, chances)


@at_once
def guessed_race_of_row(games: States, row: int, chances: Floats) -> None:
    """Compute the odds of the race of a game from the ends of the leg and an estimate."""
    ends, weights = leg_ends_of(games[row], np.zeros(MAX_PLAYERS))
    guessed_chances(ends, weights, int(CAMELS[games[row].edition]), RACING, TRACK, chances)


@at_once
def sampled_race_of_row(games: States, row: int, races: int, seed: int, chances: Floats) -> float:
    """Sample the race of a game a number of times; returns the largest standard error."""
    game = games[row]
    owners, tiles = np.zeros(MAX_PLAYERS, dtype=np.int64), np.zeros((2, MAX_PLAYERS), dtype=np.int8)
    count = list_tiles(game, owners, tiles[0], tiles[1])
    camels = int(CAMELS[game.edition])
    sample_races(
        game.space[:camels],
        game.height[:camels],
        RACING,
        0 if game.over else int(game.dice),
        int(DICE_LEFT[game.edition]),
        tiles[0, :count],
        tiles[1, :count],
        TRACK,
        races,
        seed,
        chances,
    )
    largest = 0.0
    for pile in range(2):
        for camel in range(RACING):
            chance = chances[pile, camel] / races
            chances[pile, camel] = chance
            largest = max(largest, math.sqrt(chance * (1.0 - chance) / races))
    return largest


@compiled
def mark_closing(games: States, closing: npt.NDArray[np.bool_]) -> None:
    """Mark the games whose race is so likely to end in this leg that its end is enumerated."""
    for row in range(len(games)):
        closing[row] = is_closing(games[row])


@compiled
def is_closing(game: State) -> bool:
    """Return whether the race is so likely to end in this leg that its end is enumerated."""
    lead = 0
    for camel in range(RACING):
        lead = max(lead, int(game.space[camel]))
    rolls = count_bits(int(game.dice)) - int(DICE_LEFT[game.edition])
    if game.over or rolls > CLOSING_ROLLS or lead < CLOSING_SPACE:
        return False
    ends, chances = leg_ends_of(game, np.zeros(MAX_PLAYERS))
    over, unfinished = 0.0, 0
    for end in range(len(ends)):
        if race_is_over(int(ends[end]), int(CAMELS[game.edition])):
            over += chances[end]
        else:
            unfinished += 1
    return over >= LIKELY_END and unfinished <= MOST_OPEN


@compiled
def race_is_over(position: int, camels: int) -> bool:
    """Return whether a camel has crossed the line in a packed position."""
    spaces = (position >> 3) & SPACES
    crossed = False
    for _ in range(camels):
        space = spaces & 31
        crossed |= (space == 0) | (space > TRACK)
        spaces >>= 8
    return crossed
