"""Taking a move back: at once while nobody else has had the turn; else the other people are asked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.tables.board import PLAYING, BackWish, Board, Refused, Stale, Why
from ludotheque.site.tables.cache import BACK
from ludotheque.site.tables.service import Tables
from ludotheque.site.tables.table import Table

WISH = "take back"
"""The kind of report by which processes tell each other that somebody asks."""


def asked_of(table: Board, seat: int) -> list[int]:
    """Return the seats whose people must agree before a seat's last move is taken back.

    None as long as it is that seat's turn and its time has not run out; whoever plays from the same device
    need not be asked.
    """
    if table.to_move == seat and not table.late:
        return []
    return [one.number for one in table.people if one.holder != table.seats[seat].holder]


def wish_of(table: Board) -> BackWish | None:
    """Return who would like to take a move back; it holds until a person moves, or one was taken back."""
    wish = table.back_wish
    if wish is None or table.stage != PLAYING:
        return None
    since = (who for who, _ in table.rows[wish.number :])
    gone = any(who == BACK or (who >= 0 and table.seats[who].present) for who in since)
    return None if gone else wish


async def ask(tables: Tables, table: Table, seat: int, number: int) -> bool:
    """Take a seat's last move back, or ask the others first; tell whether it was taken back."""
    if not asked_of(table, seat):
        await tables.take_back(table, seat, number)
        return True
    if table.after_seats(number) != table.number:
        raise Stale
    table.taken_back(seat)  # Refused where nobody could allow it
    if wish_of(table) is None:
        await _note(tables, table, BackWish(seat, table.number))
    return False


async def answer(tables: Tables, table: Table, held: Sequence[int], accept: bool) -> bool:
    """Say whether somebody may take a move back; tell whether it was, as all others have agreed."""
    await look_at_wish(tables, table)
    wish = wish_of(table)
    others = asked_of(table, wish.seat) if wish else []
    if wish is None or not any(seat in others for seat in held):
        raise Refused(Why.NOBODY_ASKED)
    wish = replace(wish, answers=wish.answers | {seat: accept for seat in held if seat in others})
    if all(wish.answers.get(seat) for seat in others):
        await tables.take_back(table, wish.seat, table.number)
        return True
    await _note(tables, table, wish)
    return False


async def look_at_wish(tables: Tables, table: Table) -> None:
    """Have a table know what was asked in another process."""
    if tables.processes.alone or table.stage != PLAYING or len(table.people) < 2:
        return
    if kept := await tables.store.read_report(table.id, WISH):
        answers = {int(seat): accept for seat, accept in kept["answers"].items()}
        table.back_wish = BackWish(kept["seat"], kept["number"], answers)


async def _note(tables: Tables, table: Table, wish: BackWish) -> None:
    table.back_wish = wish
    if not tables.processes.alone:
        answers = {str(seat): accept for seat, accept in wish.answers.items()}
        kept = {"seat": wish.seat, "number": wish.number, "answers": answers}
        await tables.store.write_report(table.id, WISH, kept, time.time())
    table.audience.tell()
    tables.pubsub.ring(table.id, LOOK)
