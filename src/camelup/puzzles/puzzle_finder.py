"""Find puzzles in self-play games of the champion, and verify them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, product
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt

from camelup.bots import bot_named
from camelup.bots.net.card_features import nothing_read
from camelup.bots.net.features import real_move_of_row
from camelup.bots.net.numpy_network import Network, network_in
from camelup.child_process import live_with_parent
from camelup.game import Game
from camelup.notation.moves import move_texts
from camelup.odds.leg_distribution import Floats
from camelup.odds.move_values import worth
from camelup.position import Position
from camelup.puzzles.puzzle import THEMES, Puzzle
from camelup.review.batch_eval import judge_all
from camelup.review.decisions import LEGS, candidates, play_outs
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.editions import EDITIONS, RACING, TRACK, Edition
from camelup.rules.moves import MOVES
from camelup.rules.state import States
from camelup.view import view_of

PLAYERS = (3, 4, 5, 6)
"""Numbers of players of the games."""

WARMTH = 0.5
"""Sampling temperature of the games; without it they would be too similar."""

LONGEST = 160
"""Maximum number of moves of a game."""

PEEKED, GLANCED, TRIED, CHECKED = 4, 12, 96, 768
"""Playouts per move in the four stages of the search, cheapest first."""

DECIDED = 0.95
"""Minimum probability of the champion's move: if it hesitates no move is clearly best."""

PLAIN = 0.05
"""Minimum advantage of the obvious move in immediate coins."""

CLEAR = 0.03
"""Minimum advantage of the best move over all others."""

SURE = 3.0
"""Minimum gain in standard errors."""

NEAR = TRACK - 3
"""The race is about to end if the leader is on this space or further."""

SECOND_OPINION = "search:playouts=3000"
"""Bot without a network that must choose the same move."""


def find_puzzles(
    seed: int, processes: int = 1, wanted: Callable[[], Collection[str]] = lambda: THEMES
) -> Iterator[Puzzle]:
    """Yield puzzles endlessly, in both editions; the seed determines them.

    ``wanted`` is called before each game and returns the themes to look for.
    """
    kinds = list(product((edition.name for edition in EDITIONS), PLAYERS))
    jobs = ((*kinds[number % len(kinds)], (seed << 24) + number, wanted()) for number in count())
    if processes == 1:
        for job in jobs:
            yield from puzzles_of(*job)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), live_with_parent) as pool:
        waiting = [pool.submit(puzzles_of, *next(jobs)) for _ in range(2 * processes)]
        try:
            while True:
                yield from waiting.pop(0).result()
                waiting.append(pool.submit(puzzles_of, *next(jobs)))
        finally:
            for one in waiting:
                one.cancel()


def puzzles_of(
    edition: str, players: int, seed: int, themes: Collection[str] = THEMES
) -> list[Puzzle]:
    """Play a game and find its puzzles, at most one per leg, so that no two are alike."""
    network = network_in()
    course = ReplayedGame.of_game(played(network, edition, players, seed))
    found: dict[int, Puzzle] = {}
    for number in range(players, len(course.game.history)):
        leg = int(course.states["leg"][number])
        if leg not in found:
            puzzle = puzzle_at(network, course, number, seed, themes)
            if puzzle is not None:
                found[leg] = puzzle
    return list(found.values())


def played(network: Network, edition: str, players: int, seed: int) -> Game:
    """Play a self-play game of the champion with sampled moves."""
    game = Game(players, edition, seed=seed)
    random = np.random.default_rng(seed)
    while not game.over and len(game.history) < LONGEST:
        reading = ReplayedGame.of_game(game).reading
        scores = judge_all(network, game.state, reading, LEGS, seed).scores[0]
        named = int((scores + WARMTH * random.gumbel(size=MOVES)).argmax())
        game.play_number(real_move_of_row(game.state, 0, named))
    return game


def puzzle_at(
    network: Network, course: ReplayedGame, number: int, seed: int, themes: Collection[str] = THEMES
) -> Puzzle | None:
    """Return a decision as a puzzle if it passes all checks, cheapest first."""
    view, own = course.view(number), (seed << 10) + number
    if _is_near_end(view) and "last-leg" not in themes:
        return None
    seen = judge_all(network, view, course.reading, LEGS, seed)
    choice = _sure_choice(view, seen.scores)
    if choice is None or _theme(view, course.game.edition, choice) not in themes:
        return None
    if not _may_be_one(network, course, number, choice, seed):
        return None
    obvious, coins = obvious_move(view, tiles=True)
    if coins[obvious] - coins[choice] < PLAIN:
        return None
    moves = list(dict.fromkeys([choice, obvious, *candidates(view, seen.scores[0], choice)]))
    first = play_outs(network, view, course.reading, moves, own, GLANCED, TRIED)
    if not is_best(first):
        return None
    kept = closest(moves, first)
    values = play_outs(network, view, course.reading, kept, own, GLANCED + TRIED, CHECKED)
    word = float(seen.shares[0, int(view["turn"][0])])
    if not is_best(values) or abs(word - float(values[0].mean())) > gain_of(values)[0]:
        return None  # also if the network's estimate is off by more than the gain
    if not _is_clear_unread(network, view, [choice, obvious], own):
        return None
    over = float((values[0] - values[kept.index(obvious)]).mean())
    return _puzzle(Position(view), choice, obvious, coins, (*gain_of(values), over))


