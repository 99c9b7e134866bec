"""Messages for players in English and German, from Fluent files shared with the page.

Each language is a folder of ``.ftl`` files, merged into one bundle.
"""

import locale
import os
from functools import cache
from itertools import islice
from pathlib import Path

LANGUAGES = ("en", "de")
"""Available languages, the default first."""

_FOLDER = Path(__file__).parent

_DECIMAL_MARKS = {"de": ","}

_LONGEST = 120


def readable(text: str) -> str:
    """Shorten user input and remove control characters, to show it in a message."""
    signs = (sign if sign.isprintable() else " " if sign.isspace() else "\ufffd" for sign in text)
    shown = "".join(islice(signs, _LONGEST + 1))
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


class Words:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # only for messages; slow to import

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in sorted((_FOLDER / language).glob("*.ftl")):
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, **details: object) -> str:
        """Format a message."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise ValueError(f"{self.language}: {key}: {errors[0]}")
        return str(text)

    def number(self, value: float, form: str) -> str:
        """Format a number by a spec such as ``.2f``, with the language's decimal separator."""
        return format(value, form).replace(".", _DECIMAL_MARKS.get(self.language, "."))


@cache
def words(language: str = "en") -> Words:
    """Return the messages of a language, or English if it is not available."""
    return Words(language if language in LANGUAGES else LANGUAGES[0])


def language_of_locale() -> str:
    """Return the available language that fits the user's locale."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    code = (name or locale.getlocale()[0] or "").lower()
    return next((language for language in LANGUAGES if code.startswith(language)), LANGUAGES[0])


class UserError(ValueError):
    """An error with a message for players.

    ``reason`` is a message key, so the message can be formatted in any language.
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def in_words(self, language: str) -> str:
        """Return the message in a language."""
        details = self.details.items()
        shown = {name: readable(it) if isinstance(it, str) else it for name, it in details}
        return words(language)(self.reason, **shown)

    def __str__(self) -> str:
        return self.in_words("en")
