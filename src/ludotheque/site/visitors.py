"""Visitors: people known by a cookie, and by nothing else. It is given to them when they first sit down."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludotheque.site.guard import address_of
from ludotheque.site.keys import is_word
from ludotheque.site.making import LONGEST_NAME
from ludotheque.site.tokens import derived, digest, is_token, new_token
from ludotheque.site.words import YEAR, is_secure

COOKIE = "ludo"
SECURE_COOKIE = "__Host-ludo"
"""Its name over https: browsers take it from this host only, and never from plain http."""
NAME_COOKIE = "name"
"""What the visitor was called last, so that nobody types it twice."""


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a browser brought; only one that we could have given it."""
    token = connection.cookies.get(SECURE_COOKIE if is_secure(connection.scope) else COOKIE, "")
    return token if is_token(token) else None


def visitor_of(connection: HTTPConnection) -> str | None:
    """Return the hash of the visitor's token, which proves their seats; None for somebody new."""
    token = token_of(connection)
    return digest(token) if token else None


def account_of(connection: HTTPConnection) -> str:
    """Return on whose account something is done: the visitor's, or the address's of somebody new."""
    return visitor_of(connection) or f"address {address_of(connection.scope)}"


def known_or_new(connection: HTTPConnection, key: object = None) -> str:
    """Return the visitor's token, a new one for somebody new; ``welcome`` must give it to them.

    Somebody new who sends a form with the same key again is the same person.
    """
    return token_of(connection) or (derived(key, "visitor") if is_word(key) else new_token())


def welcome(connection: HTTPConnection, response: Response, token: str) -> None:
    """Have a browser keep the visitor's token, unreadable for scripts."""
    secure = is_secure(connection.scope)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def forget_visitor(connection: HTTPConnection, response: Response) -> None:
    """Have a browser keep neither the visitor's token nor their name."""
    secure = is_secure(connection.scope)
    for name in (SECURE_COOKIE if secure else COOKIE, NAME_COOKIE):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)


def name_of(connection: HTTPConnection) -> str:
    """Return what the visitor was called last; empty for somebody who has not said."""
    return unquote(connection.cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def remember_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Have a browser keep what its visitor is called."""
    if name:
        secure = is_secure(connection.scope)
        response.set_cookie(
            NAME_COOKIE, quote(name), max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )
