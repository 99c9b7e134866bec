"""The SVG picture as pixels, for films of games and for whoever learns from what is seen.

resvg draws it, Pillow unpacks it: small wheels for every system, where a browser or Cairo
would have to be installed apart. Both come with ``pip install camelup[picture]``.
"""

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.picture.board_svg import PAPER, board_as_svg, picture_size
from camelup.position import Position

WIDTH = 640
"""How wide a picture is unless told otherwise, in pixels."""

Pixels = npt.NDArray[np.uint8]
"""Rows of pixels of red, green and blue."""


def board_as_pixels(position: Position, width: int = WIDTH) -> Pixels:
    """Draw a position as an array of pixels, of the same size all through a game.

    ImportError says what is to be installed.
    """
    resvg, image = _painters()
    # None of the corners is left open, as pixels have nothing behind them.
    picture = resvg.svg_to_bytes(svg_string=board_as_svg(position), width=width, background=PAPER)
    with image.open(BytesIO(bytes(picture))) as opened:
        drawn = opened.convert("RGB")
    wide, high = picture_size(position.players, over=False)
    canvas = image.new("RGB", (width, round(width * high / wide)), PAPER)
    canvas.paste(drawn, (0, (canvas.height - drawn.height) // 2))
    return np.asarray(canvas)


def _painters() -> tuple[Any, Any]:
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise ImportError("drawing pixels needs: pip install camelup[picture]") from None
    return resvg_py, Image
