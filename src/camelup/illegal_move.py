"""Why a move is illegal, in a player's words."""

from camelup.i18n import UserError
from camelup.notation.moves import camel_of_move, is_ally, is_card, is_tile, space_of_tile
from camelup.position import Position
from camelup.rules.moves import ALLY, outcome_die


class IllegalMove(UserError):
    """A move that the rules do not allow now; its text says why."""


def why_illegal(position: Position, move: int) -> IllegalMove:
    """Say why a move is illegal."""
    if position.over:
        return IllegalMove("game-is-over")
    if is_card(move):
        return _card(position, move)
    if is_tile(move):
        return _tile(position, space_of_tile(move))
    if is_ally(move):
        return _ally(position, move - ALLY + 1)
    return IllegalMove("no-ticket-left", camel=_letter(position, move))


def why_die_cannot_come(position: Position, outcome: int) -> IllegalMove:
    """Say that a die is not in the pyramid any more."""
    return IllegalMove("die-is-out", letter=position.edition.dice[outcome_die(outcome)])


def _letter(position: Position, move: int) -> str:
    camel = camel_of_move(move)
    return "?" if camel is None else position.edition.racing[camel]


def _card(position: Position, move: int) -> IllegalMove:
    seat = position.turn or 0
    if position.hand_sizes[seat - 1] == 0:
        return IllegalMove("no-card-left")
    return IllegalMove("card-already-laid", camel=_letter(position, move))


def _tile(position: Position, space: int) -> IllegalMove:
    if space in position.stacks:
        return IllegalMove("tile-on-camel", space=space, count=len(position.stacks[space]))
    spaces = {int(tile[:-1]): owner for owner, tile in position.tiles.items()}
    if space in spaces:
        own = spaces[space] == position.turn
        return IllegalMove("tile-stays" if own else "tile-on-tile", space=space)
    neighbours = (space - 1, space + 1)
    other = next(near for near in neighbours if spaces.get(near, position.turn) != position.turn)
    return IllegalMove("tile-next-to-tile", space=space, other=other)


def _ally(position: Position, other: int) -> IllegalMove:
    least = position.edition.players_for_partners
    if least is None or position.players < least:
        return IllegalMove("ally-not-in-this-game")
    if other > position.players:
        return IllegalMove("seat-unknown", text=str(other), players=position.players)
    if other == position.turn:
        return IllegalMove("ally-oneself")
    own = position.partners.get(position.turn or 0)
    if own is not None:
        return IllegalMove("ally-have-one", seat=own)
    return IllegalMove("ally-taken", seat=other)
