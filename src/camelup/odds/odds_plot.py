"""Plot of the odds through a whole game, as SVG."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from camelup.i18n import words
from camelup.odds.odds_api import leg_odds, race_odds
from camelup.picture.palette import LOOKS
from camelup.picture.svg_shapes import box, group, text
from camelup.position import Position

_WIDE, _HIGH = 900, 260
_LEFT, _TOP, _GAP = 70, 50, 80
_INK, _GRID, _PAPER = "#33200f", "#d9c7a8", "#fdf1dc"


class Line(NamedTuple):
    """Chances of one camel, one for each position."""

    camel: str
    chances: list[float]


def odds_through_game(positions: Sequence[Position]) -> tuple[list[Line], list[Line]]:
    """Compute the chances to lead the leg and to win the race for each position of a game."""
    legs = [leg_odds(position) for position in positions]
    races = [race_odds(position) for position in positions]
    camels = positions[0].edition.racing
    return (
        [Line(camel, [leg[camel][0] for leg in legs]) for camel in camels],
        [Line(camel, [race.win[camel] for race in races]) for camel in camels],
    )


def plot(positions: Sequence[Position]) -> str:
    """Plot the chances from position to position; legs are marked."""
    leg, race = odds_through_game(positions)
    legs = [position.leg for position in positions]
    width, height = _LEFT + _WIDE + 130, _TOP + 2 * (_HIGH + _GAP)
    say = words()
    panels = (
        group(f"translate({_LEFT} {_TOP})", "".join(_panel(say("odds-plot-leg"), leg, legs))),
        group(
            f"translate({_LEFT} {_TOP + _HIGH + _GAP})",
            "".join(_panel(say("odds-plot-win"), race, legs)),
        ),
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
    font = 'role="img" font-family="system-ui,sans-serif"'
    title = f"<title>{say('odds-plot-win')}</title>"
    return f"{head} {font}>{title}{box(0, 0, width, height, _PAPER)}{''.join(panels)}</svg>\n"


def _panel(title: str, lines: list[Line], legs: list[int]) -> Iterator[str]:
    yield text(0, -16, title, 20, _INK)
    for share in range(0, 101, 25):
        y = _HIGH * (1 - share / 100)
        yield f'<path d="M0 {y:g}H{_WIDE}" stroke="{_GRID}"/>'
        yield text(-10, y + 5, f"{share} %", 14, _INK, anchor="end")
    step = _WIDE / max(1, len(legs) - 1)
    yield from _leg_marks(legs, step)
    for line in lines:
        yield _curve(line, step)
    yield from _names(lines)
    moves = f"{len(legs) - 1} {words()('odds-plot-moves')}"
    yield text(_WIDE, -16, moves, 14, _INK, anchor="end")


def _leg_marks(legs: list[int], step: float) -> Iterator[str]:
    for move, leg in enumerate(legs):
        if move == 0 or leg != legs[move - 1]:
            x = move * step
            yield f'<path d="M{x:g} 0V{_HIGH}" stroke="{_GRID}" stroke-dasharray="4 4"/>'
            yield text(x + 4, _HIGH + 22, words()("leg", leg=leg), 14, _INK)


def _curve(line: Line, step: float) -> str:
    look = LOOKS[line.camel]
    points = " ".join(
        f"{move * step:.1f},{_HIGH * (1 - chance):.1f}" for move, chance in enumerate(line.chances)
    )
    shape = f'<polyline points="{points}" fill="none" stroke-linejoin="round"'
    # A dark edge keeps pale camels visible on the background.
    edge = f'{shape} stroke="{look.dark}" stroke-width="5" opacity=".55"/>'
    return edge + f'{shape} stroke="{look.body}" stroke-width="3"/>'


def _names(lines: list[Line]) -> Iterator[str]:
    """Place each camel's name at the end of its line, without overlaps."""
    lowest = -100.0
    for line in sorted(lines, key=lambda line: -line.chances[-1]):
        y = max(_HIGH * (1 - line.chances[-1]) + 5, lowest + 18)
        lowest = y
        yield text(
            _WIDE + 10, y, words()("camel-name", camel=line.camel), 15, LOOKS[line.camel].dark
        )
