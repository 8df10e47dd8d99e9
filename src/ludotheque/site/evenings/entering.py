"""The way into an evening: by a code, or back by a link of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.evenings.facts import EveningError
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.evenings.views import EveningView, refusal
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.foundation.words import words_of
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.waiting_room import base_of, qr_svg
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.visitors import (
    account_of,
    known_or_new,
    name_of,
    remember_name,
    visitor_of,
    welcome,
)
from ludotheque.site.tables.board import Board, Busy
from ludotheque.site.tables.making import clean_name
from ludotheque.words import Words

square = lru_cache(256)(qr_svg)
"""The square of an address, drawn once for all who see it."""


def evenings_of(connection: HTTPConnection) -> Evenings:
    """Return what keeps evenings."""
    found: Evenings = services_of(connection).features["evenings"]
    return found


async def found(request: Request) -> Kept:
    """Return the evening that an address names."""
    kept = await evenings_of(request).find(request.path_params["evening"])
    if kept is None:
        raise HTTPException(404)
    await evenings_of(request).hosted_from(kept, visitor_of(request), address_of(request.scope))
    return kept


def view_of(request: Request, kept: Kept) -> EveningView:
    """Return an evening as whoever asks sees it."""
    return EveningView(kept, visitor_of(request), request.state.words)


def share(request: Request, path: str) -> dict[str, object]:
    """Return an address as a link and as a square to point a camera at."""
    link = f"{base_of(request)}{path.removeprefix(str(base))}"
    return {"link": link, "qr": Markup(square(link))}  # noqa: S704 - made of an address


def way_back(evenings: Evenings, table: Board, held: Sequence[int], lang: str) -> dict[str, str]:
    """Return the part of a table's page that leads back to its evening."""
    evening = evenings.at(table)
    if evening is None:
        return {"to-evening": ""}
    label = escape(words_of(lang).gettext("To the evening"))
    there = f'<a class="button" href="{base}/evenings/{evening}">{label}</a>'
    if table.over and held:
        told = words_of(lang).gettext("A rematch here does not count for the evening.")
        there += f'<p class="soft">{escape(told)}</p>'
    return {"to-evening": there}


async def leads_to(evenings: Evenings, code: str) -> str | None:
    """Return the way in that a code opens, if it is an evening's."""
    return f"/evenings/join/{code.upper()}" if await evenings.find_code(code) else None


def known(request: Request, token: str, name: str, goal: str) -> Response:
    """Return the way to a page for a visitor who is known from now on."""
    response = RedirectResponse(goal, 303)
    welcome(request, response, token)
    remember_name(request, response, name)
    return response


def told_of(error: Exception, words: Words) -> str:
    """Return what people are told of what was refused."""
    if isinstance(error, EveningError):
        return refusal(error.reason, words)
    return words.gettext(error.reason if isinstance(error, Problem) else str(error))


async def invited(request: Request) -> Kept:
    """Return the evening that a code opens; guessing takes time."""
    services, code = services_of(request), request.path_params["code"]
    who = address_of(request.scope), visitor_of(request)
    tired = await services.guesses.wait(*who)
    evenings = evenings_of(request)
    name = await evenings.find_code(code)
    kept = await evenings.find(name) if name else None
    if kept is None:
        await services.guesses.wrong(*who)
        if tired:
            raise too_many_codes()
        raise HTTPException(404)
    return kept


async def door(request: Request) -> Response:
    """Ask for a name; whoever is here already goes on."""
    kept = await invited(request)
    view = view_of(request, kept)
    if view.me and view.me.here:
        return RedirectResponse(view.address, 303)
    return page(request, "evenings/join.html", sight=view, name=name_of(request), again="", mistake="")


async def come_in(request: Request) -> Response:
    """Let somebody be of the evening, under a name."""
    kept = await invited(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        name, key = clean_name(str(posted.get("name", ""))), posted.get("key")
    token = await known_or_new(request, key)
    try:
        await evenings_of(request).join(kept.id, name, digest(token), await account_of(request))
    except (EveningError, BadName, Busy, Problem) as error:
        view, mistake = view_of(request, kept), told_of(error, request.state.words)
        more: dict[str, Any] = {"sight": view, "name": name, "again": "", "mistake": mistake}
        return page(request, "evenings/join.html", 422, here=view.way_in, **more)
    return known(request, token, name, f"{base}/evenings/{kept.id}")


async def back(request: Request) -> Response:
    """Ask whoever opens somebody's own link whether it is theirs."""
    evenings, word = evenings_of(request), request.path_params["word"]
    found = await evenings.find_link(word)
    kept = await evenings.find(found[0]) if found else None
    if found is None or kept is None:
        raise HTTPException(404)
    again = kept.evening.people[found[1]].name
    view = view_of(request, kept)
    return page(request, "evenings/join.html", sight=view, name="", again=again, mistake="")


async def come_back(request: Request) -> Response:
    """Let this browser speak for the person whose own link it is."""
    async with request.form(max_files=0, max_fields=4) as posted:
        token = await known_or_new(request, posted.get("key"))
    found = await evenings_of(request).enter(request.path_params["word"], digest(token))
    if found is None:
        raise HTTPException(404)
    return known(request, token, "", f"{base}/evenings/{found[0]}")


def routes() -> list[Route]:
    """Return the addresses that lead into evenings."""
    return [
        Route("/evenings/join/{code}", door),
        Route("/evenings/join/{code}", come_in, methods=["POST"]),
        Route("/evenings/back/{word}", back),
        Route("/evenings/back/{word}", come_back, methods=["POST"]),
    ]
