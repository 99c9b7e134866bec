"""Play in a terminal: people and bots at one keyboard, or at a server's table."""

from camelup.terminal.play_command import GameOptions, play_in_terminal

__all__ = ["GameOptions", "play_in_terminal"]
