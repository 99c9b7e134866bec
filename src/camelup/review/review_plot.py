"""The win probabilities of all players through a game, as an SVG chart."""

from collections.abc import Iterator

from camelup.i18n import Words
from camelup.picture.palette import SEATS, short
from camelup.picture.svg_shapes import box, group, text
from camelup.review.reviewer import Review

_WIDE, _HIGH, _LEFT, _TOP = 900, 360, 70, 50
_INK, _GRID, _PAPER = "#33200f", "#d9c7a8", "#fdf1dc"


def plot(say: Words, review: Review) -> str:
    """Plot the win probabilities from move to move, with legs and mistakes marked."""
    width, height = _LEFT + _WIDE + 170, _TOP + _HIGH + 60
    inner = group(f"translate({_LEFT} {_TOP})", "".join(_panel(say, review)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    title = f"<title>{say('review-title')}</title>"
    font = 'role="img" font-family="system-ui,sans-serif"'
    return f"{head} {font}>{title}{box(0, 0, width, height, _PAPER)}{inner}</svg>\n"


def _panel(say: Words, review: Review) -> Iterator[str]:
    yield text(0, -16, say("review-title"), 20, _INK)
    for share in range(0, 101, 25):
        y = _HIGH * (1 - share / 100)
        yield f'<path d="M0 {y:g}H{_WIDE}" stroke="{_GRID}"/>'
        yield text(-10, y + 5, f"{share} %", 14, _INK, anchor="end")
    step = _WIDE / len(review.moves)
    yield from _legs(say, review, step)
    for seat in range(len(review.names)):
        yield _curve(review, seat, step)
    for move in review.moves:
        if move.mistake:
            yield _mark(move.number * step, move.chances[move.seat - 1], SEATS[move.seat - 1])
    yield from _names(review)
    moves = say("review-plot-moves", moves=len(review.moves))
    yield text(_WIDE, -16, moves, 14, _INK, anchor="end")


def _legs(say: Words, review: Review, step: float) -> Iterator[str]:
    last = 0
    for move in review.moves:
        if move.leg != last:
            x, last = (move.number - 1) * step, move.leg
            yield f'<path d="M{x:g} 0V{_HIGH}" stroke="{_GRID}" stroke-dasharray="4 4"/>'
            yield text(x + 4, _HIGH + 22, say("leg", leg=last), 14, _INK)


def _curve(review: Review, seat: int, step: float) -> str:
    chances = [review.start[seat], *(move.chances[seat] for move in review.moves)]
    points = " ".join(
        f"{number * step:.1f},{_HIGH * (1 - chance):.1f}" for number, chance in enumerate(chances)
    )
    line = f'fill="none" stroke="{SEATS[seat]}" stroke-width="3" stroke-linejoin="round"'
    return f'<polyline points="{points}" {line}/>'


def _mark(x: float, chance: float, fill: str) -> str:
    y = _HIGH * (1 - chance)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{_PAPER}" stroke="{fill}"/>' + text(
        x, y + 4, "?", 11, fill, anchor="middle"
    )


def _names(review: Review) -> Iterator[str]:
    """Label each line at its end, with enough space between the labels."""
    lowest = -100.0
    last = review.moves[-1].chances
    for seat in sorted(range(len(last)), key=lambda seat: -last[seat]):
        lowest = y = max(_HIGH * (1 - last[seat]) + 5, lowest + 18)
        yield text(_WIDE + 10, y, short(review.names[seat], 16), 15, SEATS[seat])
