"""What the camels will do: exact odds of the leg and of the race, the worth of every move."""

from camelup.odds.leg_odds import LegOdds, leg_odds

__all__ = ["LegOdds", "leg_odds"]
