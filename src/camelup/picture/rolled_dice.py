"""The dice rolled in this leg, for pictures."""

from camelup.position import Position


def dice_shown(position: Position) -> list[str]:
    """Return the rolled dice with their faces, such as ``g2``; only the letter if unknown.

    A Position does not know the faces; a Game or a View finds them in its moves.
    """
    edition = position.edition
    out = [die for die in edition.dice if die not in position.dice]
    moves: list[str] = getattr(position, "moves", [])
    rolls = [move.removeprefix("roll ") for move in moves if move.startswith("roll ")]
    shown = rolls[len(rolls) - len(out) :] if len(rolls) >= len(out) else []
    return shown or out
