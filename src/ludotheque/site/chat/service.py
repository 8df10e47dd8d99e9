"""Writes lines: keeps them, and has everybody at the table read them. They are not events of the match."""

from __future__ import annotations

import time
from typing import NamedTuple

from ludotheque.site.chat.kept import FIND, HIDE, READ, REMOVE, REPORT, writing
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Rate, a_minute, an_hour
from ludotheque.site.foundation.tokens import new_table_name
from ludotheque.site.people.name_words import BadName
from ludotheque.site.services import Services
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.tables.board import Busy, Why
from ludotheque.site.tables.table import Table
from ludotheque.words import N_

LONGEST = 200
"""Letters of a line."""
SHOWN = 50
"""Of the last lines so many are told."""
A_MINUTE = 20
"""Lines of one person."""
REPORTS_AN_HOUR = 20
MOST_TABLES = 512
"""Of so many tables the lines are in memory before those that sleep are forgotten."""
NO_CHAT = N_("Nobody can write at this table.")
EMPTY = N_("Write something first.")
TOO_LONG = N_("A line has 200 letters at most.")
UNWELCOME = N_("Please say it in other words: this is not welcome in this house.")
TOO_MANY = N_("That was a lot at once; try again in a minute.")
NO_LINE = N_("That line is not there any more.")


class Line(NamedTuple):
    """What somebody wrote at a table."""

    line: str
    """What it is called."""
    seat: int
    text: str
    at: float


class Chat:
    """The lines at all tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._said: dict[str, list[Line]] = {}
        processes, share = services.processes, services.limits.address_share
        self._lines = Rate(processes, "chat", a_minute(A_MINUTE), share)
        self._reports = Rate(processes, "reports", an_hour(REPORTS_AN_HOUR), share)

    def at(self, table: str) -> list[Line]:
        """Return the last lines that were written at a table, by its name."""
        return self._said.get(table, [])

    async def write(self, table: Table, seat: int | None, text: str, account: Account) -> None:
        """Write a line for a seat; Problem if that cannot be, Busy if it was too much."""
        holder = self._holder(table, seat)
        words = _cleaned(text)
        try:
            self._services.moderation.names.check(words)
        except BadName:
            raise Problem(422, UNWELCOME, key="text") from None
        if not await self._lines.hit(account):
            raise Busy(TOO_MANY)
        row = (-1 if seat is None else seat, holder, words, time.time())
        await self._services.store.change(*writing(table.id, new_table_name(), *row))
        await self._tell(table)

    async def take_back(self, table: Table, seat: int | None, line: str) -> None:
        """Delete a line of one's own; Problem if it is none."""
        holder = self._holder(table, seat)
        if await self._writer(table, line) != holder:
            raise Problem(404, NO_LINE)
        values = {"mark": line, "holder": holder}
        await self._services.store.change((HIDE, values), (REMOVE, values))
        await self._tell(table)

    async def report(self, table: Table, seat: int | None, line: str, account: Account) -> None:
        """Have whoever runs the house read a line; Problem if there is no such line."""
        holder = self._holder(table, seat)
        await self._writer(table, line)
        if not await self._reports.hit(account):
            raise Busy(TOO_MANY)
        await self._services.store.change((REPORT, {"mark": line, "holder": holder, "at": time.time()}))

    def _holder(self, table: Table, seat: int | None) -> str:
        """Return who sits at a table where people write; Problem otherwise."""
        if "chat" not in table.settings.allowed:
            raise Problem(403, NO_CHAT)
        holder = None if seat is None else table.seats[seat].holder
        if holder is None:
            raise Problem(403, Why.NOT_AT_TABLE)
        return holder

    async def _writer(self, table: Table, line: str) -> str:
        found = await self._services.store.find(FIND, mark=line, table=table.id)
        if not found:
            raise Problem(404, NO_LINE)
        return str(found[0][1])

    async def _tell(self, table: Table) -> None:
        await self.look(table.id)
        table.audience.tell()
        if not self._services.processes.alone:
            self._services.pubsub.ring(table.id, LOOK)

    async def look(self, table: str) -> None:
        """Read what was written at a table."""
        rows = await self._services.store.find(READ, table=table, most=SHOWN)
        self._said.pop(table, None)
        if rows:
            self._said[table] = [Line(*row) for row in rows]
        if len(self._said) > MOST_TABLES:
            awake = self._services.tables.awake
            self._said = {name: said for name, said in self._said.items() if name == table or awake.get(name)}


def _cleaned(text: str) -> str:
    """Return a line as it is kept: without what cannot be shown."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not words:
        raise Problem(422, EMPTY, key="text")
    if len(words) > LONGEST:
        raise Problem(422, TOO_LONG, key="text")
    return words
