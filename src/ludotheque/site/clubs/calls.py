"""The calls of clubs: found one, come, begin and end seasons, have evenings and results count, leave."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api import coming
from ludotheque.site.api.calls import bearer, bearer_token, json_response, services_of
from ludotheque.site.api.described import read
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.clubs import messages
from ludotheque.site.clubs.export import as_csv, as_file
from ludotheque.site.clubs.kept import Club
from ludotheque.site.clubs.refusals import NO_CLUB
from ludotheque.site.clubs.service import Clubs
from ludotheque.site.clubs.shown import as_json
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.visitors import account_of, brought_or_new, fresh, visitor_of
from ludotheque.site.tables.making import clean_name

T = TypeVar("T")
ALL = "all"
"""In place of the number of a season: of all time."""


def clubs_of(request: Any) -> Clubs:
    """Return the service of clubs."""
    found: Clubs = services_of(request).features["clubs"]
    return found


async def body_of(request: Request, kind: type[T]) -> T:
    """Return the message that a request brought, which counts as one of its address."""
    await clubs_of(request).count(address_of(request.scope))
    return read(kind, await read_body(request) if await request.body() else {})


async def found(request: Request) -> Club:
    """Return the club that an address names."""
    club = await clubs_of(request).find(request.path_params["club"])
    if club is None:
        raise Problem(404, NO_CLUB)
    return club


def season_of(request: Request, club: Club) -> int | None:
    """Return the season that somebody asks for; else the one that goes on, or the last; None for all time."""
    asked = request.query_params.get("season", "")
    if asked == ALL or not club.seasons:
        return None
    if not asked:
        return (club.season or club.seasons[-1]).number
    if not any(asked == str(one.number) for one in club.seasons):
        raise Problem(404, "There is no such season.")
    return int(asked)


async def new_club(request: Request) -> Response:
    """Found a club."""
    body, clubs = await body_of(request, messages.NewClub), clubs_of(request)
    token = await brought_or_new(request, bearer_token(request))
    account, holder = await account_of(request, bearer_token(request)), digest(token)
    club = await clubs.open(body["name"], body.get("season", ""), body["host"], holder, account)
    site, mine = str(request.base_url).rstrip("/"), club.of(holder)
    assert mine
    told = {"club": club.id, "code": club.code, "token": token, "person": mine.person}
    return json_response({**told, "url": f"{site}/clubs/join/{club.code}"}, 201)


async def come(request: Request) -> Response:
    """Come to a club, by its code."""
    body, services, clubs = await body_of(request, coming.Comer), services_of(request), clubs_of(request)
    club, who = await found(request), (address_of(request.scope), visitor_of(request))
    tired = await services.guesses.wait(*who)
    if await clubs.find_code(body["code"]) != club.id:
        await services.guesses.wrong(*who)
        if tired:
            raise too_many_codes()
        raise Problem(403, "That is not the code of this club.")
    token = await brought_or_new(request, bearer_token(request))
    account, mine = await account_of(request, bearer_token(request)), club.of(digest(token))
    if mine and mine.name != clean_name(body["name"]):  # a program that sends one token with all it does
        token = await fresh(request)
    person = await clubs.join(club.id, body["name"], digest(token), account)
    return json_response({"person": person, "token": token})


async def see(request: Request) -> Response:
    """Show a club."""
    club, holder = await found(request), bearer(request)
    if holder is not None and club.of(holder) is None:
        raise Problem(401, "That token is not for this club.", {"WWW-Authenticate": "Bearer"})
    season = season_of(request, club)
    ledger = await clubs_of(request).ledger(club, season)
    return json_response(as_json(club, ledger, holder, season))


async def new_season(request: Request) -> Response:
    """Begin a season."""
    body = await body_of(request, messages.NewSeason)
    await clubs_of(request).begin_season(request.path_params["club"], bearer(request), body["name"])
    return Response(status_code=204)


async def season_end(request: Request) -> Response:
    """End the season."""
    await body_of(request, coming.Nothing)
    await clubs_of(request).end_season(request.path_params["club"], bearer(request))
    return Response(status_code=204)


async def evening(request: Request) -> Response:
    """Have an evening count, or not."""
    body, clubs = await body_of(request, messages.ForEvening), clubs_of(request)
    act = clubs.add_evening if body.get("counts", True) else clubs.drop_evening
    await act(request.path_params["club"], bearer(request), body["evening"])
    return Response(status_code=204)


async def result(request: Request) -> Response:
    """Write a result, add a table that is over, or have a result count no more."""
    body, clubs = await body_of(request, messages.ByHand), clubs_of(request)
    club, holder = request.path_params["club"], bearer(request)
    written = body.keys() & {"game", "people", "places"}
    if body.keys() == {"void"}:
        await clubs.void(club, holder, body["void"])
        return Response(status_code=204)
    if body.keys() == {"table"}:
        return json_response({"result": await clubs.add_table(club, holder, body["table"])}, 201)
    if len(written) != 3 or body.keys() != written:
        raise Problem(422, "Say 'game', 'people' and 'places'; or 'table'; or 'void'.", key="places")
    added = await clubs.add_result(club, holder, body["game"], body["people"], body["places"])
    return json_response({"result": added}, 201)


async def leave(request: Request) -> Response:
    """Leave; a host may say who has left."""
    person = (await body_of(request, coming.Leaving)).get("person")
    await clubs_of(request).leave(request.path_params["club"], bearer(request), person)
    return Response(status_code=204)


async def host(request: Request) -> Response:
    """Have somebody be a host, too."""
    body = await body_of(request, coming.NewHost)
    await clubs_of(request).make_host(request.path_params["club"], bearer(request), body["person"])
    return Response(status_code=204)


async def same(request: Request) -> Response:
    """Say which member a guest is."""
    body, club = await body_of(request, messages.Same), request.path_params["club"]
    await clubs_of(request).same(club, bearer(request), body["guest"], body["person"])
    return Response(status_code=204)


async def export(request: Request, kind: str) -> Response:
    """Give a club as a file."""
    club = await found(request)
    ledger = await clubs_of(request).ledger(club)
    content, media_type = (as_csv, "text/csv") if kind == "csv" else (as_file, "application/json")
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="club-{club.id}.{kind}"',
    }
    return Response(content(club, ledger), headers=headers, media_type=media_type)


def routes() -> list[BaseRoute]:
    """Return where the calls are."""
    club = "/api/clubs/{club}"
    posts = {
        "people": come,
        "seasons": new_season,
        "seasons/end": season_end,
        "evenings": evening,
        "results": result,
        "leave": leave,
        "hosts": host,
        "same": same,
    }
    return [
        Route("/api/clubs", new_club, methods=["POST"]),
        *(Route(f"{club}/export.{kind}", partial(export, kind=kind)) for kind in ("csv", "json")),
        Route(club, see),
        *(Route(f"{club}/{name}", call, methods=["POST"]) for name, call in posts.items()),
    ]
