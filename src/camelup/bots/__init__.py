"""Bots: the interface, the registry and the built-in bots."""

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
