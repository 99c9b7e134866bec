"""Bots, from random to champion: one interface, one registry, one way to name them."""

from camelup.bots.interface import Answer, Bot, BotError, Fault, ask, ask_by_clock
from camelup.bots.registry import AT_ONCE, bot_named, bot_names

__all__ = [
    "AT_ONCE",
    "Answer",
    "Bot",
    "BotError",
    "Fault",
    "ask",
    "ask_by_clock",
    "bot_named",
    "bot_names",
]
