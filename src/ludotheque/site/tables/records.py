"""The record of a table: of its match, and of what was given to it."""

from __future__ import annotations

from ludotheque.engine.author.contract import Json
from ludotheque.site.tables.table import Table


def record(table: Table) -> Json:
    """Return the record of a table whose match has begun.

    Where the first events were given, their draws do not follow from our secret: the record says so, and
    claims no secret for the whole match; the secret for what came after is given next to it.
    """
    told = table.record().json()
    if table.initial_events:
        opened = {"events": table.initial_events, "commitment": told["commitment"], "secret": told["secret"]}
        told |= {"commitment": None, "secret": None, "given": opened}
    return told
