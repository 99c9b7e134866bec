"""What moves are worth, checked by sampling games in which everyone then only rolls."""

import random
from typing import NamedTuple

import numpy as np
import pytest

from camelup import Game, Position, view_of
from camelup.bots.move_estimates import worths_of_row
from camelup.odds import leg_odds, move_values, race_odds, worth
from camelup.odds.distributions import RACES, leg_ahead, race_ahead, scene_of
from camelup.odds.leg_distribution import Floats
from camelup.odds.move_values import MoveValue, Reason
from camelup.rng import draw_outcome, new_generators, next_word, seed_generator
from camelup.rules.editions import TRACK
from camelup.rules.jit import compiled
from camelup.rules.moves import ROLL
from camelup.rules.play import play
from camelup.rules.rows import play_row
from camelup.rules.state import UNKNOWN, Ints, State, States, card_camel

GAMES = 100_000
PLENTY = 1000


class Sample(NamedTuple):
    mean: float
    error: float


@compiled
def draw_unknown_cards(game: State, chances: Floats, generator: Ints) -> None:
    """Give every unknown card a camel, by the camels' chances of making it right."""
    for pile in range(2):
        for position in range(int(game.pile_size[pile])):
            card = int(game.pile[pile, position])
            if card_camel(card) == UNKNOWN:
                draw = next_word(generator) / 2**32
                camel = 0
                while camel < 4 and draw >= chances[pile, camel]:
                    draw -= chances[pile, camel]
                    camel += 1
                game.pile[pile, position] = card - UNKNOWN + camel


@compiled
def sample_coins(
    start: States, memory: States, seat: int, paid_rolls: int, chances: Floats, generator: Ints
) -> tuple[float, float]:
    """Roll games to their end; only the first few rolls earn a pyramid ticket."""
    total = 0.0
    squares = 0.0
    for _ in range(GAMES):
        memory[:] = start
        game = memory[0]
        draw_unknown_cards(game, chances, generator)
        rolls = 0
        while not game.over:
            if rolls >= paid_rolls:
                game.pyramid_tickets[game.turn] -= 1
            play(game, ROLL, draw_outcome(generator, game))
            rolls += 1
        total += game.coins[seat]
        squares += game.coins[seat] ** 2
    return total / GAMES, squares / GAMES


def sampled(state: States, seat: int, paid_rolls: int, chances: Floats) -> Sample:
    generator = new_generators(1)[0]
    seed_generator(generator, 11, 0)
    mean, squares = sample_coins(state, state.copy(), seat, paid_rolls, chances, generator)
    return Sample(mean, float(np.sqrt((squares - mean**2) / GAMES)))


def check_by_sampling(position: str, moves: list[str]) -> None:
    state = Position.read(position).state
    state["coins"] = PLENTY
    seat = int(state["turn"][0])
    race = race_ahead(scene_of(state))
    chances = np.array([race.win, race.lose])
    judged = {judged.move: judged for judged in worth(Position(state))}
    passed = state.copy()
    passed["turn"] = (seat + 1) % int(state["players"][0])
    without = sampled(passed, seat, 0, chances)
    for move in moves:
        after = state.copy()
        number = judged[move].number
        if number != ROLL:
            play_row(after, 0, number, 0)
        found = sampled(after, seat, 1 if number == ROLL else 0, chances)
        error = np.hypot(found.error, without.error) + 20 * race.standard_error
        assert abs(found.mean - without.mean - judged[move].coins) < 4 * error, move


def test_first_edition_moves_are_worth_what_sampled_games_bring() -> None:
    position = (
        "4:ob 6:g 7:yw | dice bgoy | tiles 9+1 11-2"
        " | tickets w:13 b:1 | win 1w 2? | lose 3? 1o | coins 3 3 3"
    )
    moves = ["roll", "bet w", "bet g", "win b", "lose g", "tile 8-", "tile 8+", "tile 13+"]
    check_by_sampling(position, moves)


def test_second_edition_moves_are_worth_what_sampled_games_bring() -> None:
    position = "4:rb 6:gK 7:yp 10:W | tickets y:2 p:13 g:2 | tiles 9-2 | allies 2-4 | turn 2"
    moves = ["roll", "bet p", "bet r", "tile 8-", "tile 8+", "tile 12+"]
    check_by_sampling(position + " | coins 3 3 3 3 3 3", moves)


def test_a_partnership_is_worth_what_sampled_games_bring() -> None:
    position = "4:rb 6:gK 7:yp 10:W | dice brx | pyramid 0 1 1 0 1 0 | tickets p:23 g:3"
    check_by_sampling(position + " | coins 3 3 3 3 3 3", ["ally 2", "ally 3", "ally 4", "ally 5"])


def of_move(position: str | Position, move: str) -> MoveValue:
    return next(judged for judged in worth(position) if judged.move == move)


def test_every_legal_move_is_judged_best_first() -> None:
    position = Position.read("1:bg 2:o 3:yw | coins 3 3 3")
    judged = worth(position)
    assert sorted(each.move for each in judged) == position.legal_moves
    assert [each.coins for each in judged] == sorted((each.coins for each in judged), reverse=True)


