"""A table at which something is tried again from a review: what its page says beside the rest."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from ludotheque.bots.review import Review
from ludotheque.site.api.calls import in_turn, services_of
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.study.reviewed import Telling
from ludotheque.site.tables.table import Table


async def retried(request: Request, table: Table) -> dict[str, Any]:
    """Return what whoever tries something again is told: whose turn, the way back, the expert's aim."""
    name, _, event = table.settings.retry.partition(" ")
    services = services_of(request)
    reviewed = await services.tables.find(name) if name else None
    if reviewed is None:
        return {}
    await services.reviews.ask(reviewed, await account_of(request))  # it is kept, though perhaps not at hand
    words, review = request.state.words, reviewed.cache.result(Review)
    seat = reviewed.match.actor(int(event))
    own = seat in reviewed.held(visitor_of(request))
    verdict = next((one for one in review.verdicts if one.event == int(event)), None) if review else None
    aim = ""
    if review and verdict:
        telling = Telling(reviewed.match.copy(), review, words, names_of(reviewed, words), ())
        aim = await in_turn(request, lambda: telling.aim(verdict))
    whose = "" if own else names_of(reviewed, words)[seat]
    return {"retried": {"address": f"{base}/tables/{name}/review", "seat": seat, "whose": whose, "aim": aim}}
