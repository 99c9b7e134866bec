"""Quiet hours, during which no notifications are sent."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from camelup.server.schemas.errors import Unprocessable

_QUIET = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) ([A-Za-z0-9_+/-]{1,60})")


def check_quiet(text: str) -> str:
    """Validate quiet hours such as ``22:00-07:30 Europe/Berlin``; an empty string means none."""
    if text:
        _read(text)
    return text


def _read(text: str) -> tuple[int, int, ZoneInfo]:
    found = _QUIET.fullmatch(text)
    if found is None:
        raise Unprocessable("call-quiet")
    try:
        zone = ZoneInfo(found[5])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Unprocessable("call-quiet") from None
    return int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4]), zone


def awake(text: str, at: int) -> int:
    """Return the first time from ``at`` on outside the quiet hours, in ms since 1970."""
    if not text:
        return at
    begin, end, zone = _read(text)
    moment = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
    minute = moment.hour * 60 + moment.minute
    quiet = begin <= minute < end if begin <= end else minute >= begin or minute < end
    if not quiet:
        return at
    loud = moment.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    if loud <= moment:
        loud += timedelta(days=1)
    return int(loud.timestamp() * 1000)
