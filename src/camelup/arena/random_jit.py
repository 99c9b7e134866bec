"""Games between random bots only, played entirely in compiled code."""

import time

import numpy as np

from camelup.arena.match import GAME_ROW, Games, Match
from camelup.bots.simple import random_move_of_row
from camelup.rng import draw_outcome_row, draw_start_row, new_generators, seed_generator
from camelup.rules.jit import compiled
from camelup.rules.moves import ROLL
from camelup.rules.rows import play_row
from camelup.rules.state import Ints, States, new_states


def play_random_deals(match: Match, first: int, count: int) -> Games:
    """Play some deals of random bots; the games equal those of the Python bots."""
    games = np.zeros(count * match.players, dtype=GAME_ROW)
    began = time.perf_counter()
    players = match.players
    places = np.array([match.seating(rotation) for rotation in range(players)])
    coins, moves, legs = (np.zeros((len(games), n), dtype=np.int64) for n in (players, players, 1))
    seeds = match.seeds(first, count)
    _play_random_deals(
        new_states(1), new_generators(2), match.rules.number, seeds, places,
        coins, moves, legs,
    )  # fmt: skip
    games["deal"] = np.repeat(np.arange(first, first + count), players)
    games["rotation"] = np.tile(np.arange(players), count)
    games["legs"] = legs[:, 0]
    games["coins"][:, :players] = coins
    games["moves"][:, :players] = moves
    per_move = (time.perf_counter() - began) / moves.sum()
    games["seconds"] = games["moves"] * per_move
    games["slowest"][:, :players] = per_move
    return games


@compiled
def _play_random_deals(
    table: States,
    generators: Ints,
    edition: int,
    seeds: Ints,
    places: Ints,
    coins: Ints,
    moves: Ints,
    legs: Ints,
) -> None:
    players = len(places)
    for row in range(len(coins)):
        deal = row // players
        seed_generator(generators[0], int(seeds[deal, 0]), 0)
        draw_start_row(generators[0], table, 0, edition, players)
        number = 0
        while not table[0].over:
            seat = int(table[0].turn)
            place = int(places[row % players, seat])
            seed_generator(generators[1], int(seeds[deal, 1 + place]), number)
            move = random_move_of_row(generators[1], table, 0)
            outcome = draw_outcome_row(generators[0], table, 0) if move == ROLL else 0
            play_row(table, 0, move, outcome)
            moves[row, seat] += 1
            number += 1
        legs[row, 0] = table[0].leg
        for seat in range(players):
            coins[row, seat] = table[0].coins[seat]
