"""Summary of a finished game: sources of each player's coins, and the camels they bet on."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from camelup.game import Game
from camelup.rules.state import GAME, States
from camelup.story.move_events import RollStory, Story, stories
from camelup.story.score_sheet import LegAccount, PileSheet, TicketLine


@dataclass
class SeatSummary:
    """Result of one seat. The sources add up to the coins won since the start."""

    seat: int
    coins: int
    tickets: int = 0
    """Coins from leg tickets, including the partner's and debts waived at 0 coins."""
    rolls: int = 0
    """Coins from pyramid tickets."""
    tiles: int = 0
    cards: int = 0
    """Coins from finish cards."""
    stack: int = 0
    """Largest number of camels that one roll of this seat moved."""
    backed: Counter[str] = field(default_factory=Counter)
    """Number of bets on each camel: leg tickets and cards on the winner pile."""
    failed: Counter[str] = field(default_factory=Counter)
    """Number of those bets that lost coins."""


@dataclass(frozen=True)
class GameSummary:
    """A finished game: the result of each seat, and everyone's coins over time."""

    seats: list[SeatSummary]
    """By seat, from seat 1."""
    purses: list[list[int]]
    """Coins by seat, at the start, after each leg and at the end."""


def summary_of(game: Game) -> GameSummary:
    """Summarise a finished game."""
    found = [SeatSummary(seat, coins) for seat, coins in enumerate(game.coins, 1)]
    moments = [_coins_before(game)]
    for story in stories(game):
        _add(found, story)
        if story.leg:
            moments.append([account.after for account in story.leg.accounts])
    moments.append(list(game.coins))
    return GameSummary(found, [list(own) for own in zip(*moments, strict=True)])


def _coins_before(game: Game) -> list[int]:
    """Return everyone's coins before the first move."""
    if not game.history:
        return list(game.coins)
    first: States = np.frombuffer(game.history[0].before, GAME)
    coins: list[int] = first["coins"][0][: game.players].tolist()
    return coins


def _add(found: list[SeatSummary], story: Story) -> None:
    if story.roll:
        _add_roll(found, story.seat, story.roll)
    for line in story.leg.accounts if story.leg else ():
        _add_leg(found[line.seat - 1], line)
    for pile in story.piles:
        _add_pile(found, pile)


def _add_roll(found: list[SeatSummary], seat: int, roll: RollStory) -> None:
    own = found[seat - 1]
    own.stack = max(own.stack, 1 + len(roll.riders))
    if roll.tile:
        found[roll.tile.owner - 1].tiles += roll.tile.coins


def _add_leg(own: SeatSummary, leg: LegAccount) -> None:
    rolled = sum(line.coins for line in leg.tickets if line.kind == "pyramid" and _own(line))
    own.rolls += rolled
    own.tickets += leg.after - leg.before - rolled
    for line in leg.tickets:
        if line.camel and _own(line):
            own.backed[line.camel] += 1
            own.failed[line.camel] += line.coins < 0


def _own(line: TicketLine) -> bool:
    return line.copied_from is None


def _add_pile(found: list[SeatSummary], pile: PileSheet) -> None:
    for card in pile.cards:
        own = found[card.seat - 1]
        own.cards += card.after - card.before
        if pile.pile == "win":
            own.backed[card.camel] += 1
            own.failed[card.camel] += not card.right
