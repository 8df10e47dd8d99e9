"""Errors as programs expect them: application/problem+json, with the reason, and nothing from inside."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ludotheque.engine.errors import IllegalMove, LudothequeError, UnknownGame
from ludotheque.site.bans import SHUT, Ban
from ludotheque.site.storage import StoreFailed, StoreUnsure
from ludotheque.site.table import Busy, Refused, Stale

LONGEST_REASON = 300
LONGEST_BYTES = 450
SHORTEST_REASON = 90
"""Letters of a reason that is written with more bytes than that."""
NOT_SAVED = "This could not be saved, so it did not happen. Nothing is lost; try again in a moment."
NOT_KNOWN = "It is not known yet whether this was saved. Look again, or send it again: it counts once."
NOT_KEPT = {"Cache-Control": "no-store"}
log = logging.getLogger("ludotheque.site")


def short(reason: str) -> str:
    """Return a reason that does not repeat at length what was sent."""
    if len(reason) > LONGEST_REASON:
        reason = reason[:LONGEST_REASON] + "…"
    if not reason.isprintable():
        reason = "".join(letter if letter.isprintable() else " " for letter in reason)
    if len(orjson.dumps(reason)) > LONGEST_BYTES:
        reason = reason[:SHORTEST_REASON] + "…"
    return reason


class Problem(Exception):
    """A request that cannot be answered as hoped."""

    def __init__(
        self, status: int, reason: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        self.reason = short(reason)
        super().__init__(self.reason)
        self.status = status
        self.headers = dict(headers or {})
        self.more = more

    @property
    def body(self) -> dict[str, Any]:
        """What the client is told."""
        return {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.reason,
            "reason": self.reason,
            **self.more,
        }


class Banned(Problem):
    """Somebody whom the people who run the house keep out."""

    def __init__(self, ban: Ban) -> None:
        super().__init__(403, SHUT, until=ban.until)
        self.ban = ban


def problem_of(error: Exception) -> Problem:
    """Return what a client is told about an error; one that we did not foresee stays here."""
    match error:
        case Problem():
            return error
        case IllegalMove():
            return Problem(422, error.reason, clause=error.clause)
        case Stale():
            return Problem(409, str(error))
        case Refused():
            return Problem(409, str(error))
        case Busy():
            return Problem(429, str(error), {"Retry-After": "60"})
        case orjson.JSONDecodeError():
            return Problem(400, f"That is not JSON: {error}")
        case UnknownGame():
            return Problem(404, str(error))
        case LudothequeError():
            return Problem(422, str(error))
        case StoreFailed():
            log.error("the store failed: %s", error)
            reason = NOT_KNOWN if isinstance(error, StoreUnsure) else NOT_SAVED
            return Problem(503, reason, {"Retry-After": "5"})
        case ClientDisconnect():
            return Problem(400, "The request broke off.")
        case HTTPException():
            return Problem(error.status_code, error.detail, error.headers)
    log.error("unforeseen", exc_info=error)
    return Problem(500, "Something went wrong here. It has been noted; nothing that was confirmed is lost.")


def problem_response(problem: Problem) -> Response:
    """Return a problem as an answer."""
    return Response(
        orjson.dumps(problem.body),
        problem.status,
        headers={**NOT_KEPT, **problem.headers},
        media_type="application/problem+json",
    )
