"""The SVG picture as pixels, for videos of games and for training on images.

Uses resvg and Pillow, which have small wheels for every system; a browser or Cairo would have
to be installed separately. ``pip install camelup[picture]`` installs both.
"""

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from camelup.picture.board_svg import PAPER, board_as_svg, picture_size
from camelup.position import Position

WIDTH = 640
"""Default width in pixels."""

Pixels = npt.NDArray[np.uint8]
"""RGB image: height × width × 3."""


def board_as_pixels(position: Position, width: int = WIDTH) -> Pixels:
    """Draw a position as an array of pixels; the size is the same throughout a game.

    Raises ImportError with the package to install.
    """
    resvg, image = _painters()
    # Fill the corners: the array has no transparency.
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
