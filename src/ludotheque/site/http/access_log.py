"""The access log: a line for every request, without anything that opens a seat, a shelf or a feed.

A path is logged as its route has it, with the names of games and tables; what else it holds, and all that
comes after a question mark, is left out. A socket is logged when it closes.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Collection, Iterable
from typing import Any
from urllib.parse import quote

from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import path_within
from ludotheque.site.settings.server_settings import COMMON

PUBLIC = ("game", "table", "lesson", "puzzle", "action", "path")
"""What routes call the parts of a path that are no secrets."""
HIDDEN = "*"
PATHS = (Route, WebSocketRoute, Mount)
log: logging.Logger = logging.getLogger("ludotheque.access")


class AccessLog:
    """Logs what an application answers, as a line in the common format or as JSON."""

    def __init__(self, app: ASGIApp, form: str, routes: Iterable[BaseRoute] = ()) -> None:
        self.app = app
        self.form = form
        self.first: set[str] = {route.path.split("/")[1] for route in routes if isinstance(route, PATHS)}
        """How paths of ours begin."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began, answer = time.perf_counter(), _Answer(send)
        try:
            await self.app(scope, receive, answer.send)
        finally:
            spent = 1000 * (time.perf_counter() - began)
            log.info(
                "%s",
                line(self.form, told(scope, answer.status, answer.bytes, spent, self.first), time.time()),
            )


class _Answer:
    """Counts what is sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 499
        """Nobody waited for the answer."""
        self.bytes = 0

    async def send(self, message: Message) -> None:
        match message["type"]:
            case "http.response.start":
                self.status = message["status"]
            case "http.response.body":
                self.bytes += len(message.get("body", b""))
            case "websocket.accept":
                self.status = 101
            case "websocket.send":
                self.bytes += len(message.get("text") or "")
            case "websocket.close" if self.status != 101:
                self.status = 403
        await self._send(message)


def told(
    scope: Scope, status: int, sent: int, milliseconds: float, first: Collection[str] = ()
) -> dict[str, Any]:
    """Return what is said of a request."""
    return {
        "address": address_of(scope),
        "method": scope["method"] if scope["type"] == "http" else "WS",
        "path": public_path(scope, first),
        "status": status,
        "bytes": sent,
        "ms": round(milliseconds, 1),
    }


def public_path(scope: Scope, first: Collection[str] = ()) -> str:
    """Return the path of a request, with nothing secret in it; ``first`` is how paths of ours begin."""
    parts = path_within(scope).split("/")
    if "endpoint" not in scope:  # it leads nowhere: who knows what it was meant to be
        return f"/{parts[1]}/{HIDDEN}" if len(parts) > 2 and parts[1] in first else f"/{HIDDEN}"
    path = scope["path"]
    for name, value in scope.get("path_params", {}).items():
        if name not in PUBLIC:
            path = path.replace(str(value), HIDDEN)
    return quote(path, safe=f"/.-_~{HIDDEN}")


def line(form: str, said: dict[str, Any], at: float) -> str:
    """Return a request as a line of the log."""
    if form == COMMON:
        when = time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(at))
        return (
            f'{said["address"]} - - [{when}] "{said["method"]} {said["path"]} HTTP/1.1" '
            f"{said['status']} {said['bytes']} {said['ms']}"
        )
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))
    return json_bytes.dumps({"time": when, **said}).decode()


def write_to_standard_output() -> None:
    """Have the log written to the standard output, where whoever runs the server collects it."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
