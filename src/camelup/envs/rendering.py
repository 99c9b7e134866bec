"""Render modes of the environments: text, returned or printed, or pixels."""

from importlib.util import find_spec

from camelup.envs.env_error import EnvError
from camelup.game import Game
from camelup.picture.board_pixels import Pixels, board_as_pixels
from camelup.position import Position

PAINTERS = ("resvg_py", "PIL")
"""Packages required to render pixels: ``pip install "camelup[picture]"``."""

RENDER_MODES = ["ansi", "human", *(["rgb_array"] if all(map(find_spec, PAINTERS)) else [])]
"""Text returned, text printed, and, if the packages are installed, pixels returned."""


def check_render_mode(mode: str | None) -> None:
    """Raise an error if a render mode does not exist or its packages are not installed."""
    if mode == "rgb_array" and mode not in RENDER_MODES:
        raise EnvError('render_mode: rgb_array needs pip install "camelup[picture]"')
    if mode is not None and mode not in RENDER_MODES:
        raise EnvError(f"render_mode: one of {', '.join(RENDER_MODES)} is needed, not {mode!r}")


def render(game: Game, mode: str | None) -> str | Pixels | None:
    """Render a game, as text by default."""
    if mode == "rgb_array":
        return board_as_pixels(Position(game.state.copy(), game.names))
    if mode != "human":
        return str(game)
    print(game)
    return None
