"""Seats of a game, people and bots, from an option or a record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from camelup.bots import Bot, bot_named, bot_names
from camelup.i18n import Words
from camelup.notation.errors import NotationError
from camelup.notation.record import Record, check_names
from camelup.rules.editions import MAX_PLAYERS

BOT = "bot:"
"""Prefix of a bot's name in a list of players."""

PERSON = "-"
"""Stands for a person in the tag Bots of a record."""

USUAL_PLAYERS = 4
"""Default number of players."""

_OPPONENTS = ("sharp", "greedy", "random")


@dataclass(frozen=True)
class Seat:
    """A player: a person, or a bot with its registered name."""

    name: str
    bot: str | None = None


def read_seats(text: str, words: Words) -> list[Seat]:
    """Parse a list of players such as ``Ann; Bob; bot:random``, or their number."""
    if text.strip().isdecimal():
        players = int(text)
        if not 2 <= players <= MAX_PLAYERS:
            raise NotationError("players-out-of-range", players=players)
        return fill_with_bots([words("terminal-guest")], players - 1, words)
    names = [name.strip() for name in text.split(";")]
    seats = list(_named_apart(names))
    check_seats(seats)
    return seats


def _named_apart(names: Sequence[str]) -> Iterator[Seat]:
    taken: list[str] = []
    for name in names:
        bot = name.removeprefix(BOT) if name.startswith(BOT) else None
        taken.append(bot or name)
        again = taken.count(bot or name)
        yield Seat(f"{bot} {again}" if bot and again > 1 else bot or name, bot)


def fill_with_bots(people: Sequence[str], bots: int, words: Words) -> list[Seat]:
    """Return seats for people, followed by bots with names."""
    names = [name for name in words("bot-drivers").split(", ") if name not in people]
    seats = [Seat(name) for name in people] + [Seat(name, usual_bot()) for name in names[:bots]]
    check_seats(seats)
    return seats


def check_seats(seats: Sequence[Seat]) -> None:
    """Raise UserError for an invalid number of players or an invalid name."""
    check_names([seat.name for seat in seats])


def usual_bot() -> str:
    """Return the default bot: the strongest that answers at once."""
    known = bot_names()
    return next(name for name in _OPPONENTS if name in known)


def wake_bots(
    seats: Sequence[Seat], seed: int | None, *, installed_only: bool = False
) -> dict[int, Bot]:
    """Create the bots of a table, by seat."""
    return {
        seat: bot_named(
            who.bot, None if seed is None else seed + seat, installed_only=installed_only
        )
        for seat, who in enumerate(seats, 1)
        if who.bot
    }


def bots_tag(seats: Sequence[Seat]) -> str:
    """Return the value of a record's tag Bots."""
    return "; ".join(seat.bot or PERSON for seat in seats)


def seats_of_record(record: Record) -> list[Seat]:
    """Return the seats of a record; without the tag Bots everyone is a person."""
    names = record.players
    bots = [bot.strip() for bot in record.tags.get("Bots", "").split(";")]
    if "Bots" not in record.tags:
        bots = [PERSON] * len(names)
    if len(bots) != len(names) or not all(bots):
        raise NotationError("file-bots-disagree", players=len(names))
    return [
        Seat(name, None if bot == PERSON else bot) for name, bot in zip(names, bots, strict=True)
    ]
