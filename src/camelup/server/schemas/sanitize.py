"""What people type: names and chat, made harmless; and JSON, read strictly."""

import json
import re
import unicodedata
from typing import Any, NoReturn

import regex

from camelup.server.schemas.errors import Unprocessable, Unreadable

NAME_LENGTH = 24
CHAT_LENGTH = 300
PHRASES = (
    "phrase-hello",
    "phrase-good-luck",
    "phrase-nice",
    "phrase-ouch",
    "phrase-hurry",
    "phrase-thinking",
    "phrase-thanks",
    "phrase-good-game",
    "phrase-again",
    "phrase-bye",
)
"""What can be said without typing, as keys of messages."""

MOST_VALUES = 1000
"""Values in one message: twice as many as the longest question has moves."""

_DEEPEST = 32
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""A string of JSON, or one that never ends. It matches wherever a quote stands and gives nothing
back, so that a text is read once from front to end, whatever a stranger has put there."""

_BRACKET = re.compile(r"[\[{}\]]")
_JOINER = "\u200d"
_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\u2800]")
"""What leaves no mark. Emoji need the joiner and the two that choose a picture or a sign."""
_OF_EMOJI = {_JOINER, "\ufe0e", "\ufe0f"}

_LOOK_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԀаеѕіјкорсухһԁԛԝӏӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχօսհıɑɡ",
    "ABESIJKMHOPCTYXYDaesijkopcyxhdqwlIABEZHIKMNOPTYXaikvopuxouhiag",
)
"""Letters of other alphabets that look like ours."""
_LOOK_ALIKE = str.maketrans("I1|0", "lllO")
"""Letters and digits that look like one another."""


def clean_name(text: str) -> str:
    """Give a name as it is kept, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not _is_harmless(name) or ";" in name:
        raise Unprocessable("name-characters")
    if not 1 <= len(regex.findall(r"\X", name)) <= NAME_LENGTH or len(name) > 8 * NAME_LENGTH:
        raise Unprocessable("name-length", most=NAME_LENGTH)
    if not any(unicodedata.category(character)[0] in "LNSP" for character in name):
        raise Unprocessable("name-length", most=NAME_LENGTH)
    return name


def looks(name: str) -> frozenset[str]:
    """Give what a name may be taken for: two that share one of these look the same at a table."""
    seen = _UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    latin = seen.translate(_LOOK_LATIN)
    alike = latin.translate(_LOOK_ALIKE)
    return frozenset(one.casefold() for one in (seen, latin, alike))


def clean_chat(text: str) -> str:
    """Give a chat text as it is kept, or refuse it."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not _is_harmless(line):
        raise Unprocessable("text-characters")
    if not 1 <= len(line) <= CHAT_LENGTH:
        raise Unprocessable("text-length", most=CHAT_LENGTH)
    return line


def _is_harmless(text: str) -> bool:
    return all(
        character in _OF_EMOJI
        or (unicodedata.category(character) not in _FORBIDDEN and not _UNSEEN.match(character))
        for character in text
    )


def read_json(data: bytes | str) -> Any:
    """Read JSON from a stranger: no NaN, no infinity, no key twice, no half characters."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        text.encode("utf-8")
        _check_structure(text)
        value = json.loads(
            text, parse_constant=_no_constant, object_pairs_hook=_once, parse_float=_finite
        )
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise Unreadable("message-unreadable", problem="not UTF-8") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("message-unreadable", problem="not JSON") from None
    return value


def _check_structure(text: str) -> None:
    """Refuse what is nested too deep or has too many values, before any of it is built."""
    bare = _STRING.sub("", text, 2 * MOST_VALUES)
    if sum(map(bare.count, "[{,]}")) > 2 * MOST_VALUES:
        raise Unreadable("message-unreadable", problem="too many values")
    depth = 0
    for bracket in _BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise Unreadable("message-unreadable", problem="nested too deep")


def _no_constant(name: str) -> NoReturn:
    raise Unreadable("message-unreadable", problem=f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise Unreadable("message-unreadable", problem="a number is too large")
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("message-unreadable", problem="a key is there twice")
    return found
