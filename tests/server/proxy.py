"""A proxy between client and server that drops, doubles, delays and cuts."""

import asyncio
import random
from types import TracebackType

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException


class FaultyProxy:
    """Passes messages on, mostly."""

    def __init__(self, target: str, seed: int, trouble: float = 0.1) -> None:
        self.target = target
        self.random = random.Random(seed)
        self.trouble = trouble
        self.faults = 0
        self._next: list[bool] = []
        self._server: Server | None = None

    async def __aenter__(self) -> "FaultyProxy":
        self._server = await serve(self._serve, "127.0.0.1", 0, max_size=None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()

    @property
    def address(self) -> str:
        assert self._server is not None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}"

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Authorization": client.request.headers["Authorization"]}
        try:
            target = f"{self.target}{client.request.path}"
            async with connect(target, additional_headers=headers, max_size=None) as server:
                ways = [self._pass(client, server), self._pass(server, client)]
                done, rest = await asyncio.wait(
                    [asyncio.ensure_future(way) for way in ways],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                for task in [*done, *rest]:
                    task.cancel()
        except (OSError, WebSocketException):
            return

    def _is_trouble(self) -> bool:
        """Choose one message of so many: by luck alone a whole game could come to little harm."""
        if not self._next:
            self._next = [True] + [False] * (round(1 / self.trouble) - 1)
            self.random.shuffle(self._next)
        return self._next.pop()

    async def _pass(
        self, source: ServerConnection | ClientConnection, sink: ServerConnection | ClientConnection
    ) -> None:
        try:
            async for message in source:
                if not self._is_trouble():
                    await sink.send(message)
                    continue
                self.faults += 1
                fault = self.random.choice(("drop", "double", "delay", "cut"))
                if fault == "cut":
                    return
                if fault == "delay":
                    await asyncio.sleep(self.random.uniform(0, 0.2))
                for _ in range({"drop": 0, "double": 2, "delay": 1}[fault]):
                    await sink.send(message)
        except ConnectionClosed:
            return