def test_a_ticket_is_explained_by_where_its_camel_ends() -> None:
    position = "5:ob 6:g 7:yw | tickets w:2"
    judged = of_move(position, "bet w")
    first, second, *others = leg_odds(position)["w"]
    assert [(part.reason, part.coins) for part in judged.parts] == [
        ("leads", 3),
        ("second", 1),
        ("behind", -1),
    ]
    assert [part.chance for part in judged.parts] == pytest.approx([first, second, sum(others)])
    assert judged.coins == pytest.approx(3 * first + second - sum(others))


def test_a_finish_card_earns_the_full_prize_only_when_it_is_the_first() -> None:
    alone = of_move("5:ob 6:g 7:yw", "win w").parts[0]
    third = of_move("5:ob 6:g 7:yw | win 2? 3?", "win w").parts[0]
    chance = race_odds("5:ob 6:g 7:yw").win["w"]
    assert alone.coins == 8
    expected = 8 * (1 - chance) ** 2 + 5 * 2 * chance * (1 - chance) + 3 * chance**2
    assert third.coins == pytest.approx(expected)


def test_cards_of_others_are_not_peeked_at() -> None:
    open_cards, hidden = "5:ob 6:g 7:yw | win 2w 3b", "5:ob 6:g 7:yw | win 2? 3?"
    assert worth(open_cards) == worth(hidden)


def test_an_own_card_that_is_not_told_is_left_out() -> None:
    without, unknown = worth("5:ob 6:g 7:yw"), worth("5:ob 6:g 7:yw | win 1?")
    assert [each.coins for each in unknown] == pytest.approx([each.coins for each in without])


def test_a_view_is_judged_like_its_game() -> None:
    game = Game(["Ann", "Bob"], board="1:bg 2:o 3:yw")
    game.play("win w")
    assert worth(view_of(game, 2)) == worth(game)


def test_a_roll_is_worth_its_ticket_and_tells_what_it_hands_on() -> None:
    judged = of_move("5:ob 6:g 7:yw", "roll")
    assert judged.coins == 1
    assert judged.handed_on is not None
    assert judged.handed_on > 0


def test_the_last_roll_of_a_leg_hands_on_a_fresh_leg() -> None:
    # White leads for sure now, but all its tickets are taken.
    judged = of_move("1:b 2:g 3:oy 9:w | dice b | tickets w:222 y:222 o:222 g:222 b:222", "roll")
    boards = ["2:gb 3:oy 9:w", "2:g 3:oyb 9:w", "2:g 3:oy 4:b 9:w"]
    best = [max(tops[0] for tops in leg_odds(board).tickets.values()) for board in boards]
    assert judged.handed_on == pytest.approx(sum(best) / 3)


def test_moving_a_tile_gives_up_its_landings() -> None:
    position = "5:ob 6:g 7:yw | tiles 8+1"
    parts = {part.reason: part for part in of_move(position, "tile 10+").parts}
    assert parts[Reason.GIVEN_UP].coins == -1
    assert parts[Reason.GIVEN_UP].chance == pytest.approx(leg_odds(position).landings[0])


def test_tiles_can_be_left_out() -> None:
    assert not [judged for judged in worth("1:bgoyw", tiles=False) if "tile" in judged.move]


def test_a_finished_game_has_no_moves_to_judge() -> None:
    assert worth("3:bg 5:o 6:y 17:w") == []


WITH_CARDS = "4:g 5:o 6:yw 9:b | dice gyw | win 1g 2? | lose 1o | coins 3 5 | turn 1"


def without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_values, "race_table", lambda edition: None)


def test_without_a_table_tiles_are_worth_nearly_what_they_are_worth_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exact = {one.move: one.coins for one in worth(WITH_CARDS)}
    without_tables(monkeypatch)
    guessed = {one.move: one.coins for one in worth(WITH_CARDS)}
    errors = [abs(guessed[move] - coins) for move, coins in exact.items()]
    assert max(errors) < 0.3
    assert sum(errors) / len(errors) < 0.1


@pytest.mark.parametrize("seed", range(12))
def test_bots_judge_by_the_same_measure_as_the_odds(seed: int) -> None:
    """``bots.worth`` is quick and ``odds.judge`` says why; tickets, cards, rolls and partners
    are worth the same by both, given the same odds. A quick tile counts its landings only.
    """
    rng = random.Random(seed)
    game = Game(rng.choice((3, 6)), ("first", "second")[seed % 2], seed=seed)
    for _ in range(rng.randint(0, 25)):
        if not game.over:
            game.play(rng.choice(game.legal_moves))
    view = view_of(game, game.turn)
    scene = scene_of(view.state)
    leg, race = leg_ahead(scene), race_ahead(scene)
    odds = np.concatenate([leg.places[:, 0], leg.places[:, 1], race.win, race.lose])
    quick = worths_of_row(view.state, 0, odds, leg.pairs, np.zeros(TRACK + 2))
    told = {one.number: one.coins for one in worth(view, tiles=False, handed_on=False, races=RACES)}
    assert len(told) > 1
    assert {move: float(quick[move]) for move in told} == pytest.approx(told, abs=1e-9)
