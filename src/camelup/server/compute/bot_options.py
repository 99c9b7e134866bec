"""Bots and bot options that clients may request for a seat."""

import re

from camelup.bots import bot_names
from camelup.server.schemas.errors import Unprocessable

LEAST = {"search": {"seconds": 0.01, "playouts": 1.0}}
"""Allowed options of each bot, with the minimum value of each."""

MOST_PLAYOUTS = 2000.0
"""Maximum value of the `playouts` option: the number of playouts that `sharp` uses."""

_NUMBER = {
    "seconds": re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?"),
    "playouts": re.compile(r"[0-9]{1,4}"),
}


def check_bots(bots: list[str], seconds: float) -> None:
    """Reject files, programs, unknown bots, and options that exceed ``seconds`` per move."""
    known = bot_names()
    for bot in bots:
        name, colon, options = bot.partition(":")
        if name not in known or (colon and not _are_offered(name, options.split(","), seconds)):
            raise Unprocessable("bot-not-offered", name=bot)


def _are_offered(bot: str, options: list[str], seconds: float) -> bool:
    names = [option.partition("=")[0] for option in options]
    return len(set(names)) == len(names) and all(_is_offered(bot, it, seconds) for it in options)


def _is_offered(bot: str, option: str, seconds: float) -> bool:
    name, _, value = option.partition("=")
    least = LEAST.get(bot, {}).get(name)
    if least is None or not _NUMBER[name].fullmatch(value):
        return False
    return least <= float(value) <= {"seconds": seconds, "playouts": MOST_PLAYOUTS}[name]
