"""The library without a server, opened in this process on a real file, and its one visitor."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from ludotheque.offline.app import make_app
from ludotheque.offline.library import Answer, Library, Socket
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE

ORIGIN = "http://127.0.0.1:8000"
FILE = "kept.sqlite3"
FORM = ("content-type", "application/x-www-form-urlencoded")


class Visitor:
    """Whoever has the library."""

    def __init__(self, library: Library, base: str, lang: str) -> None:
        self.library, self.base, self.lang = library, base, lang

    async def get(self, address: str) -> Answer:
        return await self._ask("GET", address, [], b"")

    async def post(self, address: str, **fields: str) -> Answer:
        return await self._ask("POST", address, [FORM], urlencode(fields).encode())

    async def json(self, address: str, body: bytes) -> Answer:
        return await self._ask("POST", address, [("content-type", "application/json")], body)

    async def bring(self, content: bytes) -> Answer:
        """Send a file."""
        lines = [
            b"--edge",
            b'Content-Disposition: form-data; name="file"; filename="x.sqlite3"',
            b"Content-Type: application/octet-stream",
            b"",
            content,
            b"--edge--",
            b"",
        ]
        kind = [("content-type", "multipart/form-data; boundary=edge")]
        return await self._ask("POST", "/me/file", kind, b"\r\n".join(lines))

    def socket(self, address: str, tell: Callable[[str, Any], None]) -> Socket:
        """Open a socket."""
        headers = [("accept-language", self.lang)]
        return self.library.socket(f"{self.base}{address}", headers, tell)

    async def sit(self, game: str = "titus") -> str:
        """Begin a match against an easy bot; return the table's name."""
        told = await self.post("/tables", game=game, quick="1", coach="1")
        assert told.status == 303, told.body.decode()
        return dict(told.headers)["location"].rpartition("/")[2]

    async def _ask(self, method: str, address: str, headers: list[tuple[str, str]], body: bytes) -> Answer:
        headers = [*headers, ("accept-language", self.lang), ("accept", "text/html")]
        return await self.library.request(method, f"{self.base}{address}", headers, body)


def at_home(
    folder: Path,
    visit: Callable[[Visitor], Awaitable[None]],
    base: str = "",
    origin: str = ORIGIN,
    lang: str = "en",
    server: str = "",
) -> None:
    """Open a library, and do something in it."""

    async def run() -> None:
        app, _ = make_app(folder / FILE, base, lambda: Thinkers(1), server)
        library = Library(app, origin)
        await library.open()
        try:
            await visit(Visitor(library, base, lang))
        finally:
            await library.close()

    folder.mkdir(exist_ok=True)
    asyncio.run(asyncio.wait_for(run(), PATIENCE))
