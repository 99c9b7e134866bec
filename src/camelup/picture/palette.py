"""Colours of all pictures, the same as on the page."""

from typing import NamedTuple


class Look(NamedTuple):
    """The colours of one camel."""

    body: str
    dark: str
    """Colour of the legs, the outline and the blanket's pattern."""
    blanket: str
    ink: str
    """Colour of text on the body."""


LOOKS = {
    "b": Look("#2563c4", "#123a7d", "#e9f1ff", "#ffffff"),
    "g": Look("#52b788", "#175c3f", "#ecfff2", "#06281a"),
    "r": Look("#b3202c", "#6d0f18", "#ffe9e4", "#ffffff"),
    "y": Look("#ffd43b", "#7a5600", "#fffbe6", "#3b2a00"),
    "p": Look("#8e4fbf", "#4d2373", "#f7ecff", "#ffffff"),
    "o": Look("#f4883a", "#7f3606", "#fff1e4", "#331500"),
    "w": Look("#f4ecdd", "#6f6552", "#ffffff", "#2c261b"),
    "W": Look("#fbf7ee", "#6f6552", "#ffffff", "#2c261b"),
    "K": Look("#3a3644", "#17141d", "#221f2a", "#ffffff"),
    "x": Look("#8b8a94", "#4a4453", "#ffffff", "#101010"),
}
"""Colours by letter of the camel, or of the grey die."""

SEATS = (
    "#0f6b6b", "#9a3412", "#5b3fa0", "#3f6212", "#9d174d", "#1e4fa3", "#7c5310", "#4a4453",
)  # fmt: skip
"""The colour of each seat."""


def short(name: str, most: int) -> str:
    """Truncate a name to ``most`` characters."""
    return name if len(name) <= most else name[: most - 1] + "…"
