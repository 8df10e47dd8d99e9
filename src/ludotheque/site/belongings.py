"""All that belongs to one person: it can be handed over to another token, and left for good."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from ludotheque.site.bell import GONE
from ludotheque.site.house import House
from ludotheque.site.seats import GAVE_UP, OPEN, PERSON, Seat
from ludotheque.site.storage import Touched
from ludotheque.site.table import OVER, PLAYING, WAITING, Refused, Stale, Table

EVERYTHING = 1_000_000
"""More tables than anybody has."""
TRIES = 5
"""How often a table may change while somebody is leaving it."""


async def hand_over(house: House, old: str, new: str) -> None:
    """Have everything of one holder belong to another."""
    touched = await house.store.hand_over(old, new)
    _tell(house, old, new, touched)


async def leave(house: House, holder: str) -> None:
    """Leave all tables, and keep nothing about a holder.

    Tables that wait are closed by whoever made them; a match under way goes on with a bot, or is given up;
    tables where nobody else sits are gone.
    """
    for entry in await house.store.under_way(holder, EVERYTHING):
        table = await house.table(entry.id)
        if table is not None:
            await _leave_table(house, table, holder)
    for note in await house.store.notes(holder, GAVE_UP):
        table = await house.table(note.name)
        if table is not None:
            await _reseat(house, table, partial(_without_name, seat=note.note))
    _tell(house, holder, None, await house.store.forget(holder))


def _tell(house: House, old: str, new: str | None, touched: Touched) -> None:
    """Have all who have one of these tables in memory read it again."""
    for table in house.awake:
        if table.maker == old:
            table.maker = new
    for name in touched.gone:
        house.bell.ring(name, GONE)
    for name, version in touched.changed:
        house.bell.ring(name, version)


async def _leave_table(house: House, table: Table, holder: str) -> None:
    """Leave a table that is not over, where somebody else sits; without others it will be gone."""
    others = any(seat.kind == PERSON and seat.holder not in (None, holder) for seat in table.seats)
    held = table.held(holder)
    with contextlib.suppress(Refused, Stale):  # it began, or ended, this moment
        if table.stage == WAITING and table.made_by(holder):
            await house.close(table, holder)
        elif others and held and table.stage == PLAYING and len(table.seats) == 2:
            await house.concede(table, held[0])
    if others and held and not table.closed and table.stage != OVER:
        await _reseat(house, table, lambda table: _given_away(table, holder))


def _without_name(table: Table, seat: int) -> list[Seat]:
    return [table.seats[seat].nameless()]


def _given_away(table: Table, holder: str) -> list[Seat]:
    """Return somebody's seats as bots have them; where the match has not begun, as anybody can."""
    if table.stage == WAITING:
        return [Seat(number, OPEN) for number in table.held(holder)]
    return [table.seats[number].nameless().given_up() for number in table.held(holder)]


async def _reseat(house: House, table: Table, changed: Callable[[Table], list[Seat]]) -> None:
    """Have seats of a table be others, though somebody else may be quicker a few times."""
    for _ in range(TRIES):
        with contextlib.suppress(Stale):
            await house.reseat(table, changed)
            return
