"""Client of a table: HTTP requests and the websocket, see docs/protocol.md."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http import HTTPStatus
from queue import SimpleQueue
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from camelup.i18n import UserError, words

Message = dict[str, Any]

SECONDS = 20.0
"""Timeout of a request."""

LONGEST_PAUSE = 10.0
"""Maximum seconds between two attempts to reconnect."""

LAST = 200
"""Maximum number of moves in the first message; earlier ones are requested separately."""

_FINAL = {4001: "seat-not-yours", 4004: "table-unknown", 4005: "table-set-aside"}
_FAULTS = (OSError, ConnectionClosed, WebSocketException, TimeoutError, EOFError)


def refusal_of(error: Message) -> UserError:
    """Convert a server's error to a UserError; unknown reasons keep the server's text."""
    reason, details = str(error["code"]), error["details"]
    try:
        words()(reason, **details)
    except (LookupError, ValueError):
        return UserError("server-says", text=str(error["text"]))
    return UserError(reason, **details)


class TableClient:
    """A seat at a table over the network."""

    def __init__(self, site: str, table: str = "", token: str = "") -> None:
        self.site = site
        self.table = table
        self.token = token
        self.asked: Callable[[Message], None] = lambda ask: None
        """Called in a thread with a request for a dice link; a die waits for the answer."""
        self._socket: ClientConnection | None = None

    def ask(self, method: str, path: str, body: object = None) -> Message:
        """Send a request to the server; raises UserError if it is refused."""
        request = urllib.request.Request(f"{self.site}/api{path}", method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, data, timeout=SECONDS) as answer:
                told: Message = json.load(answer)
                return told
        except urllib.error.HTTPError as error:
            raise self._refusal(error.read(), error.code) from None
        except (OSError, ValueError) as error:
            problem = getattr(error, "reason", None) or error
            raise UserError("server-silent", site=self.site, problem=str(problem)) from None

    def _refusal(self, body: bytes | bytearray, status: int) -> UserError:
        try:
            return refusal_of(json.loads(body)["error"])
        except (ValueError, KeyError, TypeError):
            problem = f"{status} {HTTPStatus(status).phrase}"
            return UserError("server-silent", site=self.site, problem=problem)

    def at_table(self, method: str, path: str = "", body: object = None) -> Message:
        """Send a request to the table."""
        return self.ask(method, f"/tables/{self.table}{path}", body)

    def messages(self, since: Callable[[], int], lost: Callable[[], None]) -> Iterator[Message]:
        """Yield the messages of the table; on a lost connection call ``lost`` and reconnect."""
        attempt = 0
        while True:
            try:
                with self._connect(since()) as self._socket:
                    attempt = 0
                    yield from self._heard(self._socket)
            except InvalidStatus as error:
                if error.response.status_code in (403, 404):
                    raise self._refusal(error.response.body, error.response.status_code) from None
            except _FAULTS as error:
                code = getattr(getattr(error, "rcvd", None), "code", None)
                if code in _FINAL:
                    raise UserError(_FINAL[code]) from None
            if attempt == 0:
                lost()
            time.sleep(min(LONGEST_PAUSE, 0.5 * 2**attempt) * random.uniform(0.5, 1))
            attempt += 1

    def _heard(self, socket: ClientConnection) -> Iterator[Message]:
        """Yield the messages of a socket, read in a thread while the player thinks."""
        heard: SimpleQueue[Message | Exception] = SimpleQueue()
        threading.Thread(target=self._listen, args=(socket, heard), daemon=True).start()
        while not isinstance(told := heard.get(), Exception):
            yield told
        raise told

    def _listen(self, socket: ClientConnection, heard: "SimpleQueue[Message | Exception]") -> None:
        try:
            while True:
                message: Message = json.loads(socket.recv())
                if message["type"] == "ask":
                    self.asked(message)
                heard.put(message)
        except Exception as error:
            heard.put(error)

    def _connect(self, since: int) -> ClientConnection:
        address = f"{self.site.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        return connect(
            f"{address}?since={since}&last={LAST}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            open_timeout=SECONDS,
            max_size=None,
            max_queue=None,
        )

    def send(self, **message: object) -> None:
        """Send a message; a lost one is sent again after the next hello."""
        try:
            if self._socket is not None:
                self._socket.send(json.dumps(message))
        except _FAULTS:
            return
