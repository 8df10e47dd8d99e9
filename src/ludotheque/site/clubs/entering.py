"""The way into a club: founding it, by its code, or back by a link of one's own."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.clubs.calls import clubs_of
from ludotheque.site.clubs.kept import Club
from ludotheque.site.clubs.refusals import NEEDS_NAME
from ludotheque.site.clubs.service import LONGEST_CALLED, Clubs
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
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
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.making import clean_name
from ludotheque.words import Words

Form = dict[str, str]


def share(request: Request, path: str) -> dict[str, object]:
    """Return an address as a link and as a square to point a camera at."""
    link = f"{base_of(request)}{path.removeprefix(str(base))}"
    return {"link": link, "qr": Markup(qr_svg(link))}  # noqa: S704 - made of an address


def told_of(error: Exception, words: Words) -> str:
    """Return what people are told of what was refused."""
    return words.gettext(error.reason if isinstance(error, Problem) else str(error))


def known(request: Request, token: str, name: str, goal: str) -> Response:
    """Return the way to a page for a visitor who is known from now on."""
    response = RedirectResponse(goal, 303)
    welcome(request, response, token)
    remember_name(request, response, name)
    return response


async def posted(request: Request) -> Form:
    """Return a form's texts."""
    async with request.form(max_files=0, max_fields=8) as form:
        return {key: value[:200] for key, value in form.items() if isinstance(value, str)}


async def ask(request: Request) -> Response:
    """Ask what a new club is called."""
    return asked(request, {"called": "", "season": "", "name": name_of(request)})


def asked(request: Request, form: Form, mistake: str = "") -> Response:
    """Return the form for a new club, and what is wrong with it."""
    status = 422 if mistake else 200
    more: dict[str, Any] = {"form": form, "mistake": mistake, "longest": LONGEST_CALLED}
    return page(request, "clubs/new.html", status, here=f"{base}/clubs/new", **more)


async def found_one(request: Request) -> Response:
    """Found the club that a form asks for; whoever does is its first member, and its host."""
    form = {"called": "", "season": "", "name": "", **await posted(request)}
    token, name = await known_or_new(request, form.get("key")), clean_name(form["name"])
    clubs, account = clubs_of(request), await account_of(request)
    try:
        club = await clubs.open(form["called"], form["season"], name, digest(token), account)
    except (BadName, Busy, Problem) as error:
        return asked(request, form, told_of(error, request.state.words))
    return known(request, token, name, f"{base}/clubs/{club.id}")


async def leads_to(clubs: Clubs, code: str) -> str | None:
    """Return the way in that a code opens, if it is a club's."""
    return f"/clubs/join/{code.upper()}" if await clubs.find_code(code) else None


async def invited(request: Request) -> Club:
    """Return the club that a code opens; guessing takes time."""
    services, code = services_of(request), request.path_params["code"]
    who = address_of(request.scope), visitor_of(request)
    tired = await services.guesses.wait(*who)
    clubs = clubs_of(request)
    name = await clubs.find_code(code)
    club = await clubs.find(name) if name else None
    if club is None:
        await services.guesses.wrong(*who)
        if tired:
            raise too_many_codes()
        raise HTTPException(404)
    return club


async def door(request: Request) -> Response:
    """Ask for a name; who is of the club already goes on."""
    club = await invited(request)
    if club.of(visitor_of(request)):
        return RedirectResponse(f"{base}/clubs/{club.id}", 303)
    return page(request, "clubs/join.html", club=club, name=name_of(request), again="", mistake="")


async def come_in(request: Request) -> Response:
    """Let somebody be of the club, under a name."""
    club, form = await invited(request), await posted(request)
    name = clean_name(form.get("name", ""))
    token = await known_or_new(request, form.get("key"))
    try:
        if not name:
            raise Problem(422, NEEDS_NAME)
        await clubs_of(request).join(club.id, name, digest(token), await account_of(request))
    except (BadName, Busy, Problem) as error:
        more: dict[str, Any] = {"club": club, "name": name, "again": ""}
        more["mistake"] = told_of(error, request.state.words)
        return page(request, "clubs/join.html", 422, here=f"{base}/clubs/join/{club.code}", **more)
    return known(request, token, name, f"{base}/clubs/{club.id}")


async def back(request: Request) -> Response:
    """Ask whoever opens somebody's own link whether it is theirs."""
    clubs = clubs_of(request)
    found = await clubs.find_link(request.path_params["word"])
    club = await clubs.find(found[0]) if found else None
    if found is None or club is None:
        raise HTTPException(404)
    return page(request, "clubs/join.html", club=club, name="", again=club.name_of(found[1]), mistake="")


async def come_back(request: Request) -> Response:
    """Let this browser speak for the member whose own link it is."""
    token = await known_or_new(request, (await posted(request)).get("key"))
    club = await clubs_of(request).enter(request.path_params["word"], digest(token))
    if club is None:
        raise HTTPException(404)
    return known(request, token, "", f"{base}/clubs/{club}")


def routes() -> list[Route]:
    """Return the addresses that lead into clubs."""
    return [
        Route("/clubs/new", ask),
        Route("/clubs", found_one, methods=["POST"]),
        Route("/clubs/join/{code}", door),
        Route("/clubs/join/{code}", come_in, methods=["POST"]),
        Route("/clubs/back/{word}", back),
        Route("/clubs/back/{word}", come_back, methods=["POST"]),
    ]
