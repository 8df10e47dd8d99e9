"""Matches that are taken along from a server, go on here, and are brought back there.

The page that asks (static/travel.js) speaks with both: with the server, which knows its visitor by a cookie
of its own, and with this library. What lies face down comes along, and so does the secret: chance goes on
here as it would have gone on there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypedDict

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import LudothequeError, UnknownGame
from ludotheque.engine.play.chance import Secret
from ludotheque.site.api.calls import json_response, services_of, table_of
from ludotheque.site.api.described import read
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.foundation.words import words_of
from ludotheque.site.http.problems import problem_of, problem_response
from ludotheque.site.offline.sentences import (
    AWAY,
    BRING_BACK,
    NO_BOT,
    NO_GAME,
    NOT_READABLE,
    OTHER_RULES,
    TO_BRING_BACK,
    WENT_ON_HERE,
)
from ludotheque.site.pages.page import page
from ludotheque.site.people.visitors import account_of, known_or_new, visitor_of, welcome
from ludotheque.site.services import Services
from ludotheque.site.store.seats import BOT, PERSON, Seat
from ludotheque.site.store.storage import Setup, Standing, Stored
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.board import PLAYING, Board, Settings, Stale
from ludotheque.site.tables.continuing import go_on_with
from ludotheque.site.tables.table import Table

FORMAT = 1
PART = "travelled"
NOTE = "insert into offline_travelled (id) values (:id) on conflict (id) do nothing"
READ = "select id from offline_travelled where id = :id"
SETTINGS = {one.name for one in fields(Settings)}


class Sitting(TypedDict):
    """Who sits somewhere."""

    name: str
    bot: str | None


class Match(TypedDict):
    """A match as a server gives it."""

    format: int
    table: str
    code: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    settings: dict[str, Any]
    secret: str
    commitment: str
    created: float
    moved_at: float
    given: int
    seat: int
    seats: list[dict[str, Any]]
    events: list[list[int | str]]


class Travelled:
    """Knows which tables came from a server."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._there: dict[str, bool] = {}

    def came(self, table: str) -> bool:
        """Tell whether a table came from a server, by its name."""
        return self._there.get(table, False)

    async def look(self, table: str) -> None:
        """Read whether a table came from a server."""
        self._there[table] = bool(await self._store.find(READ, id=table))

    async def note(self, table: str) -> None:
        """Keep that a table came from a server."""
        await self._store.change((NOTE, {"id": table}))
        await self.look(table)


def server() -> str:
    """Return the path of the server that gives the library's files: they lie one step below it."""
    return str(base).rpartition("/")[0]


async def ask(request: Request) -> Response:
    """Say what taking a match along means, and ask."""
    name = request.path_params["table"]
    return page(request, "offline/travel.html", here=f"{base}/", table=name, server=server())


async def take_in(request: Request) -> Response:
    """Have a match that a server gave go on here."""
    words = request.state.words
    token = await known_or_new(request)
    try:
        told = await read_body(request)
        if told.get("format") != FORMAT:
            raise Problem(422, NOT_READABLE)
        await _taken_in(request, read(Match, told), digest(token))
    except (LudothequeError, Problem) as error:
        problem = problem_of(error)
        return problem_response(Problem(problem.status, words.gettext(problem.reason)))
    response = json_response({"table": told["table"]}, 201)
    welcome(request, response, token)
    return response


async def _taken_in(request: Request, match: Match, holder: str) -> None:
    services = services_of(request)
    coming = came_as(match, holder, services.tables.levels)
    known = await services.tables.find(coming.id)
    if known is None:
        await services.store.add(coming.stored())
    elif known.held(holder) == [match["seat"]]:
        try:
            await go_on_with(services.tables, known, match["seat"], coming.rows, await account_of(request))
        except Stale:
            raise Problem(409, WENT_ON_HERE) from None
    else:
        raise Problem(409, WENT_ON_HERE)
    await services.features["offline"].note(coming.id)


def came_as(match: Match, holder: str, levels: Sequence[str]) -> Table:
    """Return the table that a match makes here, with whoever has this library in the seat."""
    try:
        seats = [
            _seat(number, read(Sitting, one), match["seat"], holder)
            for number, one in enumerate(match["seats"])
        ]
        rows = [(int(who), str(text)) for who, text in match["events"]]
        secret = Secret(bytes.fromhex(match["secret"]))
    except (ValueError, TypeError, LudothequeError):
        raise Problem(422, NOT_READABLE) from None
    if secret.commitment != match["commitment"]:
        raise Problem(422, NOT_READABLE)
    if any(seat.kind == BOT and seat.level not in levels for seat in seats):
        raise Problem(422, NO_BOT)
    setup = Setup(
        id=match["table"],
        code=match["code"],
        game=match["game"],
        rules=match["rules"],
        players=match["players"],
        options=match["options"],
        settings={name: value for name, value in match["settings"].items() if name in SETTINGS},
        secret=secret.secret,
        created=match["created"],
        maker=holder,
        given=match["given"],
    )
    standing = Standing(PLAYING, len(rows), match["seat"], match["moved_at"])
    try:
        table = Table.read(Stored(setup, standing, seats, rows))
    except UnknownGame:
        raise Problem(422, NO_GAME) from None
    except LudothequeError:
        raise Problem(422, OTHER_RULES) from None
    if len(seats) != table.match.players:
        raise Problem(422, NOT_READABLE)
    return table


def _seat(number: int, told: Sitting, mine: int, holder: str) -> Seat:
    if number == mine:
        return Seat(number, PERSON, told["name"], holder=holder)
    return Seat(number, BOT, told["name"], told["bot"])


async def events(request: Request) -> Response:
    """Give all events of a match that came from a server, to be brought back."""
    holder = visitor_of(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    if not table.held(holder):
        raise Problem(404, "There is no such table.")
    return json_response({"events": [[who, text] for who, text in table.rows]})


def addition(travelled: Travelled) -> Addition:
    """Return what a table shows that came from a server."""

    def parts(table: Board, held: Sequence[int], lang: str) -> Mapping[str, str]:
        return {PART: back_html(table.id, lang) if held and travelled.came(table.id) else ""}

    return Addition(
        "offline", parts=parts, under_table=(PART,), files=("offline/travel.js",), look=travelled.look
    )


def back_html(table: str, lang: str) -> str:
    """Return what brings a match back."""
    words = words_of(lang)
    said, label = escape(words.gettext(TO_BRING_BACK)), escape(words.gettext(BRING_BACK))
    away = escape(words.gettext(AWAY))
    there, here = f"{server()}/tables/{table}", f"{base}/tables/{table}/events"
    return (
        f'<form class="travelled" data-travel-from="{here}" data-travel-to="{there}/travel/back" '
        f'data-travel-then="{there}" data-away="{away}"><p class="soft">{said}</p>'
        f'<p class="mistake" role="alert" hidden></p>'
        f'<button class="button">{label}</button></form>'
    )


def routes() -> list[BaseRoute]:
    """Return the addresses of what is taken along and brought back."""
    return [
        Route("/travel/{table}", ask),
        Route("/travel", take_in, methods=["POST"]),
        Route("/tables/{table}/events", events),
    ]
