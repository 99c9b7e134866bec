"""The dice that are out of the pyramid, as a picture shows them."""

from camelup.position import Position


def dice_shown(position: Position) -> list[str]:
    """List the dice that are out with what they show, as ``g2``; a bare letter where unknown.

    A position alone does not know the faces; a game or a view has the moves to tell.
    """
    edition = position.edition
    out = [die for die in edition.dice if die not in position.dice]
    moves: list[str] = getattr(position, "moves", [])
    rolls = [move.removeprefix("roll ") for move in moves if move.startswith("roll ")]
    shown = rolls[len(rolls) - len(out) :] if len(rolls) >= len(out) else []
    return shown or out
