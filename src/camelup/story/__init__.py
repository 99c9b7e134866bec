"""What a move did, told as data: the roll, the camels it moved, every coin of a scoring.

Everything here is made of dataclasses that ``dataclasses.asdict`` turns into JSON; the
words are in the Fluent files.
"""

from camelup.story.scoring import CardLine, LegAccount, LegSheet, PileSheet, TicketLine
from camelup.story.telling import RollStory, Story, TileMet, last_story, stories, story_of

__all__ = [
    "CardLine",
    "LegAccount",
    "LegSheet",
    "PileSheet",
    "RollStory",
    "Story",
    "TicketLine",
    "TileMet",
    "last_story",
    "stories",
    "story_of",
]
