"""Score sheets: what every ticket and every finish card earned.

A sheet is made from the state between a roll and its payout, with the scoring functions of
the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from camelup.notation.board import ranking_of
from camelup.rules.editions import EDITIONS, Edition
from camelup.rules.rows import cards_on
from camelup.rules.scoring import (
    PYRAMID_TICKET,
    best_reward,
    card_reward,
    pay,
    place_for_tickets,
    score_leg,
    ticket_reward,
)
from camelup.rules.state import LOSER_PILE, NOBODY, WINNER_PILE, States


@dataclass(frozen=True)
class TicketLine:
    """What one ticket earned."""

    kind: Literal["bet", "pyramid"]
    camel: str | None
    """The camel of a leg ticket; None for a pyramid ticket."""
    value: int
    """Value printed on the ticket."""
    coins: int
    """Coins earned; negative if the ticket lost coins."""
    copied_from: int | None = None
    """Seat of the partner who holds the ticket; None for the player's own."""


@dataclass(frozen=True)
class LegAccount:
    """What the tickets of one player earned in a leg."""

    seat: int
    tickets: tuple[TicketLine, ...]
    total: int
    """Sum of the tickets, before debts are waived."""
    before: int
    after: int
    """Coins before and after the payout."""


@dataclass(frozen=True)
class LegSheet:
    """The scoring of a leg."""

    leg: int
    ranking: str
    """Racing camels, best first."""
    accounts: tuple[LegAccount, ...]
    """By seat, from seat 1."""


@dataclass(frozen=True)
class CardLine:
    """What one finish card earned."""

    seat: int
    camel: str
    right: bool
    coins: int
    """Coins earned or lost; a player without coins loses nothing."""
    before: int
    after: int
    """The player's coins before and after this card."""


@dataclass(frozen=True)
class PileSheet:
    """The scoring of a finish pile, from the first card laid to the last."""

    pile: Literal["win", "lose"]
    camel: str
    """The winning or losing camel, for which cards pay."""
    cards: tuple[CardLine, ...]


def score_leg_on_sheet(rolled: States) -> LegSheet:
    """Score the leg after its last roll and return what every ticket earned."""
    edition = EDITIONS[int(rolled["edition"][0])]
    ranking = ranking_of(rolled, 0, edition)
    players = int(rolled["players"][0])
    lines = [_tickets_of(rolled, seat, ranking, edition) for seat in range(players)]
    before: list[int] = rolled["coins"][0].tolist()
    score_leg(rolled[0])
    after: list[int] = rolled["coins"][0].tolist()
    accounts = (
        LegAccount(seat + 1, own, sum(line.coins for line in own), before[seat], after[seat])
        for seat, own in enumerate(lines)
    )
    return LegSheet(int(rolled["leg"][0]), ranking, tuple(accounts))


def _tickets_of(
    rolled: States, seat: int, ranking: str, edition: Edition
) -> tuple[TicketLine, ...]:
    first, second = (edition.racing.index(letter) for letter in ranking[:2])
    own = tuple(_own_tickets(rolled, seat, first, second, edition))
    partner = int(rolled["partner"][0][seat])
    if partner == NOBODY:
        return own
    coins = best_reward(rolled[0], partner, first, second)
    theirs = _own_tickets(rolled, partner, first, second, edition)
    copied = (
        TicketLine(line.kind, line.camel, line.value, coins, partner + 1)
        for line in theirs
        if line.coins == coins
    )
    return (*own, *list(copied)[:1])


def _own_tickets(
    rolled: States, seat: int, first: int, second: int, edition: Edition
) -> Iterator[TicketLine]:
    for camel, holders in enumerate(rolled["ticket_holder"][0].tolist()):
        place = place_for_tickets(camel, first, second)
        for ticket, value in enumerate(edition.tickets):
            if holders[ticket] == seat:
                coins = ticket_reward(edition.number, ticket, place)
                yield TicketLine("bet", edition.racing[camel], value, coins)
    for _ in range(int(rolled["pyramid_tickets"][0][seat])):
        yield TicketLine("pyramid", None, PYRAMID_TICKET, PYRAMID_TICKET)


def score_race_on_sheet(scored: States) -> tuple[PileSheet, PileSheet]:
    """Score the finish piles after the last leg and return what every card earned."""
    edition = EDITIONS[int(scored["edition"][0])]
    ranking = ranking_of(scored, 0, edition)
    winners = tuple(_cards_of(scored, WINNER_PILE, ranking[0], edition))
    losers = tuple(_cards_of(scored, LOSER_PILE, ranking[-1], edition))
    return PileSheet("win", ranking[0], winners), PileSheet("lose", ranking[-1], losers)


def _cards_of(scored: States, pile: int, right_camel: str, edition: Edition) -> Iterator[CardLine]:
    right_before = 0
    for seat, number in cards_on(scored, pile):
        camel = edition.racing[number]
        before = int(scored["coins"][0][seat])
        coins = card_reward(camel == right_camel, right_before)
        pay(scored[0], seat, coins)
        after = int(scored["coins"][0][seat])
        yield CardLine(seat + 1, camel, camel == right_camel, coins, before, after)
        right_before += camel == right_camel
