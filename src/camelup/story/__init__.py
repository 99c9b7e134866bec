"""The effects of a move as data: the roll, the camels it moved, every coin of a scoring.

All results are dataclasses that ``dataclasses.asdict`` turns into JSON; the texts are in the
Fluent files.
"""

from camelup.story.move_events import (
    CardLaid,
    MoveEffect,
    Partnership,
    RollStory,
    Story,
    TicketTaken,
    TileMet,
    TilePut,
    last_story,
    stories,
    story_of,
)
from camelup.story.score_sheet import CardLine, LegAccount, LegSheet, PileSheet, TicketLine

__all__ = [
    "CardLaid",
    "CardLine",
    "LegAccount",
    "LegSheet",
    "MoveEffect",
    "Partnership",
    "PileSheet",
    "RollStory",
    "Story",
    "TicketLine",
    "TicketTaken",
    "TileMet",
    "TilePut",
    "last_story",
    "stories",
    "story_of",
]
