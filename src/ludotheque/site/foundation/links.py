"""Where our links begin: at the root of the host, or below the path at which a proxy shows the site.

``base`` stands before every address of ours, in templates and in code: ``f"{base}/tables/{table.id}"``. What
it is belongs to the application that answers, and is settled with every request.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a review in a file has links as well, where there may be no web
    from starlette.types import ASGIApp, Receive, Scope, Send

_settled: ContextVar[str] = ContextVar("base_path", default="")


class _Base:
    """What every link begins with; empty where the site is at the root of its host."""

    def __str__(self) -> str:
        return _settled.get()

    def __bool__(self) -> bool:
        return bool(str(self))

    __html__ = __str__


base: _Base = _Base()


def cookie_path() -> str:
    """Return the path for which browsers keep our cookies."""
    return str(base) or "/"


def path_within(scope: Scope) -> str:
    """Return the path of a request within the site."""
    root: str = scope.get("app_root_path", scope.get("root_path", ""))
    path: str = scope["path"]
    return path.removeprefix(root)


def own_address(address: str) -> str:
    """Return an address if it leads to a page of ours, else nothing: browsers drop tabs, turn backslashes."""
    ours = address.startswith(f"{base}/") and not address.startswith("//")
    return address if ours and address.isprintable() and "\\" not in address else ""


class BasePath:
    """An application below a path; whoever comes to the path itself, or to the host, is led to it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self.app = app
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _settled.set(self.path)
        if scope["type"] in ("http", "websocket"):
            if not scope["path"].startswith(f"{self.path}/"):
                await self._lead(scope, receive, send)
                return
            scope["root_path"] = self.path
        await self.app(scope, receive, send)

    async def _lead(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.responses import PlainTextResponse, RedirectResponse

        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "There is nothing here."})
        elif scope["path"] in ("/", self.path):
            await RedirectResponse(f"{self.path}/")(scope, receive, send)
        else:
            await PlainTextResponse("There is nothing here.\n", 404)(scope, receive, send)
