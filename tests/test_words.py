"""Messages exist in both languages and take the same details."""

import ast
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from camelup import Game, IllegalMove, NotationError
from camelup.words import LANGUAGES, words

SOURCES = Path(__file__).parent.parent / "src" / "camelup"
REFUSALS = {"Refusal", "NotationError", "IllegalMove"}


def messages(language: str) -> dict[str, ftl.Message]:
    found: dict[str, ftl.Message] = {}
    for file in sorted((SOURCES / "words" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), (file, entry.content)
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, (file, entry.id.name)
                found[entry.id.name] = entry
    return found


class Details(Visitor):
    """Collects the details a message fills in, and the messages it refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def details(key: str, catalogue: dict[str, ftl.Message]) -> set[str]:
    """List the details that a message, or one it refers to, fills in."""
    found = Details()
    found.visit(catalogue[key])
    return found.names.union(*(details(other, catalogue) for other in found.messages))


def keys_in_code() -> set[str]:
    """List the keys of all refusals in the sources."""
    keys: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
                keys |= {key for argument in node.args[:1] for key in texts_in(argument)}
    return keys


def texts_in(expression: ast.expr) -> set[str]:
    """List the texts of an expression such as ``"one" if both else "other"``."""
    parts = [part.value for part in ast.walk(expression) if isinstance(part, ast.Constant)]
    return {part for part in parts if isinstance(part, str)}


def test_both_languages_have_the_same_messages() -> None:
    assert set(LANGUAGES) == {"en", "de"}
    assert messages("en").keys() == messages("de").keys()


def test_every_reason_in_the_code_has_words_in_every_language() -> None:
    keys = keys_in_code()
    assert len(keys) > 60
    for language in LANGUAGES:
        assert keys <= messages(language).keys()


def test_both_languages_fill_in_the_same_details() -> None:
    english, german = messages("en"), messages("de")
    for key in english:
        assert details(key, english) == details(key, german), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_told_in_each_language(language: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Game(2, board="1:bgoyw").play("ally 2")
    told = refused.value.in_words(language)
    assert told == words(language)("ally-not-in-this-game")
    assert ("Wettpartnerschaften" in told) == (language == "de")


def test_german_names_the_camels_in_german() -> None:
    with pytest.raises(NotationError) as refused:
        Game(2, board="1:bgoyy")
    assert refused.value.in_words("de") == "das gelbe Kamel ist zweimal da"


def test_an_unknown_language_is_answered_in_english() -> None:
    assert words("xx")("game-is-over") == words("en")("game-is-over")
