"""What keeps intruders out: headers, the Origin check, limits of size and rate. Pure ASGI."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.foundation.addresses import address_of, local
from ludotheque.site.foundation.gate import Gate
from ludotheque.site.foundation.house import settle
from ludotheque.site.foundation.links import path_within
from ludotheque.site.foundation.metrics import REQUEST_SECONDS, REQUESTS
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Limit, Limiter, a_minute
from ludotheque.site.http.problems import Banned, problem_response
from ludotheque.site.people.bans import Bans, Guest, Present
from ludotheque.site.people.preferences import is_secure
from ludotheque.site.services import Door
from ludotheque.site.settings.access import ALL, Access, Traffic
from ludotheque.site.settings.server_settings import ServerSettings

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = ("Strict-Transport-Security", "max-age=31536000")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")


NOWHERE = "none"
"""The route of what leads nowhere."""


class Guard:
    """Lets through what may pass, and tells browsers what pages may do."""

    access: Access
    traffic: Traffic

    def __init__(
        self,
        app: ASGIApp,
        page: Callable[[Request, Problem], Response],
        settings: ServerSettings | None = None,
        bans: Callable[[], Bans] = Bans,
        doors: Callable[[], Sequence[Door]] = tuple,
        routes: Iterable[BaseRoute] = (),
    ) -> None:
        """Guard an application; ``page`` draws a problem for people, ``bans`` says who may not come in.

        ``doors`` ask everybody who comes for more than that; ``routes`` are those whose answers are timed.
        """
        self.app = app
        self.page = page
        self.settings: ServerSettings = settings or ServerSettings()
        self.access, self.traffic = self.settings.access, self.settings.traffic
        self.limiter: Limiter = Limiter()
        self.requests: Limit = a_minute(self.traffic.requests_a_minute)
        self.bans: Callable[[], Bans] = bans
        self.doors: Callable[[], Sequence[Door]] = doors
        self.character = self.settings.house.character
        self.paths = {_endpoint(one): one.path for one in routes if isinstance(one, Route | Mount)}
        """What answers, and the path at which it does."""
        self.sockets: Counter[str] = Counter()
        self.present: Present = Present()
        self.gate: Gate = Gate()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        settle(self.character)
        scope["headers"] = [_harmless(*header) for header in scope["headers"]]
        problem = self._problem(scope) or await self._asked_at_doors(scope)
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008, "reason": problem.reason})
            else:
                await self._follow(scope, receive, send)
            return
        guarded = _guarded(scope, send)
        if problem:
            answer = problem_response(problem) if _by_program(scope) else self.page(Request(scope), problem)
            await answer(scope, receive, guarded)
            return
        await self.gate.enter(address_of(scope))
        began = time.perf_counter()
        try:
            await self.app(scope, _bounded(receive, self.traffic.body_bytes), guarded)
        finally:
            REQUEST_SECONDS.labels(self.paths.get(scope.get("endpoint"), NOWHERE)).observe(
                time.perf_counter() - began
            )

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        self.sockets[address] += 1
        guest = scope["guest"] = self.present.enter(scope, send)
        try:
            await self.app(scope, receive, send)
        finally:
            self.present.leave(guest)
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _banned(self, scope: Scope) -> Problem | None:
        """Return what somebody is told who may not come in; they may see what the page looks like."""
        bans = self.bans()
        if not bans.listed or path_within(scope).startswith("/static/"):
            return None
        ban = bans.find(Guest.of(scope))
        return Banned(ban) if ban else None

    async def _asked_at_doors(self, scope: Scope) -> Problem | None:
        """Return what somebody is told who may not see what they ask for."""
        for door in self.doors():
            if problem := await door(scope):
                return problem
        return None

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        return (
            self._misdirected(scope, headers)
            or self._banned(scope)
            or _unfit(scope, headers, self.traffic)
            or self._too_many(scope)
        )

    def _misdirected(self, scope: Scope, headers: Headers) -> Problem | None:
        """Return what is wrong with where a request wants to go."""
        host = headers.get("host")
        found = HOST.fullmatch(host) if host is not None else None
        if host is not None and not found:
            return Problem(400, "That is not a valid host name.")
        name, figures = found["name"].lower() if found else "", path_within(scope) == "/metrics"
        here = figures and from_here(scope, headers)
        if self.access.hosts and name not in self.access.hosts and not (here and _own_name(name)):
            return Problem(421, "This server does not answer to that name.")
        if figures and not (here or self.access.metrics_for == ALL):
            return Problem(404, "There is nothing here.")
        return None

    def _too_many(self, scope: Scope) -> Problem | None:
        """Count a request; return what to say if there were too many."""
        address = address_of(scope)
        if scope["type"] == "websocket" and self.sockets[address] >= self.settings.connections.per_address:
            return Problem(429, "Too many connections at once.")
        if not self.limiter.hit(self.requests, address, "requests"):
            return Problem(429, "Too many requests; try again in a minute.", {"Retry-After": "60"})
        return None


def _endpoint(route: Route | Mount) -> object:
    return route.app if isinstance(route, Mount) else route.endpoint


def _unfit(scope: Scope, headers: Headers, traffic: Traffic) -> Problem | None:
    """Return what is wrong with a request in itself."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > traffic.address_bytes:
        return Problem(414, f"That address is too long: at most {traffic.address_bytes:,} bytes are read.")
    changes = scope["type"] == "websocket" or scope["method"] in UNSAFE
    if changes and not same_origin(scope, headers, needed=not _by_program(scope)):
        return Problem(403, "That request came from another site.")
    length = headers.get("content-length", "0")
    if not re.fullmatch("[0-9]{1,9}", length) or int(length) > traffic.body_bytes:
        return _too_large(traffic.body_bytes)
    return None


def from_here(scope: Scope, headers: Headers) -> bool:
    """Tell whether a program on this machine asks for itself, and not for somebody elsewhere."""
    client = scope.get("client")
    passed_on = "x-forwarded-for" in headers or "forwarded" in headers
    return client is not None and local(client[0]) and not passed_on


def _own_name(name: str) -> bool:
    """Tell whether a machine calls itself so; a name of anybody else's may lead here, too."""
    return name == "localhost" or local(name.strip("[]"))


def _harmless(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Return a header without cookies that Python, before 3.11.10, ponders for seconds (CVE-2024-7592)."""
    if name == b"cookie" and b"\\" in value:
        value = b";".join(one for one in value.split(b";") if b"\\" not in one)
    return name, value


def _by_program(scope: Scope) -> bool:
    return path_within(scope).startswith("/api")


def same_origin(scope: Scope, headers: Headers, needed: bool) -> bool:
    """Tell whether a request comes from our own pages; programs, without cookies, need not say."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    if is_secure(scope) and found.scheme != "https":
        return False
    return bool(found.netloc) and found.netloc == headers.get("host")


def _guarded(scope: Scope, send: Send) -> Send:
    """Return a way to answer that adds our headers."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            _add(headers, [*HEADERS.items(), HTTPS_ONLY] if is_secure(scope) else HEADERS.items())
            REQUESTS.labels(scope["method"], str(message["status"])).inc()
        await send(message)

    return sender


def _add(headers: MutableHeaders, wanted: Iterable[tuple[str, str]]) -> None:
    for name, value in wanted:
        headers.setdefault(name, value)


def _bounded(receive: Receive, most: int) -> Receive:
    """Return a way to read that gives up on a body that never ends."""
    read = 0

    async def receiver() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise _too_large(most)
        return message

    return receiver


def _too_large(most: int) -> Problem:
    return Problem(413, f"That is too large: at most {most / 1024:,.0f} KB are accepted.")
