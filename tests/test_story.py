"""What a move did, as data: every coin that changes hands is explained."""

import json
import random
import re
from dataclasses import asdict

import pytest

from camelup.game import Game
from camelup.i18n import LANGUAGES, words
from camelup.rules.moves import KIND_MOVES
from camelup.rules.rows import legal_moves_of_row
from camelup.story import Story, TilePut, last_story, stories
from camelup.story.sentences import Teller

START = "1:bg 2:r 3:yp 15:W 16:K"


def play_some_move(game: Game, dice: random.Random) -> None:
    bits = legal_moves_of_row(game.state, 0)
    kind = dice.choice([int(kind) for kind in KIND_MOVES if bits & int(kind)])
    game.play_number(dice.choice([move for move in range(60) if bits & kind & 1 << move]))


def coins_told(story: Story, before: list[int]) -> list[int]:
    """Follow the coins through a story, line by line."""
    coins = before.copy()
    if story.roll and story.roll.tile:
        coins[story.roll.tile.owner - 1] += story.roll.tile.coins
    for account in story.leg.accounts if story.leg else ():
        assert account.before == coins[account.seat - 1]
        assert account.total == sum(line.coins for line in account.tickets)
        coins[account.seat - 1] = max(0, account.before + account.total)
        assert account.after == coins[account.seat - 1]
    for card in (card for pile in story.piles for card in pile.cards):
        assert card.before == coins[card.seat - 1]
        coins[card.seat - 1] = max(0, card.before + card.coins)
        assert card.after == coins[card.seat - 1]
    return coins


@pytest.mark.parametrize("games", [100, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_every_coin_of_random_games_is_explained(edition: str, players: int, games: int) -> None:
    dice = random.Random(f"{edition} {players}")
    copies = 0
    for seed in range(games):
        game = Game(players, edition, seed=seed)
        while not game.over:
            before = game.coins
            play_some_move(game, dice)
            story = last_story(game)
            assert coins_told(story, before) == game.coins
            if story.leg:
                copies += sum(
                    line.copied_from is not None
                    for account in story.leg.accounts
                    for line in account.tickets
                )
        assert story.piles
    assert (copies > 0) == (edition == "second" and players >= 6)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_everything_that_happens_can_be_told_in_both_languages(edition: str, language: str) -> None:
    dice = random.Random(edition)
    for seed in range(20):
        game = Game(6, edition, seed=seed)
        teller = Teller(words(language), game.names, edition)
        while not game.over:
            seat = game.turn
            play_some_move(game, dice)
            told = list(teller.tell(last_story(game)))
            assert game.names[(seat or 0) - 1] in told[0]
        assert str(max(game.coins)) in next(teller.tell_result(game))


def story_after(*moves: str, board: str = START, players: int = 2) -> Story:
    game = Game(players, board=board)
    for move in moves:
        game.play(move)
    return last_story(game)


def test_a_roll_tells_who_went_where_and_whom_it_carried() -> None:
    roll = story_after("roll b2").roll
    assert roll is not None
    assert (roll.shown, roll.camel, roll.riders, roll.origin, roll.target) == ("b2", "b", "g", 1, 3)


def test_a_tile_that_was_met_is_told_with_its_owner() -> None:
    roll = story_after("tile 5-", "roll p2").roll
    assert roll is not None
    assert roll.tile is not None
    assert (roll.tile.space, roll.tile.side, roll.tile.owner, roll.target) == (5, "-", 1, 4)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("moves", "underneath"),
    [(("tile 5-", "roll p2"), False), (("tile 4-", "roll p1", "roll r2"), True)],
)
def test_a_unit_sent_back_goes_underneath_only_where_somebody_stands(
    language: str, moves: tuple[str, ...], underneath: bool
) -> None:
    teller = Teller(words(language), ("Ann", "Bob"), "second")
    told = " ".join(teller.tell(story_after(*moves)))
    assert re.search("zurück auf|back to", told)
    assert (re.search("ganz nach unten|underneath", told) is not None) == underneath


@pytest.mark.parametrize(
    ("board", "shown", "camel", "reason"),
    [
        (START, "W1", "W", "named"),
        ("1:bg 2:r 3:yp 15:WK", "W1", "K", "on-the-other"),
        ("1:bg 2:r 3:y 15:Kp 16:W", "W1", "K", "carries"),
        ("1:b 2:r 3:y 15:Kp 16:Wg", "W1", "W", "named"),
    ],
)
def test_the_grey_die_says_why_a_crazy_camel_moves(
    board: str, shown: str, camel: str, reason: str
) -> None:
    roll = story_after(f"roll {shown}", board=board).roll
    assert roll is not None
    assert (roll.camel, roll.reason) == (camel, reason)


def test_cards_of_others_stay_face_down_in_a_story_until_the_end() -> None:
    game = Game(2, board="1:bg 2:r 3:y 15:pW 16:K")
    game.play("win g")
    assert last_story(game, seen_by=1).move == "win g"
    assert last_story(game, seen_by=2).move == last_story(game).move == "win ?"
    game.play("roll p3")
    assert next(stories(game)).move == "win g"


def test_a_moved_tile_tells_where_it_lay() -> None:
    assert story_after("tile 5-").deed == TilePut(5, "-", None)
    assert story_after("tile 5-", "roll b1", "tile 6+").deed == TilePut(6, "+", 5)


@pytest.mark.parametrize(
    ("board", "tile", "die", "path", "landing", "crossed"),
    [
        ("1:bgryp 15:W 16:K", None, "b2", (2, 3), "empty", None),
        ("1:bg 3:r 4:yp 15:W 16:K", None, "b2", (2, 3), "over", None),
        ("1:bg 3:r 4:yp 15:W 16:K", "tile 2+", "b1", (2, 3), "over", None),
        ("1:bg 2:r 5:yp 15:W 16:K", "tile 3-", "b2", (2, 3, 2), "under", None),
        ("1:bgry 15:p 10:W 12:K", None, "p3", (16, 17), "empty", "forward"),
        ("2:bgryp 1:W 12:K", None, "W3", (0,), "empty", "backward"),
    ],
)
def test_a_roll_tells_its_path_how_it_landed_and_whether_it_crossed_the_line(
    board: str, tile: str | None, die: str, path: tuple[int, ...], landing: str, crossed: str | None
) -> None:
    game = Game(2, board=board)
    for move in filter(None, (tile, f"roll {die}")):
        game.play(move)
    roll = last_story(game).roll
    assert roll is not None
    assert (roll.path, roll.landing, roll.crossed) == (path, landing, crossed)
    assert (roll.grey, roll.face) == (die[0] in "WK", int(die[1]))


def test_a_partner_copies_the_best_ticket_and_names_whose_it_is() -> None:
    game = Game(6, board=START)
    for move in ("ally 2", "bet g", "roll b3", "roll g3", "roll r1", "roll y1", "roll W1"):
        game.play(move)
    leg = last_story(game).leg
    assert leg is not None
    assert leg.ranking[0] == "g"
    told = [
        [(line.coins, line.copied_from) for line in account.tickets] for account in leg.accounts
    ]
    assert told[:2] == [[(1, None), (5, 2)], [(5, None), (1, 1)]]


def test_a_story_is_plain_data() -> None:
    game = Game(2, board="1:bg 2:r 3:y 15:pW 16:K")
    game.play("win p")
    game.play("roll p3")
    told = json.loads(json.dumps(asdict(last_story(game))))
    assert told["piles"][0]["cards"][0] == {
        "seat": 1, "camel": "p", "right": True, "coins": 8, "before": 3, "after": 11,
    }  # fmt: skip
