"""Errors as programs expect them: application/problem+json, with the reason, and nothing from inside."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ludotheque.engine.errors import IllegalMove, LudothequeError, UnknownGame
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.people.bans import SHUT, Ban
from ludotheque.site.store.storage import StoreFailed, StoreUnsure
from ludotheque.site.tables.board import Busy, Refused, Stale
from ludotheque.words import N_

NOT_SAVED = N_("This could not be saved, so it did not happen. Nothing is lost; try again in a moment.")
NOT_KNOWN = N_("It is not known yet whether this was saved. Look again, or send it again: it counts once.")
UNFORESEEN = N_("Something went wrong here. It has been noted; nothing that was confirmed is lost.")
NOT_KEPT = {"Cache-Control": "no-store"}
log: logging.Logger = logging.getLogger("ludotheque.site")


class Banned(Problem):
    """Somebody whom the people who run the house keep out."""

    def __init__(self, ban: Ban) -> None:
        super().__init__(403, SHUT, until=ban.until)
        self.ban = ban


class Instead(Problem):
    """Somebody is shown another page than the one they asked for; a program is told why."""

    def __init__(
        self, status: int, reason: str, template: str, headers: Mapping[str, str] | None = None, **values: Any
    ) -> None:
        super().__init__(status, reason, headers)
        self.template: str = template
        self.values: dict[str, Any] = values


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
        case json_bytes.JSONDecodeError():
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
            return Problem(400, "The request was cut off.")
        case HTTPException():
            return Problem(error.status_code, error.detail, error.headers)
    log.error("unforeseen", exc_info=error)
    return Problem(500, UNFORESEEN)


def problem_response(problem: Problem) -> Response:
    """Return a problem as an answer."""
    return Response(
        json_bytes.dumps(problem.body),
        problem.status,
        headers={**NOT_KEPT, **problem.headers},
        media_type="application/problem+json",
    )
