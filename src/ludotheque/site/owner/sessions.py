"""How whoever runs a house gets to its page: by a link that works once, and a session that ends.

Of the link's word and the session's token only the hash is kept. There is one session at a time: another link
that is opened ends the one before.
"""

from __future__ import annotations

import hmac
import time
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludotheque.site.foundation.links import base, cookie_path
from ludotheque.site.foundation.tokens import digest, is_token, new_token
from ludotheque.site.people.preferences import is_secure
from ludotheque.site.store.storage import Storage, Ticket

THE_HOUSE, LINK, SESSION = "the house", "owner's link", "owner's session"
"""Whose tickets these are, and of which kinds."""
LINK_SECONDS = 600.0
IDLE_SECONDS = 30 * 60.0
"""How long a session goes on in which nothing is done."""
LONGEST_SECONDS = 8 * 3600.0
GO_ON = "update tickets set until = :until where word = :word returning word"
RENEW_SECONDS = 30.0
"""Of a session that is used, how old the moment may be that is noted."""
COOKIE, SECURE_COOKIE, SECURE_COOKIE_BELOW = "ludo-owner", "__Host-ludo-owner", "__Secure-ludo-owner"


class Session(NamedTuple):
    """Somebody who came by the link, and has not left."""

    page_token: str
    """What every form of the page sends along: no other site knows it, nor who has the cookie alone."""
    until: float


async def new_link(store: Storage) -> str:
    """Return the word of a new link; the one before it opens nothing any more."""
    word = new_token()
    await store.write_ticket(Ticket(digest(word), LINK, THE_HOUSE, None, time.time() + LINK_SECONDS))
    return word


async def is_link(store: Storage, word: str) -> bool:
    """Tell whether a word is that of a link that can be opened still."""
    return _is_link(await store.find_ticket(digest(word)) if is_token(word) else None)


async def begin(store: Storage, word: str) -> str | None:
    """Return the token of a new session for the word of a link, once; None if it opens nothing."""
    if not await is_link(store, word) or not _is_link(await store.take_ticket(digest(word))):
        return None
    token, now = new_token(), time.time()
    note = {"began": now, "page": new_token()}
    await store.write_ticket(Ticket(digest(token), SESSION, THE_HOUSE, note, now + IDLE_SECONDS))
    return token


async def present(store: Storage, token: str | None) -> Session | None:
    """Return the session of a token, if it goes on; it goes on longer from now."""
    found = await store.find_ticket(digest(token)) if token else None
    now = time.time()
    if found is None or found.kind != SESSION or found.until is None:
        return None
    began = float(found.note["began"])
    if not (now < found.until and began <= now < began + LONGEST_SECONDS):
        await store.take_ticket(found.word)
        return None
    until = min(now + IDLE_SECONDS, began + LONGEST_SECONDS)
    longer = GO_ON, {"word": found.word, "until": until}
    if until - found.until > RENEW_SECONDS and not (await store.change(longer))[0]:
        return None  # ended meanwhile
    return Session(found.note["page"], until)


async def end(store: Storage) -> None:
    """End the session, and have no link open another."""
    await store.drop_tickets(THE_HOUSE, SESSION)
    await store.drop_tickets(THE_HOUSE, LINK)


def _is_link(ticket: Ticket | None) -> bool:
    if ticket is None or ticket.kind != LINK or ticket.until is None:
        return False
    return ticket.until - LINK_SECONDS <= time.time() < ticket.until


def is_page_token(session: Session, sent: str) -> bool:
    """Tell whether a form was the page's own."""
    return hmac.compare_digest(session.page_token.encode(), sent.encode())


# the cookie


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token of a session that a browser brought."""
    token = connection.cookies.get(_cookie(connection), "")
    return token if is_token(token) else None


def keep(connection: HTTPConnection, response: Response, token: str) -> None:
    """Have a browser keep the token until it is closed; it sends it from our own pages only."""
    secure = is_secure(connection.scope)
    response.set_cookie(
        _cookie(connection), token, path=cookie_path(), httponly=True, samesite="strict", secure=secure
    )


def drop(connection: HTTPConnection, response: Response) -> None:
    """Have a browser keep the token no longer."""
    secure = is_secure(connection.scope)
    response.delete_cookie(
        _cookie(connection), cookie_path(), httponly=True, samesite="strict", secure=secure
    )


def _cookie(connection: HTTPConnection) -> str:
    if not is_secure(connection.scope):
        return COOKIE
    return SECURE_COOKIE_BELOW if base else SECURE_COOKIE
