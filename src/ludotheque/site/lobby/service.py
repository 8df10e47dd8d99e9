"""Finds somebody to play with: who wants the same sits down at one table; whoever is first waits at it."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.clocks import DAY, MINUTE
from ludotheque.site.foundation.house import games, load
from ludotheque.site.lobby.companions import Companions
from ludotheque.site.lobby.kept import MEANWHILE, OF_TABLE, WAIT, WAITING
from ludotheque.site.services import Services
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.store.seats import BOT, OPEN, PERSON
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables.board import OVER, PLAYING, Board, Refused, Settings, Why
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table

LIVE, CLOCK, SLOW = "live", "clock", "slow"
ANY = "any"
LEVELS = (ANY, "newcomer", "experienced")
"""Who is wished for."""
GRACE = 15.0
"""Seconds for which somebody who began to wait may still be on their way to the table."""
FRESH = 2.0
"""Seconds for which it is known who waits."""
MEANWHILE_BOT = "medium"


class Wish(NamedTuple):
    """What somebody looks for."""

    game: str
    pace: str = LIVE
    length: str = ""
    """The name of a preset; nothing is any."""
    level: str = ANY
    players: int = 0
    """How many people; 0 is any, and as few as can be where nobody waits."""

    def fits(self, wait: Wait) -> bool:
        """Tell whether somebody who waits looks for the same."""
        return (
            (self.game, self.pace) == (wait.game, wait.pace)
            and self.length in ("", wait.length)
            and self.players in (0, wait.players)
            and (self.level == wait.level or ANY in (self.level, wait.level))
        )


class Wait(NamedTuple):
    """Somebody who waits at a table of theirs."""

    table: str
    holder: str
    game: str
    pace: str
    length: str
    level: str
    meanwhile: str | None
    """The table where they play with bots as long."""
    at: float
    players: int


class Waiting(NamedTuple):
    """How it stands with somebody's wait."""

    wait: Wait
    open: bool
    """Whether they still wait."""
    guest: str
    """Who sat down, once somebody did."""


