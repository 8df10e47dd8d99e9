"""The library as the page that holds it speaks to it: requests, sockets, and nothing that knows a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

Headers = Sequence[tuple[str, str]]
WENT = 1006
"""The code of a socket that has gone without a word."""


class Answer(NamedTuple):
    """What a request is answered with."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Library:
    """An application that lives, and what is asked of it."""

    def __init__(self, app: ASGIApp, origin: str) -> None:
        """``origin`` is where its pages are shown, such as ``https://example.org``."""
        self.app = app
        self._address = urlsplit(origin)
        self._ending: asyncio.Event = asyncio.Event()
        self._life: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open it; RuntimeError, with why, if it cannot be."""
        told: asyncio.Queue[Message] = asyncio.Queue()
        wishes: list[Message] = [{"type": "lifespan.startup"}]

        async def receive() -> Message:
            if wishes:
                return wishes.pop()
            await self._ending.wait()
            return {"type": "lifespan.shutdown"}

        self._life = asyncio.ensure_future(self.app({"type": "lifespan"}, receive, told.put))
        said = await told.get()
        if said["type"] != "lifespan.startup.complete":
            raise RuntimeError(said.get("message", "the library could not be opened"))

    async def close(self) -> None:
        """Close it, when what is under way is done."""
        self._ending.set()
        if self._life:
            await self._life

    async def request(self, method: str, address: str, headers: Headers, body: bytes) -> Answer:
        """Return what a request is answered with."""
        scope = {**self._scope("http", address, headers), "method": method}
        status, told, parts = 500, [], []

        wishes: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        answered = asyncio.Event()

        async def receive() -> Message:
            if wishes:
                return wishes.pop()
            await answered.wait()  # whoever asked stays until then
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status, told = message["status"], message["headers"]
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        answered.set()
        said = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in told]
        return Answer(status, said, b"".join(parts))

    def socket(self, address: str, headers: Headers, tell: Callable[[str, Any], None]) -> Socket:
        """Return a socket that is open; ``tell`` hears what comes: a kind, and a text or a code."""
        return Socket(self.app, self._scope("websocket", address, headers), tell)

    def _scope(self, kind: str, address: str, headers: Headers) -> Scope:
        parts = urlsplit(address)
        host, secure = self._address.netloc, self._address.scheme == "https"
        plain = "http" if kind == "http" else "ws"
        ours = [("host", host), ("origin", f"{self._address.scheme}://{host}")]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": f"{plain}s" if secure else plain,
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in (*headers, *ours)
            ],
            "client": ("127.0.0.1", 0),
            "server": (self._address.hostname, self._address.port or (443 if secure else 80)),
            "subprotocols": [],
        }


class Socket:
    """One open page's end, as the application sees it."""

    def __init__(self, app: ASGIApp, scope: Scope, tell: Callable[[str, Any], None]) -> None:
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._tell = tell
        self._open = True
        self._task = asyncio.ensure_future(self._run(app, scope))

    def hear(self, text: str) -> None:
        """Take what the page sends."""
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Note that the page has gone."""
        self._open = False
        self._heard.put_nowait({"type": "websocket.disconnect", "code": WENT})

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._heard.get, self._send)
        finally:
            self._say("close", WENT)

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self._say("open", None)
            case "websocket.send":
                self._say("text", message["text"])
            case "websocket.close":
                self._say("close", message.get("code", 1000))

    def _say(self, kind: str, told: Any) -> None:
        if self._open:
            self._open = kind != "close"
            self._tell(kind, told)
