"""The story of a move: what came out of the pyramid, who went where, what was paid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from camelup.game import Game, Played
from camelup.notation.board import stacks_of, write_board
from camelup.notation.moves import is_bet, is_tile, write_move, write_outcome
from camelup.rules.editions import GREY_DIE, RACING, Edition
from camelup.rules.moves import BET, ROLL, outcome_die
from camelup.rules.race import camel_and_way
from camelup.rules.rows import play_row, roll_row
from camelup.rules.state import GAME, States
from camelup.story.scoring import LegSheet, PileSheet, score_leg_on_sheet, score_race_on_sheet

Reason = Literal["named", "on-the-other", "carries"]
"""Why a camel moves: the die names it; or it sits on the one named; or it alone carries racers."""


@dataclass(frozen=True)
class TileMet:
    """A tile that a unit landed on."""

    space: int
    side: Literal["+", "-"]
    owner: int
    """Seat that the coin goes to."""
    coins: int


@dataclass(frozen=True)
class RollStory:
    """What a roll did on the track."""

    shown: str
    """What the die shows, as in ``g2`` or ``W3``."""
    camel: str
    """The camel that moved."""
    reason: Reason
    riders: str
    """Camels it carried, bottom to top."""
    origin: int
    target: int
    """Spaces; 17 and 0 are beyond the line."""
    tile: TileMet | None


@dataclass(frozen=True)
class Story:
    """What one move did. Finish cards of others are ``?`` where they are not to be seen."""

    seat: int
    move: str
    roll: RollStory | None = None
    value: int | None = None
    """What is printed on the ticket taken, if this is a bet."""
    tile_before: int | None = None
    """Where the player's tile lay until now, if this move puts it elsewhere."""
    leg: LegSheet | None = None
    """The scoring of the leg, if the move ended it."""
    piles: tuple[PileSheet, ...] = ()
    """The scoring of the finish piles, if the move ended the race."""


def last_story(game: Game, seen_by: int | None = None) -> Story:
    """Tell the last move of a game as a seat, or a spectator, may know it."""
    return story_of(game.edition, game.history[-1], everything=game.over, seen_by=seen_by)


def stories(game: Game, since: int = 0, seen_by: int | None = None) -> Iterator[Story]:
    """Tell the moves of a game from a given one on, as a seat, or a spectator, may know them."""
    for played in game.history[since:]:
        yield story_of(game.edition, played, everything=game.over, seen_by=seen_by)


def story_of(
    edition: Edition, played: Played, *, everything: bool = False, seen_by: int | None = None
) -> Story:
    """Tell one move that was played."""
    before: States = np.frombuffer(played.before, GAME)
    if played.move == ROLL:
        return _story_of_roll(edition, played, before)
    text = write_move(edition, played.move, known=everything or played.seat == seen_by)
    if is_bet(played.move):
        taken = int(before["tickets_taken"][0][played.move - BET])
        return Story(played.seat, text, value=edition.tickets[taken])
    lay = int(before["tile_space"][0][played.seat - 1])
    return Story(played.seat, text, tile_before=lay if lay and is_tile(played.move) else None)


def _story_of_roll(edition: Edition, played: Played, before: States) -> Story:
    rolled, after = before.copy(), before.copy()
    roll_row(rolled, 0, played.outcome)
    play_row(after, 0, ROLL, played.outcome)
    roll = _roll_story(edition, before, rolled, played.outcome)
    text = write_move(edition, ROLL, played.outcome)
    over = bool(after["over"][0])
    if not over and after["leg"][0] == before["leg"][0]:
        return Story(played.seat, text, roll)
    leg = score_leg_on_sheet(rolled)
    return Story(
        played.seat, text, roll, leg=leg, piles=score_race_on_sheet(rolled) if over else ()
    )


def _roll_story(edition: Edition, before: States, rolled: States, outcome: int) -> RollStory:
    shown = write_outcome(edition, outcome)
    camel, reason = _moved_camel(edition, before, outcome)
    number = edition.letters.index(camel)
    origin, target = (int(state["space"][0][number]) for state in (before, rolled))
    _, _, riders = stacks_of(before, 0, edition)[origin].partition(camel)
    return RollStory(shown, camel, reason, riders, origin, target, _tile_met(before, rolled))


def _moved_camel(edition: Edition, before: States, outcome: int) -> tuple[str, Reason]:
    shown = write_outcome(edition, outcome)[0]
    if outcome_die(outcome) != GREY_DIE:
        return shown, "named"
    named = edition.letters.index(shown)
    moved, _ = camel_and_way(before["space"][0], before["height"][0], RACING, named)
    if moved == named:
        return shown, "named"
    board = write_board(stacks_of(before, 0, edition))
    touching = edition.crazy in board or edition.crazy[::-1] in board
    return edition.letters[moved], "on-the-other" if touching else "carries"


def _tile_met(before: States, rolled: States) -> TileMet | None:
    income = (rolled["coins"][0] - before["coins"][0]).tolist()
    owner = next((seat for seat, coins in enumerate(income) if coins), None)
    if owner is None:
        return None
    side: Literal["+", "-"] = "+" if before["tile_side"][0][owner] > 0 else "-"
    return TileMet(int(before["tile_space"][0][owner]), side, owner + 1, income[owner])
