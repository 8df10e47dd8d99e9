"""The calls of evenings as OpenAPI has them."""

from __future__ import annotations

from typing import Any

from ludotheque.site.api import coming
from ludotheque.site.api.described import Schema, schema
from ludotheque.site.api.openapi import (
    SEATED_CALL,
    TEXT,
    WATCHED_CALL,
    WITH_BODY,
    answer_of,
    asked,
    body_of,
    problems,
)
from ludotheque.site.evenings import messages

IN_EVENING = [{"name": "evening", "in": "path", "required": True, "schema": TEXT}]
NO_EVENING = {"s404": "There is no such evening."}
HOSTS = {"s403": "Not the token of a host."}
PEOPLE = {"s403": "Not the token of a person of this evening."}
OPEN_ONLY = {"s401": "Not a token.", **NO_EVENING}
EVENING = schema(messages.Evening)


def _call(summary: str, done: Schema, sent: Schema, **reasons: str) -> Schema:
    return {
        "post": {
            "summary": summary,
            "parameters": IN_EVENING,
            "security": SEATED_CALL,
            "requestBody": sent,
            "responses": {**done, **problems(**{**WITH_BODY, **OPEN_ONLY, **reasons})},
        }
    }


def _maybe(kind: Any, example: Any) -> Schema:
    """Return a body that need not be sent."""
    return {**body_of(asked(kind), example), "required": False}


DONE = {"200": answer_of("The evening as it is now, as that token sees it.", EVENING)}
CANNOT = "It cannot be as things stand; `reason` says why."
HERE = "/api/evenings/{evening}"
PATHS: dict[str, Any] = {
    "/api/evenings": {
        "post": {
            "summary": "Open an evening: people, rounds, standings.",
            "description": "One `game`, or several `games`, one after the other. The token is the host's: to "
            "play as well, come with it.",
            "security": WATCHED_CALL,
            "requestBody": body_of(
                asked(messages.NewEvening),
                {"name": "Thursday", "game": "titus", "format": "swiss", "rounds": 3},
            ),
            "responses": {
                "201": answer_of(
                    "The evening, its code, and what proves its host.",
                    schema(messages.Opened),
                ),
                **problems(**WITH_BODY, s401="Not a token.", s404="No such game."),
            },
        }
    },
    HERE: {
        "get": {
            "summary": "See an evening; to a person of it, their tables have `seat` and `token`. Any other "
            "token is a stranger's.",
            "parameters": IN_EVENING,
            "security": WATCHED_CALL,
            "responses": {
                "200": answer_of("The evening; standings best first.", EVENING),
                **problems(s401="Not a token.", **NO_EVENING),
            },
        }
    },
    f"{HERE}/people": {
        "post": {
            "summary": "Come to an evening, by its code. With a token of this site one comes as who has it; "
            "where that is already somebody of another name, one is somebody new with another token.",
            "parameters": IN_EVENING,
            "security": WATCHED_CALL,
            "requestBody": body_of(asked(coming.Comer), {"code": "K7RWX2", "name": "Bob"}),
            "responses": {
                "200": answer_of(
                    "Who that is, and what proves it.",
                    schema(coming.Come),
                ),
                **problems(
                    **{**WITH_BODY, **OPEN_ONLY},
                    s403="Not the code of this evening.",
                    s409="The evening is closed, or full.",
                ),
            },
        }
    },
    f"{HERE}/rounds": _call(
        "Begin the next round, as a host.",
        {"201": answer_of("The evening.", EVENING)},
        _maybe(coming.Nothing, {}),
        s409="A round is under way, or there is none to come.",
        **HOSTS,
    ),
    f"{HERE}/results": _call(
        "Write or correct a result, as a host, or have a table count for nothing.",
        DONE,
        body_of(
            asked(messages.ByHand),
            {"round": 1, "table": "0f3a5c7e9b1d2f4a", "places": [1, 2]},
        ),
        s409=CANNOT,
        **HOSTS,
    ),
    f"{HERE}/free": _call(
        "Say that I want to play next; `false`: not for now.",
        DONE,
        _maybe(messages.Freeing, {"free": True}),
        s409=CANNOT,
        **PEOPLE,
    ),
    f"{HERE}/leave": _call(
        "Leave; a bot has my seat. A host may name somebody else who has gone.",
        DONE,
        _maybe(coming.Leaving, {}),
        s409=CANNOT,
        **PEOPLE,
    ),
    f"{HERE}/hosts": _call(
        "Have somebody be a host, too.",
        DONE,
        body_of(asked(coming.NewHost), {"person": "p0123456789"}),
        s409=CANNOT,
        **HOSTS,
    ),
    f"{HERE}/close": _call(
        "Close the evening, as a host; results that are missing may follow.",
        DONE,
        _maybe(coming.Nothing, {}),
        s409=CANNOT,
        **HOSTS,
    ),
    **{
        f"{HERE}/{file}": {
            "get": {
                "summary": f"Take {what} along.",
                "parameters": IN_EVENING,
                "responses": {
                    "200": answer_of("The file.", {"type": "object" if "json" in media else "string"}, media),
                    **problems(**NO_EVENING),
                },
            }
        }
        for file, what, media in (
            ("export.csv", "the standings of an evening", "text/csv"),
            ("results.csv", "the results of an evening", "text/csv"),
            ("export.json", "an evening", "application/json"),
        )
    },
}
