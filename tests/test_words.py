"""Messages exist in both languages and take the same details."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from camelup import Game, IllegalMove, NotationError
from camelup.i18n import LANGUAGES, words
from camelup.position import FAULTS

SOURCES = Path(__file__).parent.parent / "src" / "camelup"


def messages(language: str) -> dict[str, ftl.Message]:
    found: dict[str, ftl.Message] = {}
    for file in sorted((SOURCES / "i18n" / language).glob("*.ftl")):
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


@cache
def nodes() -> list[ast.AST]:
    """List all that is written in the sources."""
    files = sorted(SOURCES.rglob("*.py"))
    return [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]


@cache
def refusals() -> set[str]:
    """List the names of ``UserError`` and of all classes made from it."""
    classes = [node for node in nodes() if isinstance(node, ast.ClassDef)]
    found = {"UserError"}
    while True:
        more = {
            one.name for one in classes if found & {getattr(base, "id", "") for base in one.bases}
        }
        if more <= found:
            return found
        found |= more


def reasons() -> Iterator[ast.expr]:
    """List what is said to be the reason of a refusal: where one is made, or made by its class."""
    for node in nodes():
        if isinstance(node, ast.ClassDef) and node.name in refusals():
            calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
            yield from (call.args[0] for call in calls if is_super(call) and call.args)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in refusals():
            yield from node.args[:1]


def is_super(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func) == "super().__init__"


def keys_in_code() -> set[str]:
    """List the keys of all refusals in the sources."""
    shaped = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
    written = {key for one in reasons() for key in texts_in(one) if shaped.fullmatch(key)}
    return written.union(FAULTS[1:])


def texts_in(expression: ast.expr) -> set[str]:
    """List the texts of an expression such as ``"one" if both else "other"``."""
    if isinstance(expression, ast.IfExp):
        return texts_in(expression.body) | texts_in(expression.orelse)
    parts = [part.value for part in ast.walk(expression) if isinstance(part, ast.Constant)]
    return {part for part in parts if isinstance(part, str)}


def test_both_languages_have_the_same_messages() -> None:
    assert set(LANGUAGES) == {"en", "de"}
    assert messages("en").keys() == messages("de").keys()


def test_every_reason_in_the_code_has_words_in_every_language() -> None:
    keys = keys_in_code()
    assert len(refusals()) > 20
    assert len(keys) > 150
    for language in LANGUAGES:
        assert keys <= messages(language).keys()


def test_both_languages_fill_in_the_same_details() -> None:
    english, german = messages("en"), messages("de")
    for key in english:
        assert details(key, english) == details(key, german), key


def test_the_order_of_the_rules_names_each_message_about_them_once() -> None:
    rules = json.loads((SOURCES / "i18n" / "rules.json").read_text("utf-8"))
    listed = ["page-rule-more"]
    for rule in rules:
        lead = f"page-rule-{rule['section']}"
        listed += [f"{lead}-title", lead, *(f"{lead}-{detail}" for detail in rule["details"])]
    for language in LANGUAGES:
        assert [key for key in messages(language) if key.startswith("page-rule-")] == listed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_rule_is_told_in_words_of_its_edition(language: str, edition: str) -> None:
    say = words(language)
    rules = json.loads((SOURCES / "i18n" / "rules.json").read_text("utf-8"))
    told = " ".join(
        say(
            "-".join(part for part in ("page-rule", rule["section"], detail) if part),
            edition=edition,
        )
        for rule in rules
        if rule.get("edition", edition) == edition
        for detail in ("title", "", *rule["details"])
    )
    foreign = {
        "first": r"spectator|cheering|booing|grey|crazy|Zuschauer|Jubel|Buh|grau|verrückt|partner",
        "second": r"desert|oasis|mirage|Wüsten|Oase|Fata",
    }
    assert not re.search(foreign[edition], told, re.IGNORECASE)


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
