"""Counts of all dice sequences of a leg, frozen as the slow rules gave them (perft.py)."""

import json
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import perft
from camelup import Position
from camelup.rules.editions import EDITIONS, Edition
from camelup.rules.moves import OUTCOMES, ROLL, outcome_weight
from camelup.rules.rows import play_row
from camelup.rules.state import GAME, States, dice_left

FROZEN = json.loads(perft.DATA.read_text())


def copy_of(memory: bytes) -> States:
    return np.frombuffer(bytearray(memory), dtype=GAME)


def ranking(games: States) -> str:
    return Position(games).ranking


def weights(games: States) -> list[int]:
    return [int(outcome_weight(int(games["dice"][0]), outcome)) for outcome in range(OUTCOMES)]


def engine_counts(position: str) -> perft.Counts:
    """Count with the engine what ``perft.count`` counts with the slow rules."""
    counts = perft.Tally()
    layer = {Position.read(position).state.tobytes(): (1, Fraction(1))}
    while layer:
        layer = roll_once(layer, counts)
    return counts.as_data(position)


def roll_once(
    layer: dict[bytes, tuple[int, Fraction]], counts: perft.Tally
) -> dict[bytes, tuple[int, Fraction]]:
    following: dict[bytes, tuple[int, Fraction]] = {}
    rolls: Counter[str] = Counter()
    for memory, (sequences, share) in layer.items():
        before = copy_of(memory)
        whole = 6 * int(dice_left(before[0]))
        for outcome, weight in enumerate(weights(before)):
            if not weight:
                continue
            games = copy_of(memory)
            play_row(games, 0, ROLL, outcome)
            rolls["all"] += sequences
            part = share * weight / whole
            if games["over"][0] or games["leg"][0] > 1:
                counts.end(ranking(games), bool(games["over"][0]), sequences, part)
            else:
                key = games.tobytes()
                known = following.get(key, (0, Fraction(0)))
                following[key] = known[0] + sequences, known[1] + part
    counts.rolls.append(rolls["all"])
    return following


@pytest.mark.parametrize("frozen", FROZEN, ids=[entry["position"] for entry in FROZEN])
def test_dice_sequences_of_a_leg(frozen: perft.Counts) -> None:
    assert engine_counts(frozen["position"]) == frozen


def test_the_frozen_counts_are_those_of_the_positions_named() -> None:
    assert [entry["position"] for entry in FROZEN] == perft.POSITIONS


@pytest.mark.parametrize("frozen", FROZEN, ids=[entry["position"] for entry in FROZEN])
def test_probabilities_sum_to_one_exactly(frozen: perft.Counts) -> None:
    assert sum(Fraction(chance) for chance in frozen["chance_led_by"].values()) == 1


def test_a_whole_leg_has_as_many_sequences_as_the_dice_allow() -> None:
    """All five dice in any order; or five of six, with the grey die's six faces."""
    by_position = {entry["position"]: entry["sequences"] for entry in FROZEN}
    assert by_position["1:bgoyw"] == 120 * 3**5
    assert by_position["1:bg 2:r 3:yp 15:W 16:K"] == 120 * 3**5 + 5 * 120 * 3**4 * 6


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_outcomes_of_every_set_of_dice_sum_to_one(edition: Edition) -> None:
    board = "1:bgoyw" if edition is EDITIONS[0] else "1:bgryp 16:WK"
    games = Position.read(board).state
    for dice in range(1, 1 << len(Position.read(board).dice)):
        games["dice"][0] = dice
        assert sum(weights(games)) == 6 * dice.bit_count()
        if dice.bit_count() > edition.dice_left_at_leg_end:  # with fewer the leg is over
            assert sum(Position(games).outcomes.values()) == 1
