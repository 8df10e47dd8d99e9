"""The words of the site in the reader's language, and what its pages look like to them by day and night.

Sentences in templates and modules are English; other languages are in ``locale/`` (see ludotheque.words).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludotheque.site.links import cookie_path
from ludotheque.words import Words, languages_of, own_name
from ludotheque.words import words_of as shared_words

PACKAGE = "ludotheque.site"
LANGUAGES = {lang: own_name(lang) for lang in languages_of(PACKAGE)}
"""What there is, and what it calls itself; the first one is spoken where none is asked for."""
THEMES = ("light", "dark")
SYSTEM = "system"
"""No theme of one's own: the one of the reader's machine."""
YEAR = 365 * 24 * 3600


@cache
def words_of(lang: str) -> Words:
    """Return a language; the first one where it is not spoken."""
    return shared_words(PACKAGE, lang)


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
    """Settles a reader's language and theme into the request's state: ``lang``, ``words``, ``theme``.

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
    """Settle a reader's language and theme into the request's state; return what the address asks for."""
    asked = HTTPConnection(scope)
    chosen: dict[str, str] = {}
    for name, known in (("lang", (*LANGUAGES,)), ("theme", (*THEMES, SYSTEM))):
        if asked.query_params.get(name) in known:
            chosen[name] = asked.query_params[name]
    said = asked.cookies | chosen
    lang = said.get("lang", "")
    words = words_of(lang if lang in LANGUAGES else preferred(asked.headers.get("accept-language", "")))
    state = scope.setdefault("state", {})
    state["lang"], state["words"] = words.lang, words
    state["theme"] = said["theme"] if said.get("theme") in THEMES else None
    return chosen


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
