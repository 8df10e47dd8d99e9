"""Bots in place of people: when one may be called, by whom, and since when somebody is away.

With a clock, when the time of whoever is to move has run out. Without one, when they have been away for as
long as the table was set up with. For oneself, at any time. At an evening nobody needs to call one: it plays
for whoever has been away that long, and until they are back.
"""

from __future__ import annotations

import time

from ludotheque.site.store.seats import PERSON, Seat
from ludotheque.site.store.storage import Row
from ludotheque.site.tables.board import PLAYING, Board, Refused, Why
from ludotheque.site.tables.cache import STOOD_IN


def wait(table: Board, seat: int) -> float | None:
    """Return in how many seconds others may call a bot for a seat; None if not as things stand."""
    if table.to_move != seat or not table.seats[seat].present:
        return None
    if table.deadline is not None:
        return table.deadline - time.time()
    if table.audience.here(seat):
        return None
    return table.settings.absence - min(table.audience.missed(seat), time.time() - table.moved_at)


def may_call(table: Board) -> bool:
    """Tell whether a bot may be called now for whoever is to move."""
    left = None if table.to_move is None else wait(table, table.to_move)
    return left is not None and left <= 0


def vanished(table: Board) -> int | None:
    """Return whoever is to move and may be replaced since they are away, if that is how it stands."""
    seat = table.to_move
    return seat if seat is not None and may_call(table) and not table.audience.here(seat) else None


def returned(table: Board) -> list[int]:
    """Return the seats that nobody called a bot for, of people who are here again."""
    last = {int(text.split()[0]): text for who, text in table.rows if who == STOOD_IN}
    return [
        seat.number
        for seat in table.seats
        if seat.stand_in and last.get(seat.number) == str(seat.number) and table.audience.here(seat.number)
    ]


def replaceable(table: Board, by: int, seat: int) -> Seat:
    """Return the seat that a bot may be called for; Refused if it may not."""
    if table.stage != PLAYING:
        raise Refused(Why.NOT_UNDER_WAY)
    if not 0 <= seat < len(table.seats):
        raise Refused(Why.NOT_A_PLAYER)
    gone = table.seats[seat]
    if gone.kind != PERSON or gone.stand_in:
        raise Refused(Why.BOT_PLAYS_THERE)
    if seat == by:
        if table.people == [gone]:
            raise Refused(Why.ONLY_BOTS_LEFT)
    elif table.to_move != seat:
        raise Refused(Why.NOBODY_WAITS)
    elif not may_call(table):
        absent = table.deadline or not table.audience.here(seat)
        raise Refused(Why.STILL_HAS_TIME if absent else Why.IS_HERE)
    return gone


def enough(table: Board, seat: int, calls: set[int]) -> bool:
    """Tell whether those who call a bot for a seat are enough: one after its time, else all who are here."""
    others = {one.number for one in table.people if one.number != seat and table.audience.here(one.number)}
    return table.late or seat in calls or calls >= others


def told(seat: int, calls: set[int]) -> Row:
    """Return what is written down: whose seat a bot has, and who called it, if anybody did."""
    return STOOD_IN, " ".join(map(str, [seat, *sorted({seat} if seat in calls else calls)]))
