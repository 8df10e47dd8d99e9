"""Clubs as a feature of the site."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request

from ludotheque.site.clubs import calls, entering, pages
from ludotheque.site.clubs.described import PATHS
from ludotheque.site.clubs.panel import DELETE, panel
from ludotheque.site.clubs.service import Clubs
from ludotheque.site.clubs.store import TABLES
from ludotheque.site.feature import Feature
from ludotheque.site.people.visitors import visitor_of


async def values(clubs: Clubs, request: Request) -> Mapping[str, Any]:
    """Return the reader's clubs, and the club that the evening counts for which they look at."""
    holder, evening = visitor_of(request), request.path_params.get("evening")
    return {
        "clubs_of_mine": await clubs.of_holder(holder),
        "club_of_evening": await clubs.of_evening(evening) if evening else None,
    }


FEATURE = Feature(
    "clubs",
    service=Clubs,
    tables=TABLES,
    routes=lambda: [*calls.routes(), *pages.routes()],
    shows={"me": "clubs/on_me.html", "gathering": "clubs/on_evening.html", "shelf": "clubs/on_shelf.html"},
    values=values,
    leads=lambda service: partial(entering.leads_to, service),
    paths=PATHS,
    deeds=(DELETE,),
    panel=panel,
    privacy="clubs/kept_for.html",
)
