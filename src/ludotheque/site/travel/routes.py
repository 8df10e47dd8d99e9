"""Where a match is taken along and brought back: by the pages of the library, and by programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.api.answers import answer
from ludotheque.site.api.calls import (
    bearer,
    bearer_token,
    json_response,
    own_seat,
    seat_of,
    services_of,
    table_of,
)
from ludotheque.site.api.described import Must, read
from ludotheque.site.api.openapi import (
    IN_TABLE,
    NO_TABLE,
    SEATED_CALL,
    TABLE,
    WITH_BODY,
    answer_of,
    asked,
    body_of,
    problems,
)
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import problem_of, problem_response
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.store.storage import Row
from ludotheque.site.tables.table import Table
from ludotheque.site.travel.files import travel_of

EVENT = '[who, text], such as [0, "draw"]'


class Played(TypedDict):
    """Bring a match back."""

    events: Annotated[
        list[list[int | str]],
        Must(f"a list of events: {EVENT}"),
        "All events from the first one on, as they were taken along and as they went on: who acted (a seat; "
        "-1 is chance, -2 a move taken back to that many events, -3 given up, -4 claimed), and the text.",
    ]


def rows_of(told: list[list[int | str]]) -> list[Row]:
    """Return events as they are kept; Problem if they are none."""
    rows: list[Row] = []
    for event in told:
        match event:
            case [int(who), str(text)]:
                rows.append((who, text))
            case _:
                raise Problem(422, f"An event is {EVENT}.", key="events")
    return rows


# programs


async def _proved(request: Request) -> tuple[Table, int]:
    holder = bearer(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    return table, own_seat(table, holder)


async def take(request: Request) -> Response:
    """Give a match to whoever plays it, with the secret of the table."""
    table, seat = await _proved(request)
    return json_response(
        await travel_of(request).take(table, seat, await account_of(request, bearer_token(request)))
    )


async def bring(request: Request) -> Response:
    """Go on with what a seat's person played elsewhere."""
    table, seat = await _proved(request)
    rows = rows_of(read(Played, await read_body(request))["events"])
    await travel_of(request).bring(table, seat, rows, await account_of(request, bearer_token(request)))
    return json_response(answer(table, seat))


# pages


Deed = Callable[[Request, Table, int | None], Awaitable[Response]]


def by_page(deed: Deed) -> Callable[[Request], Awaitable[Response]]:
    """Return what does something for a page of the library elsewhere, which knows its visitor's cookie."""

    async def done(request: Request) -> Response:
        words, holder = request.state.words, visitor_of(request)
        try:
            table = await table_of(services_of(request), request.path_params["table"], holder)
            return await deed(request, table, seat_of(table, holder) if table.held(holder) else None)
        except (LudothequeError, Problem) as error:
            problem = problem_of(error)
            told = Problem(problem.status, words.gettext(problem.reason), problem.headers, **problem.more)
            return problem_response(told)

    return done


async def _take(request: Request, table: Table, seat: int | None) -> Response:
    return json_response(await travel_of(request).take(table, seat, await account_of(request)))


async def _bring(request: Request, table: Table, seat: int | None) -> Response:
    rows = rows_of(read(Played, await read_body(request))["events"])
    await travel_of(request).bring(table, seat, rows, await account_of(request))
    return json_response({"number": table.number, "stage": table.stage})


def routes() -> list[BaseRoute]:
    """Return the addresses of what is taken along and brought back."""
    page, call = "/tables/{table}/travel", "/api/tables/{table}/travel"
    return [
        Route(call, take, methods=["POST"]),
        Route(f"{call}/back", bring, methods=["POST"]),
        Route(page, by_page(_take), methods=["POST"]),
        Route(f"{page}/back", by_page(_bring), methods=["POST"]),
    ]


SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "description": "All that a library needs to go on with the match, what lies face down among it.",
    "required": ["format", "table", "game", "rules", "options", "secret", "commitment", "seat", "events"],
    "properties": {
        "format": {"const": 1},
        **{name: {"type": "string"} for name in ("table", "code", "game")},
        **{name: {"type": "integer"} for name in ("rules", "players", "seat")},
        "given": {"type": "integer", "description": "How many of the first events came with a record."},
        **{name: {"type": "object"} for name in ("options", "settings")},
        "secret": {"type": "string", "description": "All chance follows from it; 64 hexadecimal digits."},
        "commitment": {"type": "string", "description": "Its SHA-256, as the table has shown it."},
        **{name: {"type": "number"} for name in ("created", "moved_at")},
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name", "bot"],
                "properties": {"name": {"type": "string"}, "bot": {"type": ["string", "null"]}},
            },
        },
        "events": {
            "type": "array",
            "description": "Who acted, and the text, as they are sent back.",
            "items": {"type": "array", "items": {"type": ["integer", "string"]}},
        },
    },
}


def paths() -> Mapping[str, Any]:
    """Return the calls as OpenAPI has them."""
    why = {"s401": "Not the token of a seat.", **NO_TABLE}
    return {
        "/api/tables/{table}/travel": {
            "post": {
                "summary": "Take a match along.",
                "description": "Of one person against bots, when it is their turn, where the house offers "
                "the library to be taken along. Whoever has this knows the table’s secret, and so what lies "
                "face down; the table says that it was given.",
                "parameters": IN_TABLE,
                "security": SEATED_CALL,
                "responses": {
                    "200": answer_of("The match.", dict(SCHEMA)),
                    **problems(**why, s409="It cannot be taken along, or not now."),
                },
            }
        },
        "/api/tables/{table}/travel/back": {
            "post": {
                "summary": "Bring a match back that went on elsewhere.",
                "description": "Every event is looked at: the rules and the table’s secret must say the "
                "same. How a bot chose cannot be known. Sent again, nothing happens twice.",
                "parameters": IN_TABLE,
                "security": SEATED_CALL,
                "requestBody": body_of(asked(Played), {"events": [[0, "draw"], [-1, "top 8 10"]]}),
                "responses": {
                    "200": answer_of("The table after it.", TABLE),
                    **problems(
                        **{**WITH_BODY, **why},
                        s409="The match has gone on here as well, or is none of one person against bots.",
                    ),
                },
            }
        },
    }