def _sure_choice(view: States, scores: npt.NDArray[np.float32]) -> int | None:
    """Return the champion's move if its probability is high enough."""
    raised = np.exp(scores[0] - scores[0].max())
    if raised.max() < DECIDED * raised.sum():
        return None
    return real_move_of_row(view, 0, int(scores[0].argmax()))


def _may_be_one(
    network: Network, course: ReplayedGame, number: int, choice: int, seed: int
) -> bool:
    """Check cheaply that the choice is not obvious, better, and the second bot's choice too."""
    view = course.view(number)
    obvious, coins = obvious_move(view, tiles=False)
    if coins[obvious] - coins.get(choice, 0.0) < PLAIN:
        return False
    own = (seed << 10) + number
    for playouts, clear in ((PEEKED, _is_better), (GLANCED, is_best)):
        if not clear(play_outs(network, view, course.reading, [choice, obvious], own, 0, playouts)):
            return False
    return _second_opinion(course, number, seed) == move_texts(course.game.edition)[choice]


def obvious_move(view: States, *, tiles: bool) -> tuple[int, dict[int, float]]:
    """Return the move with the most immediate coins, and the coins of all moves."""
    judged = worth(Position(view), tiles=tiles, handed_on=False)
    coins = {one.number: one.coins for one in judged}
    return max(coins, key=lambda move: coins[move]), coins


def _puzzle(
    position: Position, best: int, obvious: int, coins: dict[int, float], gains: tuple[float, ...]
) -> Puzzle:
    texts = move_texts(position.edition)
    gain, error, over = (round(share, 4) for share in gains)
    return Puzzle(
        edition=position.edition.name,
        position=position.notation,
        theme=_theme(position.state, position.edition, best),
        best=texts[best],
        obvious=texts[obvious],
        gain=gain,
        error=error,
        over_obvious=over,
        coins=round(coins[obvious] - coins[best], 3),
    )


def closest(moves: list[int], values: Floats) -> list[int]:
    """Return the moves for the last check: the best ones, and the obvious one in second place."""
    best = np.argsort(-values.mean(axis=1))[:3].tolist()
    return [moves[at] for at in dict.fromkeys([0, *best, 1])]


def gain_of(values: Floats) -> tuple[float, float]:
    """Return the gain of the best move over the next one and its standard error."""
    best, other = np.argsort(-values.mean(axis=1))[:2]
    gains = values[best] - values[other]
    return float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(len(gains)))


def is_best(values: Floats, least: float = CLEAR) -> bool:
    """Return whether the first move is clearly better than all others."""
    if len(values) < 2:
        return False
    gain, error = gain_of(values)
    return bool(values.mean(axis=1).argmax() == 0) and gain > max(least, SURE * error)


def _is_clear_unread(network: Network, view: States, moves: list[int], seed: int) -> bool:
    """Return whether the move is also better without knowledge of the moves before it."""
    values = play_outs(network, view, nothing_read(), moves, seed, 0, TRIED)
    gain, error = gain_of(values)
    return bool(values.mean(axis=1).argmax() == 0) and gain > 2 * error


def _is_better(values: Floats) -> bool:
    """Return whether the first move may be clearly better, given few playouts."""
    return float((values[0] - values[1]).mean()) > CLEAR / 2


def _second_opinion(course: ReplayedGame, number: int, seed: int) -> str:
    game = course.game.copy()
    while len(game.history) > number:
        game.undo()
    bot = bot_named(SECOND_OPINION, seed)
    bot.new_game(seed)
    return bot.choose(view_of(game, game.turn))


def _theme(view: States, edition: Edition, best: int) -> str:
    if _is_near_end(view):
        return "last-leg"
    kind = move_texts(edition)[best].split()[0]
    # Partnerships are not a theme: without negotiation none is clearly best.
    return {"bet": "ticket", "win": "card", "lose": "card"}.get(kind, kind)


def _is_near_end(view: States) -> bool:
    return int(view["space"][0][:RACING].max()) >= NEAR
