"""The owner's page: what the house is like, and what can be done about it, in the browser.

Imports the pages and what is below. Only ``features`` and the commands import it.
"""

from __future__ import annotations

from ludotheque.site.feature import Feature
from ludotheque.site.owner.pages import routes

FEATURE = Feature("owner", routes=routes, strangers=("/owner", "/owner/"), privacy="owner/kept_for.html")
"""Its doors are its own: a link that works once, and a session."""
