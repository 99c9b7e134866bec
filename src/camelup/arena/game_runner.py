"""Play deals sequentially in this process."""

from dataclasses import dataclass, field

import numpy as np

from camelup.arena.match import GAME_ROW, Games, Match
from camelup.arena.random_jit import play_random_deals
from camelup.bots import Bot, Fault, ask, ask_by_clock
from camelup.bots.net.numpy_network import network_in
from camelup.bots.subprocess_bot import bot_apart
from camelup.game import Game, Played
from camelup.notation.moves import write_move
from camelup.review.game_luck import luck_of
from camelup.review.replayed_game import ReplayedGame
from camelup.rules.jit import patience
from camelup.rules.state import States, new_states
from camelup.view import View, show_row, view_of

MOST_FAULTS = 20
"""Maximum number of faults per batch kept with their text; all are counted."""


@dataclass
class PlayedDeals:
    """Results of some deals of a match."""

    games: Games
    faults: list[str] = field(default_factory=list)
    records: list[tuple[str, str]] = field(default_factory=list)
    """File name and text of each game's record, if requested."""


def play_deals(
    match: Match, first: int, count: int, *, records: bool = False, luck: bool = False
) -> PlayedDeals:
    """Play some deals of a match in every rotation; ``luck`` also measures the dice's luck."""
    if set(match.bots) == {"random"} and not records and not luck:
        return PlayedDeals(play_random_deals(match, first, count))
    bots = bots_of(match)
    batch = PlayedDeals(np.zeros(count * match.players, dtype=GAME_ROW))
    seeds = match.seeds(first, count).tolist()
    for deal in range(count):
        for rotation in range(match.players):
            bout = GameRun(match, bots, seeds[deal], rotation)
            row = deal * match.players + rotation
            bout.play(batch.games, row, first + deal)
            if luck:
                course = ReplayedGame.of_game(bout.game)
                batch.games[row]["luck"][: match.players] = luck_of(course, network_in())
            batch.faults += bout.faults[: MOST_FAULTS - len(batch.faults)]
            if records:
                batch.records.append(bout.record(first + deal))
    return batch


_bots: dict[tuple[str, int], Bot] = {}


def bots_of(match: Match) -> list[Bot]:
    """Return the bots of a line-up, created and warmed up on first use."""
    return [_bot(match, place) for place in range(match.players)]


def _bot(match: Match, place: int) -> Bot:
    """Return this process's copy of a bot; its caches are shared by all its games."""
    name = match.bots[place]
    copy = match.bots[:place].count(name)
    if (name, copy) not in _bots:
        _bots[name, copy] = bot_apart(name, 0)
        _warm_up(_bots[name, copy], match)
    return _bots[name, copy]


def _warm_up(bot: Bot, match: Match) -> None:
    """Request a move and discard it, so that compiling is not on the clock."""
    game = Game(match.players, match.edition, seed=0)
    view = view_of(game, game.turn)
    with patience(0):
        ask(bot, view, match.seconds)


def close_bots() -> None:
    """Close the bots of this process."""
    while _bots:
        _bots.popitem()[1].close()


def _told(fault: Fault) -> str:
    return f"{fault}\n{fault.trace}".strip()


class GameRun:
    """One game between bots."""

    def __init__(self, match: Match, bots: list[Bot], seeds: list[int], rotation: int) -> None:
        self.match = match
        self.rotation = rotation
        seating = match.seating(rotation)
        self.bots = [bots[place] for place in seating]
        self.faults: list[str] = []
        self.game = Game(match.players, match.edition, seed=seeds[0])
        self.seen: list[list[str]] = [[] for _ in seating]
        self.starts = [self._shown(seat) for seat in range(match.players)]
        for place, bot in zip(seating, self.bots, strict=True):
            bot.new_game(seeds[1 + place])

    def play(self, games: Games, row: int, deal: int) -> None:
        """Play to the end and write the result to a row."""
        game, result = self.game, games[row]
        while not game.over:
            self._move(result)
        for seat, bot in enumerate(self.bots):
            bot.end_game(view_of(game, seat + 1))
        result["deal"] = deal
        result["rotation"] = self.rotation
        result["legs"] = game.leg
        result["coins"][: game.players] = game.coins

    def _move(self, result: np.void) -> None:
        seat = int(self.game.state["turn"][0])
        view = self._view(seat)
        with patience(0):  # only bots are on the clock: the game itself may run uncompiled
            answer = ask_by_clock(self.bots[seat], view, self.match.seconds)
        self.game.play(answer.move)
        self._show(self.game.history[-1])
        result["moves"][seat] += 1
        result["seconds"][seat] += answer.seconds
        result["slowest"][seat] = max(result["slowest"][seat], answer.seconds)
        if answer.fault:
            result["faults"][seat] += 1
            self.faults.append(_told(answer.fault))

    def _view(self, seat: int) -> View:
        seen, start = self.seen[seat], self.starts[seat]
        return View(self._shown(seat), self.game.names, seat + 1, seen, start)

    def _shown(self, seat: int) -> States:
        state = new_states(1)
        show_row(self.game.state, state, 0, seat)
        return state

    def _show(self, played: Played) -> None:
        edition, move, outcome = self.game.edition, played.move, played.outcome
        for seat, seen in enumerate(self.seen, 1):
            seen.append(write_move(edition, move, outcome, known=seat == played.seat))

    def record(self, deal: int) -> tuple[str, str]:
        """Return a file name and the text of the game's record."""
        names = "; ".join(bot.name for bot in self.bots)
        tags = {"Event": "arena", "Bots": names, "Seed": str(self.match.seed)}
        record = self.game.record(**tags, Deal=str(deal), Rotation=str(self.rotation))
        return f"{deal:06}-{self.rotation}.camel", str(record)
