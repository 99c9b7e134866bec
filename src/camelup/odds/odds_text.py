"""Odds as text: tables with bars."""

from collections.abc import Iterator

from camelup.i18n import Words
from camelup.odds.move_values import MoveValue, Part, Reason
from camelup.odds.odds_api import LegOdds, RaceOdds, leg_odds, race_odds
from camelup.odds.solve_progress import table_progress
from camelup.position import Position

_EIGHTHS = " ▏▎▍▌▋▊▉█"
_WIDTH = 8
_IN_COINS = {Reason.OWN_TICKETS, Reason.OWN_COPY, Reason.OWN_CARDS}


def bar(chance: float) -> str:
    """Draw a chance as a bar."""
    eighths = round(chance * _WIDTH * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_EIGHTHS[rest] if rest else "")).ljust(_WIDTH)


def percent(chance: float, say: Words) -> str:
    """Format a chance."""
    return f"{say.number(100 * chance, '5.1f')}%"


def leg_as_text(odds: LegOdds, say: Words) -> Iterator[str]:
    """Format the odds of a leg, a line for each camel."""
    places = [say("odds-place", place=place).rjust(6) for place in range(1, 6)]
    values = [f"{value:6}" for value in odds.edition.tickets]
    head = f"{places[0]} {' ' * _WIDTH} {' '.join(places[1:])}  {''.join(values)}"
    yield f"{say('odds-leg'):10}{head}"
    for camel, chances in odds.items():
        first, *others = chances
        rest = " ".join(percent(chance, say) for chance in others)
        coins = "".join(say.number(coin, "6.2f") for coin in odds.tickets[camel])
        yield f"{_name(camel, say)}{percent(first, say)} {bar(first)} {rest}  {coins}"


def landings_as_text(odds: LegOdds, tiles: dict[int, str], say: Words) -> Iterator[str]:
    """Format the expected landings on each tile, a line for each."""
    for seat, tile in tiles.items():
        landings = say.number(odds.landings[seat - 1], ".2f")
        yield say("odds-landings", tile=tile, seat=seat, landings=landings)


def race_as_text(odds: RaceOdds, say: Words) -> Iterator[str]:
    """Format the odds of the race, a line for each camel."""
    wins, loses = say("odds-wins").rjust(6), say("odds-loses").rjust(6)
    yield f"{say('odds-race'):10}{wins} {' ' * _WIDTH} {loses}"
    for camel, chances in odds.items():
        win, lose = chances["win"], chances["lose"]
        first, last = percent(win, say), percent(lose, say)
        yield f"{_name(camel, say)}{first} {bar(win)} {last} {bar(lose)}".rstrip()
    error = say.number(odds.standard_error, ".4f")
    yield say("odds-sampled", error=error) if odds.standard_error else say("odds-exact")


def odds_as_text(position: Position, say: Words) -> Iterator[str]:
    """Format the odds of a position, leg and race."""
    leg = leg_odds(position)
    yield from leg_as_text(leg, say)
    yield from landings_as_text(leg, position.tiles, say)
    yield ""
    yield from race_as_text(race_odds(position), say)
    making = table_progress(position.edition)
    if making is not None:
        yield say("odds-table-in-the-making", percent=f"{100 * making.fraction:.0f}")


def odds_in_sentences(position: Position, say: Words) -> Iterator[str]:
    """Format the odds of a position as sentences, one for each camel, for screen readers."""
    leg, race = leg_odds(position), race_odds(position)
    for camel in position.ranking:
        yield say(
            "odds-sentence",
            name=say("camel-name", camel=camel),
            first=f"{100 * leg[camel][0]:.0f}",
            second=f"{100 * leg[camel][1]:.0f}",
            win=f"{100 * race[camel]['win']:.0f}",
            lose=f"{100 * race[camel]['lose']:.0f}",
        )


def worth_as_text(judged: list[MoveValue], say: Words) -> Iterator[str]:
    """Format the values of moves and their reasons, a line for each."""
    for each in judged:
        handed = "" if each.handed_on is None else f"   ({_handed_on(each.handed_on, say)})"
        coins = say.number(each.coins, "+6.2f")
        yield f"{coins}  {each.move:9} {formula(each.parts, say)}{handed}"


def formula(parts: tuple[Part, ...], say: Words) -> str:
    """Format the sum that makes the value of a move: ``5 × 38% + 1 × 24% − 38%``."""
    terms = [_term(part, say) for part in parts if part.chance and part.coins]
    text = "".join(f" {sign} {term}" for sign, term in terms)
    return text[3:] if text.startswith(" + ") else text[1:]


def _term(part: Part, say: Words) -> tuple[str, str]:
    sign = "−" if part.coins < 0 else "+"
    if part.reason in _IN_COINS:
        return sign, _why(part, say, say.number(abs(part.coins), ".2f"))
    if part.reason in (Reason.LANDINGS, Reason.GIVEN_UP):
        return sign, _why(part, say, say.number(part.chance, ".2f"))
    if part.reason is Reason.PYRAMID:
        return sign, say.number(part.coins, "g")
    chance = say("percent", value=f"{100 * part.chance:.0f}")
    return sign, chance if part.coins == -1 else f"{say.number(abs(part.coins), '.3g')} × {chance}"


def _why(part: Part, say: Words, amount: str) -> str:
    return say(f"worth-{part.reason}", amount=amount)


def _handed_on(coins: float, say: Words) -> str:
    return say("worth-handed-on", coins=say.number(coins, "+.2f"))


def _name(camel: str, say: Words) -> str:
    return f"{camel} {say('camel-name', camel=camel):8}"
