"""Where signs are sent to: by the page, with scripts or without, and by programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import bearer, bearer_token, seat_of, services_of, table_of
from ludotheque.site.api.described import Must, read
from ludotheque.site.api.openapi import IN_TABLE, NO_TABLE, WATCHED_CALL, WITH_BODY, asked, body_of, problems
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import problem_of, problem_response
from ludotheque.site.pages.table.play import found
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.signs.service import Signs
from ludotheque.site.signs.words import SIGNS
from ludotheque.site.tables.board import Busy
from ludotheque.words import Words


def signs_of(request: Request) -> Signs:
    """Return who makes signs in the house that a request came to."""
    signs: Signs = services_of(request).features["signs"]
    return signs


async def by_program(request: Request) -> Response:
    """Make a sign for the seat that a token proves, or for a spectator."""
    holder = bearer(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    seat = seat_of(table, holder)
    wish = read(NewSign, await read_body(request))
    account = await account_of(request, bearer_token(request))
    await signs_of(request).make(table, seat, wish["sign"], holder, account)
    return Response(status_code=204)


async def by_page(request: Request) -> Response:
    """Make a sign that a form sends; a script is answered with nothing."""
    table, holder, words = await found(request), visitor_of(request), _words(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        sign = str(posted.get("sign", ""))
    held = table.held(holder)
    seat = table.to_move if table.to_move in held else held[0] if held else None
    scripted = "text/html" not in request.headers.get("accept", "")
    try:
        await signs_of(request).make(table, seat, sign, holder, await account_of(request))
    except (Busy, Problem) as error:
        if scripted:
            problem = problem_of(error)
            return problem_response(Problem(problem.status, words.gettext(problem.reason)))
        raise
    return Response(status_code=204) if scripted else RedirectResponse(f"{base}/tables/{table.id}", 303)


def _words(request: Request) -> Words:
    words: Words = request.state.words
    return words


def routes() -> list[BaseRoute]:
    """Return the addresses of signs."""
    return [
        Route("/api/tables/{table}/signs", by_program, methods=["POST"]),
        Route("/tables/{table}/signs", by_page, methods=["POST"]),
    ]


class NewSign(TypedDict):
    """Make a sign."""

    sign: Annotated[str, Must("one of " + ", ".join(SIGNS), one_of=tuple(SIGNS))]


SCHEMA: Mapping[str, Any] = {
    "type": "array",
    "description": "The last signs that people made here, the newest last.",
    "items": {
        "type": "object",
        "required": ["seat", "sign", "at"],
        "properties": {
            "seat": {"type": ["integer", "null"], "description": "Null is a spectator."},
            "sign": {"enum": [*SIGNS]},
            "at": {"type": "number", "description": "Seconds since 1970."},
        },
    },
}
"""What the table object has."""


def paths() -> Mapping[str, Any]:
    """Return the call as OpenAPI has it."""
    return {
        "/api/tables/{table}/signs": {
            "post": {
                "summary": "Make a sign that everybody at the table sees.",
                "description": "At any time, also when the match is over; without a token, as a spectator. "
                "A sign is no event: no number changes.",
                "parameters": IN_TABLE,
                "security": WATCHED_CALL,
                "requestBody": body_of(asked(NewSign), {"sign": "well-played"}),
                "responses": {
                    "204": {"description": "Everybody sees it."},
                    **problems(**WITH_BODY, s401="Not a token for this table.", **NO_TABLE),
                },
            }
        }
    }
