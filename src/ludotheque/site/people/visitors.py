"""Visitors: people known by a cookie, and by nothing else. It is given to them when they first sit down."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base, cookie_path
from ludotheque.site.foundation.tokens import derived, digest, is_token, new_token
from ludotheque.site.people.accounts import Accounts
from ludotheque.site.people.preferences import YEAR, is_secure
from ludotheque.site.tables.keys import is_word
from ludotheque.site.tables.making import LONGEST_NAME

COOKIE = "ludo"
SECURE_COOKIE = "__Host-ludo"
"""Its name over https: browsers take it from this host only, and never from plain http."""
SECURE_COOKIE_BELOW = "__Secure-ludo"
"""The same where the site is below a path, which the other name does not allow."""
NAME_COOKIE = "name"
"""What the visitor was called last, so that nobody types it twice."""


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a browser brought; only one that we could have given it."""
    token = connection.cookies.get(_cookie(is_secure(connection.scope)), "")
    return token if is_token(token) else None


def visitor_of(connection: HTTPConnection) -> str | None:
    """Return the hash of the visitor's token, which proves their seats; None for somebody new."""
    token = token_of(connection)
    return digest(token) if token else None


def accounts_of(connection: HTTPConnection) -> Accounts:
    """Return who knows tokens, in the house that a request came to."""
    found: Accounts = connection.app.state.services.accounts
    return found


async def account_of(connection: HTTPConnection, token: str | None = None) -> Account:
    """Return on whose account something is done; a token may have come otherwise than as a cookie."""
    network = address_of(connection.scope)
    return await accounts_of(connection).of(network, token or token_of(connection))


async def known_or_new(connection: HTTPConnection, key: object = None) -> str:
    """Return the visitor's token; a new one, which ``welcome`` must give them, if they have none of ours.

    Somebody new who sends a form with the same key again is the same person.
    """
    token, accounts = token_of(connection), accounts_of(connection)
    if token and await accounts.knows(token):
        return token
    stamp = await accounts.stamp()
    return stamp(derived(key, "visitor") if is_word(key) else new_token())


async def brought_or_new(connection: HTTPConnection, brought: str | None) -> str:
    """Return the token that a program brought, if it is one of ours; else a new one, never theirs."""
    if brought and await accounts_of(connection).knows(brought):
        return brought
    return await fresh(connection)


async def fresh(connection: HTTPConnection) -> str:
    """Return a token that nobody has."""
    return (await accounts_of(connection).stamp())(new_token())


def welcome(connection: HTTPConnection, response: Response, token: str) -> None:
    """Have a browser keep the visitor's token, unreadable for scripts."""
    secure = is_secure(connection.scope)
    _keep(response, _cookie(secure), token, secure)


def forget_visitor(connection: HTTPConnection, response: Response) -> None:
    """Have a browser keep neither the visitor's token nor their name."""
    secure = is_secure(connection.scope)
    for name in (_cookie(secure), NAME_COOKIE):
        response.delete_cookie(name, cookie_path(), httponly=True, samesite="lax", secure=secure)


def name_of(connection: HTTPConnection) -> str:
    """Return what the visitor was called last; empty for somebody who has not said."""
    return unquote(connection.cookies.get(NAME_COOKIE, ""))[:LONGEST_NAME]


def remember_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Have a browser keep what its visitor is called."""
    if name:
        _keep(response, NAME_COOKIE, quote(name), is_secure(connection.scope))


def _cookie(secure: bool) -> str:
    """Return what the cookie with the visitor's token is called."""
    if not secure:
        return COOKIE
    return SECURE_COOKIE_BELOW if base else SECURE_COOKIE


def _keep(response: Response, name: str, value: str, secure: bool) -> None:
    path = cookie_path()
    response.set_cookie(name, value, YEAR, path=path, httponly=True, samesite="lax", secure=secure)
