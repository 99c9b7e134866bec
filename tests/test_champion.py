"""The champion: what its network sees, how it plays, and what a damaged file does to it."""

from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from camelup import Game, view_of
from camelup.arena import Match, run_match
from camelup.bots import BotError, ask, bot_named
from camelup.bots.champion import Champion, Evaluation
from camelup.bots.leg_graph import MOST_ROLLED, graph_of, leg_graphs, new_store
from camelup.bots.move_search import new_search
from camelup.bots.net.card_features import (
    READINGS,
    nothing_read,
    read_move_of_row,
    readings_of,
)
from camelup.bots.net.card_model import MEMORY, READ
from camelup.bots.net.champion_kernel import has_waited
from camelup.bots.net.features import (
    COLOURS_AT,
    FEATURES,
    SEAT_WIDTH,
    SEATS_AT,
    feature_scales,
    real_move_of_row,
    write_features_of_row,
)
from camelup.bots.net.leg_sampling import LANDINGS, SIGHTS, look_ahead_of_row
from camelup.bots.net.numpy_network import WEIGHTS, network_in, pack_weights
from camelup.bots.search import lay_out_in_time
from camelup.i18n import LANGUAGES
from camelup.notation.moves import read_move, write_move
from camelup.rng import new_generators, seed_generator
from camelup.rules.editions import MAX_PLAYERS, RACING
from camelup.rules.moves import MOVES
from camelup.rules.state import States, card_camel

EVERYONE = [(edition, players) for edition in ("first", "second") for players in range(2, 9)]


def game_in_play(edition: str, players: int, seed: int, moves: int = 25) -> Game:
    """Play random moves, and stop before the game is over."""
    game, rng = Game(players, edition, seed=seed), Random(seed)
    for _ in range(moves):
        before = game.copy()
        game.play(rng.choice(game.legal_moves))
        if game.over:
            return before
    return game


def sights_of(state: States, legs: int = 64) -> npt.NDArray[np.float64]:
    generator, sights = new_generators(1)[0], np.zeros(SIGHTS)
    seed_generator(generator, 5, 0)
    look_ahead_of_row(generator, state, 0, legs, sights)
    return sights


def features_of(
    state: States, read: npt.NDArray[np.int8] | None = None
) -> tuple[npt.NDArray[np.int8], int]:
    seen = np.zeros((1, FEATURES), dtype=np.int8)
    read = nothing_read() if read is None else read
    return seen[0], write_features_of_row(state, 0, sights_of(state), read, seen, 0)


@pytest.mark.parametrize(("edition", "players"), EVERYONE)
def test_the_network_sees_the_same_in_a_game_and_in_the_view_of_it(
    edition: str, players: int
) -> None:
    for seed in range(5):
        game = game_in_play(edition, players, seed)
        view = view_of(game, game.turn)
        read = readings_of(view)
        seen, legal = features_of(view.state, read)
        all_of_it, all_legal = features_of(game.state, read)
        assert np.array_equal(seen, all_of_it), f"seed {seed}"
        assert legal == all_legal, f"seed {seed}"
        present = seen[SEATS_AT : SEATS_AT + MAX_PLAYERS * SEAT_WIDTH : SEAT_WIDTH]
        assert present.tolist() == [1] * players + [0] * (MAX_PLAYERS - players)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_hidden_card_of_another_changes_nothing_that_the_network_sees(edition: str) -> None:
    tables = []
    for card in "by":
        game = Game(3, edition, seed=2)
        game.play(f"win {card}")
        tables.append(features_of(game.state, readings_of(view_of(game, game.turn)))[0])
    assert np.array_equal(tables[0], tables[1])


@pytest.mark.parametrize("edition", ["first", "second"])
def test_cards_are_read_alike_in_a_view_and_move_by_move(edition: str) -> None:
    game, rng = Game(5, edition, seed=3), Random(3)
    read, guesses = np.zeros(READINGS, dtype=np.int8), np.zeros((MEMORY, RACING))
    for _ in range(16):
        cards = [move for move in game.legal_moves if move.startswith(("win", "lose"))]
        move = rng.choice(cards) if cards and rng.random() < 0.7 else "roll"
        number, _ = read_move(game.edition, move)
        read_move_of_row(game.state, 0, number, guesses, read)
        game.play(move)
    assert not game.over
    sizes = game.state["pile_size"][0]
    assert sizes.min() > 1
    told = readings_of(view_of(game, None))
    for pile in range(2):
        places = slice(pile * READ * RACING, (pile * READ + min(sizes[pile], READ)) * RACING)
        assert np.abs(told[places] - read[places]).max() <= 1


@pytest.mark.parametrize("edition", ["first", "second"])
def test_cards_that_others_lay_face_down_are_mostly_read_right(edition: str) -> None:
    given: list[float] = []
    for seed in range(6):
        game = Game(4, edition, seed=seed)
        bot = bot_named("greedy", seed=seed)
        while not game.over:
            game.play(ask(bot, view_of(game, game.turn)).move)
        read = readings_of(view_of(game, None)).reshape(2, READ, RACING)
        piles, sizes = game.state["pile"][0], game.state["pile_size"][0]
        for pile in range(2):
            colours = [card_camel(int(card)) for card in piles[pile][: min(sizes[pile], READ)]]
            given += [read[pile, place, camel] / 100 for place, camel in enumerate(colours)]
    assert len(given) > 50
    assert np.exp(np.mean(np.log(np.maximum(given, 0.005)))) > 0.45


def test_a_card_behind_others_of_its_likely_colour_is_worth_less() -> None:
    game = Game(4, "second", board="1:b 2:g 3:r 4:y 9:p 15:W 16:K")
    alone, _ = features_of(game.state)
    game.play("win b")
    likely_leader = np.zeros((2, READ, RACING), dtype=np.int8)
    likely_leader[:, :, "bgryp".index("p")] = 100
    behind, _ = features_of(game.state, likely_leader.ravel())
    worth_of_leader = COLOURS_AT + 2
    assert behind[worth_of_leader] < alone[worth_of_leader]
    assert behind[COLOURS_AT] == 20


@pytest.mark.parametrize(("edition", "players"), EVERYONE)
def test_every_legal_move_has_one_name_of_the_network(edition: str, players: int) -> None:
    game = game_in_play(edition, players, seed=players)
    _, legal = features_of(game.state)
    named = [name for name in range(MOVES) if (legal >> name) & 1]
    real = {real_move_of_row(game.state, 0, name) for name in named}
    assert len(real) == len(named)
    assert real == {move for move in range(MOVES) if game.is_legal(move)}


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_look_ahead_agrees_with_the_exact_odds_of_the_leg(edition: str) -> None:
    game = game_in_play(edition, 4, seed=3, moves=12)
    exact, legs = exact_sights(game), 40_000
    odds, sights = exact[:LANDINGS], sights_of(game.state, legs)
    error = np.sqrt(odds * (1 - odds) / legs)
    assert (np.abs(sights[:LANDINGS] - odds) <= 4.5 * error + 0.001).all()
    assert np.abs(sights[LANDINGS:] - exact[LANDINGS:]).max() < 0.03


def exact_sights(game: Game) -> npt.NDArray[np.float64]:
    store = new_store()
    graph = graph_of(game.state[0], store)
    return np.concatenate([store.odds[store.roots[graph]], store.landings[graph]])


def test_colours_do_not_matter_to_the_network() -> None:
    boards = ["1:bg 2:r 3:yp 15:W 16:K", "1:py 2:g 3:br 15:K 16:W"]
    tables = []
    for board in boards:
        game = Game(4, board=board)
        seen = np.zeros((1, FEATURES), dtype=np.int8)
        write_features_of_row(game.state, 0, exact_sights(game), nothing_read(), seen, 0)
        tables.append(seen)
    assert np.array_equal(tables[0], tables[1])


@pytest.mark.parametrize(("edition", "players"), EVERYONE)
def test_the_champion_plays_legal_moves_at_every_table(edition: str, players: int) -> None:
    champion = bot_named("champion", seed=1)
    for seed in range(3):
        game = game_in_play(edition, players, seed, moves=10)
        answer = ask(champion, view_of(game, game.turn))
        assert answer.fault is None


def test_the_champion_moves_its_tile_about_no_more_than_twice_while_nobody_rolls() -> None:
    game, champion = Game(2, "second", seed=1), bot_named("champion", seed=1)
    for move in ("tile 5+", "tile 8-", "tile 6-", "tile 10-"):
        assert not has_waited(view_of(game, game.turn).history, game.players)
        game.play(move)
    waited = view_of(game, game.turn)
    assert has_waited(waited.history, game.players)
    assert not ask(champion, waited).move.startswith("tile")
    for move in ("roll", "tile 12+", "tile 8+", "tile 10-"):
        game.play(move)
        assert not has_waited(view_of(game, game.turn).history, game.players)


def test_the_same_seed_gives_the_same_game_and_the_champion_beats_greedy() -> None:
    match = Match(("champion", "greedy"), seed=4)
    first, again = (run_match(match, 24) for _ in range(2))
    assert np.array_equal(first.games["coins"], again.games["coins"])
    assert first.standings[0].bot == "champion"


@pytest.mark.parametrize(("edition", "players"), [("first", 2), ("second", 4)])
def test_a_champion_that_tries_moves_out_plays_the_same_game_on_the_same_seed(
    edition: str, players: int
) -> None:
    match = Match(("champion:playouts=60", *["greedy"] * (players - 1)), edition, seed=4)
    played = [run_match(match, 1, processes=processes).games for processes in (1, 2)]
    assert played[0]["coins"].tolist() == played[1]["coins"].tolist()
    assert not played[0]["faults"].any()


