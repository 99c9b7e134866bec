"""Playing in a terminal: people and bots at one keyboard, in English or German."""

from camelup.terminal.start import GameWishes, play_in_terminal

__all__ = ["GameWishes", "play_in_terminal"]
