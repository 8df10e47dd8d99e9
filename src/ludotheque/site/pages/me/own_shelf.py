"""My shelf: one's own matches, how one stands, what one has learned; all of it exported, or deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages.games.boxes import boxes
from ludotheque.site.pages.me import preferences
from ludotheque.site.pages.me.notices import notices_of
from ludotheque.site.pages.page import more_at, page
from ludotheque.site.pages.table.waiting_room import base_of
from ludotheque.site.people.account_transfer import leave
from ludotheque.site.people.export import exported, moment
from ludotheque.site.people.listing import left, level_word
from ludotheque.site.people.my_shelf import page_number, result_of, shelf_of
from ludotheque.site.people.posting import LONGEST_ADDRESS, BadAddress, Undelivered
from ludotheque.site.people.visitors import account_of, forget_visitor, name_of, visitor_of
from ludotheque.site.people.webhook import KIND, WEBHOOK
from ludotheque.site.store.seats import PERSON
from ludotheque.words import N_, Words

FILE = "ludotheque.json"
EXPORTING: set[str] = set()
"""Whose file is being written."""
WAIT = N_("Your file is being written already; wait until it is complete.")


async def show(request: Request, status: int = 200, typed: str = "", refused: str = "") -> Response:
    """Show the shelf; ``refused`` says why the address that was typed cannot be told of turns."""
    holder, query = visitor_of(request), request.query_params
    under_way, over = (page_number(query.get(name, "")) for name in ("under-way", "over"))
    words: Words = request.state.words
    return page(
        request,
        "me.html",
        status,
        here=f"{base}/me",
        known=holder is not None,
        mine=await shelf_of(services_of(request).store, holder, under_way, over),
        shelf={box.name: box for box in boxes(words.lang)},
        result_of=result_of,
        left=lambda table: left(table, words),
        opponent=lambda kind: words.gettext("people") if kind == PERSON else level_word(words, kind),
        day=lambda at: words.date(datetime.fromtimestamp(at, UTC)),
        moment=moment,
        days=services_of(request).limits,
        notices=await notices_of(request),
        typed=typed,
        refused=refused,
        **await more_at(request, "me", "notices"),
    )


async def set_webhook(request: Request) -> Response:
    """Have an address be told of turns, after a first notice has arrived there; an empty one ends it."""
    words, services, holder = request.state.words, services_of(request), visitor_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        address = str(posted.get("address", "")).strip()[: LONGEST_ADDRESS + 1]
    response = RedirectResponse(f"{base}/me#notices", 303)
    if holder is None:
        return response
    if not address:
        await services.store.drop_note(holder, KIND, WEBHOOK)
        return response
    wish = {"address": address, "lang": words.lang, "site": base_of(request)}
    first = words.gettext("From now on you are told here when it is your turn.")
    try:
        await services.webhook.try_out(holder, await account_of(request), wish, first)
    except (BadAddress, Undelivered) as error:
        return await show(request, 422, address, words.gettext(str(error)))
    return response


# taking it along


async def export(request: Request) -> Response:
    """Give the visitor everything that is kept about them."""
    holder, services = visitor_of(request), services_of(request)
    if holder is None:
        return RedirectResponse(f"{base}/me", 303)
    if holder in EXPORTING:
        raise Problem(429, WAIT, {"Retry-After": "10"})
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"', "Cache-Control": "no-store"}
    features = services.tables.feature_tables
    content = _alone(holder, exported(services.store, holder, name_of(request), features))
    return StreamingResponse(content, headers=headers, media_type="application/json")


async def _alone(holder: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Return pieces of a file, one file at a time for each visitor."""
    EXPORTING.add(holder)
    try:
        async for piece in pieces:
            yield piece
    finally:
        EXPORTING.discard(holder)


# leaving


async def ask(request: Request) -> Response:
    """Say what will be deleted and what stays, and ask once more."""
    if visitor_of(request) is None:
        return RedirectResponse(f"{base}/me", 303)
    return page(request, "delete.html", done=False)


async def delete(request: Request) -> Response:
    """Delete everything that is kept about the visitor."""
    holder = visitor_of(request)
    if holder is not None:
        await leave(services_of(request).tables, holder)
    response = page(request, "delete.html", here=f"{base}/me", done=True)
    forget_visitor(request, response)
    return response


def routes() -> list[Route]:
    """Return the addresses of one's own shelf, and of what one prefers."""
    return [
        Route("/preferences", preferences.show),
        Route("/me", show),
        Route("/me/webhook", set_webhook, methods=["POST"]),
        Route("/me/export", export),
        Route("/me/delete", ask),
        Route("/me/delete", delete, methods=["POST"]),
    ]