def test_a_champion_that_tries_moves_out_keeps_to_what_its_network_likes() -> None:
    view = view_of(Game(4, seed=3), Game(4, seed=3).turn)
    champion = Champion(playouts=20)
    champion.new_game(1)
    trial = new_search()
    trial.games[0] = view.state[0]
    count = champion.choose_moves(view, 1, trial, leg_graphs())
    starts = trial.head_start[:count].tolist()
    assert write_move(view.edition, int(trial.moves[0])) == champion.think(view).move
    assert starts == sorted(starts, reverse=True)
    assert len(starts) < len(view.legal_moves)


@pytest.mark.parametrize("used", [0, MOST_ROLLED - 1])
def test_a_champion_without_time_for_tiles_still_has_a_move(used: int) -> None:
    leg_graphs().used[:] = 0, used
    view = view_of(Game(4, seed=3), Game(4, seed=3).turn)
    tile = read_move(view.edition, "tile 9+")[0]
    trial = new_search()
    trial.games[0], trial.moves[:2] = view.state[0], (tile, tile + 1)
    lay_out_in_time(trial, leg_graphs(), 2, lambda: False)
    assert trial.moves[trial.alive == 1].tolist() == [tile]


@pytest.mark.parametrize("option", ["seconds=0", "playouts=1.5", "tries=3"])
def test_a_champion_refuses_a_budget_that_is_none(option: str) -> None:
    with pytest.raises(BotError):
        bot_named(f"champion:{option}")


@pytest.mark.parametrize("watcher", [1, 2, None])
def test_the_chances_of_all_seats_add_up_to_one_whoever_looks(watcher: int | None) -> None:
    game = Game(5, "second", seed=2)
    for move in ("win b", "lose g", "roll", "win y", "lose r"):
        game.play(move)
    judgement = network_in().judge(features_of(view_of(game, watcher).state)[0][None])
    assert judgement.shares.sum() == pytest.approx(1)
    assert (judgement.shares[0, 5:] == 0).all()


def test_the_weights_are_small_enough_to_ship_and_say_how_they_were_made() -> None:
    assert WEIGHTS.stat().st_size <= 8_000_000
    assert {"features", "moves"} <= set(network_in().notes)
    assert len(feature_scales()) == FEATURES


def damaged(name: str, data: bytes) -> bytes:
    middle = len(data) // 2
    ways = {
        "cut": data[:middle],
        "empty": b"",
        "flipped": data[:middle] + bytes([data[middle] ^ 64]) + data[middle + 1 :],
        "text": b"no weights at all",
    }
    return ways[name]


@pytest.mark.parametrize("way", ["cut", "empty", "flipped", "text"])
def test_damaged_weights_are_refused_in_one_sentence(way: str, tmp_path: Path) -> None:
    file = tmp_path / "champion.npz"
    file.write_bytes(damaged(way, WEIGHTS.read_bytes()))
    with pytest.raises(BotError) as refusal:
        network_in(file)
    for language in LANGUAGES:
        assert "champion.npz" in refusal.value.in_words(language)
        assert "\n" not in refusal.value.in_words(language)


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.npz"
    file.write_bytes(pack_weights({"entry.weight": np.zeros((4, 3), np.float32)}, {"features": 0}))
    with pytest.raises(BotError, match="features of version 0"):
        network_in(file)


def test_altered_weights_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "altered.npz"
    with np.load(WEIGHTS) as arrays:
        altered = dict(arrays)
    altered["policy.bias"] = altered["policy.bias"] + np.float16(1)
    np.savez(file, **altered)
    with pytest.raises(BotError, match="damaged"):
        network_in(file)


def test_what_the_champion_thinks_for_others_does_not_depend_on_a_hidden_card() -> None:
    def thought(card: str, seat: int | None) -> Evaluation:
        game = Game(3, seed=5)
        for move in (card, "lose b", "bet g"):
            game.play(move)
        champion = Champion()
        champion.new_game(1)
        return champion.think(view_of(game, seat))

    owner = Game(3, seed=5).turn
    assert owner is not None
    for seat in (None, owner % 3 + 1):
        assert thought("win g", seat) == thought("win p", seat)
    assert thought("win g", owner).shares != thought("win p", owner).shares


def test_the_champions_chances_are_told_by_seat() -> None:
    game = Game(position="16:b 2:r 1:gyp 15:W 14:K | dice bx | coins 3 3 40 | turn 2")
    champion = Champion()
    champion.new_game(1)
    shares = champion.think(view_of(game, 2)).shares
    assert len(shares) == 3
    assert shares[2] > 0.9
