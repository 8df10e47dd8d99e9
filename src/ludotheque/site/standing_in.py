"""Bots in place of people: when one may be called, by whom, and since when somebody is away.

With a clock, when the time of whoever is to move has run out. Without one, when they have been away for as
long as the table was set up with. For oneself, at any time.
"""

from __future__ import annotations

import time

from ludotheque.site.notebook import STOOD_IN
from ludotheque.site.seats import PERSON, Seat
from ludotheque.site.storage import Row
from ludotheque.site.table import PLAYING, Refused, Table


def wait(table: Table, seat: int) -> float | None:
    """Return in how many seconds others may call a bot for a seat; None if not as things stand."""
    if table.to_move != seat or not table.seats[seat].present:
        return None
    if table.deadline is not None:
        return table.deadline - time.time()
    if table.audience.here(seat):
        return None
    return table.settings.absence - min(table.audience.away(seat), time.time() - table.moved_at)


def may_call(table: Table) -> bool:
    """Tell whether a bot may be called now for whoever is to move."""
    left = None if table.to_move is None else wait(table, table.to_move)
    return left is not None and left <= 0


def replaceable(table: Table, by: int, seat: int) -> Seat:
    """Return the seat that a bot may be called for; Refused if it may not."""
    if table.stage != PLAYING:
        raise Refused("The match is not under way.")
    if not 0 <= seat < len(table.seats):
        raise Refused("You can call a bot only for a player at this table.")
    gone = table.seats[seat]
    if gone.kind != PERSON or gone.stand_in:
        raise Refused("A bot is already playing there.")
    if seat == by:
        if table.people == [gone]:
            raise Refused("Only bots would be left at this table.")
    elif table.to_move != seat:
        raise Refused("Nobody is waiting for that player.")
    elif not may_call(table):
        absent = table.deadline or not table.audience.here(seat)
        raise Refused("That player still has time." if absent else "That player is here.")
    return gone


def enough(table: Table, seat: int, calls: set[int]) -> bool:
    """Tell whether those who call a bot for a seat are enough: one after its time, else all who are here."""
    others = {one.number for one in table.people if one.number != seat and table.audience.here(one.number)}
    return table.late or seat in calls or calls >= others


def told(seat: int, calls: set[int]) -> Row:
    """Return what is written down: whose seat a bot has, and who called it."""
    return STOOD_IN, " ".join(map(str, [seat, *sorted({seat} if seat in calls else calls)]))
