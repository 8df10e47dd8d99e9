"""What e-mail adds to somebody's own shelf: a card among the ways to be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from ludotheque.site.mail.service import KINDS, Mail
from ludotheque.site.people.visitors import visitor_of


async def values(mail: Mail, request: Request) -> Mapping[str, Any]:
    """Return what the card is filled in with; what was wrong with an address is in the request."""
    holder = visitor_of(request)
    if holder is None:
        return {"mail": None}
    typed, refused = getattr(request.state, "mail", ("", ""))
    wish, waiting = await mail.wish_of(holder), await mail.waiting(holder)
    known = {"wish": wish, "waiting": waiting, "typed": typed, "refused": refused}
    return {"mail": {"possible": mail.possible, "kinds": KINDS, **known}}
