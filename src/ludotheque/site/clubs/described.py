"""The calls of clubs as OpenAPI has them."""

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
from ludotheque.site.clubs import messages

IN_CLUB = [{"name": "club", "in": "path", "required": True, "schema": TEXT}]
IN_SEASON = {
    "name": "season",
    "in": "query",
    "schema": TEXT,
    "description": "Whose standings: a number, or `all`; by default the season that goes on, or the last.",
}
NO_CLUB = {"s404": "There is no such club."}
CLUB = schema(messages.Club)
DONE = {"204": {"description": "Done."}}
CANNOT = "It cannot be as things stand; `reason` says why."
HERE = "/api/clubs/{club}"


def _call(summary: str, done: Schema, sent: Schema, who: str = "a host", **reasons: str) -> Schema:
    refused = {"s401": "Not a token.", "s403": f"Not the token of {who}.", "s409": CANNOT, **NO_CLUB}
    return {
        "post": {
            "summary": summary,
            "parameters": IN_CLUB,
            "security": SEATED_CALL,
            "requestBody": sent,
            "responses": {**done, **problems(**{**WITH_BODY, **refused, **reasons})},
        }
    }


def _maybe(kind: Any, example: Any) -> Schema:
    """Return a body that need not be sent."""
    return {**body_of(asked(kind), example), "required": False}


PATHS: dict[str, Any] = {
    "/api/clubs": {
        "post": {
            "summary": "Found a club: members, seasons, ratings, records.",
            "description": "Whoever founds it is a member and its host; the token proves it.",
            "security": WATCHED_CALL,
            "requestBody": body_of(
                asked(messages.NewClub), {"name": "Thursdays", "host": "Ann", "season": "2026"}
            ),
            "responses": {
                "201": answer_of("The club, its code, and its host.", schema(messages.Founded)),
                **problems(**WITH_BODY, s401="Not a token."),
            },
        }
    },
    HERE: {
        "get": {
            "summary": "See a club.",
            "parameters": [*IN_CLUB, IN_SEASON],
            "security": WATCHED_CALL,
            "responses": {
                "200": answer_of("The club; standings best first.", CLUB),
                **problems(s401="Not a token for this club.", s404="There is no such club, or season."),
            },
        }
    },
    f"{HERE}/people": {
        "post": {
            "summary": "Come to a club, by its code. With a token of this site one comes as whoever has it; "
            "where that is a member of another name already, one is somebody new, with a token of one's own.",
            "parameters": IN_CLUB,
            "security": WATCHED_CALL,
            "requestBody": body_of(asked(coming.Comer), {"code": "K7RWX2", "name": "Bob"}),
            "responses": {
                "200": answer_of("Who that is, and what proves it.", schema(coming.Come)),
                **problems(
                    **{**WITH_BODY, **NO_CLUB},
                    s401="Not a token.",
                    s403="Not the code of this club.",
                    s409="The club is full.",
                ),
            },
        }
    },
    f"{HERE}/seasons": _call("Begin a season.", DONE, body_of(asked(messages.NewSeason), {"name": "Winter"})),
    f"{HERE}/seasons/end": _call("End the season.", DONE, _maybe(coming.Nothing, {})),
    f"{HERE}/evenings": _call(
        "Have an evening that one hosts count, or count no more.",
        DONE,
        body_of(asked(messages.ForEvening), {"evening": "0f3a5c7e9b1d2f4a"}),
    ),
    f"{HERE}/results": _call(
        "Write a result, add a table of this site that is over, or have a result count no more.",
        {"201": answer_of("The result.", schema(messages.Added)), **DONE},
        body_of(
            asked(messages.ByHand),
            {"game": "titus", "people": ["p0123456789", "bot:hard"], "places": [1, 2]},
        ),
        s404="There is no such club, or game.",
    ),
    f"{HERE}/leave": _call(
        "Leave, and be forgotten: results stay without a name. A host may name somebody else.",
        DONE,
        _maybe(coming.Leaving, {}),
        "a member",
    ),
    f"{HERE}/hosts": _call(
        "Have somebody be a host, too.", DONE, body_of(asked(coming.NewHost), {"person": "p0123456789"})
    ),
    f"{HERE}/same": _call(
        "Say which member a guest of an evening is: what they played counts for that member.",
        DONE,
        body_of(asked(messages.Same), {"guest": "p0123456789", "person": "p9876543210"}),
    ),
    **{
        f"{HERE}/export.{kind}": {
            "get": {
                "summary": f"Take a club along, with all its results, as {kind.upper()}.",
                "parameters": IN_CLUB,
                "responses": {
                    "200": answer_of("The file.", {"type": "string" if kind == "csv" else "object"}, media),
                    **problems(**NO_CLUB),
                },
            }
        }
        for kind, media in (("csv", "text/csv"), ("json", "application/json"))
    },
}
