"""Take it with you: the library for one's own device, and matches that go on there and come back."""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.travel.files import files
from ludotheque.site.travel.kept import TRAVEL
from ludotheque.site.travel.routes import paths, routes
from ludotheque.site.travel.service import Travel
from ludotheque.site.travel.shown import addition, values

FEATURE = Feature(
    "travel",
    service=Travel,
    tables=TRAVEL,
    addition=addition,
    routes=lambda: [*files(), *routes()],
    paths=paths(),
    shows={"shelf": "travel/on_shelf.html", "me": "travel/on_me.html"},
    values=values,
    privacy="travel/kept_for.html",
)
