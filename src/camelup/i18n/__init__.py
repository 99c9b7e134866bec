"""What people read, in English and German, from Fluent files that the page shares.

Each language is a folder of ``.ftl`` files; the messages of all its files are one set.
"""

import locale
import os
from functools import cache
from itertools import islice
from pathlib import Path

LANGUAGES = ("en", "de")
"""The languages there are, the default first."""

_FOLDER = Path(__file__).parent

_DECIMAL_MARKS = {"de": ","}

_LONGEST = 120


def readable(text: str) -> str:
    """Make what somebody wrote fit to be shown in a message: short, no control characters."""
    signs = (sign if sign.isprintable() else " " if sign.isspace() else "\ufffd" for sign in text)
    shown = "".join(islice(signs, _LONGEST + 1))
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


class Words:
    """The messages of one language."""

    def __init__(self, language: str) -> None:
        from fluent.runtime import FluentBundle, FluentResource  # needed to speak, not to reckon

        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in sorted((_FOLDER / language).glob("*.ftl")):
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def __call__(self, key: str, **details: object) -> str:
        """Say a message, with its details filled in."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(pattern, details)
        if errors:
            raise ValueError(f"{self.language}: {key}: {errors[0]}")
        return str(text)

    def number(self, value: float, form: str) -> str:
        """Write a number in a form such as ``.2f``, with the decimal mark of the language."""
        return format(value, form).replace(".", _DECIMAL_MARKS.get(self.language, "."))


@cache
def words(language: str = "en") -> Words:
    """Give the messages of a language; a language we do not have is answered in English."""
    return Words(language if language in LANGUAGES else LANGUAGES[0])


def language_of_locale() -> str:
    """Tell which of our languages the user's locale asks for."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    code = (name or locale.getlocale()[0] or "").lower()
    return next((language for language in LANGUAGES if code.startswith(language)), LANGUAGES[0])


class UserError(ValueError):
    """Something that cannot be done, with the reason in words a player understands.

    The reason is the key of a message, so that it can be given in any language.
    """

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details

    def in_words(self, language: str) -> str:
        """Say the reason in a language."""
        details = self.details.items()
        shown = {name: readable(it) if isinstance(it, str) else it for name, it in details}
        return words(language)(self.reason, **shown)

    def __str__(self) -> str:
        return self.in_words("en")
