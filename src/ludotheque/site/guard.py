"""What keeps intruders out: headers, the Origin check, limits of size and rate. Pure ASGI."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.metrics import REQUESTS
from ludotheque.site.problems import Problem, problem_response

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
MOST_BYTES = 256 * 1024
"""Of a request's body: room for the components of one's own box."""
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")

REQUESTS_A_MINUTE = RateLimitItemPerMinute(6000)
TABLES_A_MINUTE = RateLimitItemPerMinute(600)
WRONG_GUESSES_A_MINUTE = RateLimitItemPerMinute(30)


class Limiter:
    """Counts what each address does."""

    def __init__(self) -> None:
        self._window = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, item: RateLimitItem, address: str, what: str) -> bool:
        """Count one more, and tell whether that is still allowed."""
        return self._window.hit(item, what, address)

    def spent(self, item: RateLimitItem, address: str, what: str) -> bool:
        """Tell whether no more is allowed, without counting."""
        return not self._window.test(item, what, address)


class Bucket:
    """Tokens of one socket: a message takes one, and waits when there is none."""

    RATE, DEPTH = 200.0, 400.0

    def __init__(self) -> None:
        self.left, self.since = self.DEPTH, time.monotonic()

    async def take(self) -> None:
        """Take a token; a client that sends too much is read more slowly."""
        now = time.monotonic()
        self.left = min(self.DEPTH, self.left + (now - self.since) * self.RATE) - 1
        self.since = now
        if self.left < 0:
            await asyncio.sleep(-self.left / self.RATE)


def address_of(scope: Scope) -> str:
    """Return where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "unknown"


class Guard:
    """Lets through what may pass, and says to browsers what pages may do."""

    def __init__(self, app: ASGIApp, page: Callable[[Request, Problem], Response]) -> None:
        """Guard an application; ``page`` draws a problem for people."""
        self.app = app
        self.page = page
        self.limiter = Limiter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope["limiter"] = self.limiter
        problem = self._problem(scope)
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008, "reason": problem.reason})
                return
            await self.app(scope, receive, send)
            return
        guarded = _guarded(scope, send)
        if problem:
            answer = problem_response(problem) if _by_program(scope) else self.page(Request(scope), problem)
            await answer(scope, receive, guarded)
            return
        await self.app(scope, _bounded(receive), guarded)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        changes = scope["type"] == "websocket" or scope["method"] in UNSAFE
        if changes and not same_origin(headers, needed=not _by_program(scope)):
            return Problem(403, "That request came from another site.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return Problem(413, f"That is too large: at most {MOST_BYTES} bytes.")
        address = address_of(scope)
        if not self.limiter.hit(REQUESTS_A_MINUTE, address, "requests"):
            return Problem(429, "Too many requests; try again in a minute.", {"Retry-After": "60"})
        if _makes_a_table(scope) and not self.limiter.hit(TABLES_A_MINUTE, address, "tables"):
            return Problem(429, "Too many new tables; try again in a minute.", {"Retry-After": "60"})
        return None


def _by_program(scope: Scope) -> bool:
    return scope["path"].startswith("/api")


def _makes_a_table(scope: Scope) -> bool:
    return scope["path"] in ("/tables", "/api/tables") and scope.get("method") == "POST"


def same_origin(headers: Headers, needed: bool) -> bool:
    """Tell whether a request comes from our own pages; programs, without cookies, need not say."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host")


def _guarded(scope: Scope, send: Send) -> Send:
    """Return a way to answer that adds our headers."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            _add(headers, HEADERS.items())
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
