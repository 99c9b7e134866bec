"""Playing in a terminal: people and bots at one keyboard, in English or German."""

from camelup.terminal.play_command import GameWishes, play_in_terminal

__all__ = ["GameWishes", "play_in_terminal"]
