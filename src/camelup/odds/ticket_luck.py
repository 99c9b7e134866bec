"""Luck of each player: the payout of leg tickets minus their value when taken."""

import numpy as np

from camelup.game import Game, Played
from camelup.notation.moves import camel_of_move, is_bet
from camelup.odds.distributions import leg_ahead, scene_of
from camelup.odds.odds_api import ticket_coins
from camelup.rules.state import GAME, States
from camelup.story import stories


def luck_of(game: Game) -> list[float]:
    """Return, for each seat of a finished game, the payout of its leg tickets minus their value.

    The value is the exact expectation over all possible ends of the leg.
    """
    luck = [0.0] * game.players
    for played in game.history:
        if is_bet(played.move):
            luck[played.seat - 1] -= _worth(played)
    for story in stories(game):
        for account in story.leg.accounts if story.leg else ():
            own = (one for one in account.tickets if one.camel and one.copied_from is None)
            luck[account.seat - 1] += sum(one.coins for one in own)
    return luck


def _worth(played: Played) -> float:
    before: States = np.frombuffer(played.before, GAME)
    camel = camel_of_move(played.move)
    places = leg_ahead(scene_of(before)).places
    taken = int(before["tickets_taken"][0][camel])
    return float(ticket_coins(int(before["edition"][0]), places)[camel][taken])
