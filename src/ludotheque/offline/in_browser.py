"""The library in a browser's worker, as the script there calls it (static/worker.js)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pyodide.ffi import create_proxy, to_js

from ludotheque.offline.app import make_app
from ludotheque.offline.cookies import CookieJar
from ludotheque.offline.library import Library, Socket
from ludotheque.offline.thinking import browser_thinkers

_open: list[tuple[Library, CookieJar]] = []


async def start(file: str, origin: str, base_path: str) -> None:
    """Open the library that is kept in a file."""
    app, jar = make_app(Path(file), base_path, browser_thinkers)
    library = Library(app, origin)
    await library.open()
    _open.append((library, jar))


async def request(method: str, address: str, headers: Any, body: Any) -> Any:
    """Return the status, the headers and the body that a request is answered with."""
    asked = [(name, value) for name, value in headers]
    told = await _open[0][0].request(method, address, asked, body.to_bytes() if body else b"")
    return to_js([told.status, told.headers, told.body])


def socket(address: str, languages: str, tell: Any) -> Any:
    """Return a socket's other end: what it says goes to a function, in a language that its reader prefers."""
    opened: Socket = _open[0][0].socket(address, [("accept-language", languages)], tell)
    return create_proxy(opened)


async def cookie(header: str) -> None:
    """Keep what a script sets."""
    await _open[0][1].keep(header)
