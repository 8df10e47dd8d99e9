"""What keeps intruders out: headers, the Origin check, limits of size and rate. Pure ASGI."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.addresses import local, plain
from ludotheque.site.crowd import ConnectionLimits
from ludotheque.site.metrics import REQUESTS
from ludotheque.site.problems import Problem, problem_of, problem_response
from ludotheque.site.rates import REQUESTS_A_MINUTE, TABLES_A_MINUTE, Counting, Limiter
from ludotheque.site.storage import StoreFailed
from ludotheque.site.words import is_secure

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
MOST_BYTES = 256 * 1024
"""Of a request's body: room for the components of one's own box."""
LONGEST_ADDRESS = 4096
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")


def address_of(scope: Scope) -> str:
    """Return where a request comes from, as it is counted."""
    client = scope.get("client")
    return plain(client[0]) if client else "unknown"


@dataclass(frozen=True)
class Access:
    """Who may come in, and where to."""

    hosts: tuple[str, ...] = ()
    """The names under which the site is open; any, if none is given."""
    metrics_for_all: bool = False
    """Whether others than this machine may read the figures."""
    sockets: int = ConnectionLimits.per_address
    """Of one address, at once: a proxy's own connections cannot be told apart."""


class Guard:
    """Lets through what may pass, and tells browsers what pages may do."""

    def __init__(
        self,
        app: ASGIApp,
        page: Callable[[Request, Problem], Response],
        access: Access | None = None,
        counting: Callable[[], Counting] | None = None,
    ) -> None:
        """Guard an application; ``page`` draws a problem for people, ``counting`` counts new tables."""
        self.app = app
        self.page = page
        self.access = access or Access()
        self.limiter = Limiter()
        self.counting = counting
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["headers"] = [_harmless(*header) for header in scope["headers"]]
        problem = self._problem(scope) or await self._too_many_tables(scope)
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
        await self.app(scope, _bounded(receive), guarded)

    async def _follow(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        return self._misdirected(scope, headers) or _unfit(scope, headers) or self._too_many(scope)

    def _misdirected(self, scope: Scope, headers: Headers) -> Problem | None:
        """Return what is wrong with where a request wants to go."""
        host = headers.get("host")
        found = HOST.fullmatch(host) if host is not None else None
        if host is not None and not found:
            return Problem(400, "That is no name of a host.")
        if self.access.hosts and (not found or found["name"].lower() not in self.access.hosts):
            return Problem(421, "This server is not open under that name.")
        if scope["path"] == "/metrics" and not (self.access.metrics_for_all or from_here(scope, headers)):
            return Problem(404, "There is nothing here.")
        return None

    def _too_many(self, scope: Scope) -> Problem | None:
        """Count a request; return what to say if there were too many."""
        address = address_of(scope)
        if scope["type"] == "websocket" and self.sockets[address] >= self.access.sockets:
            return Problem(429, "Too many connections at once.")
        if not self.limiter.hit(REQUESTS_A_MINUTE, address, "requests"):
            return Problem(429, "Too many requests; try again in a minute.", {"Retry-After": "60"})
        return None

    async def _too_many_tables(self, scope: Scope) -> Problem | None:
        """Count a new table, over all processes; return what to say if there were too many."""
        if self.counting is None or not _makes_a_table(scope):
            return None
        try:
            allowed = await self.counting().hit(TABLES_A_MINUTE, address_of(scope), "tables")
        except StoreFailed as error:
            return problem_of(error)
        if allowed:
            return None
        return Problem(429, "Too many new tables; try again in a minute.", {"Retry-After": "60"})


def _unfit(scope: Scope, headers: Headers) -> Problem | None:
    """Return what is wrong with a request in itself."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        return Problem(414, f"That address is too long: at most {LONGEST_ADDRESS} bytes.")
    changes = scope["type"] == "websocket" or scope["method"] in UNSAFE
    if changes and not same_origin(scope, headers, needed=not _by_program(scope)):
        return Problem(403, "That request came from another site.")
    length = headers.get("content-length", "0")
    if not re.fullmatch("[0-9]{1,9}", length) or int(length) > MOST_BYTES:
        return Problem(413, f"That is too large: at most {MOST_BYTES} bytes.")
    return None


def from_here(scope: Scope, headers: Headers) -> bool:
    """Tell whether a program on this machine asks for itself, and not for somebody elsewhere."""
    client = scope.get("client")
    passed_on = "x-forwarded-for" in headers or "forwarded" in headers
    return client is not None and local(client[0]) and not passed_on


def _harmless(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Return a header without cookies that Python, before 3.11.10, ponders for seconds (CVE-2024-7592)."""
    if name == b"cookie" and b"\\" in value:
        value = b";".join(one for one in value.split(b";") if b"\\" not in one)
    return name, value


def _by_program(scope: Scope) -> bool:
    return scope["path"].startswith("/api")


def _makes_a_table(scope: Scope) -> bool:
    makes = scope["path"] in ("/tables", "/api/tables") or scope["path"].endswith("/review/again")
    return makes and scope.get("method") == "POST"


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


def _bounded(receive: Receive) -> Receive:
    """Return a way to read that gives up on a body that never ends."""
    read = 0

    async def receiver() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST_BYTES:
            raise Problem(413, f"That is too large: at most {MOST_BYTES} bytes.")
        return message

    return receiver
