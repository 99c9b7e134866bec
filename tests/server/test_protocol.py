"""The written protocol and its schema agree."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from camelup.puzzles.puzzle import Puzzle
from camelup.review.reviewer import MoveReview, SeatReview
from camelup.server.schemas.json_schema import schemas
from camelup.server.schemas.messages import ClientMessage
from camelup.server.schemas.puzzle_schemas import PuzzleOfDay
from camelup.server.schemas.review_schemas import MoveReviewed, SeatReviewed

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_every_shape_named_in_the_document_is_in_the_schema() -> None:
    named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`", DOCUMENT))
    assert len(named) > 15
    assert named - {
        "DiceBytes",
        "DiceChains",
        "DiceCommitment",
        "DiceLinks",
        "DiceScheme",
        "DiceSecret",
        "PushSubscription",
        "ServerKey",
        "Signature",
        "StartGiven",
    } <= set(schemas())


def test_what_is_told_of_reviews_and_puzzles_is_all_that_is_known_of_them() -> None:
    """The shapes are written out on either side: one is what is known, one what is promised."""

    def names(kind: type, *more: str) -> set[str]:
        return {*more, *(one.name for one in fields(kind))}

    assert set(SeatReviewed.__annotations__) == names(SeatReview)
    assert set(MoveReviewed.__annotations__) == names(MoveReview, "mistake")
    assert set(PuzzleOfDay.__annotations__) == names(Puzzle, "day", "number", "count")


def test_the_document_names_every_field_of_the_game_view() -> None:
    for field in schemas()["GameView"]["properties"]:
        assert f"`{field}`" in DOCUMENT, field


@pytest.mark.parametrize(
    "message",
    [
        {"id": "a", "v": True, "move": "roll"},
        {"id": "a", "v": 1.0, "move": "roll"},
        {"id": "a", "v": 0, "move": "roll", "extra": 1},
        {"id": "", "v": 0, "move": "roll"},
        {"type": "shout"},
        [],
    ],
)
def test_messages_of_the_wrong_shape_are_refused(message: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(ClientMessage).validate_python(message)
