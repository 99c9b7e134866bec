"""What a right finish card pays, by how many right ones of others can lie before it."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import comb

import numpy as np
import pytest

from camelup import Position
from camelup.bots.playout_policy import PRIZE_AFTER, STEPS
from camelup.odds import race_odds, worth
from camelup.odds.payouts import expected_prize, prize_of_card
from camelup.rules.editions import RACING
from camelup.rules.scoring import PRIZES, score_pile
from camelup.rules.state import WINNER_PILE, as_card

BOARD = "5:ob 6:g 7:yw"
FOURTH = 2


def prizes(position: str) -> dict[str, float]:
    """Give what each card pays if it is right, by the move that lays it."""
    moves = (judged for judged in worth(position, tiles=False, handed_on=False))
    return {
        judged.move: judged.parts[0].coins
        for judged in moves
        if judged.move.startswith(("win", "lose"))
    }


@pytest.mark.parametrize(
    "board", [BOARD, "1:g 14:yo 15:b 16:w", "3:rb 6:gK 7:yp 10:W", "2:b 14:yr 15:g 16:p 3:K 4:W"]
)
def test_with_three_others_a_right_card_never_pays_less_than_the_fourth_prize(board: str) -> None:
    cards = "2? 3? 4? 2? 3? 4? 2? 3? 4? 2?"
    for pile in ("win", "lose"):
        found = prizes(f"{board} | {pile} {cards} | coins 3 3 3 3")
        assert found
        assert all(FOURTH <= prize <= PRIZES[0] for prize in found.values()), found


def test_cards_of_one_owner_are_different_camels_so_at_most_one_is_right() -> None:
    chance = race_odds(BOARD).win["g"]
    assert 0 < 2 * chance < 1
    by_one = prizes(f"{BOARD} | win 2? 2? | coins 3 3 3")["win g"]
    assert by_one == pytest.approx(8 * (1 - 2 * chance) + 5 * 2 * chance)


def test_who_laid_all_five_cards_on_a_pile_has_a_right_one_there() -> None:
    found = prizes(f"{BOARD} | win 2? 2? 2? 2? 2? | coins 3 3 3")
    assert {prize for move, prize in found.items() if move.startswith("win")} == {5.0}


def test_own_cards_are_never_right_before_another_own_one() -> None:
    alone = prizes(f"{BOARD} | coins 3 3 3")
    for own in ("win 1o", "win 1?", "lose 1o"):
        with_own = prizes(f"{BOARD} | {own} | coins 3 3 3")
        assert with_own == {move: alone[move] for move in with_own}


def paid(owners: tuple[int, ...], laid: dict[int, tuple[int, ...]], camel: int) -> int:
    """Score a pile by the rules: the cards of others as they lie, then a right one of seat 1."""
    state = Position.read(f"{BOARD} | coins 100 100 100 100").state
    left = {owner: list(cards) for owner, cards in laid.items()}
    pile = [as_card(owner, left[owner].pop(0)) for owner in owners] + [as_card(0, camel)]
    state["pile"][0][WINNER_PILE][: len(pile)] = pile
    state["pile_size"][0][WINNER_PILE] = len(pile)
    score_pile(state[0], WINNER_PILE, camel)
    return int(state["coins"][0][0]) - 100


def hands(owners: tuple[int, ...]) -> Iterator[dict[int, tuple[int, ...]]]:
    """Give every way in which others can have laid so many different cards each."""
    counts = Counter(owners)
    every = [list(permutations(range(RACING), count)) for count in counts.values()]
    return (dict(zip(counts, choice, strict=True)) for choice in product(*every))


@pytest.mark.parametrize("owners", [(1,), (1, 1), (1, 2, 1), (1, 2, 3), (1, 1, 1, 2), (1, 1, 2, 2)])
def test_a_prize_is_the_mean_of_all_cards_that_others_can_have_laid(
    owners: tuple[int, ...],
) -> None:
    camel = 3
    coins = [paid(owners, laid, camel) for laid in hands(owners)]
    cards = " ".join(f"{owner + 1}?" for owner in owners)
    state = Position.read(f"{BOARD} | win {cards} | coins 3 3 3 3").state
    prize = prize_of_card(state, 0, WINNER_PILE, len(owners), 0, 1 / RACING)
    assert prize == pytest.approx(np.mean(coins))


def test_the_numbers_the_network_learnt_by_take_each_card_to_be_of_another_hand() -> None:
    for others in (0, 1, 2, 5, 12):
        for step in (0, 3, 16, STEPS):
            chance = step / STEPS
            right = [
                comb(others, count) * chance**count * (1 - chance) ** (others - count)
                for count in range(others + 1)
            ]
            pays = [int(PRIZES[min(count, len(PRIZES) - 1)]) for count in range(others + 1)]
            mean = sum(prize * share for prize, share in zip(pays, right, strict=True))
            assert PRIZE_AFTER[others, step] == pytest.approx(mean)
            assert PRIZE_AFTER[others, step] == expected_prize(np.full(others, chance))
