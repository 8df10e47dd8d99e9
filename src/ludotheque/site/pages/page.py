"""The pages: one module each. What is shown is made on the server; every page works without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from weakref import proxy

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.game import Game
from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.offline import Offline
from ludotheque.site.foundation.templating import environment
from ludotheque.site.people.preferences import CHOICES
from ludotheque.site.services import Place
from ludotheque.site.tables.table import Table


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
    looks = {name: value for name, value in state.preferred.items() if name not in ("lang", "theme")}
    values |= {
        "here": _here(here, query),
        "theme": state.theme,
        "looks": looks,
        "offline": offline_of(request),
    }
    content = filled.render(**_lent(values))
    values.get("parts", {}).clear()
    return HTMLResponse(content, status, {"Vary": "Accept-Language, Cookie", "Cache-Control": "no-store"})


def offline_of(request: Request) -> Offline | None:
    """Return what is told of a library without a server; None where there is one."""
    app = request.scope.get("app")  # whoever is sent away at the gate has not reached it
    found: Offline | None = getattr(app.state, "offline", None) if app else None
    return found


def _lent(values: dict[str, Any]) -> dict[str, Any]:
    """Return what a template is given: it leaves cycles behind, in which no table may be caught."""
    return {name: proxy(value) if isinstance(value, Table) else value for name, value in values.items()}


def _here(path: str, query: dict[str, str]) -> Any:
    """Return what makes the address of this page with one preference changed."""

    def address(**changed: str) -> str:
        asked = {name: value for name, value in query.items() if name not in CHOICES} | changed
        return f"{path}?{urlencode(asked)}" if asked else path

    return address


async def more_at(request: Request, *places: str) -> dict[str, Any]:
    """Return what features show at places of a page: ``more_shelf`` and so on, and what these need."""
    known: Mapping[str, list[Place]] = services_of(request).places
    found: dict[str, Any] = {
        f"more_{place}": [one.template for one in known.get(place, ())] for place in places
    }
    for values in dict.fromkeys(one.values for place in places for one in known.get(place, ())):
        found |= await values(request) if values else {}
    return found


def game_of(request: Request) -> Game:
    """Return the game that an address names; 404 if it is not on the shelf."""
    try:
        return load(request.path_params["game"])
    except UnknownGame:
        raise HTTPException(404) from None
