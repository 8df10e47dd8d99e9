"""The pages of clubs: a new one, the way in, the page for everybody, a member's, the one for the wall.

Everything works without scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.author.palette import MOST_SEATS
from ludotheque.engine.errors import LudothequeError
from ludotheque.site.clubs import entering
from ludotheque.site.clubs.calls import clubs_of, season_of
from ludotheque.site.clubs.kept import Club
from ludotheque.site.clubs.ledger import BOT
from ludotheque.site.clubs.rating import Level, chance
from ludotheque.site.clubs.service import FEWEST_SEATS, LONGEST_CALLED, Clubs
from ludotheque.site.clubs.views import ClubView
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.waiting_room import base_of, qr_svg
from ludotheque.site.people.listing import LEVELS
from ludotheque.site.people.visitors import visitor_of
from ludotheque.site.tables.board import Busy
from ludotheque.words import Words

LEADS = (100, 200, 400)
"""Leads in points of which the page says what they are worth."""
ON_THE_WALL = 12
"""How many lines of the standings a wall has room for."""
MOST_FIELDS = 32


async def found(request: Request) -> Club:
    """Return the club that an address names."""
    club = await clubs_of(request).find(request.path_params["club"])
    if club is None:
        raise HTTPException(404)
    return club


async def view_of(request: Request, club: Club) -> ClubView:
    """Return a club as whoever asks sees it."""
    season = season_of(request, club)
    ledger = await clubs_of(request).ledger(club, season)
    return ClubView(club, ledger, visitor_of(request), request.state.words, season)


async def show(request: Request) -> Response:
    """Show a club to everybody who has its address."""
    return await render(request, await found(request))


async def render(request: Request, club: Club, status: int = 200, refused: str = "") -> Response:
    """Return the page of a club, with what was refused, if something was."""
    view, words = await view_of(request, club), request.state.words
    values: dict[str, Any] = {
        "sight": view,
        "share": entering.share(request, view.way_in) if view.me else None,
        "refused": refused,
        "worth": worth(words),
        "longest": LONGEST_CALLED,
        "bots": [(BOT + level, words.gettext(called)) for level, called in LEVELS.items()],
        "seats": range(max(box.players[-1] for box in view.games)),
        "hosted": await clubs_of(request).hosted(visitor_of(request)) if view.hosting else [],
    }
    return page(request, "clubs/club.html", status, here=view.address, **values)


def worth(words: Words) -> list[tuple[int, str]]:
    """Return what leads in points are worth in a match of two, where levels are known."""
    return [(lead, words.percent(chance(Level(lead, 0), Level(0, 0)))) for lead in LEADS]


async def member(request: Request) -> Response:
    """Show a member of a club: levels, and how they did against everybody."""
    club = await found(request)
    who = club.people.get(request.path_params["person"])
    if who is None or not who.member:
        raise HTTPException(404)
    view = await view_of(request, club)
    return page(request, "clubs/member.html", sight=view, who=who)


async def wall(request: Request) -> Response:
    """Show a club on a wall: on paper, or on a big screen."""
    view = await view_of(request, await found(request))
    link = f"{base_of(request)}/clubs/{view.id}"
    qr = Markup(qr_svg(link))  # noqa: S704 - made of an address
    return page(request, "clubs/wall.html", sight=view, most=ON_THE_WALL, qr=qr, link=link)


# what people do


async def do(request: Request) -> Response:
    """Do something at a club, by a button."""
    club, action = await found(request), request.path_params["action"]
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        form = posted
    clubs, holder, words = clubs_of(request), visitor_of(request), request.state.words
    try:
        await clubs.count(address_of(request.scope))
        if action == "links":
            return await issued(request, club, str(form.get("person", "")))
        await act(clubs, club.id, holder, action, form)
    except (Busy, Problem, LudothequeError) as error:
        status = error.status if isinstance(error, Problem) else 429 if isinstance(error, Busy) else 422
        return await render(request, await found(request), status, entering.told_of(error, words))
    if await clubs.find(club.id) is None:
        return RedirectResponse(f"{base}/me", 303)
    return RedirectResponse(f"{base}/clubs/{club.id}", 303)


async def act(clubs: Clubs, club: str, holder: str | None, action: str, form: FormData) -> None:
    """Do what a button says."""
    told = {key: value[:200] for key, value in form.items() if isinstance(value, str)}
    match action:
        case "seasons":
            await clubs.begin_season(club, holder, told.get("name", ""))
        case "seasons-end":
            await clubs.end_season(club, holder)
        case "evenings":
            change = clubs.drop_evening if told.get("drop") else clubs.add_evening
            await change(club, holder, told.get("evening", ""))
        case "results":
            people, places = seated(form)
            await clubs.add_result(club, holder, told.get("game", ""), people, places)
        case "tables":
            await clubs.add_table(club, holder, table_in(told.get("table", "")))
        case "void":
            await clubs.void(club, holder, told.get("result", ""))
        case "leave":
            await clubs.leave(club, holder, told.get("person") or None)
        case "hosts":
            await clubs.make_host(club, holder, told.get("person", ""))
        case "same":
            await clubs.same(club, holder, told.get("guest", ""), told.get("person", ""))
        case _:
            raise HTTPException(404)


def seated(form: FormData) -> tuple[list[str], list[int]]:
    """Return who sat at a table by a form, and their places."""
    digits = {str(place): place for place in range(1, MOST_SEATS + 1)}
    pairs = zip(map(str, form.getlist("seat")), map(str, form.getlist("place")), strict=False)
    filled = [(who[:40], digits.get(place, 0)) for who, place in pairs if who][:MOST_SEATS]
    if len(filled) < FEWEST_SEATS:
        return [], []
    return [who for who, _ in filled], [place for _, place in filled]


def table_in(text: str) -> str:
    """Return the id of the table that an address, or what somebody typed, is of."""
    parts = text.strip().rstrip("/").split("/")
    return parts[parts.index("tables") + 1] if "tables" in parts[:-1] else parts[-1]


async def issued(request: Request, club: Club, person: str) -> Response:
    """Show a new link that is for one person alone."""
    word = await clubs_of(request).new_link(club.id, visitor_of(request), person or None)
    mine = club.of(visitor_of(request))
    who = club.name_of(person) or (mine.name if mine else "")
    values: Mapping[str, Any] = {
        "share": entering.share(request, f"{base}/clubs/back/{word}"),
        "club": club,
        "who": who,
    }
    return page(request, "clubs/link.html", here=f"{base}/clubs/{club.id}", **values)


def routes() -> list[BaseRoute]:
    """Return the addresses of clubs."""
    club = "/clubs/{club}"
    return [
        *entering.routes(),
        Route(club, show),
        Route(f"{club}/wall", wall),
        Route(f"{club}/people/{{person}}", member),
        Route(f"{club}/{{action}}", do, methods=["POST"]),
    ]
