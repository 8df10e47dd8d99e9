"""The next match of the same people: offered, accepted or declined; and how the series stands."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TypeVar

from ludotheque.site.foundation.account import NOBODY, Account
from ludotheque.site.foundation.tokens import derived
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.tables.board import OVER, Board, Refused, Series, Why
from ludotheque.site.tables.keys import IdempotencyKey
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.service import Tables
from ludotheque.site.tables.table import Table

Item = TypeVar("Item")
REMATCH, SERIES = "rematch", "series"
ANSWER = "rematch by "
"""With a seat: the kind of report that keeps what somebody answered."""
FOUND = "select kind, report from reports where id = :table and kind like 'rematch%'"


async def answer_rematch(
    tables: Tables, table: Table, held: Sequence[int], accept: bool, account: Account = NOBODY
) -> Table | None:
    """Note whether seats want to play again; return the next match once all people at the table do.

    While a series goes on that was agreed on, one of them is enough: the others have said so before.
    """
    if table.stage != OVER:
        raise Refused(Why.NOT_OVER)
    for seat in held:
        await tables.store.write_report(table.id, f"{ANSWER}{seat}", accept, time.time())
    known = await rematch_of(tables, table)
    await look_at_series(tables, table)
    willing = goes_on(table) or all(table.rematch_answers.get(seat.number) for seat in table.people)
    if known or (accept and willing):
        return await rematch(tables, table, account)
    table.audience.tell()
    tables.pubsub.ring(table.id, LOOK)
    tables.listened(table)
    return None


async def rematch(tables: Tables, table: Table, account: Account = NOBODY) -> Table:
    """Return the next match of the same people; made once, whoever asks first."""
    async with table.lock:
        if table.stage != OVER:
            raise Refused(Why.NOT_OVER)
        known = await tables.store.read_report(table.id, REMATCH)
        if known and (again := await tables.find(known)):
            return again
        seats = [
            NewSeat(seat.kind, seat.name, seat.level, seat.holder)
            for seat in _in_next_order(table, table.seats)
        ]
        created = await tables.create(
            NewTable(table.game.name, table.setting.options, seats, replace(table.settings, retry="")),
            maker=table.maker,
            account=account,
            key=IdempotencyKey.of(derived(table.secret.secret.hex(), REMATCH), table.id),
        )
        again = created.table
        await look_at_series(tables, table)
        again.series = _next(table)
        await tables.store.write_report(again.id, SERIES, asdict(again.series), time.time())
        await tables.store.write_report(table.id, REMATCH, again.id, time.time())
        table.next_table = again.id
    tables.listened(again)
    table.audience.tell()
    tables.pubsub.ring(table.id, LOOK)
    return again


def _next(table: Table) -> Series:
    """Return how the series stands for the next match; after the last one agreed on, a new one begins."""
    if table.settings.series > 1 and not goes_on(table):
        return Series((0,) * len(table.seats))
    return Series(tuple(_in_next_order(table, wins(table))), _before(table).played + 1)


def _in_next_order(table: Table, now: Sequence[Item]) -> Sequence[Item]:
    """Return what belongs to the seats in the order of the next match.

    Among people, and in a series, the seats turn, so that everybody begins once. Whoever plays with bots
    alone keeps seat, colour and shape, and the bots keep theirs, with their names.
    """
    turn = len(table.people) > 1 or table.settings.series > 1
    return [*now[1:], now[0]] if turn else now


async def rematch_of(tables: Tables, table: Table) -> str | None:
    """Return the table where the people of a match that is over play again; note who wants to."""
    if table.stage != OVER:
        return None
    kept = {kind: json.loads(report) for kind, report in await tables.store.find(FOUND, table=table.id)}
    name: str | None = kept.pop(REMATCH, None)
    table.next_table = name
    table.rematch_answers = {int(kind.removeprefix(ANSWER)): accept for kind, accept in kept.items()}
    return name


async def look_at_series(tables: Tables, table: Table) -> None:
    """Have a table know how the matches before it of the same people went."""
    if table.series is None:
        kept = await tables.store.read_report(table.id, SERIES) or {}
        if isinstance(kept, list):  # an older store has the wins alone
            kept = {"won": kept, "played": sum(kept)}
        table.series = Series(tuple(kept.get("won", ())), kept.get("played", 0))


def _before(table: Board) -> Series:
    return table.series or Series()


def wins(table: Board) -> list[int]:
    """Return how many matches of the series each seat has won alone, this one among them if it is over."""
    won = list(_before(table).won or [0] * len(table.seats))
    if len(table.winners if table.over else ()) == 1:
        won[table.winners[0]] += 1
    return won


def match_number(table: Board) -> int:
    """Return which match of the series this one is, from 1."""
    return _before(table).played + 1


def goes_on(table: Board) -> bool:
    """Tell whether another match was agreed on after this one."""
    return match_number(table) < table.settings.series
