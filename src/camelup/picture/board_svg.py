"""The table as an SVG picture, for notebooks and web pages, with original artwork.

The 16 spaces are the rim of a 5 × 5 grid, clockwise from the top left; the courtyard in the
middle holds the pyramid, the dice, the ticket stacks and the finish piles.
"""

from collections.abc import Iterator
from html import escape

from camelup.i18n import words
from camelup.notation.board import BEHIND_START, BEYOND_FINISH
from camelup.picture.camel_svg import camel, mark
from camelup.picture.palette import LOOKS, SEATS, short
from camelup.picture.rolled_dice import dice_shown
from camelup.picture.svg_shapes import arrow, badge, box, die, group, text
from camelup.position import Position
from camelup.rules.editions import TRACK

WIDE, HIGH = 200, 214
"""Size of a space in SVG units."""

PAPER = "#fdf1dc"
"""Background colour."""

_BOARD_WIDTH, _BOARD_HEIGHT = 5 * WIDE, 5 * HIGH
_PODIUM = 210
_PLAYER_HIGH = 58
_INK, _ROAD, _EDGE, _CHEVRON = "#33200f", "#f6dcae", "#c7945a", "#d9a865"
_PYRAMID = (
    '<path d="M500 244L360 430L475 452Z" fill="#f7d070"/>'
    '<path d="M500 244L475 452L640 424Z" fill="#d99f3e"/>'
    '<path d="M472 281L495 286L528 280M444 318L490 327L556 316M416 356L485 369L584 352'
    'M388 393L480 410L612 388M475 452L500 244" fill="none" stroke="#b97d2a" stroke-width="2"/>'
)
_STEP, _ROOM, _LEGS = 42, 72, 17


def board_as_svg(position: Position) -> str:
    """Draw a position as a standalone SVG document that fits any background."""
    left = -_PODIUM if position.over else 0
    width, height = picture_size(position.players, over=position.over)
    size = f'viewBox="{left - 20} -20 {width} {height}"'
    parts = (
        box(left - 20, -20, width, height, PAPER, radius=28),
        *_track(),
        *_courtyard(position),
        *(_tile(position, seat) for seat in position.tiles),
        *_stacks(position),
        *_players(position),
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} width="640" role="img"'
    font = 'font-family="system-ui,sans-serif" font-weight="700"'
    title = f"<title>{escape(position.notation)}</title>"
    return f"{head} {font}>{title}{''.join(parts)}</svg>"


