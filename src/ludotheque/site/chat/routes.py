"""Where lines are sent to: by the page, with scripts or without, and by programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, TypedDict

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import bearer, bearer_token, own_seat, services_of, table_of
from ludotheque.site.api.described import Must, read
from ludotheque.site.api.openapi import (
    IN_TABLE,
    NO_TABLE,
    SEATED_CALL,
    TEXT,
    WITH_BODY,
    asked,
    body_of,
    problems,
)
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.chat.service import LONGEST, Chat
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import problem_of, problem_response
from ludotheque.site.pages.table.play import found
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.table import Table

SENT = {"text": "Well, well."}


class NewLine(TypedDict):
    """Write a line."""

    text: Annotated[str, Must(f"a text of {LONGEST} letters at most", longest=500), f"{LONGEST} at most."]


def chat_of(request: Request) -> Chat:
    """Return who writes lines in the house that a request came to."""
    chat: Chat = services_of(request).features["chat"]
    return chat


# programs


async def _proved(request: Request) -> tuple[Table, int]:
    """Return the table that an address names, and the seat that a token proves."""
    holder = bearer(request)
    table = await table_of(services_of(request), request.path_params["table"], holder)
    return table, own_seat(table, holder)


async def say(request: Request) -> Response:
    """Write a line for the seat that a token proves."""
    table, seat = await _proved(request)
    wish = read(NewLine, await read_body(request))
    account = await account_of(request, bearer_token(request))
    await chat_of(request).write(table, seat, wish["text"], account)
    return Response(status_code=204)


async def take_back(request: Request) -> Response:
    """Delete a line of one's own."""
    await chat_of(request).take_back(*await _proved(request), request.path_params["line"])
    return Response(status_code=204)


async def report(request: Request) -> Response:
    """Report a line to whoever runs the house."""
    account = await account_of(request, bearer_token(request))
    await chat_of(request).report(*await _proved(request), request.path_params["line"], account)
    return Response(status_code=204)


# pages


Deed = Callable[[Chat, Table, int | None, str, Request], Awaitable[None]]


async def _write(chat: Chat, table: Table, seat: int | None, sent: str, request: Request) -> None:
    await chat.write(table, seat, sent, await account_of(request))


async def _take_back(chat: Chat, table: Table, seat: int | None, sent: str, request: Request) -> None:
    await chat.take_back(table, seat, sent)


async def _report(chat: Chat, table: Table, seat: int | None, sent: str, request: Request) -> None:
    await chat.report(table, seat, sent, await account_of(request))


def by_page(field: str, deed: Deed) -> Callable[[Request], Awaitable[Response]]:
    """Return what does what a form asks for; a script is answered with nothing."""

    async def done(request: Request) -> Response:
        table, words = await found(request), request.state.words
        held = table.held(visitor_of(request))
        seat = table.to_move if table.to_move in held else held[0] if held else None
        async with request.form(max_files=0, max_fields=4) as posted:
            sent = str(posted.get(field, ""))
        scripted = "text/html" not in request.headers.get("accept", "")
        try:
            await deed(chat_of(request), table, seat, sent, request)
        except (Busy, Problem) as error:
            if not scripted:
                raise
            problem = problem_of(error)
            return problem_response(Problem(problem.status, words.gettext(problem.reason)))
        return Response(status_code=204) if scripted else RedirectResponse(f"{base}/tables/{table.id}", 303)

    return done


def routes() -> list[BaseRoute]:
    """Return the addresses of chats."""
    call, page = "/api/tables/{table}/chat", "/tables/{table}/chat"
    return [
        Route(call, say, methods=["POST"]),
        Route(f"{call}/{{line}}", take_back, methods=["DELETE"]),
        Route(f"{call}/{{line}}/report", report, methods=["POST"]),
        Route(page, by_page("text", _write), methods=["POST"]),
        Route(f"{page}/delete", by_page("line", _take_back), methods=["POST"]),
        Route(f"{page}/report", by_page("line", _report), methods=["POST"]),
    ]


SCHEMA: Mapping[str, Any] = {
    "type": "array",
    "description": "The last lines that people wrote here, the newest last; none where nobody allowed it.",
    "items": {
        "type": "object",
        "required": ["line", "seat", "text", "at"],
        "properties": {
            "line": {"type": "string", "description": "What it is called."},
            "seat": {"type": "integer"},
            "text": {"type": "string", "maxLength": LONGEST, "description": "Not escaped."},
            "at": {"type": "number", "description": "Seconds since 1970."},
        },
    },
}
"""What the table object has."""


def paths() -> Mapping[str, Any]:
    """Return the calls as OpenAPI has them."""
    about: dict[str, Any] = {"parameters": IN_TABLE, "security": SEATED_CALL}
    line = [*IN_TABLE, {"name": "line", "in": "path", "required": True, "schema": TEXT}]
    why = {"s401": "Not the token of a seat.", "s403": "Nobody can write at this table.", **NO_TABLE}
    gone = {**why, "s404": "There is no such table, or no such line."}
    return {
        "/api/tables/{table}/chat": {
            "post": {
                "summary": "Write a line that everybody at the table reads.",
                "description": "Where the table was made with `chat` among what is `allowed`. "
                "A line is no event: no number changes.",
                **about,
                "requestBody": body_of(asked(NewLine), SENT),
                "responses": {
                    "204": {"description": "Everybody reads it."},
                    **problems(**{**WITH_BODY, **why}),
                },
            }
        },
        "/api/tables/{table}/chat/{line}": {
            "delete": {
                "summary": "Delete a line of my own.",
                **about,
                "parameters": line,
                "responses": {"204": {"description": "It is gone."}, **problems(**gone)},
            }
        },
        "/api/tables/{table}/chat/{line}/report": {
            "post": {
                "summary": "Report a line to whoever runs the house.",
                **about,
                "parameters": line,
                "responses": {"204": {"description": "They will read it."}, **problems(**gone)},
            }
        },
    }
