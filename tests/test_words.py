"""English and German say the same things."""

from collections import Counter
from pathlib import Path

import pytest
from fluent.syntax import ast, parse, visitor

import camelup.words
from camelup.words import LANGUAGES, language_of_locale, words

FOLDER = Path(camelup.words.__file__).parent


class Finder(visitor.Visitor):
    """Finds the variables and the other messages that a message uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def messages_in(file: Path) -> list[ast.Message]:
    entries = parse(file.read_text(encoding="utf-8")).body
    broken = [entry for entry in entries if isinstance(entry, ast.Junk)]
    assert not broken, f"{file}: {broken[0].content if broken else ''}"
    return [entry for entry in entries if isinstance(entry, ast.Message)]


def catalogue(language: str) -> dict[str, Finder]:
    found: dict[str, Finder] = {}
    for file in sorted((FOLDER / language).glob("*.ftl")):
        for message in messages_in(file):
            finder = Finder()
            finder.visit(message)
            found[message.id.name] = finder
    return found


def variables_of(key: str, found: dict[str, Finder]) -> set[str]:
    finder = found[key]
    return finder.variables.union(*(variables_of(other, found) for other in finder.messages))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_written_twice(language: str) -> None:
    files = (FOLDER / language).glob("*.ftl")
    counts = Counter(message.id.name for file in files for message in messages_in(file))
    assert [key for key, count in counts.items() if count > 1] == []


def test_both_languages_have_the_same_files_with_the_same_messages() -> None:
    english, german = (
        {
            file.name: {message.id.name for message in messages_in(file)}
            for file in (FOLDER / language).glob("*.ftl")
        }
        for language in ("en", "de")
    )
    assert english == german


def test_both_languages_use_the_same_details_in_every_message() -> None:
    english, german = catalogue("en"), catalogue("de")
    for key in english:
        assert variables_of(key, english) == variables_of(key, german), key


def test_every_message_used_by_another_exists() -> None:
    for language in LANGUAGES:
        found = catalogue(language)
        for key, finder in found.items():
            assert finder.messages <= found.keys(), key


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de_DE.UTF-8", "de"), ("de", "de"), ("en_GB", "en"), ("fr_FR.UTF-8", "en"), ("C", "en")],
)
def test_the_locale_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert language_of_locale() == language


def test_a_language_we_do_not_have_is_answered_in_english() -> None:
    assert words("fr")("camel-name", camel="b") == "Blue"
    assert words("de")("camel-name", camel="b") == "Blau"
