"""The shelf: one box per game, the reader's own tables, and those to join or watch."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.site.api import house_of
from ludotheque.site.listing import Listed, known_to, left, my_tables, under_way, waiting
from ludotheque.site.pages import page
from ludotheque.site.pages.boxes import boxes
from ludotheque.site.visitors import visitor_of


async def show(request: Request) -> Response:
    """Show the shelf."""
    holder, store = visitor_of(request), house_of(request).store
    mine, waits = await my_tables(store, holder), await waiting(store, holder)
    return render(request, mine, waits, await under_way(store, holder), await known_to(store, holder))


def render(
    request: Request, mine: list[Listed], waits: list[Listed], plays: list[Listed], known: set[str]
) -> Response:
    """Return the shelf with those tables on it."""
    shelf = {box.name: box for box in boxes(request.state.lang)}
    watched = {table.game for table in plays}
    return page(
        request,
        "shelf.html",
        shelf=shelf,
        mine=mine,
        waiting=waits,
        under_way=plays,
        watched=watched,
        known=known,
        left=lambda table: left(table, request.state.words),
        any_puzzles=any(box.puzzles for box in shelf.values()),
    )


def routes() -> list[Route]:
    """Return the address of the shelf."""
    return [Route("/", show)]
