"""A house of one's own: who may come in, who runs it and what it keeps, its colours.

Imports the pages and what is below. Only ``features`` and the commands import it.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.house.deeds import DEEDS
from ludotheque.site.house.kept import MEMBERS
from ludotheque.site.house.members import Door, Members
from ludotheque.site.house.pages import routes
from ludotheque.site.house.panel import panel

OPEN = (
    *("/static/", "/icons/", "/favicon.ico", "/manifest.webmanifest", "/house.css"),
    *("/door", "/door/", "/privacy", "/api/health", "/metrics"),
)
"""What strangers may see of a house for members: what pages look like, the door, who runs it, its health.

``/metrics`` has a guard of its own.
"""

FEATURE = Feature(
    "house",
    service=Members,
    tables=MEMBERS,
    routes=routes,
    strangers=OPEN,
    door=lambda members: Door(members, members.services.strangers),
    chores=lambda members: [members.look_after()],
    deeds=DEEDS,
    panel=panel,
    privacy="house/kept_for.html",
)
