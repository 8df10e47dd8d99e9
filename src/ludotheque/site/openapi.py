"""The JSON interface described as OpenAPI, for programs and for the page at ``/api``."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ludotheque import __version__
from ludotheque.engine.shelf import games
from ludotheque.site import messages
from ludotheque.site.clocks import ABSENCES, CLOCKS
from ludotheque.site.keys import LONGEST, SHORTEST
from ludotheque.site.request_bodies import LONGEST_TEXT

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
SENT: Schema = {"type": "string", "maxLength": LONGEST_TEXT}
NUMBER: Schema = {"type": "integer"}
SEAT: Schema = {"type": "integer", "minimum": 0}
NO_SEAT: Schema = {"type": ["integer", "null"]}
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", NoneType: "null"}


def schema(kind: Any) -> Schema:
    """Return a type of ``messages`` as JSON Schema has it."""
    kinds, inner = get_origin(kind), get_args(kind)
    if kinds is Annotated:
        return {**schema(inner[0]), "description": inner[-1]}
    if kinds is NotRequired:
        return schema(inner[0])
    if kinds is Literal:
        return {"enum": [*inner]}
    if kinds in (Union, UnionType):
        return _either([schema(one) for one in inner])
    if kinds is tuple:
        told = [schema(one) for one in inner]
        return {"type": "array", "items": _either(told), "minItems": len(told), "maxItems": len(told)}
    if kinds is list:
        return {"type": "array", "items": schema(inner[0])}
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        required = [key for key, value in hints.items() if get_origin(value) is not NotRequired]
        return {
            "type": "object",
            "required": required,
            "properties": {key: schema(value) for key, value in hints.items()},
        }
    return {"type": PLAIN[kinds or kind]}


def _either(told: list[Schema]) -> Schema:
    if all(one.keys() == {"type"} for one in told):
        kinds = sorted({one["type"] for one in told})
        return {"type": kinds if len(kinds) > 1 else kinds[0]}
    return {"anyOf": told}


TABLE = schema(messages.Table)
KEY: Schema = {
    **TEXT,
    "minLength": SHORTEST,
    "maxLength": LONGEST,
    "description": "A fresh word that nobody can guess. A request sent again with the same key and body gets "
    "the same answer, and nothing is done twice; for at least a day.",
}
PROBLEM = {
    "type": "object",
    "required": ["title", "status", "reason"],
    "properties": {
        "type": TEXT,
        "title": TEXT,
        "status": NUMBER,
        "detail": TEXT,
        "reason": TEXT,
        "clause": {
            "type": ["string", "null"],
            "description": "The clause of the rulebook, where a rule is the reason.",
        },
    },
}
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
WISH = {
    "type": "object",
    "additionalProperties": False,
    "anyOf": [{"required": ["game"]}, {"required": ["record"]}],
    "properties": {
        "game": TEXT,
        "players": NUMBER,
        "options": {"type": "object"},
        "seats": {
            "type": "array",
            "items": {**TEXT, "pattern": "^(me|open|bot:[a-z]+)$"},
            "description": "By default: one for me, the others open.",
        },
        "record": {
            "type": "object",
            "description": "What to play on from: a record of a match that is not over. From there on chance "
            "comes from a new secret. Players and options are those of the record.",
        },
        "name": {**SENT, "description": "What the others call me."},
        "key": KEY,
        "public": {"type": "boolean", "default": True, "description": "Whether strangers may watch."},
        "hints": {"type": "boolean", "default": True},
        "reminder": {"type": "boolean", "default": False},
        "clock": {"enum": [*CLOCKS.values()], "description": "Seconds per move."},
        "absence": {
            "enum": [*ABSENCES.values()],
            "default": next(iter(ABSENCES.values())),
            "description": "Without a clock: seconds that somebody is away before others may call a bot.",
        },
    },
}
MADE = {
    "type": "object",
    "required": ["table", "code", "seat", "token", "tokens", "invites"],
    "properties": {
        "table": TEXT,
        "code": {**TEXT, "description": "For friends who type it."},
        "seat": NO_SEAT,
        "token": {
            "type": ["string", "null"],
            "description": "Proves the seat, and who made the table; if I have no seat, only the latter.",
        },
        "tokens": {"type": "object", "additionalProperties": TEXT},
        "invites": {
            "type": "array",
            "items": {"type": "object", "required": ["seat", "invite", "url"]},
        },
    },
}
TAKING = {
    "type": "object",
    "additionalProperties": False,
    "anyOf": [{"required": ["invite"]}, {"required": ["code"]}],
    "properties": {"invite": SENT, "code": SENT, "name": SENT, "key": KEY},
}
TAKEN = {"type": "object", "required": ["seat", "token"], "properties": {"seat": SEAT, "token": TEXT}}
MOVE = {
    **schema(messages.Move),
    "additionalProperties": False,
    "properties": {"number": NUMBER, "move": SENT},
}


def _body(schema: Schema, example: Any) -> Schema:
    return {"required": True, "content": {"application/json": {"schema": schema, "example": example}}}


def _answer(text: str, schema: Schema, kind: str = "application/json") -> Schema:
    return {"description": text, "content": {kind: {"schema": schema}}}


ALWAYS = {
    "s400": "The request is not understood.",
    "s403": "Sent from another site, or by somebody whom the people who run the house keep out.",
    "s414": "The address is too long.",
    "s421": "The server is not open under that name.",
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


def _problems(**texts: str) -> Schema:
    return {
        status.removeprefix("s"): _answer(text, PROBLEM, "application/problem+json")
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
            "/api/tables/{table}/record": {"get": _record()},
            "/api/tables/{table}/draws": {"get": _draws()},
            "/api/games": {
                "get": {
                    "summary": "What is on the shelf, with every game's options.",
                    "responses": {
                        "200": _answer("The games.", {"type": "object", "required": ["games"]}),
                        **_problems(),
                    },
                }
            },
            "/api/health": {
                "get": {
                    "summary": "Whether the house can store and read what happens in it: it does both.",
                    "responses": {
                        "200": _answer("It can.", {"type": "object", "required": ["status"]}),
                        **_problems(s503="It cannot."),
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
        "requestBody": _body(WISH, example),
        "responses": {
            "201": _answer("The table, and what proves my seats.", MADE),
            **_problems(
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
        "requestBody": _body(TAKING, {"code": "K7RWX2", "name": "Bob"}),
        "responses": {
            "200": _answer("The seat, and what proves it.", TAKEN),
            **_problems(
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
            "200": _answer("The table.", TABLE),
            **_problems(s401="Not a token for this table.", **NO_TABLE),
        },
    }


def _close() -> Schema:
    return {
        "summary": "Close a table that is still waiting for somebody.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "responses": {
            "204": {"description": "It is gone."},
            **_problems(**NOT_MINE, s409="Not the maker's token, or the match has begun.", **NO_TABLE),
        },
    }


def _move() -> Schema:
    return {
        "summary": "Make a move.",
        "description": "`number` is that of the table as you last saw it. Sent twice, a move counts once.",
        "parameters": IN_TABLE,
        "security": SEATED_CALL,
        "requestBody": _body(MOVE, {"number": 1, "move": "draw"}),
        "responses": {
            "200": _answer("The table after it.", TABLE),
            **_problems(
                **{
                    **WITH_BODY,
                    "s422": "Not legal, or a value that does not fit; `reason` and `clause` say why.",
                },
                s401="Not the token of a seat.",
                **NO_TABLE,
            ),
            "409": _answer(
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
            **_problems(s404="Not asked for as a WebSocket."),
        },
    }


def _record() -> Schema:
    return {
        "summary": "Get the record of a match that is over.",
        "parameters": IN_TABLE,
        "security": WATCHED_CALL,
        "responses": {
            "200": _answer("The record; `ludo verify` checks it.", RECORD),
            **_problems(s401="Not a token.", s403="The match is not over, or as always.", **NO_TABLE),
        },
    }


def _draws() -> Schema:
    return {
        "summary": "Get every draw of a match that is over, with its odds.",
        "parameters": IN_TABLE,
        "security": WATCHED_CALL,
        "responses": {
            "200": _answer("The draws.", schema(messages.Draws)),
            **_problems(s401="Not a token.", s403="The match is not over, or as always.", **NO_TABLE),
        },
    }
