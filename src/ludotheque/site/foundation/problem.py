"""What somebody is told whose request cannot be answered as hoped: a status, and a short reason."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from ludotheque.site.foundation import json_bytes

LONGEST_REASON = 300
LONGEST_BYTES = 450
SHORTEST_REASON = 90
"""Letters of a reason that is written with more bytes than that."""


def short(reason: str) -> str:
    """Return a reason that does not repeat at length what was sent."""
    if len(reason) > LONGEST_REASON:
        reason = reason[:LONGEST_REASON] + "…"
    if not reason.isprintable():
        reason = "".join(letter if letter.isprintable() else " " for letter in reason)
    if len(json_bytes.dumps(reason)) > LONGEST_BYTES:
        reason = reason[:SHORTEST_REASON] + "…"
    return reason


class Problem(Exception):
    """A request that cannot be answered as hoped."""

    def __init__(
        self, status: int, reason: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        self.reason: str = short(reason)
        super().__init__(self.reason)
        self.status = status
        self.headers: dict[str, str] = dict(headers or {})
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
