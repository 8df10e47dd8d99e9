"""People whom one has played with: how it went, and inviting them again where they allow it."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.house import games, load
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import a_day
from ludotheque.site.lobby.kept import DECLINE, INVITE, INVITED, PLAYED
from ludotheque.site.people.occasions import invited
from ludotheque.site.services import Services
from ludotheque.site.store.seats import OPEN, PERSON
from ludotheque.site.store.storage import Note
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from ludotheque.words import N_

INVITABLE = "invitable"
"""The kind and name of the note of somebody whom those they played with may invite."""
A_DAY = a_day(3)
"""Invitations of one person to another."""
ALL_A_DAY = a_day(20)
"""Invitations of one person to anybody."""
MOST_PEOPLE = 24
"""Whom one has played with, the latest first."""
NOT_ALLOWED = N_("They do not want to be invited.")
ENOUGH = N_("You have invited people a few times today. Let them answer first.")
NO_GAME = N_("There is no such game here.")
UNKNOWN = N_("You have not played with them.")


@dataclass
class Companion:
    """Somebody one has played with."""

    table: str
    seat: int
    """Where one played with them last, by which they are known here."""
    name: str
    game: str
    at: float
    allows: bool = False
    """Whether they may be invited."""
    holder: str = field(default="", repr=False)
    together: set[str] = field(default_factory=set, repr=False)
    """The tables of all matches with them, and below those that I, or they, have won alone."""
    won: set[str] = field(default_factory=set, repr=False)
    lost: set[str] = field(default_factory=set, repr=False)

    @property
    def matches(self) -> int:
        return len(self.together)

    @property
    def mine(self) -> int:
        return len(self.won)

    @property
    def theirs(self) -> int:
        return len(self.lost)


class Companions:
    """Whom everybody has played with."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def of(self, holder: str) -> list[Companion]:
        """Return whom somebody has played with, the latest first."""
        found: dict[str, Companion] = {}
        for other, name, mine, theirs, table, game, winners, at in await self._services.store.find(
            PLAYED, holder=holder
        ):
            known = found.setdefault(other, Companion(table, theirs, name, game, at, holder=other))
            known.together.add(table)
            match _won(winners):
                case [winner] if winner == mine:
                    known.won.add(table)
                case [winner] if winner == theirs:
                    known.lost.add(table)
        latest = list(found.values())[:MOST_PEOPLE]
        return [replace(one, allows=await self.invitable(one.holder)) for one in latest]

    async def invitable(self, holder: str) -> bool:
        """Tell whether those they played with may invite somebody."""
        return any(note.note is True for note in await self._services.store.notes(holder, INVITABLE))

    async def allow(self, holder: str, allowed: bool) -> None:
        """Have somebody be invited by those they played with, or not."""
        await self._services.store.write_note(holder, Note(INVITABLE, INVITABLE, allowed, time.time()))

    async def invite(
        self, table: str, seat: int, name: str, holder: str, account: Account, game: str = ""
    ) -> Table:
        """Return a new table with a seat for somebody one has played with; Problem if they do not want it.

        By default it is the game that they played last.
        """
        other = next((one for one in await self.of(holder) if (one.table, one.seat) == (table, seat)), None)
        if other is None:
            raise Problem(404, UNKNOWN)
        if not other.allows:
            raise Problem(403, NOT_ALLOWED)
        pair = {"host": holder, "guest": other.holder}
        if game and game not in games():
            raise Problem(422, NO_GAME)
        hit = self._services.processes.hit
        if not await hit(A_DAY, f"{holder} {other.holder}", "invitations") or not await hit(
            ALL_A_DAY, holder, "invitations of all"
        ):
            raise Problem(429, ENOUGH)
        played = load(game or other.game)
        preset = next(iter(played.presets), "")
        players = played.players[0]
        seats = [NewSeat(PERSON, name, holder=holder), *[NewSeat(OPEN)] * (players - 1)]
        options = played.preset(preset, players) if preset else {}
        new = NewTable(played.name, options, seats, Settings(public=False), lot=True)
        made = (await self._services.tables.create(new, maker=holder, account=account)).table
        row = {"table": made.id, **pair, "name": name, "at": time.time()}
        await self._services.store.change((INVITE, row))
        self._services.notices.tell(invited(made, other.holder))
        return made

    async def invitations(self, holder: str) -> Sequence[tuple[str, str, str, str]]:
        """Return the tables that wait for somebody who was invited: id, code, game, and by whom."""
        return [
            (row[0], row[1], row[2], row[3])
            for row in await self._services.store.find(INVITED, holder=holder)
        ]

    async def decline(self, table: str, holder: str) -> None:
        """Have an invitation of somebody's be gone."""
        await self._services.store.change((DECLINE, {"table": table, "holder": holder}))


def _won(winners: object) -> list[int]:
    """Return who won, as either store gives it."""
    found = json.loads(winners) if isinstance(winners, str) else winners
    return list(found) if isinstance(found, list | tuple) else []
