"""Joining a table: with a link, or with the short code that a friend reads out."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site import api
from ludotheque.site.keys import form_key
from ludotheque.site.links import base
from ludotheque.site.listing import Listed, listed
from ludotheque.site.making import clean_name
from ludotheque.site.name_words import BadName
from ludotheque.site.pages import page
from ludotheque.site.pages.boxes import box_of
from ludotheque.site.table import Refused, Table
from ludotheque.site.tokens import CODE_LENGTH, digest
from ludotheque.site.visitors import known_or_new, name_of, remember_name, visitor_of, welcome


def tidy(typed: str) -> str:
    """Return a code as it was meant: without what people type between its letters."""
    return re.sub(r"[^A-Z0-9]", "", typed.upper())[: 4 * CODE_LENGTH]


async def ask(request: Request) -> Response:
    """Ask for a code, or follow the one that was typed."""
    typed = request.query_params.get("code", "")
    code = tidy(typed)
    if len(code) == CODE_LENGTH:
        return RedirectResponse(f"{base}/join/{code}", 303)
    return asked(request, typed, wrong=bool(typed))


def asked(request: Request, typed: str, wrong: bool) -> Response:
    """Return the page that asks for a code, and says so when the one that was typed leads nowhere."""
    return page(
        request,
        "join.html",
        404 if wrong else 200,
        here=f"{base}/join",
        typed=typed[: 4 * CODE_LENGTH],
        wrong=wrong,
        length=CODE_LENGTH,
    )


async def show(request: Request) -> Response:
    """Show who waits at the table, and ask for a name."""
    found = await _found(request)
    if found is None:
        return asked(request, request.path_params["word"], wrong=True)
    table, holder = found[0], visitor_of(request)
    if table.held(holder):
        return RedirectResponse(f"{base}/tables/{table.id}", 303)
    return invited(request, listed(table, holder), may_watch=table.may_see(holder))


def invited(
    request: Request, table: Listed, *, may_watch: bool, late: bool = False, refused: str = ""
) -> Response:
    """Return the page that leads to a seat; ``late`` if somebody was quicker, ``refused`` why a name is."""
    return page(
        request,
        "invited.html",
        409 if late else 422 if refused else 200,
        here=request.url.path,
        box=box_of(table.game, request.state.lang),
        table=table,
        name=name_of(request),
        may_watch=may_watch,
        late=late,
        refused=refused,
    )


async def sit(request: Request) -> Response:
    """Give the visitor a seat, and go there."""
    house, word = api.house_of(request), request.path_params["word"]
    async with request.form(max_files=0, max_fields=4) as posted:
        name = clean_name(str(posted.get("name", "")))
        secret = posted.get("key")
    key, token = form_key({"key": secret}, "seat", word), await known_or_new(request, secret)
    known = await key.answered(house.store) if key else None
    if known:
        goal = known.table
    else:
        found = await _found(request)
        if found is None:
            return asked(request, word, wrong=True)
        (table, seat), holder = found, digest(token)
        if not table.held(holder):
            try:
                await house.sit(table, seat, name, holder, key)
            except Refused:
                return invited(request, listed(table, holder), may_watch=table.may_see(holder), late=True)
            except BadName as error:
                return invited(
                    request, listed(table, holder), may_watch=table.may_see(holder), refused=str(error)
                )
        goal = table.id
    response = RedirectResponse(f"{base}/tables/{goal}", 303)
    welcome(request, response, token)
    remember_name(request, response, name)
    return response


async def _found(request: Request) -> tuple[Table, int | None] | None:
    """Return the table and the seat to which the word in the address leads; with a code, any free seat."""
    opened = await api.invited(request, request.path_params["word"])
    table = await api.house_of(request).table(opened[0]) if opened else None
    return (table, opened[1]) if opened and table else None


def routes() -> list[Route]:
    """Return the addresses that lead to seats."""
    return [Route("/join", ask), Route("/join/{word}", show), Route("/join/{word}", sit, methods=["POST"])]
