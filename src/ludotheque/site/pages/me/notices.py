"""How visitors learn of their turn: what is due now, told to a page, or to a feed with a secret address."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site.api.calls import json_response, services_of
from ludotheque.site.foundation.links import base, path_within
from ludotheque.site.foundation.tokens import derived, digest, is_token, new_token
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.me.feed import atom
from ludotheque.site.pages.table.waiting_room import base_of
from ludotheque.site.people.listing import Listed, entered, on_the_shelf
from ludotheque.site.people.occasions import YOUR_TURN
from ludotheque.site.people.visitors import token_of, visitor_of
from ludotheque.site.store.storage import Storage, Ticket

FEED = "feed"
"""The kind of ticket."""
MOST = 20
"""Tables that a feed tells of, and as many that are over."""


@dataclass(frozen=True)
class Notified:
    """How a visitor is told of their turns."""

    hosts: tuple[str, ...]
    """Where notices may be sent from this server."""
    address: str
    """Where they are sent; nothing if nowhere."""
    failed: str
    """Why the last one did not arrive."""
    feed: str
    """The address of the feed, if there is one."""


async def notices_of(request: Request) -> Notified:
    """Return how the visitor is told of their turns."""
    services, token = services_of(request), token_of(request)
    hosts = tuple(services.webhook.post.hosts)
    if token is None:
        return Notified(hosts, "", "", "")
    wish = await services.webhook.wish_of(digest(token)) or {}
    feeds = await services.store.tickets(digest(token), FEED)
    word = _feed_word(token, feeds[0].note) if feeds else ""
    address = f"{base_of(request)}/me/feed/{word}.xml" if word else ""
    failed = request.state.words.gettext(wish.get("failed", ""))
    return Notified(hosts, wish.get("address", ""), failed, address)


# what is due


async def due(store: Storage, holder: str) -> list[Listed]:
    """Return the tables where it is somebody's turn."""
    found = [entered(entry, holder) for entry in on_the_shelf(await store.under_way(holder, MOST))]
    return [table for table in found if table.my_turn]


async def turns(request: Request) -> Response:
    """Tell a page of the visitor's where it is their turn."""
    holder, words = visitor_of(request), request.state.words
    tables = await due(services_of(request).store, holder) if holder else []
    told = [
        {
            "table": table.table,
            "number": table.number,
            "text": words.gettext(YOUR_TURN, game=box_of(table.game, words.lang).title),
        }
        for table in tables
    ]
    return json_response(told, headers={"Cache-Control": "no-store"})


# a feed


def _feed_word(token: str, note: Any) -> str:
    """Return the secret in a feed's address: it follows from the visitor's token, which we do not keep."""
    return derived(token, f"feed {note['number']}")


async def set_feed(request: Request) -> Response:
    """Make a feed with a new address, or have none; the address before leads nowhere any more."""
    store, token = services_of(request).store, token_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        wanted = posted.get("feed") == "new"
    if token and wanted:
        note = {"number": new_token(), "lang": request.state.lang}
        await store.write_ticket(Ticket(digest(_feed_word(token, note)), FEED, digest(token), note))
    elif token:
        await store.drop_tickets(digest(token), FEED)
    return RedirectResponse(f"{base}/me#notices", 303)


async def feed(request: Request) -> Response:
    """Give a reader of feeds what is due, and what ended lately."""
    word, store = request.path_params["word"], services_of(request).store
    ticket = await store.find_ticket(digest(word)) if is_token(word) else None
    if ticket is None or ticket.kind != FEED:
        raise HTTPException(404)
    ended = [entered(entry, ticket.holder) for entry in on_the_shelf(await store.ended(ticket.holder, MOST))]
    words = words_of(ticket.note["lang"])
    content = atom(
        await due(store, ticket.holder), ended, words, base_of(request), path_within(request.scope)
    ).encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type="application/atom+xml")


def routes() -> list[Route]:
    """Return the addresses that tell of turns."""
    return [
        Route("/me/turns", turns),
        Route("/me/feed", set_feed, methods=["POST"]),
        Route("/me/feed/{word}.xml", feed),
    ]
