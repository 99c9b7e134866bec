"""Coloured tables of a scoring: the tickets, then the piles card by card."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from camelup.picture.board_coloured import chip
from camelup.picture.palette import short
from camelup.story import LegAccount, LegSheet, PileSheet, Story, TicketLine
from camelup.story.sentences import Teller, camel_names, signed


def draw_scoring(story: Story, teller: Teller) -> Iterator[RenderableType]:
    """Draw what a move paid out, ticket by ticket and card by card, if anything."""
    if story.leg:
        yield from _leg(story.leg, teller, last=bool(story.piles))
    for pile in story.piles:
        yield from _pile(pile, teller)


def _leg(leg: LegSheet, teller: Teller, *, last: bool) -> Iterator[RenderableType]:
    yield _headline(next(teller.tell_leg(leg, last=last)))
    table = _table(teller, "label-player", "score-tickets", "score-sum", "score-coins")
    for account in leg.accounts:
        table.add_row(
            short(teller.names[account.seat - 1], 14),
            _tickets(account, teller),
            signed(account.total),
            f"{account.before} → {account.after}",
        )
    yield table


def _tickets(account: LegAccount, teller: Teller) -> Text:
    tickets = (_ticket(line, teller) for line in account.tickets)
    return Text("   ").join(tickets) if account.tickets else Text(teller.words("leg-nothing"))


def _ticket(line: TicketLine, teller: Teller) -> Text:
    piece = chip(line.camel, f" {line.camel}{line.value} ") if line.camel else Text("▲")
    copied = f"({teller.names[line.copied_from - 1]}) " if line.copied_from else ""
    return Text.assemble(copied, piece, f" {signed(line.coins)}")


def _pile(pile: PileSheet, teller: Teller) -> Iterator[RenderableType]:
    headline, *rest = teller.tell_pile(pile)
    yield _headline(headline)
    if not pile.cards:
        yield Text(rest[0])
        return
    table = _table(teller, "label-player", "score-card", "score-earned", "score-coins")
    for card in pile.cards:
        name = camel_names(card.camel, teller.words)[0]
        table.add_row(
            short(teller.names[card.seat - 1], 14),
            Text.assemble(chip(card.camel), f" {name} {'✓' if card.right else '✗'}"),
            signed(card.coins),
            f"{card.before} → {card.after}",
        )
    yield table


def _headline(sentence: str) -> Text:
    return Text(f"\n{sentence}", "bold")


def _table(teller: Teller, *labels: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for label in labels:
        right = label in ("score-sum", "score-earned")
        table.add_column(teller.words(label), justify="right" if right else "left")
    return table
