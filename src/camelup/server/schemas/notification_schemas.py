"""Messages about callings: how people hear that it is their turn."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from camelup.server.schemas.messages import Incoming

Quiet = Annotated[str, Field(max_length=80)]
CallAddress = Annotated[str, Field(min_length=1, max_length=1000)]


class NewFeed(Incoming):
    """A feed to make."""


class NewHook(Incoming):
    """A webhook: ``address`` gets a POST with JSON whenever a table begins to wait for you.

    ``quiet`` are hours in which nothing is sent, such as ``22:00-07:30 Europe/Berlin``.
    """

    address: CallAddress
    quiet: Quiet = ""


class NewPush(Incoming):
    """A browser that is to be called, as its ``PushSubscription`` says it."""

    endpoint: CallAddress
    p256dh: Annotated[str, Field(min_length=1, max_length=200)]
    auth: Annotated[str, Field(min_length=1, max_length=100)]
    quiet: Quiet = ""


class CallStop(Incoming):
    """The secret that came with a call."""

    secret: Annotated[str, Field(min_length=1, max_length=100)]


class CallMade(TypedDict):
    """A calling just made; ``address`` is that of the feed, which is shown this once."""

    id: str
    address: str


class CallLine(TypedDict):
    """A way in which you are called; ``place`` is where to, without what is secret about it."""

    id: str
    kind: Literal["feed", "push", "hook"]
    place: str
    quiet: str
    made: int


class Callings(TypedDict):
    """How you are called, and the key that a browser needs for web push; empty if it is off."""

    calls: list[CallLine]
    push_key: str
