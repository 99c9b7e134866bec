"""What the camels will do: exact odds of the leg and of the race, the worth of every move."""

from typing import TYPE_CHECKING

from camelup.lazy import names_from

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

__getattr__, __dir__ = names_from(
    globals(),
    answers="LegOdds RaceOdds leg_odds odds_as_dict race_odds",
    background="ensure_table_in_background",
    judge="Worth worth",
    progress="table_progress",
)
