"""The pages: one module each. What is shown is made on the server; every page works without scripts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from weakref import proxy

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.links import base
from ludotheque.site.table import Table
from ludotheque.site.templating import environment


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
