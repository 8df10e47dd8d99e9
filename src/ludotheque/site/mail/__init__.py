"""E-mail: whoever has confirmed an address is told there, through the owner's own mail server.

Imports the pages and what is below. Only ``features`` imports it, for ``FEATURE``.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.mail.kept import MAIL
from ludotheque.site.mail.routes import paths, routes
from ludotheque.site.mail.service import Mail
from ludotheque.site.mail.shown import values

FEATURE = Feature(
    "mail",
    service=Mail,
    tables=MAIL,
    routes=routes,
    paths=paths(),
    shows={"notices": "mail/card.html"},
    values=values,
    strangers=("/mail/", "/api/mail/leave/"),
    privacy="mail/kept_for.html",
    shares="mail/shared_with.html",
)