class Lobby:
    """All who wait for somebody."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.companions: Companions = Companions(services)
        self._waits: dict[str, Waiting] = {}
        """By the tables where people wait, and those where they play meanwhile, if they are in memory."""
        self._known: tuple[float, list[Wait]] = (0.0, [])
        services.tables.listeners.append(self._listen)

    def at(self, table: Board) -> Waiting | None:
        """Return whose wait a table is about, if it is about one."""
        return self._waits.get(table.id)

    def waiting_at(self, table: str) -> Waiting | None:
        """Return the same by the name of a table."""
        return self._waits.get(table)

    # who waits

    async def waits(self) -> list[Wait]:
        """Return who waits now, those who waited longest first."""
        at, known = self._known
        if time.monotonic() - at > FRESH:
            known = await self._there()
            self._known = (time.monotonic(), known)
        return known

    async def count(self) -> Mapping[str, int]:
        """Return how many wait, by game."""
        return Counter(wait.game for wait in await self.waits())

    async def _there(self) -> list[Wait]:
        """Return who waits and is there; with days for a move nobody needs to be."""
        found = [Wait(*row) for row in await self._services.store.find(WAITING)]
        here = set(games())
        found = [wait for wait in found if wait.game in here]
        names = [name for wait in found if wait.pace != SLOW for name in (wait.table, wait.meanwhile) if name]
        elsewhere = await self._services.processes.elsewhere(names) if names else {}
        return [wait for wait in found if self._is_there(wait, elsewhere)]

    def _is_there(self, wait: Wait, elsewhere: Mapping[str, frozenset[int]]) -> bool:
        if wait.pace == SLOW or time.time() - wait.at < GRACE:
            return True
        for name in (wait.table, wait.meanwhile):
            if name is None:
                continue
            if elsewhere.get(name):
                return True
            table = self._services.tables.awake.get(name)
            if table and any(table.audience.here(seat) for seat in table.held(wait.holder)):
                return True
        return False

    # waiting

    async def seek(self, wish: Wish, name: str, holder: str, account: Account) -> Table:
        """Return a table: of somebody who waits for the same, or a new one at which to wait."""
        if table := await self._sit(wish, name, holder):
            return table
        if mine := await self._mine(wish, holder):
            return mine
        table = await self._new_table(wish, name, holder, account)
        row = {"table": table.id, "holder": holder, "at": time.time(), **wish._asdict()}
        row["length"] = wish.length or next(iter(load(wish.game).presets), "")
        await self._services.store.change((WAIT, row))
        await self.look(table.id)
        wait = self._waits[table.id].wait
        if other := await self._sit(wish, name, holder, before=wait):  # two looked at the same moment
            with contextlib.suppress(Refused):
                await self._services.tables.close(table, holder)
            return other
        return table

    async def _sit(self, wish: Wish, name: str, holder: str, before: Wait | None = None) -> Table | None:
        """Return the table of the first who waits for the same, where one sits from now on."""
        for wait in await self._there():
            later = before is not None and (wait.at, wait.table) >= (before.at, before.table)
            if later or wait.holder == holder or not wish.fits(wait):
                continue
            table = await self._services.tables.find(wait.table)
            if table is None or table.held(holder):
                continue
            with contextlib.suppress(Refused):
                await self._services.tables.sit(table, None, name, holder)
                return table
        return None

    async def _mine(self, wish: Wish, holder: str) -> Table | None:
        """Return the table at which somebody waits for the same already."""
        found = [Wait(*row) for row in await self._services.store.find(WAITING)]
        mine = [wait for wait in found if wait.holder == holder and wish.fits(wait)]
        return await self._services.tables.find(mine[0].table) if mine else None

    async def _new_table(self, wish: Wish, name: str, holder: str, account: Account) -> Table:
        game = load(wish.game)
        players = wish.players or game.players[0]
        me, others = NewSeat(PERSON, name, holder=holder), [NewSeat(OPEN)] * (players - 1)
        preset = wish.length or next(iter(game.presets), "")
        options = game.preset(preset, players) if preset else {}
        settings = Settings(public=True, clock={SLOW: DAY, CLOCK: MINUTE}.get(wish.pace))
        new = NewTable(wish.game, options, [me, *others], settings, lot=True)
        return (await self._services.tables.create(new, maker=holder, account=account)).table

    async def meanwhile(self, table: Table, holder: str, account: Account) -> Table:
        """Return a table with bots where somebody plays as long as they wait."""
        waiting = self.at(table)
        if waiting is None or waiting.wait.holder != holder or not waiting.open:
            raise Refused(Why.BEGUN)
        if waiting.wait.meanwhile and (known := await self._services.tables.find(waiting.wait.meanwhile)):
            return known
        seats = [
            NewSeat(PERSON, seat.name, holder=holder)
            if seat.holder == holder
            else NewSeat(BOT, level=MEANWHILE_BOT)
            for seat in table.seats
        ]
        new = NewTable(table.game.name, table.setting.options, seats, Settings(public=False), lot=True)
        made = (await self._services.tables.create(new, maker=holder, account=account)).table
        row = {"table": table.id, "holder": holder, "meanwhile": made.id}
        await self._services.store.change((MEANWHILE, row))
        await self._changed(table.id, made.id)
        return made

    async def stop(self, table: str, holder: str) -> None:
        """Have somebody wait no longer, for themselves."""
        found = await self._services.tables.find(table)
        waiting = self._waits.get(table)
        if found is None or waiting is None or waiting.wait.holder != holder:
            return
        with contextlib.suppress(Refused):
            await self._services.tables.close(found, holder)
        await self._changed(table, waiting.wait.meanwhile)

    # looking

    async def look(self, table: str) -> None:
        """Read whose wait a table is about."""
        rows = await self._services.store.find(OF_TABLE, table=table)
        self._waits.pop(table, None)
        if rows and rows[0][9] != OVER:
            *wait, stage, guest = rows[0]
            self._waits[table] = Waiting(Wait(*wait), stage != PLAYING, guest or "")
        if len(self._waits) > 1000:
            awake = self._services.tables.awake
            self._waits = {name: one for name, one in self._waits.items() if name == table or awake.get(name)}

    def _listen(self, table: Table) -> None:
        """Call whoever plays elsewhere meanwhile when somebody has sat down."""
        known = self._waits.get(table.id)
        if known and known.open and known.wait.table == table.id and not table.waits:
            self._waits[table.id] = known._replace(open=False)
            self._known = (0.0, [])
            self._services.background.start(self._called(table.id))

    async def _called(self, table: str) -> None:
        with contextlib.suppress(StoreFailed):
            await self.look(table)
            waiting = self._waits.get(table)
            if waiting and waiting.wait.meanwhile:
                await self._changed(waiting.wait.meanwhile)

    async def _changed(self, *names: str | None) -> None:
        """Have everybody at tables see what is new about a wait, in whatever process."""
        for name in names:
            if name is None:
                continue
            await self.look(name)
            if table := self._services.tables.awake.get(name):
                table.audience.tell()
            if not self._services.processes.alone:
                self._services.pubsub.ring(name, LOOK)
