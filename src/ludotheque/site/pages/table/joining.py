"""Joining a table: with a link, or with the short code that a friend reads out."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site.api import calls as api
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.clocks import per_move
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import CODE_LENGTH, digest
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.page import page
from ludotheque.site.people.listing import level_word, listed
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.visitors import known_or_new, name_of, remember_name, visitor_of, welcome
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import Refused
from ludotheque.site.tables.keys import form_key
from ludotheque.site.tables.making import clean_name
from ludotheque.site.tables.table import Table
from ludotheque.words import Words


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
    """Show who waits at the table, and ask for a name; lead to where else a code leads."""
    if goal := await _elsewhere(request):
        return RedirectResponse(f"{base}{goal}", 303)
    found = await _found(request)
    if found is None:
        return asked(request, request.path_params["word"], wrong=True)
    table, holder = found[0], visitor_of(request)
    if table.held(holder):
        return RedirectResponse(f"{base}/tables/{table.id}", 303)
    return invited(request, table)


def invited(request: Request, kept: Table, *, late: bool = False, refused: str = "") -> Response:
    """Return the page that leads to a seat; ``late`` if somebody was quicker, ``refused`` why a name is."""
    holder, words = visitor_of(request), request.state.words
    host = next((seat for seat in kept.people if kept.made_by(seat.holder)), None)
    return page(
        request,
        "invited.html",
        409 if late else 422 if refused else 200,
        here=request.url.path,
        box=box_of(kept.game.name, request.state.lang),
        table=listed(kept, holder),
        host=host.name if host else "",
        level_word=level_word,
        agreed=agreed(kept, words),
        name=name_of(request),
        may_watch=kept.may_see(holder),
        late=late,
        refused=refused,
    )


def agreed(kept: Table, words: Words) -> list[str]:
    """Return what whoever is invited should know: the clock, the length, how many matches, and more."""
    settings, setting = kept.settings, kept.setting
    told = []
    if settings.clock:
        told.append(": ".join((words.gettext("Time per move"), per_move(settings.clock, words))))
    presets = presets_of(kept.game, words.lang, setting.players, setting.options)
    if preset := next((one for one in presets if one.chosen), None):
        length = words.gettext("about %(minutes)s min", minutes=preset.minutes)
        told.append(": ".join((words.gettext("Length"), f"{preset.title}, {length}")))
    if settings.series > 1:
        told.append(words.gettext("A series of %(number)s", number=settings.series))
    offers = additions.offers(kept.additions)
    return told + [words.gettext(offers[name].title) for name in settings.allowed if name in offers]


async def sit(request: Request) -> Response:
    """Give the visitor a seat, and go there."""
    services, word = api.services_of(request), request.path_params["word"]
    async with request.form(max_files=0, max_fields=4) as posted:
        name = clean_name(str(posted.get("name", "")))
        secret = posted.get("key")
    key, token = form_key({"key": secret}, "seat", word), await known_or_new(request, secret)
    known = await key.answered(services.store) if key else None
    if known:
        goal = known.table
    else:
        found = await _found(request)
        if found is None:
            return asked(request, word, wrong=True)
        (table, seat), holder = found, digest(token)
        if not table.held(holder):
            try:
                await services.tables.sit(table, seat, name, holder, key)
            except Refused:
                return invited(request, table, late=True)
            except BadName as error:
                return invited(request, table, refused=str(error))
        goal = table.id
    response = RedirectResponse(f"{base}/tables/{goal}", 303)
    welcome(request, response, token)
    remember_name(request, response, name)
    return response


async def _elsewhere(request: Request) -> str | None:
    """Return where a code leads that is no table's; what leads nowhere is counted by ``_found``."""
    services, word = api.services_of(request), request.path_params["word"]
    if not services.leads or len(word) != CODE_LENGTH:
        return None
    await services.guesses.wait(address_of(request.scope), visitor_of(request))
    for leads in services.leads:
        if goal := await leads(word):
            return goal
    return None


async def _found(request: Request) -> tuple[Table, int | None] | None:
    """Return the table and the seat to which the word in the address leads; with a code, any free seat."""
    opened = await api.invited(request, request.path_params["word"])
    table = await api.services_of(request).tables.find(opened[0]) if opened else None
    return (table, opened[1]) if opened and table else None


def routes() -> list[Route]:
    """Return the addresses that lead to seats."""
    return [Route("/join", ask), Route("/join/{word}", show), Route("/join/{word}", sit, methods=["POST"])]
