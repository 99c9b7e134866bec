"""Bots: how they are named, and what happens when one misbehaves."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from camelup import Game, View, view_of
from camelup.arena import Match, run_match
from camelup.arena.game_runner import PlayedDeals
from camelup.bots import Bot, BotError, ask, bot_named, bot_names
from camelup.bots.leg_graph import clear_store, graph_of, leg_graphs, new_store
from camelup.bots.move_estimates import FIRST, SECOND, WINS
from camelup.bots.move_search import new_search, search_move
from camelup.bots.registry import BUILT_IN
from camelup.bots.search import Search, lay_out_in_time
from camelup.i18n import LANGUAGES
from camelup.notation.moves import is_tile
from camelup.odds.distributions import leg_ahead, sampled_race, scene_of
from camelup.odds.race_estimate import guess_race


class Says(Bot):
    """Answers whatever it is told to."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, view: View, seconds: float | None = None) -> str:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def first_view() -> View:
    return view_of(Game(3, "second", seed=1), 1)


@pytest.mark.parametrize("answer", [RuntimeError("tired"), "bet q", "tile 1+", None, 7, "roll b2"])
def test_a_bot_without_a_legal_move_loses_the_move_to_a_roll(answer: object) -> None:
    reply = ask(Says(answer), first_view())
    assert reply.move == "roll"
    assert reply.fault is not None
    for language in LANGUAGES:
        assert reply.fault.in_words(language)


