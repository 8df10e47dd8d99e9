"""The words of the site in the reader's language, and what its pages look like to them by day and night.

Sentences in templates and modules are English, and looked up in ``locale/<lang>/LC_MESSAGES/site.po``.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterable
from functools import cache
from importlib import resources

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LANGUAGES = {"en": "English", "fr": "Français"}
"""What there is, and what it calls itself; the first one is spoken where none is asked for."""
THEMES = ("light", "dark")
SYSTEM = "system"
"""No theme of one's own: the one of the reader's machine."""
YEAR = 365 * 24 * 3600


def N_(message: str) -> str:  # noqa: N802 - the name that Babel looks for
    """Return a sentence as it is, marked for translation where it is shown."""
    return message


class Words:
    """A language: ``gettext`` and ``ngettext`` in it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.translations = _translations(lang)
        self._said: dict[str, str] = {}
        """What was translated before: pages say the same things all day."""

    def gettext(self, message: str, **values: object) -> str:
        """Return a sentence, its ``%(name)s`` filled in."""
        said = self._said.get(message)
        if said is None:
            said = self.translations.gettext(message)
            if said != message:  # what is in no catalogue may be anything that somebody typed
                self._said[message] = said
        return _filled(said, values)

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """Return the sentence that fits a number, which is its ``%(num)s``."""
        return _filled(self.translations.ngettext(one, many, n), {"num": n, **values})

    _ = gettext


@cache
def words_of(lang: str) -> Words:
    """Return a language; the first one where it is not spoken."""
    return Words(lang if lang in LANGUAGES else next(iter(LANGUAGES)))


def _filled(text: str, values: dict[str, object]) -> str:
    return text % values if values else text


def _translations(lang: str) -> gettext.NullTranslations:
    file = resources.files("ludotheque.site") / "locale" / lang / "LC_MESSAGES" / "site.po"
    if not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as opened:
        catalog = read_po(opened, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


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
    return f"{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax" + ("; Secure" if secure else "")
