"""What a reader prefers: language, looks, sound, pace and motion, and whether moves are spelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.foundation.links import cookie_path
from ludotheque.site.foundation.templating import SYSTEM, THEMES
from ludotheque.site.foundation.words import LANGUAGES, words_of

YEAR = 365 * 24 * 3600
CHOICES: dict[str, tuple[str, ...]] = {
    "lang": (*LANGUAGES,),
    "theme": (SYSTEM, *THEMES),
    "text": ("usual", "large", "larger"),
    "motion": (SYSTEM, "less"),
    "pace": ("slow", "usual", "fast", "none"),
    "sound": (SYSTEM, "on", "off"),
    "notation": ("off", "on"),
}
"""Everything that can be preferred, and between what; each is a cookie of its name."""


def preferred(accepted: str) -> str:
    """Return the language that an Accept-Language header likes best among those there are."""
    best, most = next(iter(LANGUAGES)), 0.0
    for choice in accepted.split(","):
        name, _, rest = choice.partition(";")
        lang = name.strip().partition("-")[0].lower()
        quality = _quality(rest.strip())
        if lang in LANGUAGES and quality > most:
            best, most = lang, quality
    return best


def _quality(text: str) -> float:
    try:
        return float(text.removeprefix("q=")) if text else 1.0
    except ValueError:
        return 0.0


class Preferences:
    """Settles what a reader prefers into the request's state: ``lang``, ``words``, ``theme``, ``preferred``.

    What the address asks for (``?lang=fr``, ``?theme=dark``) is remembered in a cookie; without either,
    the browser's own preferences hold. ``theme`` is None where the reader's machine decides.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        chosen = settle(scope)
        remembering = _remembering(send, chosen, is_secure(scope)) if chosen else send
        await self.app(scope, receive, remembering)


def settle(scope: Scope) -> dict[str, str]:
    """Settle what a reader prefers into the request's state; return what the address asks for."""
    asked = HTTPConnection(scope)
    chosen = _known(asked.query_params)
    said = _known(asked.cookies) | chosen
    words = words_of(said.get("lang") or preferred(asked.headers.get("accept-language", "")))
    state = scope.setdefault("state", {})
    state["lang"], state["words"] = words.lang, words
    state["theme"] = said["theme"] if said.get("theme") in THEMES else None
    state["preferred"] = said
    return chosen


def _known(given: Mapping[str, str]) -> dict[str, str]:
    """Return the preferences among names and values."""
    return {name: given[name] for name, values in CHOICES.items() if given.get(name) in values}


def is_secure(scope: Scope) -> bool:
    """Tell whether a request came by https, as far as we know."""
    return scope.get("scheme") in ("https", "wss")


def _remembering(send: Send, chosen: dict[str, str], secure: bool) -> Send:
    """Return a way to answer that also sets cookies; scripts may read and change them."""
    headers = [(b"set-cookie", cookie(*choice, secure=secure).encode()) for choice in chosen.items()]

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*_headers(message), *headers]
        await send(message)

    return answer


def _headers(message: Message) -> Iterable[tuple[bytes, bytes]]:
    headers: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
    return headers


def cookie(name: str, value: str, *, secure: bool) -> str:
    """Return the header that has a browser keep a preference for a year."""
    return f"{name}={value}; Path={cookie_path()}; Max-Age={YEAR}; SameSite=Lax" + (
        "; Secure" if secure else ""
    )
