"""The pages: one module each. What is shown is made on the server; every page works without scripts."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import urlencode
from weakref import proxy

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.links import base
from ludotheque.site.table import Table
from ludotheque.site.tokens import new_token
from ludotheque.site.words import LANGUAGES, SYSTEM, THEMES, words_of

STATIC = resources.files("ludotheque.site") / "static"
WORDMARK = "wordmark.svg"


@cache
def environment(lang: str) -> Environment:
    """Return the templates in a language."""
    made = Environment(
        loader=PackageLoader("ludotheque.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    words = words_of(lang)
    made.install_gettext_translations(words.translations, newstyle=True)  # type: ignore[attr-defined]
    wordmark = resources.files("ludotheque.site") / "templates" / WORDMARK
    made.globals |= {
        "base": base,
        "static": static,
        "new_key": new_token,
        "lang": lang,
        "words": words,
        "languages": LANGUAGES,
        "themes": (*THEMES, SYSTEM),
        "wordmark": Markup(wordmark.read_text(encoding="utf-8")),  # noqa: S704 - a drawing of ours
    }
    return made


def static(name: str) -> str:
    """Return the address of a file of ours; it changes with the file, which browsers keep forever."""
    return f"{base}/static/{name}?v={_version_of(name)}"


@cache
def _version_of(name: str) -> str:
    return version((STATIC / name).read_bytes())


def version(content: bytes) -> str:
    """Return a short word that stands for a file's content."""
    return hashlib.sha256(content).hexdigest()[:10]


def page(
    request: Request, template: str, status: int = 200, here: str | None = None, **values: Any
) -> HTMLResponse:
    """Return a template, filled in, in the reader's language.

    ``here`` is the address that shows this page again; it must be given where the request is not a GET.
    """
    if here is None:
        here = request.url.path if request.method in ("GET", "HEAD") else f"{base}/"
    query = {} if request.method == "POST" or status >= 400 else dict(request.query_params)
    state = request.state
    filled = environment(state.lang).get_template(template)
    content = filled.render(here=_here(here, query), theme=state.theme, **_lent(values))
    values.get("parts", {}).clear()
    return HTMLResponse(content, status, {"Vary": "Accept-Language, Cookie", "Cache-Control": "no-store"})


def _lent(values: dict[str, Any]) -> dict[str, Any]:
    """Return what a template is given: it leaves cycles behind, in which no table may be caught."""
    return {name: proxy(value) if isinstance(value, Table) else value for name, value in values.items()}


def _here(path: str, query: dict[str, str]) -> Any:
    """Return what makes the address of this page with one preference changed."""

    def address(**changed: str) -> str:
        kept = {name: value for name, value in query.items() if name not in ("lang", "theme")}
        return f"{path}?{urlencode(kept | changed)}"

    return address


def game_of(request: Request) -> Game:
    """Return the game that an address names; 404 if it is not on the shelf."""
    try:
        return load(request.path_params["game"])
    except UnknownGame:
        raise HTTPException(404) from None