def test_a_legal_answer_is_passed_on_without_fault() -> None:
    reply = ask(Says("bet b"), first_view())
    assert (reply.move, reply.fault) == ("bet b", None)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("randon", "did you mean random"),
        ("zzz", "there are random, roller"),
        ("gredy", "did you mean greedy"),
        ("amirra", "did you mean amira"),
        ("random:speed=3", "no option “speed”"),
        ("random:fast", "not an option"),
        ("missing.py:MyBot", "no bot file missing.py"),
        ("./missing-program", "cannot be started"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_in_one_sentence(name: str, words: str) -> None:
    with pytest.raises(BotError) as refusal:
        bot_named(name)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_bot_comes_from_a_file_with_options(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from camelup.bots import Bot\n"
        "class Fixed(Bot):\n"
        "    def __init__(self, move='roll', bold=0):\n"
        "        self.move, self.bold = move, bold\n"
        "    def choose(self, view, seconds=None):\n"
        "        return self.move\n"
        "class NoBot: pass\n"
    )
    bot = bot_named(f"{file}:Fixed:move=bet g,bold=0.5", seed=1)
    assert ask(bot, first_view()).move == "bet g"
    for wrong, words in (
        (f"{file}:NoBot", "is not a bot"),
        (f"{file}:Other", "has no class Other"),
    ):
        with pytest.raises(BotError, match=words):
            bot_named(wrong)


def test_a_bot_file_that_does_not_import_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import a_module_that_is_not_there\n")
    with pytest.raises(BotError, match="does not import: ModuleNotFoundError") as refusal:
        bot_named(f"{file}:MyBot")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("name", ["mine.py:MyBot", "./program", "node ./bot.js"])
def test_strangers_cannot_ask_for_files_and_programs(name: str) -> None:
    with pytest.raises(BotError, match="only installed bots"):
        bot_named(name, installed_only=True)


def test_the_same_seed_makes_the_random_bot_choose_the_same_moves() -> None:
    def moves(seed: int) -> list[str]:
        bot = bot_named("random", seed)
        game = Game(3, "first", seed=5)
        while not game.over:
            game.play(ask(bot, view_of(game, game.turn)).move)
        return game.moves

    assert moves(3) == moves(3) != moves(4)


def test_the_bots_of_the_ladder_are_listed_weakest_first() -> None:
    assert bot_names()[:6] == ["random", "roller", "greedy", "sharp", "search", "champion"]


EVERY_BOT = ["search:playouts=60" if name == "search" else name for name in BUILT_IN]


def played_halfway(players: int, edition: str, seed: int) -> Game:
    """Play random moves until a few cards of others lie face down."""
    game = Game(players, edition, seed=seed)
    bot = bot_named("random", seed)
    while not game.over and len(game.history) < 12 * players:
        game.play(ask(bot, view_of(game, game.turn)).move)
    return game


def with_other_cards(game: Game, seat: int, draws: Random) -> Game:
    """Replay a game in which all others lay other colours, and hold other cards."""
    colours = {}
    for other in range(1, game.players + 1):
        shuffled = list(game.edition.racing)
        if other != seat:
            draws.shuffle(shuffled)
        colours[other] = dict(zip(game.edition.racing, shuffled, strict=True))
    twin = Game.at_start_of(game.record())
    for move, played in zip(game.moves, game.history, strict=True):
        kind, _, camel = move.partition(" ")
        hidden = kind in ("win", "lose")
        twin.play(f"{kind} {colours[played.seat][camel]}" if hidden else move)
    return twin


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("name", EVERY_BOT)
def test_no_bot_knows_the_hidden_cards(name: str, edition: str) -> None:
    draws = Random(5)
    cards_differed = 0
    for seed in range(6):
        game = played_halfway(4, edition, seed)
        if game.over:
            continue
        seat = game.turn or 0
        twin = with_other_cards(game, seat, draws)
        cards_differed += twin.winner_pile + twin.loser_pile != game.winner_pile + game.loser_pile
        choices = [bot_named(name, 3).choose(view_of(one, seat)) for one in (game, twin)]
        assert choices[0] == choices[1]
    assert cards_differed >= 3


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_bot_plays_whole_games_without_an_illegal_move(players: int, edition: str) -> None:
    names = [EVERY_BOT[(seat + players) % len(EVERY_BOT)] for seat in range(players)]
    result = run_match(Match(tuple(names), edition, seed=players), 1)
    assert result.faults == []


@pytest.mark.parametrize("edition", ["first", "second"])
def test_bots_allow_for_partners_in_large_games(edition: str) -> None:
    kept: list[PlayedDeals] = []
    match = Match(("greedy", "search:playouts=60", *["greedy"] * 4), edition, seed=4)
    run_match(match, 6, records=True, keepers=(kept.append,))
    allied = any("\nally " in text for batch in kept for _, text in batch.records)
    assert allied == (edition == "second")


class Clock:
    """A clock that only moves when it is looked at."""

    def __init__(self, step: float) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(
    ("own", "given", "budget"), [(2.0, None, 2.0), (None, 1.0, 1.0), (3.0, 1.0, 1.0)]
)
def test_search_stops_when_its_time_is_over(
    own: float | None, given: float | None, budget: float
) -> None:
    bot = Search(seconds=own)
    bot.new_game(1)
    clock = Clock(0.01)
    bot.clock = clock
    bot.choose(first_view(), given)
    assert clock.now - 100 == pytest.approx(budget, rel=0.1)


def test_search_leaves_tiles_out_when_there_is_no_time_for_them() -> None:
    tiles = []
    for in_time in (True, False):
        view, trial, graphs = first_view(), new_search(), leg_graphs()
        trial.games[0] = view.state[0]
        count = Search().choose_moves(view, 1, trial, graphs)
        lay_out_in_time(trial, graphs, count, lambda in_time=in_time: in_time)  # type: ignore[misc]
        laid_out = trial.moves[trial.alive == 1].tolist()
        assert len(laid_out) > 3
        tiles.append([move for move in laid_out if is_tile(move)])
    assert tiles[0] != []
    assert tiles[1] == []


def test_search_with_a_number_of_playouts_chooses_the_same_on_the_same_seed() -> None:
    match = Match(("search:playouts=100", "sharp"), "first", seed=3)
    coins = [
        run_match(match, 2, processes=processes).games["coins"].tolist() for processes in (1, 2)
    ]
    assert coins[0] == coins[1]


@pytest.mark.parametrize(
    "option",
    ["seconds=0", "seconds=-1", "seconds=x", "playouts=0", "playouts=1.5", "playouts=1" + 23 * "0"],
)
def test_search_refuses_a_budget_that_is_none(option: str) -> None:
    with pytest.raises(BotError, match="must be a number above 0"):
        bot_named(f"search:{option}")


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_graph_of_a_leg_agrees_with_the_exact_odds(edition: str) -> None:
    for seed in range(8):
        game = played_halfway(4, edition, seed)
        if not game.over:
            store, leg = new_store(), leg_ahead(scene_of(game.state))
            graph = graph_of(game.state[0], store)
            odds, landings = store.odds[store.roots[graph]], store.landings[graph]
            assert odds[FIRST:SECOND] == pytest.approx(leg.places[:, 0], abs=1e-12)
            assert odds[SECOND:WINS] == pytest.approx(leg.places[:, 1], abs=1e-12)
            spaces = game.state["tile_space"][0]
            owners = spaces > 0
            assert landings[spaces[owners]] == pytest.approx(leg.landings[owners], abs=1e-12)


def test_a_full_store_of_leg_graphs_begins_again() -> None:
    store, fresh, games = new_store(), new_store(), [Game(4, "second", seed=n) for n in range(12)]
    for game in games:
        view = view_of(game, game.turn)
        kept = search_move(view.state, *view.past(), 5, 200, store)
        clear_store(fresh)
        assert kept == search_move(view.state, *view.past(), 5, 200, fresh)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_quick_guess_of_the_race_is_close_to_sampled_races(edition: str) -> None:
    errors = []
    for seed in range(40):
        game = Game(2, edition, seed=seed)
        while not game.over and (game.leg <= seed % 5 or len(game.dice) < len(game.edition.dice)):
            game.play("roll")
        if not game.over:
            guess = np.zeros((2, 5))
            guess_race(game.state["space"][0], game.state["height"][0], *guess)
            race = sampled_race(scene_of(game.state), 2000, 1)
            errors.append(guess - np.array([race.win, race.lose]))
    assert np.sqrt(np.mean(np.square(errors))) < 0.04
