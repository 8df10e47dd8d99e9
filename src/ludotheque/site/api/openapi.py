"""The JSON interface described as OpenAPI, for programs and for the page at ``/api``."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludotheque import __version__
from ludotheque.engine.shelf import games
from ludotheque.site.api import messages, program_messages
from ludotheque.site.api.described import Schema, schema

TEXT: Schema = {"type": "string"}


def asked(kind: Any) -> Schema:
    """Return what is read strictly: other keys are refused."""
    return {**schema(kind), "additionalProperties": False}


TABLE = schema(program_messages.Table)
PROBLEM = schema(program_messages.Problem)
STALE = {"allOf": [PROBLEM, TABLE]}
RECORD = {
    "type": "object",
    "required": [
        "format",
        "game",
        "rules",
        "players",
        "options",
        "history",
        "commitment",
        "secret",
        "result",
    ],
}
WISH = asked(program_messages.NewTable) | {"anyOf": [{"required": ["game"]}, {"required": ["record"]}]}
MADE = schema(program_messages.Made)
TAKING = asked(program_messages.NewSitter) | {"anyOf": [{"required": ["invite"]}, {"required": ["code"]}]}
TAKEN = schema(program_messages.Taken)
MOVE = asked(messages.Move)


def body_of(schema: Schema, example: Any) -> Schema:
    """Return what must be sent."""
    return {"required": True, "content": {"application/json": {"schema": schema, "example": example}}}


def answer_of(text: str, schema: Schema, kind: str = "application/json") -> Schema:
    """Return one answer."""
    return {"description": text, "content": {kind: {"schema": schema}}}


ALWAYS = {
    "s400": "The request is not understood.",
    "s403": "Sent from another site, or by somebody whom the people who run the house keep out.",
    "s414": "The address is too long.",
    "s421": "The server does not answer to that name.",
    "s429": "Too many; `Retry-After` says when to come again.",
    "s503": "It could not be read, or stored, so it did not happen.",
}
"""What any call may be answered."""
WITH_BODY = {
    "s400": "Not JSON.",
    "s413": "Too large.",
    "s415": "Not sent as JSON.",
    "s422": "A key or value that does not fit.",
}


def problems(**texts: str) -> Schema:
    """Return the answers of a call that is not carried out: those of any, and its own."""
    return {
        status.removeprefix("s"): answer_of(text, PROBLEM, "application/problem+json")
        for status, text in sorted({**ALWAYS, **texts}.items())
    }


SEATED_CALL: list[Schema] = [{"seat": []}]
WATCHED_CALL: list[Schema] = [{"seat": []}, {}]
IN_TABLE = [{"name": "table", "in": "path", "required": True, "schema": TEXT}]
NO_TABLE = {
    "s404": "There is no such table, or it is private.",
    "s410": "The people who run the house have closed this table.",
}
NOT_MINE = {"s401": "No token, or not one for this table."}


@cache
def description() -> Schema:
    """Return the whole interface."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludothèque",
            "version": __version__,
            "description": "Make a table, take a seat, see it, move, follow it live, get the record.",
        },
        "components": {"securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
        "paths": {
            "/api/tables": {"post": _make()},
            "/api/tables/{table}/seats": {"post": _take()},
            "/api/tables/{table}": {"get": _see(), "delete": _close()},
            "/api/tables/{table}/moves": {"post": _move()},
            "/api/tables/{table}/live": {"get": _live()},
            "/api/tables/{table}/takeback": {"post": _take_back()},
            "/api/tables/{table}/bot": {"post": _call_bot(), "delete": _come_back()},
            "/api/tables/{table}/rematch": {"post": _play_again()},
            "/api/tables/{table}/record": {"get": _record()},
            "/api/tables/{table}/draws": {"get": _draws()},
            "/api/games": {
                "get": {
                    "summary": "What is on the shelf, with every game's options.",
                    "responses": {
                        "200": answer_of("The games.", {"type": "object", "required": ["games"]}),
                        **problems(),
                    },
                }
            },
            "/api/health": {
                "get": {
                    "summary": "Whether the house can store and read what happens in it: it does both.",
                    "responses": {
                        "200": answer_of("It can.", {"type": "object", "required": ["status"]}),
                        **problems(s503="It cannot."),
                    },
                }
            },
        },
    }


def _make() -> Schema:
    example = {"game": games()[-1], "seats": ["me", "open", "bot:expert"], "name": "Ann"}
    return {
        "summary": "Make a table.",
        "description": "It begins at once if no seat is open. Tokens and invitations are given only here. "
        "A token sent with this call belongs to the table's maker; without one, the first seat is the maker.",
        "security": WATCHED_CALL,
        "requestBody": body_of(WISH, example),
        "responses": {
            "201": answer_of("The table, and what proves my seats.", MADE),
            **problems(
                **WITH_BODY,
                s401="Not a token.",
                s404="No such game.",
                s409="What was made with this key before is not there any more.",
            ),
        },
    }


def _take() -> Schema:
    return {
        "summary": "Take an open seat, by its invitation or by the table's code.",
        "parameters": IN_TABLE,
        "requestBody": body_of(TAKING, {"code": "K7RWX2", "name": "Bob"}),
        "responses": {
            "200": answer_of("The seat, and what proves it.", TAKEN),
            **problems(
                **WITH_BODY,
                s404="This opens nothing, or no longer does.",
                s409="No seat is free.",
                s429="Too many requests, or wrong codes; a right one is still accepted.",
            ),
        },
    }


