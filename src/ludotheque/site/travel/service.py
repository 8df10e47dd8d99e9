"""Gives matches to whoever takes them along, and goes on with what they bring back."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque.bots import BOTS
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.rates import Rate, a_minute
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.services import Services
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.store.seats import BOT, PERSON
from ludotheque.site.store.storage import Row
from ludotheque.site.tables.board import PLAYING, Board, Busy, Refused
from ludotheque.site.tables.continuing import go_on_with
from ludotheque.site.tables.table import Table
from ludotheque.site.travel.kept import BROUGHT, READ, TAKEN, WRITE
from ludotheque.words import N_

FORMAT = 1
"""Of what is taken along."""
SCRIPT = "service-worker.js"
"""Without it a folder holds no library."""
A_MINUTE = 20
MOST_TABLES = 512
"""Of so many tables it is in memory what travelled before those that sleep are forgotten."""
log = logging.getLogger("ludotheque.site")
NOT_OFFERED = N_("This house does not offer the library to be taken along.")
NOT_ALONE = N_("Only a match of one person against bots can be taken along, as long as it is not over.")
NOT_YOURS = N_("Only whoever plays this match can take it along, or bring it back.")
NOT_NOW = N_("A bot is to move here. Wait until it is your turn, then take the match along.")
NO_SUCH_BOT = N_("A bot plays in this match that no library elsewhere has.")
TOO_MANY = N_("That was a lot at once; try again in a minute.")


class Trip(NamedTuple):
    """That a match was taken along, or brought back."""

    seat: int
    what: str
    number: int
    """How many events there were then."""


class Travel:
    """What can be taken along, and how it comes back."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._trips: dict[str, list[Trip]] = {}
        share = services.limits.address_share
        self._rate = Rate(services.processes, "travels", a_minute(A_MINUTE), share)
        wanted = services.settings.offline_folder
        if wanted and not self.folder:
            log.warning("%s holds no library to be taken along: `ludo static` writes one", wanted)

    @property
    def folder(self) -> Path | None:
        """Where the files of the library lie, if it is offered."""
        folder = self._services.settings.offline_folder
        return folder if folder and (folder / SCRIPT).is_file() else None

    def at(self, table: str) -> list[Trip]:
        """Return what travelled of a table, by its name."""
        return self._trips.get(table, [])

    def offered(self, table: Board, seat: int | None) -> bool:
        """Tell whether a seat's person could take a match along now, or as soon as it is their turn."""
        return bool(self.folder) and table.stage == PLAYING and seat is not None and seat == alone_at(table)

    async def take(self, table: Table, seat: int | None, account: Account) -> dict[str, Any]:
        """Return all that a library elsewhere needs to go on; the table notes that it was given away."""
        if self.folder is None:
            raise Refused(NOT_OFFERED)
        mine = _mine(table, seat)
        await self._count(account)
        async with table.lock:
            if table.over:
                raise Refused(NOT_ALONE)
            if table.to_move != mine:
                raise Refused(NOT_NOW)
            if any(one.kind == BOT and one.level not in BOTS for one in table.seats):
                raise Refused(NO_SUCH_BOT)
            await self._note(table, mine, TAKEN)
            told = told_of(table, mine)
        await self._tell(table)
        return told

    async def bring(self, table: Table, seat: int | None, rows: Sequence[Row], account: Account) -> None:
        """Go on with what was played elsewhere."""
        mine = _mine(table, seat)
        await self._count(account)
        if await go_on_with(self._services.tables, table, mine, rows, account):
            await self._note(table, mine, BROUGHT)
            await self._tell(table)

    async def look(self, table: str) -> None:
        """Read what travelled of a table."""
        rows = await self._services.store.find(READ, table=table)
        self._trips.pop(table, None)
        if rows:
            self._trips[table] = [Trip(*row) for row in rows]
        if len(self._trips) > MOST_TABLES:
            awake = self._services.tables.awake
            self._trips = {name: trips for name, trips in self._trips.items() if awake.get(name)}

    async def _count(self, account: Account) -> None:
        if not await self._rate.hit(account):
            raise Busy(TOO_MANY)

    async def _note(self, table: Table, seat: int, what: str) -> None:
        values = {
            "mark": new_token(),
            "table": table.id,
            "seat": seat,
            "holder": table.seats[seat].holder or "",
            "what": what,
            "number": table.number,
            "at": time.time(),
        }
        await self._services.store.change((WRITE, values))

    async def _tell(self, table: Table) -> None:
        await self.look(table.id)
        table.audience.tell()
        if not self._services.processes.alone:
            self._services.pubsub.ring(table.id, LOOK)


def alone_at(table: Board) -> int | None:
    """Return the seat of the one person who plays only bots, where there is one."""
    people = [seat for seat in table.seats if seat.kind == PERSON]
    alone = len(people) == 1 and people[0].present and len(table.seats) > 1
    bots = all(seat.kind == BOT for seat in table.seats if seat not in people)
    return people[0].number if alone and bots else None


def _mine(table: Table, seat: int | None) -> int:
    """Return the seat of somebody who plays only bots; Refused if they do not."""
    alone = alone_at(table)
    if alone is None:
        raise Refused(NOT_ALONE)
    if seat != alone:
        raise Refused(NOT_YOURS)
    return alone


def told_of(table: Table, seat: int) -> dict[str, Any]:
    """Return a table with all that it knows, its secret as well."""
    stored = table.stored()
    setup = stored.setup
    return {
        "format": FORMAT,
        "table": setup.id,
        "code": setup.code,
        "game": setup.game,
        "rules": setup.rules,
        "players": setup.players,
        "options": setup.options,
        "settings": {**setup.settings, "public": False, "allowed": []},
        "secret": setup.secret.hex(),
        "commitment": table.secret.commitment,
        "created": setup.created,
        "given": setup.given,
        "moved_at": stored.standing.moved_at,
        "seat": seat,
        "seats": [{"name": one.name, "bot": one.level} for one in stored.seats],
        "events": [[who, text] for who, text in stored.rows],
    }
