"""Web Push: whoever wants it is told by their browser's own push service, though no page is open.

Imports the pages and what is below. Only ``features`` imports it, for ``FEATURE``.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.push.kept import PUSH
from ludotheque.site.push.routes import routes
from ludotheque.site.push.service import Push
from ludotheque.site.push.shown import addition

FEATURE = Feature(
    "push",
    service=Push,
    tables=PUSH,
    addition=addition,
    routes=routes,
    shows={"notices": "push/script.html"},
    worker=("push/worker.js",),
    privacy="push/kept_for.html",
    shares="push/shared_with.html",
)
