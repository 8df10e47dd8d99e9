"""The shelf: one box per game, the reader's own tables, and those to join or watch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.pages.games.boxes import boxes
from ludotheque.site.pages.page import more_at, page
from ludotheque.site.people.listing import Listed, known_to, left, my_tables, under_way, waiting
from ludotheque.site.people.visitors import visitor_of


async def show(request: Request) -> Response:
    """Show the shelf."""
    services, holder = services_of(request), visitor_of(request)
    store = services.store
    mine, waits = await my_tables(store, holder), await waiting(store, holder)
    plays, known = await under_way(store, holder), await known_to(store, holder)
    return render(request, mine, waits, plays, known, await more_at(request, "shelf", "box"))


def render(
    request: Request,
    mine: list[Listed],
    waits: list[Listed],
    plays: list[Listed],
    known: set[str],
    more: Mapping[str, Any] | None = None,
    template: str = "shelf.html",
    **values: Any,
) -> Response:
    """Return the shelf with those tables on it, and ``more`` that features show there."""
    shelf = {box.name: box for box in boxes(request.state.lang)}
    watched = {table.game for table in plays}
    return page(
        request,
        template,
        shelf=shelf,
        mine=mine,
        waiting=waits,
        under_way=plays,
        watched=watched,
        known=known,
        left=lambda table: left(table, request.state.words),
        any_puzzles=any(box.puzzles for box in shelf.values()),
        **(more or {}),
        **values,
    )


def routes() -> list[Route]:
    """Return the address of the shelf."""
    return [Route("/", show)]
