"""What people read keeps to one voice: the terms of the glossary, and none of what we never say."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from camelup.bots import bot_names
from camelup.i18n import LANGUAGES, words

FOLDER = Path(__file__).parent.parent / "src" / "camelup" / "i18n"
REFUSALS = ("errors", "server", "bots")
"""Files of refusals: one sentence each, which is shown with a capital and a stop by the page."""

SOFT = "\xad"
"""Where a long word may be broken: nobody sees it."""

COACH_LENGTH = 280

NEVER = {
    "en": {
        r"\bclick|\btap\b": "“{ tap }” knows who has a mouse; on a button neither",
        r"\bis on[.\s]*$|\bis on:": "“Ann’s turn”",
        r"\bsampled\b": "a chance is exact or estimated",
        r"\s%": "38%, without a space",
        r"\bcolor|\bgray\b": "British spelling",
        r"\bmoney\b": "coins",
        r"\bhis\b|\bher\b": "their",
        r"\bquit the game\b|\bend the game\b": "a game is stopped",
        r"\(s\)": "plurals by a selector",
        r"\bdesert card|\bbet card|\bbetting card": "desert tile, finish card",
    },
    "de": {
        r"\b[Kk]lick|[Tt]ippe (jetzt )?auf\b|mal tippen|[a-z] tippen$|antipp": (
            "„{ tap }“ weiß, wer eine Maus hat; auf einem Knopf keins von beiden"
        ),
        r"\b[Mm]an\b": "du, oder ein Imperativ",
        r"\b[Pp]artien?\b": "Spiel",
        r"\b[Ee]xakt": "genau",
        r"\bStichprobe": "geschätzt",
        r"\bGeld\b": "Münzen",
        r"am Zug|an der Reihe": "ist dran",
        r"\bverlegen|\bverlegt": "versetzen",
        r"\b[Tt]olles|\b[Oo]lles": "Sieger, Letzter",
        r"\bWettkarte|\bSiegerkarte": "Zielkarte",
        r"\bZuschauer\b|\bZuschauern\b": "wer zusieht",
        r"\bSpielern?\b": "Personen, Plätze, Namen",
        r"[\d}] ?%": "38 %, mit geschütztem Leerzeichen",
        r"[a-zß][*:_]innen": "neutrale Form",
        r"\bDu[, ]+(dich|dir|dein)": "du klein, außer am Anfang",
        r"\d\.000": "Tausender mit Leerzeichen",
    },
}
"""What is never said, and what to say instead."""

SAYS_CLICK = "tap"
"""The one message that says what a finger or a mouse does: it is told who has which."""

BOTH = {
    r"\.\.\.": "one sign: …",
    r"[^\s/]…(?!\w)": "a space before …",
    r"\"(?!(camelup\[|second\"\]))(?<!\]\")(?<!second\")|\w'\w": "curly quotes",
    r"[a-z]-\d+ coin": "a real minus",
}


def texts(node: ftl.Message | ftl.Pattern) -> Iterator[str]:
    """Give every way a message can be put, with ``{}`` where something is filled in."""
    pattern = node.value if isinstance(node, ftl.Message) else node
    assert pattern is not None
    said = [""]
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            said = [one + element.value for one in said]
        elif isinstance(element.expression, ftl.SelectExpression):
            ways = [way for one in element.expression.variants for way in texts(one.value)]
            said = [one + way for one in said for way in ways]
        else:
            said = [one + "{}" for one in said]
    yield from said


def told(language: str, files: tuple[str, ...] = ("*",)) -> Iterator[tuple[str, str]]:
    """Give the key and every wording of all messages of some files."""
    for name in files:
        for file in sorted((FOLDER / language).glob(f"{name}.ftl")):
            for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
                if isinstance(entry, ftl.Message) and not file.stem.startswith("typed"):
                    yield from ((entry.id.name, text) for text in texts(entry))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_that_the_voice_forbids(language: str) -> None:
    rules = {**NEVER[language], **BOTH}
    broken = [
        f"{key}: “{text}”: {better}"
        for key, text in told(language)
        for wrong, better in rules.items()
        if not (key == SAYS_CLICK and "lick" in wrong)
        and re.search(wrong, text.replace(SOFT, ""), re.IGNORECASE if language == "en" else 0)
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_one_sentence_without_capital_and_stop(language: str) -> None:
    sayings = re.compile(r"phrase-(?!unknown)|bot-.*-(title|plays)|bot-drivers|guest")
    broken = [
        f"{key}: “{text}”"
        for key, text in told(language, REFUSALS)
        if not sayings.match(key) and (text.rstrip().endswith(".") or is_word(text))
    ]
    assert not broken, "\n".join(broken)


def is_word(text: str) -> bool:
    """Tell whether a text begins with an ordinary word, not with a name or a German noun."""
    return (
        re.match(r"(The|This|There|That|It|You|A|An|Der|Die|Das|Es|Du|Ein|Eine)\b", text)
        is not None
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_says_fits_on_a_phone(language: str) -> None:
    long = [
        (key, len(text))
        for key, text in told(language, ("page-coach",))
        if len(text.replace("{}", "Yellow")) > COACH_LENGTH
    ]
    assert not long


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_of_ours_is_offered_by_how_hard_it_is(language: str) -> None:
    levels = {
        "en": ["Very easy", "Easy", "Medium", "Hard", "Very hard", "Champion"],
        "de": ["Sehr leicht", "Leicht", "Mittel", "Schwer", "Sehr schwer", "Champion"],
    }
    ladder = ["random", "roller", "greedy", "sharp", "search", "champion"]
    say = words(language)
    assert set(ladder) <= set(bot_names())
    assert [say(f"bot-{name}-title") for name in ladder] == levels[language]


def test_bots_are_called_the_same_in_every_language() -> None:
    names = {words(language)("bot-drivers") for language in LANGUAGES}
    assert len(names) == 1
    assert len(set(names.pop().split(", "))) == 8
