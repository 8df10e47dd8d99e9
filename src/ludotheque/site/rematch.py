"""The next match of the same people."""

from __future__ import annotations

import time

from ludotheque.site.accounts import NOBODY, Account
from ludotheque.site.bell import LOOK
from ludotheque.site.house import House
from ludotheque.site.keys import Key
from ludotheque.site.making import NewSeat
from ludotheque.site.table import OVER, Refused, Table
from ludotheque.site.tokens import derived

REMATCH = "rematch"


async def rematch(house: House, table: Table, account: Account = NOBODY) -> Table:
    """Return the next match of the same people, seats rotated; made once, whoever asks first."""
    async with table.lock:
        if table.stage != OVER:
            raise Refused("The match is not over.")
        known = await house.store.read_report(table.id, REMATCH)
        if known and (again := await house.table(known)):
            return again
        old = [*table.seats[1:], table.seats[0]]
        created = await house.create(
            table.game.name,
            len(old),
            table.setting.options,
            [NewSeat(seat.kind, seat.name, seat.level, seat.holder) for seat in old],
            table.settings,
            maker=table.maker,
            account=account,
            key=Key.of(derived(table.secret.secret.hex(), REMATCH), table.id),
        )
        again = created.table
        await house.store.write_report(table.id, REMATCH, again.id, time.time())
    table.audience.tell()
    house.bell.ring(table.id, LOOK)
    return again


async def rematch_of(house: House, table: Table) -> str | None:
    """Return the table where the people of a match that is over play again."""
    if table.stage != OVER:
        return None
    name: str | None = await house.store.read_report(table.id, REMATCH)
    return name