def picture_size(players: int, *, over: bool) -> tuple[int, int]:
    """Return width and height of a picture; after the race there is a podium next to it."""
    width = _BOARD_WIDTH + 40 + (_PODIUM if over else 0)
    return width, _BOARD_HEIGHT + 44 + _PLAYER_HIGH * ((players + 1) // 2)


def corner(space: int) -> tuple[int, int]:
    """Return the top left corner of a space."""
    along, side = (space - 1) % 4, (space - 1) // 4
    column, row = ((along, 0), (4, along), (4 - along, 4), (0, 4 - along))[side]
    return column * WIDE, row * HIGH


def heading(space: int) -> int:
    """Return the direction of the track on a space in degrees; 0 is to the right."""
    return (space - 1) // 4 * 90


def _track() -> Iterator[str]:
    for space in range(1, TRACK + 1):
        x, y = corner(space)
        yield box(x + 4, y + 4, WIDE - 8, HIGH - 8, _ROAD, edge=_EDGE, radius=22)
        yield text(x + 22, y + HIGH - 14, str(space), 24, "#6b4f34")
        way = f"translate({x + WIDE - 28} {y + HIGH - 24}) rotate({heading(space)}) scale(.9)"
        yield group(way, arrow(_CHEVRON))
    yield from _finish_line()


def _finish_line() -> Iterator[str]:
    for square in range(20):
        column, row = square % 10, square // 10
        colour = _INK if (column + row) % 2 else "#ffffff"
        yield box(column * 20, HIGH - 10 + row * 10, 20, 10, colour)


def _stacks(position: Position) -> Iterator[str]:
    for space, letters in position.stacks.items():
        x, feet = _feet(space)
        step = min(_STEP, _ROOM / max(1, len(letters) - 1))
        bellies = [round(feet - _LEGS - height * step, 1) for height in range(len(letters))]
        for letter, y in zip(letters, bellies, strict=True):
            drawn = camel(letter, _faces(space, letter), legs=y == bellies[0])
            yield group(f"translate({x} {y})", drawn)
        # Draw the letters last and in two columns so that a tall stack hides none of them.
        for height, (letter, y) in enumerate(zip(letters, bellies, strict=True)):
            yield mark(letter, x + (34 if height % 2 else -34), y - 14)


def _feet(space: int) -> tuple[float, float]:
    if space in (BEYOND_FINISH, BEHIND_START):
        return -_PODIUM / 2, HIGH * (0.85 if space == BEYOND_FINISH else 2)
    x, y = corner(space)
    return x + WIDE / 2, y + HIGH - 30


def _faces(space: int, letter: str) -> int:
    right = space <= 4 or space > 12
    return 1 if right != letter.isupper() else -1


def _tile(position: Position, seat: int) -> str:
    tile = position.tiles[seat]
    space, forward = int(tile[:-1]), tile[-1] == "+"
    x, y = corner(space)
    way = heading(space) + (0 if forward else 180)
    return group(
        f"translate({x + WIDE / 2} {y + HIGH / 2})",
        box(-58, -58, 116, 116, "#dff0d3" if forward else "#f3d9d2", edge=_seat(seat), radius=24)
        + group(f"rotate({way}) scale(2.4)", arrow("#1c7a45" if forward else "#b02a2a"))
        + badge(46, 46, str(seat), _seat(seat)),
    )


def _seat(seat: int) -> str:
    return SEATS[seat - 1]


def _courtyard(position: Position) -> Iterator[str]:
    yield box(WIDE + 8, HIGH + 8, 3 * WIDE - 16, 3 * HIGH - 16, "#e9b878", radius=30)
    yield _PYRAMID
    yield from _row_of_dice(list(position.dice), 500, 484)
    yield text(240, 276, words()("leg", leg=position.leg).capitalize(), 30, _INK)
    out = dice_shown(position)
    if out:
        yield text(770, 276, words()("label-out"), 24, _INK, anchor="end")
    for number, shown in enumerate(out):
        yield group(f"translate({724} {296 + 46 * number})", die(shown))
    yield from _tickets(position)
    yield from _pile(position.winner_pile, words()("label-winner-pile"), 710)
    yield from _pile(position.loser_pile, words()("label-loser-pile"), 780)


def _row_of_dice(dice: list[str], middle: float, y: float) -> Iterator[str]:
    for number, letter in enumerate(dice):
        x = middle + 48 * (number - len(dice) / 2)
        yield group(f"translate({x} {y})", die(letter))


def _tickets(position: Position) -> Iterator[str]:
    for number, (letter, values) in enumerate(position.tickets_left.items()):
        x, y, look = 224 + 113 * number, 548, LOOKS[letter]
        if not values:
            yield box(x, y, 100, 130, "none", edge=look.dark, radius=12)
            continue
        for below in range(len(values)):
            yield box(x, y + 6 * (len(values) - 1 - below), 100, 112, look.body, edge=_INK)
        yield text(x + 50, y + 72, str(values[0]), 64, look.ink, anchor="middle")
        rest = " ".join(map(str, values[1:]))
        yield text(x + 60, y + 101, rest, 22, look.ink, anchor="middle")
        yield text(x + 18, y + 101, letter.upper(), 22, look.ink, anchor="middle")


def _pile(cards: list[tuple[int, str]], label: str, y: int) -> Iterator[str]:
    yield text(226, y + 28, label, 24, _INK)
    step = min(46, 420 / max(1, len(cards)))
    for number, (seat, letter) in enumerate(cards):
        look = LOOKS.get(letter)
        x = 330 + number * step
        yield box(x, y - 6, 40, 52, look.body if look else "#fffaf1", edge=_seat(seat), radius=7)
        colour = look.ink if look else _seat(seat)
        yield text(x + 20, y + 30, str(seat), 26, colour, anchor="middle")


def _players(position: Position) -> Iterator[str]:
    for seat, name in enumerate(position.names, 1):
        column, row = (seat - 1) % 2, (seat - 1) // 2
        x, y = column * (_BOARD_WIDTH / 2 + 6), _BOARD_HEIGHT + 12 + row * _PLAYER_HIGH
        turn = seat == position.turn
        parts = [
            box(0, 0, 494, 50, "#fffaf1", edge="#d9480f" if turn else "#e3c79a", radius=14),
            badge(28, 25, str(seat), _seat(seat)),
            text(56, 34, short(name, 11), 24, _INK),
            box(212, 10, 62, 30, "#f2b01e", edge="#5b3d00", radius=15),
            text(243, 33, str(position.coins[seat - 1]), 24, _INK, anchor="middle"),
            *_holdings(position, seat),
        ]
        yield group(f"translate({x} {y})", "".join(parts))


def _holdings(position: Position, seat: int) -> Iterator[str]:
    held = [(letter, f"{letter.upper()}{value}") for letter, value in position.tickets(seat)]
    held += [("x", "▲")] * position.pyramid_tickets[seat - 1]
    step = min(42, 200 / max(1, len(held)))
    for number, (letter, label) in enumerate(held):
        x, look = 284 + number * step, LOOKS[letter]
        yield box(x, 10, 38, 30, look.body, edge=_INK, radius=6)
        yield text(x + 19, 32, label, 19, look.ink, anchor="middle")
