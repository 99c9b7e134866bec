"""The effects of a move: the die, the movement of the camels, the payments."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from camelup.game import Game, Played
from camelup.notation.board import BEHIND_START, BEYOND_FINISH, stacks_of, write_board
from camelup.notation.moves import (
    as_others_see,
    camel_of_move,
    is_ally,
    is_bet,
    is_tile,
    space_of_tile,
    write_move,
    write_outcome,
)
from camelup.rules.editions import GREY_DIE, RACING, Edition
from camelup.rules.moves import ALLY, BACKWARD, ROLL, WIN_UNKNOWN, outcome_die, outcome_face
from camelup.rules.race import camel_and_way
from camelup.rules.rows import play_row, roll_row
from camelup.rules.state import GAME, LOSER_PILE, WINNER_PILE, States
from camelup.story.score_sheet import LegSheet, PileSheet, score_leg_on_sheet, score_race_on_sheet

Reason = Literal["named", "on-the-other", "carries"]
"""Why this camel moves: named by the die, on top of the one named, or the only one with riders."""


@dataclass(frozen=True)
class TileMet:
    """A tile that a unit landed on."""

    space: int
    side: Literal["+", "-"]
    owner: int
    """Seat that gets the coin."""
    coins: int


@dataclass(frozen=True)
class RollStory:
    """The effect of a roll on the track."""

    shown: str
    """Outcome of the roll, such as ``g2`` or ``W3``."""
    grey: bool
    """Whether the grey die was rolled."""
    face: int
    camel: str
    """The camel that moved."""
    reason: Reason
    riders: str
    """Camels it carried, bottom to top."""
    origin: int
    path: tuple[int, ...]
    """Spaces that the unit entered, up to the finish line; the step caused by a tile is last."""
    tile: TileMet | None
    landing: Literal["empty", "over", "under"]
    """Whether the unit ended on an empty space, or over or under other camels."""

    @property
    def target(self) -> int:
        """Final space of the unit; 17 and 0 are across the finish line."""
        return self.path[-1]

    @property
    def crossed(self) -> Literal["forward", "backward"] | None:
        """Direction in which the unit crossed the finish line; None if it did not."""
        if self.target == BEYOND_FINISH:
            return "forward"
        return "backward" if self.target == BEHIND_START else None


@dataclass(frozen=True)
class TicketTaken:
    """A leg ticket that was taken."""

    camel: str
    value: int
    """Value printed on the ticket."""


@dataclass(frozen=True)
class TilePut:
    """A tile that was put on the track."""

    space: int
    side: Literal["+", "-"]
    before: int | None
    """Its previous space, if it was on the track."""


@dataclass(frozen=True)
class CardLaid:
    """A finish card that was laid."""

    pile: Literal["win", "lose"]
    index: int
    """Number of cards that were already on the pile."""
    camel: str
    """``?`` if the viewer may not see it."""


@dataclass(frozen=True)
class Partnership:
    """A partnership that was formed."""

    partner: int
    """Seat of the partner."""


MoveEffect = RollStory | TicketTaken | TilePut | CardLaid | Partnership
"""The effect of a move, by its kind."""


@dataclass(frozen=True)
class Story:
    """The effects of one move. Finish cards that the viewer may not see are ``?``."""

    seat: int
    move: str
    deed: MoveEffect
    leg: LegSheet | None = None
    """The scoring of the leg, if the move ended it."""
    piles: tuple[PileSheet, ...] = ()
    """The scoring of the finish piles, if the move ended the race."""

    @property
    def roll(self) -> RollStory | None:
        """The effect of the roll; None for other moves."""
        return self.deed if isinstance(self.deed, RollStory) else None


def last_story(game: Game, seen_by: int | None = None) -> Story:
    """Describe the last move of a game as a seat or a spectator may see it."""
    return story_of(game.edition, game.history[-1], everything=game.over, seen_by=seen_by)


def stories(game: Game, since: int = 0, seen_by: int | None = None) -> Iterator[Story]:
    """Describe the moves from number ``since`` on as a seat or a spectator may see them."""
    for played in game.history[since:]:
        yield story_of(game.edition, played, everything=game.over, seen_by=seen_by)


def story_of(
    edition: Edition, played: Played, *, everything: bool = False, seen_by: int | None = None
) -> Story:
    """Describe one move from the history."""
    before: States = np.frombuffer(played.before, GAME)
    if played.move == ROLL:
        return _story_of_roll(edition, played, before)
    known = everything or played.seat == seen_by
    move = played.move if known else as_others_see(played.move)
    return Story(played.seat, write_move(edition, move), _deed(edition, before, played.seat, move))


def _deed(edition: Edition, before: States, seat: int, move: int) -> MoveEffect:
    """Return the effect of a move that is not a roll."""
    if is_tile(move):
        lay = int(before["tile_space"][0][seat - 1])
        return TilePut(space_of_tile(move), "+" if move < BACKWARD else "-", lay or None)
    if is_ally(move):
        return Partnership(move - ALLY + 1)
    number = camel_of_move(move)
    camel = "?" if number is None else edition.racing[number]
    if number is not None and is_bet(move):
        return TicketTaken(camel, edition.tickets[int(before["tickets_taken"][0][number])])
    wins = as_others_see(move) == WIN_UNKNOWN
    laid = int(before["pile_size"][0][WINNER_PILE if wins else LOSER_PILE])
    return CardLaid("win" if wins else "lose", laid, camel)


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
    tile = _tile_met(before, rolled)
    return RollStory(
        shown=shown,
        grey=outcome_die(outcome) == GREY_DIE,
        face=outcome_face(outcome),
        camel=camel,
        reason=reason,
        riders=riders,
        origin=origin,
        path=tuple(_path(origin, target, tile)),
        tile=tile,
        landing=_landing(stacks_of(rolled, 0, edition)[target], camel + riders),
    )


def _path(origin: int, target: int, tile: TileMet | None) -> Iterator[int]:
    """Yield the spaces from the origin to the target, with the extra step caused by a tile."""
    end = tile.space if tile else target
    step = 1 if end > origin else -1
    yield from range(origin + step, end + step, step)
    if tile:
        yield target


def _landing(stack: str, unit: str) -> Literal["empty", "over", "under"]:
    if stack == unit:
        return "empty"
    return "over" if stack.endswith(unit) else "under"


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