def _see() -> Schema:
    return {
        "summary": "See a table as your seat, or a spectator, may see it.",
        "parameters": IN_TABLE,
        "security": WATCHED_CALL,
        "responses": {
            "200": answer_of("The table.", TABLE),
            **problems(s401="Not a token for this table.", **NO_TABLE),
        },
    }


def _close() -> Schema:
    return {
        "summary": "Close a table that is still waiting for somebody.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "responses": {
            "204": {"description": "It is gone."},
            **problems(**NOT_MINE, s409="Not the maker's token, or the match has begun.", **NO_TABLE),
        },
    }


def _move() -> Schema:
    return {
        "summary": "Make a move.",
        "description": "`number` is that of the table as you last saw it. Sent twice, a move counts once.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "requestBody": body_of(MOVE, {"number": 1, "move": "draw"}),
        "responses": {
            "200": answer_of("The table after it.", TABLE),
            **problems(
                **{
                    **WITH_BODY,
                    "s422": "Not legal, or a value that does not fit; `reason` and `clause` say why.",
                },
                s401="Not the token of a seat.",
                **NO_TABLE,
            ),
            "409": answer_of(
                "Something else happened first; the current table is in the answer.",
                STALE,
                "application/problem+json",
            ),
        },
    }


def _live() -> Schema:
    return {
        "summary": "Follow a table live (WebSocket).",
        "description": (
            'The first message is `{"token": …}`, or `{}` to watch. The table comes at once and after every '
            'change, as from `GET /api/tables/{table}`. Moves may be sent here too: `{"number", "move"}`; '
            'if one is wrong, the answer is `{"problem": …}`. The server sends a WebSocket ping every 20 '
            "seconds, and closes a socket that does not answer it. A socket that is refused is told "
            '`{"problem": …}` and closed with 4000 and its status: 4401, 4404, 4408 (nobody spoke), 4410.'
        ),
        "parameters": IN_TABLE,
        "responses": {
            "101": {"description": "The socket is open."},
            **problems(s404="Not asked for as a WebSocket."),
        },
    }


def _take_back() -> Schema:
    return {
        "summary": "Take the own last move back, or answer somebody who asks.",
        "description": "As long as it is still the mover's turn, a move is taken back at once. Once the "
        "turn, or its time, has passed on, all other people at the table are asked (`takeback` of the table "
        "says so): they answer with `accept`, and when all have said yes the move is gone. A new move of a "
        "person ends it.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "requestBody": body_of(asked(program_messages.TakeBackWish), {"number": 17}),
        "responses": {
            "200": answer_of("The table.", schema(program_messages.Table)),
            **problems(
                **WITH_BODY,
                s401="Not the token of a seat.",
                s409="There is nothing to take back, or nobody asks.",
                **NO_TABLE,
            ),
        },
    }


def _call_bot() -> Schema:
    return {
        "summary": "Have a bot play for somebody who is away, or for my own seat.",
        "description": "For the player to move: with a clock, when their time has run out; without one, when "
        "they have been away as long as the table was set up with, and all others who are here have called. "
        "For my own seat: at any time, as long as another person plays on.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "requestBody": body_of(asked(program_messages.BotCall), {"seat": 1}),
        "responses": {
            "200": answer_of("The table; the seat has a `bot` if one plays there now.", TABLE),
            **problems(
                **WITH_BODY,
                s401="Not the token of a seat.",
                s409="That player is here or still has time, or no bot can play there.",
                **NO_TABLE,
            ),
        },
    }


def _come_back() -> Schema:
    return {
        "summary": "Take my own seat back from a bot.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "responses": {
            "200": answer_of("The table.", TABLE),
            **problems(s401="Not the token of a seat.", s409="No bot plays for me.", **NO_TABLE),
        },
    }


def _play_again() -> Schema:
    return {
        "summary": "Offer, accept or decline a rematch.",
        "description": "When all people at the table have said yes, the next table is there: seats turn, "
        "except where one person plays with bots and no series was agreed on. Whoever asks again is told "
        "their seat and token.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "requestBody": body_of(asked(program_messages.RematchAnswer), {"accept": True}),
        "responses": {
            "200": answer_of("How it stands.", schema(program_messages.Rematch)),
            **problems(
                **WITH_BODY, s401="Not the token of a seat.", s409="The match is not over.", **NO_TABLE
            ),
        },
    }


def _record() -> Schema:
    return {
        "summary": "Get the record of a match that is over.",
        "parameters": IN_TABLE,
        "security": WATCHED_CALL,
        "responses": {
            "200": answer_of("The record; `ludo verify` checks it.", RECORD),
            **problems(s401="Not a token.", s403="The match is not over, or as always.", **NO_TABLE),
        },
    }


def _draws() -> Schema:
    return {
        "summary": "Get every draw of a match that is over, with its odds.",
        "parameters": IN_TABLE,
        "security": WATCHED_CALL,
        "responses": {
            "200": answer_of("The draws.", schema(messages.Draws)),
            **problems(s401="Not a token.", s403="The match is not over, or as always.", **NO_TABLE),
        },
    }
