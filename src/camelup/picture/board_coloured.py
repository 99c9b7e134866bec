"""The table as coloured text, 80 columns wide.

Every camel is a block of its colour with its letter, readable without colours and on dark
and light terminals.
"""

from collections.abc import Iterator

from rich.console import Group
from rich.table import Table
from rich.text import Text

from camelup.i18n import Words
from camelup.picture.palette import LOOKS, short
from camelup.picture.rolled_dice import dice_shown
from camelup.position import Position
from camelup.rules.editions import TRACK

CELL = 4
"""Width of one space in columns."""

WIDTH = (TRACK + 3) * CELL
"""Width of the track in columns."""

_SAND = "#4a3413 on #e9cd94"
_FINISH = "▚▞"


def chip(letter: str, text: str | None = None) -> Text:
    """Draw a block in a camel's colour: the camel, its die or its ticket."""
    look = LOOKS.get(letter)
    style = f"bold {look.ink} on {look.body}" if look else ""
    return Text(text or f" {letter} ", style)


def whole_table(position: Position, words: Words) -> Group:
    """Draw the track, the courtyard and the players."""
    return Group(track(position), courtyard(position, words), players(position, words))


def track(position: Position) -> Text:
    """Draw the track from left to right, with the stacks growing upward."""
    stacks = position.stacks.items()
    columns = {space: [_camel(letter) for letter in stack] for space, stack in stacks}
    for seat, tile in position.tiles.items():
        columns.setdefault(int(tile[:-1]), [_tile(seat, tile[-1])])
    tallest = max(len(column) for column in columns.values())
    rows = [_row(columns, height) for height in reversed(range(tallest))]
    return Text("\n").join((*rows, _numbers()))


def _row(columns: dict[int, list[Text]], height: int) -> Text:
    row = Text()
    for space in range(TRACK + 2):
        if space == TRACK + 1:
            row.append(f"{_FINISH} ")
        piece = columns.get(space, [])[height : height + 1]
        row.append_text(piece[0] if piece else Text(" " * (CELL - 1)))
        row.append(" ")
    row.rstrip()
    return row


def _camel(letter: str) -> Text:
    return chip(letter, f"‹{letter} " if letter.isupper() else f" {letter}›")


def _tile(seat: int, side: str) -> Text:
    forward = side == "+"
    style = "bold #ffffff on #1c7a45" if forward else "bold #ffffff on #7a1f1f"
    return Text(f"{seat}+›" if forward else f"‹-{seat}", style)


def _numbers() -> Text:
    row = Text(" " * CELL)
    for space in range(1, TRACK + 1):
        row.append(str(space).center(CELL - 1) + " ", _SAND)
    row.append(_FINISH)
    return row


def courtyard(position: Position, words: Words) -> Table:
    """Draw the ticket stacks, the dice and the finish piles, one line each."""
    lines = Table.grid(padding=(0, 1))
    lines.add_row(_label(words("label-tickets")), _tickets(position))
    lines.add_row(_label(words("label-pyramid")), _dice(position, words))
    piles = ("label-winner-pile", position.winner_pile), ("label-loser-pile", position.loser_pile)
    for label, pile in piles:
        lines.add_row(_label(words(label)), _pile(pile))
    return lines


def _label(text: str) -> Text:
    return Text(text.ljust(CELL * 2), "dim")


def _tickets(position: Position) -> Text:
    width = 2 * len(position.edition.tickets) - 1
    row = Text("   ").join(
        Text.assemble(chip(letter), " ", (" ".join(map(str, values)) or "–").ljust(width))
        for letter, values in position.tickets_left.items()
    )
    row.rstrip()
    return row


def _dice(position: Position, words: Words) -> Text:
    inside = Text(" ").join(chip(die) for die in position.dice)
    shown = dice_shown(position)
    if not shown:
        return inside
    out = Text(" ").join(chip(die[0], f" {die} ") for die in shown)
    return Text.assemble(inside, "   ", (words("label-out"), "dim"), " ", out)


def _pile(pile: list[tuple[int, str]]) -> Text:
    cards = (chip(letter, f"{seat}{letter}") for seat, letter in pile)
    return Text(" ").join(cards) if pile else Text("–")


def players(position: Position, words: Words) -> Table:
    """Draw coins, tickets and cards of the players, one line each."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    labels = ["player", "coins", "cards", "rolls", "tile", "bets"]
    if _may_ally(position):
        labels.insert(5, "partner")
    for label in labels:
        right = label in ("coins", "cards")
        header = words(f"label-{label}")
        table.add_column(header, justify="right" if right else "left", no_wrap=label != "bets")
    for seat in range(1, position.players + 1):
        table.add_row(*_player(position, seat), style="bold" if seat == position.turn else "")
    return table


def _may_ally(position: Position) -> bool:
    least = position.edition.players_for_partners
    return least is not None and position.players >= least


def _player(position: Position, seat: int) -> Iterator[Text | str]:
    yield f"{'▶' if seat == position.turn else ' '} {seat}"
    yield Text(short(position.names[seat - 1], 14))
    yield str(position.coins[seat - 1])
    yield str(position.hand_sizes[seat - 1])
    yield "▲" * position.pyramid_tickets[seat - 1]
    yield position.tiles.get(seat, "")
    if _may_ally(position):
        yield str(position.partners.get(seat, ""))
    bets = (chip(letter, f"{letter}{value}") for letter, value in position.tickets(seat))
    yield Text(" ").join(bets)
