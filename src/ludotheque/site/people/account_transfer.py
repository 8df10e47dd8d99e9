"""All that belongs to one person: it can be handed over to another token, and left for good."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from ludotheque.site.store import feature_tables
from ludotheque.site.store.pubsub import GONE
from ludotheque.site.store.seats import GAVE_UP, OPEN, PERSON, Seat
from ludotheque.site.store.storage import Touched
from ludotheque.site.tables.board import OVER, PLAYING, WAITING, Refused, Stale
from ludotheque.site.tables.service import Tables
from ludotheque.site.tables.table import Table

EVERYTHING = 1_000_000
"""More tables than anybody has."""
TRIES = 5
"""How often a table may change while somebody is leaving it."""


async def hand_over(tables: Tables, old: str, new: str) -> None:
    """Have everything of one holder belong to another."""
    touched = await tables.store.hand_over(old, new)
    await feature_tables.hand_over(tables.store, tables.feature_tables, old, new)
    _tell(tables, old, new, touched)


async def leave(tables: Tables, holder: str) -> None:
    """Leave all tables, and keep nothing about a holder.

    Tables that wait are closed by whoever made them; a match under way goes on with a bot, or is given up;
    tables where nobody else sits are gone.
    """
    for entry in await tables.store.under_way(holder, EVERYTHING):
        table = await tables.find(entry.id)
        if table is not None:
            await _leave_table(tables, table, holder)
    for note in await tables.store.notes(holder, GAVE_UP):
        table = await tables.find(note.name)
        if table is not None:
            await _reseat(tables, table, partial(_without_name, seat=note.note))
    await feature_tables.forget(tables.store, tables.feature_tables, holder)
    _tell(tables, holder, None, await tables.store.forget(holder))


def _tell(tables: Tables, old: str, new: str | None, touched: Touched) -> None:
    """Have all who have one of these tables in memory read it again."""
    for table in tables.awake:
        if table.maker == old:
            table.maker = new
    for name in touched.gone:
        tables.pubsub.ring(name, GONE)
    for name, version in touched.changed:
        tables.pubsub.ring(name, version)


async def _leave_table(tables: Tables, table: Table, holder: str) -> None:
    """Leave a table that is not over, where somebody else sits; without others it will be gone."""
    others = any(seat.kind == PERSON and seat.holder not in (None, holder) for seat in table.seats)
    held = table.held(holder)
    with contextlib.suppress(Refused, Stale):  # it began, or ended, this moment
        if table.stage == WAITING and table.made_by(holder):
            await tables.close(table, holder)
        elif others and held and table.stage == PLAYING and len(table.seats) == 2:
            await tables.concede(table, held[0])
    if others and held and not table.closed and table.stage != OVER:
        await _reseat(tables, table, lambda table: _given_away(table, holder))


def _without_name(table: Table, seat: int) -> list[Seat]:
    return [table.seats[seat].nameless()]


def _given_away(table: Table, holder: str) -> list[Seat]:
    """Return somebody's seats as bots have them; where the match has not begun, as anybody can."""
    if table.stage == WAITING:
        return [Seat(number, OPEN) for number in table.held(holder)]
    return [table.seats[number].nameless().given_up() for number in table.held(holder)]


async def _reseat(tables: Tables, table: Table, changed: Callable[[Table], list[Seat]]) -> None:
    """Have seats of a table be others, though somebody else may be quicker a few times."""
    for _ in range(TRIES):
        with contextlib.suppress(Stale):
            await tables.reseat(table, changed)
            return
