"""Odds: exact chances of the leg and the race, and the value of every move."""

from typing import TYPE_CHECKING

from camelup.lazy_import import names_from

if TYPE_CHECKING:
    from camelup.odds.move_values import MoveValue, worth
    from camelup.odds.odds_api import LegOdds, RaceOdds, leg_odds, odds_as_dict, race_odds
    from camelup.odds.race_table_background import ensure_table_in_background
    from camelup.odds.solve_progress import table_progress

__all__ = [
    "LegOdds",
    "MoveValue",
    "RaceOdds",
    "ensure_table_in_background",
    "leg_odds",
    "odds_as_dict",
    "race_odds",
    "table_progress",
    "worth",
]

__getattr__, __dir__ = names_from(
    globals(),
    odds_api="LegOdds RaceOdds leg_odds odds_as_dict race_odds",
    race_table_background="ensure_table_in_background",
    move_values="MoveValue worth",
    solve_progress="table_progress",
)
