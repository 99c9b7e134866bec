"""The rules for one row of an array of games, for calls from Python.

Passing an array to compiled code is about ten times faster than passing a record.
"""

from camelup.rules.jit import at_once, exported
from camelup.rules.moves import legal_moves
from camelup.rules.play import play, roll
from camelup.rules.state import States, card_camel, card_owner, start


@exported("start")
def start_row(games: States, row: int, edition: int, players: int) -> None:
    """Reset a game to the start, without camels."""
    start(games[row], edition, players)


@exported("legal")
def legal_moves_of_row(games: States, row: int) -> int:
    """Return the legal moves of a game as bits by move number."""
    return legal_moves(games[row])


@exported("play")
def play_row(games: States, row: int, move: int, outcome: int) -> None:
    """Play a legal move in a game."""
    play(games[row], move, outcome)


@at_once
def roll_row(games: States, row: int, outcome: int) -> None:
    """Roll in a game without scoring, to inspect the state before it."""
    roll(games[row], outcome)


def cards_on(games: States, pile: int, row: int = 0) -> list[tuple[int, int]]:
    """Return the finish cards on a pile as (seat, camel), in the order laid."""
    cards: list[int] = games["pile"][row][pile].tolist()[: int(games["pile_size"][row][pile])]
    return [(card_owner(card), card_camel(card)) for card in cards]
