"""Going on at a table with what was played elsewhere: every event is looked at as if it happened now.

The table's own secret says what chance did, and the rules what was allowed. What nobody can know is how a
bot chose there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ludotheque.engine.errors import IllegalMove
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.store.storage import Row, Stored
from ludotheque.site.tables.board import Change, Refused, Stale
from ludotheque.site.tables.cache import BACK, CLAIMED, CONCEDED
from ludotheque.site.tables.making import MOST_GIVEN
from ludotheque.site.tables.service import Tables
from ludotheque.site.tables.table import Table
from ludotheque.words import N_

WENT_ON = N_("This match has gone on here as well: what was played elsewhere does not follow from it.")
TOO_LONG = N_("That is longer than any match.")
NOT_SO = N_("What was played elsewhere does not fit: the rules, or the table’s secret, say otherwise.")


async def go_on_with(
    tables: Tables, table: Table, seat: int, rows: Sequence[Row], account: Account
) -> Sequence[Change]:
    """Have a match go on as one seat's person played it elsewhere; return what is new, which may be nothing.

    ``rows`` are all events from the first one on. Stale if they do not begin with those that are known,
    Problem if one of them cannot have been.
    """
    if len(rows) > MOST_GIVEN:
        raise Problem(422, TOO_LONG, key="events")
    return await tables.go_on(table, partial(continued, seat, tuple(rows)), account)


def continued(seat: int, rows: Sequence[Row], stored: Stored) -> list[Change]:
    """Return the changes that lead to those events from a table as it is stored."""
    known = tuple((who, text) for who, text in stored.rows)
    if tuple(rows[: len(known)]) != known:
        raise Stale(WENT_ON)
    table, at = Table.read(stored), len(known)
    changes: list[Change] = []
    while at < len(rows):
        try:
            change = _change(table, seat, rows[at])
        except (IllegalMove, Refused) as error:
            raise Problem(422, NOT_SO, event=at, why=str(error)) from None
        if tuple(change.rows) != tuple(rows[at : at + len(change.rows)]):
            raise Problem(422, NOT_SO, event=at)
        table.apply(change, stored.standing.moved_at)
        changes.append(change)
        at += len(change.rows)
    return changes


def _change(table: Table, seat: int, row: Row) -> Change:
    """Return what somebody did, with the chance that follows."""
    who, text = row
    if who >= 0:
        return table.moved(who, text)
    if who == BACK:
        return table.taken_back(seat)
    if who == CONCEDED and len(table.seats) == 2:
        return table.conceding(seat)
    if who == CLAIMED:
        return table.claiming(seat)
    raise Refused("Nobody can do that here.")
