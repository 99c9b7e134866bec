"""The written protocol and its schema agree."""

import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from camelup.server.protocol.messages import ClientMessage
from camelup.server.protocol.schema import schemas

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
        "ServerKey",
        "Signature",
    } <= set(schemas())


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
