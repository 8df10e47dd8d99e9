"""Signs: a few kind words, one touch each, at every table, for those who sit there and those who watch.

Imports the pages and what is below. Only ``features`` imports it, for ``FEATURE``.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.signs.kept import SIGNS
from ludotheque.site.signs.panel import panel
from ludotheque.site.signs.routes import SCHEMA, paths, routes
from ludotheque.site.signs.service import Signs
from ludotheque.site.signs.shown import addition

FEATURE = Feature(
    "signs",
    service=Signs,
    tables=SIGNS,
    addition=addition,
    routes=routes,
    paths=paths(),
    schema=SCHEMA,
    panel=panel,
    privacy="signs/kept_for.html",
)
