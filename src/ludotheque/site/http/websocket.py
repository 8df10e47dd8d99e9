"""A socket as ASGI has it, and no more: every move goes through here three times."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send


class Gone(Exception):
    """The other end is not there any more."""


class WebSocket(HTTPConnection):
    """One open socket, over which texts go both ways."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        super().__init__(scope)
        self._receive, self._send = receive, send
        self.open: bool = False

    async def accept(self) -> None:
        """Let whoever knocks come in."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self.open = True

    async def hear(self) -> str:
        """Return the next text; Gone if there is none, or if it is not text."""
        message = await self._receive()
        text: str | None = message.get("text")
        if text is None:
            self.open = message["type"] == "websocket.receive"
            raise Gone
        return text

    async def say(self, text: bytes) -> None:
        """Send a text; Gone if nobody hears it."""
        try:
            await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError) as error:
            self.open = False
            raise Gone from error

    async def close(self, code: int, reason: str = "") -> None:
        """End it, and say why."""
        if self.open:
            self.open = False
            await self._send({"type": "websocket.close", "code": code, "reason": reason})


def websocket_route(path: str, handle: Callable[[WebSocket], Awaitable[None]]) -> WebSocketRoute:
    """Return the route of a socket that is handled so."""
    return WebSocketRoute(path, _Handled(handle))


class _Handled:
    def __init__(self, handle: Callable[[WebSocket], Awaitable[None]]) -> None:
        self.handle = handle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        await websocket.accept()
        await self.handle(websocket)
