"""What the server refuses: a reason in words, and the status that goes with it over HTTP."""

from camelup.i18n import UserError
from camelup.server.schemas.messages import ErrorView


class Refused(UserError):
    """Something that is refused, and nothing was changed."""

    status = 409


class Unreadable(Refused):
    """It could not be read."""

    status = 400


class Unauthorized(Refused):
    """Whoever asked holds no seat that may do this."""

    status = 401


class Forbidden(Refused):
    """It is not theirs to do."""

    status = 403


class NotFound(Refused):
    """It is not there."""

    status = 404


class TooLarge(Refused):
    """It is too large."""

    status = 413


class Unprocessable(Refused):
    """It could be read but does not have the right form."""

    status = 422


class RateLimited(Refused):
    """Too much was asked at once."""

    status = 429


class HeadTooLarge(Refused):
    """The headers of a request are too large."""

    status = 431


class StorageUnavailable(Refused):
    """The database could not be written; memory is not ahead of it."""

    status = 503


class CorruptTable(Refused):
    """A table that is stored but cannot be trusted: it is set aside, and nobody plays on."""

    status = 503


class Conflict(Exception):
    """Somebody else wrote first: look again at what is stored."""


def as_view(refusal: UserError, language: str = "en") -> ErrorView:
    """Write a refusal for a client."""
    return {
        "code": refusal.reason,
        "text": refusal.in_words(language),
        "details": {key: _plain(value) for key, value in refusal.details.items()},
    }


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | str | bool) else str(value)
