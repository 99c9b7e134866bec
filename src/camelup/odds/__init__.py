"""What the camels will do: exact odds of the leg and of the race, the worth of every move."""

from typing import TYPE_CHECKING

from camelup.lazy import list_of_names, names_from

if TYPE_CHECKING:
    from camelup.odds.answers import LegOdds, RaceOdds, leg_odds, odds_as_dict, race_odds
    from camelup.odds.background import ensure_table_in_background
    from camelup.odds.judge import Worth, worth
    from camelup.odds.progress import table_progress

__all__ = [
    "LegOdds",
    "RaceOdds",
    "Worth",
    "ensure_table_in_background",
    "leg_odds",
    "odds_as_dict",
    "race_odds",
    "table_progress",
    "worth",
]

_HOMES = {
    "LegOdds": "camelup.odds.answers",
    "RaceOdds": "camelup.odds.answers",
    "Worth": "camelup.odds.judge",
    "ensure_table_in_background": "camelup.odds.background",
    "leg_odds": "camelup.odds.answers",
    "odds_as_dict": "camelup.odds.answers",
    "race_odds": "camelup.odds.answers",
    "table_progress": "camelup.odds.progress",
    "worth": "camelup.odds.judge",
}

__getattr__ = names_from(__name__, _HOMES)
__dir__ = list_of_names(globals(), _HOMES)
