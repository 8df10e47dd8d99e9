"""Makes signs: keeps them, and has everybody at the table see them. They are not events of the match."""

from __future__ import annotations

import time
from typing import NamedTuple

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Rate, a_minute
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.services import Services
from ludotheque.site.signs.kept import MOST, READ, writing
from ludotheque.site.signs.words import SIGNS
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.table import Table
from ludotheque.words import N_

A_MINUTE = 12
"""How many signs somebody may make."""
NO_SEAT = -1
"""In the store: a spectator."""
TOO_MANY = N_("That was a lot of signs; try again in a minute.")
UNKNOWN = N_("There is no such sign.")
MOST_TABLES = 512
"""Of so many tables the signs are in memory before those that sleep are forgotten."""


class Sign(NamedTuple):
    """What somebody said at a table."""

    seat: int | None
    """None is a spectator."""
    sign: str
    at: float


class Signs:
    """The signs at all tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._made: dict[str, list[Sign]] = {}
        self._rate = Rate(services.processes, "signs", a_minute(A_MINUTE), services.limits.address_share)

    def at(self, table: str) -> list[Sign]:
        """Return the last signs that were made at a table, by its name."""
        return self._made.get(table, [])

    async def make(
        self, table: Table, seat: int | None, sign: str, holder: str | None, account: Account
    ) -> None:
        """Make a sign for a seat, or for a spectator; Problem if there is no such sign, Busy if too many."""
        if sign not in SIGNS:
            raise Problem(422, UNKNOWN)
        if not await self._rate.hit(account):
            raise Busy(TOO_MANY)
        made = Sign(seat, sign, time.time())
        row = (NO_SEAT if seat is None else seat, holder or "", sign, made.at)
        await self.services.store.change(*writing(table.id, new_token(), *row))
        self._made[table.id] = [*self.at(table.id), made][-MOST:]
        table.audience.tell()
        if not self.services.processes.alone:
            self.services.pubsub.ring(table.id, LOOK)

    async def look(self, table: str) -> None:
        """Read what was said at a table."""
        rows = await self.services.store.find(READ, table=table)
        self._made.pop(table, None)
        if rows:
            self._made[table] = [
                Sign(None if seat == NO_SEAT else seat, sign, at) for seat, sign, at in rows if sign in SIGNS
            ]
        if len(self._made) > MOST_TABLES:
            awake = self.services.tables.awake
            self._made = {name: made for name, made in self._made.items() if name == table or awake.get(name)}
