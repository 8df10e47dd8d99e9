"""The house: all tables, and everything that can be done at them.

Whatever is done at a table goes the same way: decide what it would change, store that, let it come true,
tell everybody. A table that nobody needs is dropped from memory; its events are on the disk.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import sqlite3
import time
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque import bots
from ludotheque.engine.play.chance import fresh
from ludotheque.engine.errors import BadPlayers
from ludotheque.engine.shelf import load
from ludotheque.site import catalogue
from ludotheque.site.metrics import AWAKE, EVENTS
from ludotheque.site.seats import BOT, OPEN, PERSON, Seat
from ludotheque.site.store import Events, Lost, Store, Work
from ludotheque.site.table import OVER, PLAYING, Change, Refused, Settings, Stale, Table
from ludotheque.site.thinking import MOVE, Thinkers
from ludotheque.site.tokens import digest, new_code, new_table_name, new_token

LONGEST_NAME = 24
DROWSY_SECONDS = 120.0
"""How long a table that nobody is connected to stays in memory."""
log = logging.getLogger("ludotheque.site")


@dataclass(frozen=True)
class SeatWish:
    """Who is to sit somewhere."""

    kind: str
    name: str = ""
    level: str | None = None
    holder: str | None = None


@dataclass(frozen=True)
class Created:
    """A new table, with the words that only its maker is told."""

    table: Table
    tokens: dict[int, str] = field(default_factory=dict)
    """For people's seats that were given no holder."""
    invites: dict[int, str] = field(default_factory=dict)


class House:
    """All tables."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._awake: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # finding

    def table(self, name: str) -> Table | None:
        """Return a table, read from the disk if it sleeps."""
        table = self._awake.get(name)
        if table is None:
            table = catalogue.read_table(self.store, name)
            if table is None:
                return None
            self._admit(table)
        self._used[name] = time.monotonic()
        return table

    def _admit(self, table: Table) -> None:
        """Have a table in memory, and its rules compiled in the background."""
        self._awake[table.id] = table
        self._used[table.id] = time.monotonic()
        AWAKE.set(len(self._awake))
        table.game.warmth.hurry()

    def tables(self, names: Sequence[str]) -> list[Table]:
        """Return several tables."""
        return [table for name in names if (table := self.table(name))]

    def rest(self, now: float) -> None:
        """Drop from memory what nobody needs."""
        for name, table in list(self._awake.items()):
            idle = now - self._used[name] > DROWSY_SECONDS
            if idle and not (table.audience.connections or table.lock.locked() or table.thinking is not None):
                del self._awake[name], self._used[name]
        AWAKE.set(len(self._awake))

    # new tables

    async def create(
        self,
        game_name: str,
        players: int | None,
        options: Mapping[str, Any],
        wishes: Sequence[SeatWish],
        settings: Settings,
    ) -> Created:
        """Return a new table; it begins at once if nobody is missing."""
        game = load(game_name)
        setting = game.setting(len(wishes) if players is None else players, options, files=False)
        if len(wishes) != setting.players:
            raise BadPlayers(
                f"{setting.players} play, so there are {setting.players} seats, not {len(wishes)}"
            )
        tokens: dict[int, str] = {}
        invites: dict[int, str] = {}
        seats = [_seat(number, wish, tokens, invites) for number, wish in enumerate(wishes)]
        while True:
            table = Table(
                id=new_table_name(),
                code=new_code(),
                game=game,
                setting=setting,
                secret=fresh(),
                settings=settings,
                created=time.time(),
                seats=seats,
            )
            begun = None if table.open_seats else table.begun()
            if not catalogue.find_code(self.store, table.code):
                break
        await self.store.do(lambda file: catalogue.write_table(file, table, begun))
        if begun:
            table.apply(begun, table.created)
        self._admit(table)
        self._go_on(table)
        return Created(table, tokens, invites)

    async def sit(self, table: Table, seat: int | None, name: str, holder: str) -> int:
        """Give an open seat to somebody, the first one if none is named; the match begins with the last."""
        async with table.lock:
            open_seats = [one for one in table.open_seats if seat in (None, one.number)]
            if not open_seats:
                raise Refused("That seat is taken." if table.open_seats else "No seat is free at this table.")
            taken = open_seats[0].taken(clean_name(name), holder)
            last = len(table.open_seats) == 1
            begun = table.begun() if last else None
            at = time.time()

            def work(file: sqlite3.Connection) -> None:
                catalogue.write_seat(file, table.id, taken)
                if begun:
                    Events(table.id, 0, begun.rows, PLAYING, at)(file)

            await self._store(table, work)
            table.seated(taken)
            if begun:
                table.apply(begun, at)
        self._tell(table)
        return taken.number

    # playing

    async def move(self, table: Table, seat: int, number: int, text: str) -> None:
        """Make a move that answers event ``number``; the same one sent again counts once."""
        async with table.lock:
            if number != table.number:
                if table.repeated(seat, number, text):
                    return
                raise Stale("Something else has happened since; look again.")
            await self._append(table, table.moved(seat, text))
        self._tell(table)

    async def take_back(self, table: Table, seat: int, number: int) -> None:
        """Take the seat's last move back, if nobody learned from what came after it."""
        async with table.lock:
            if number != table.number:
                raise Stale("Something else has happened since; look again.")
            await self._append(table, table.taken_back(seat))
        self._tell(table)

    async def concede(self, table: Table, seat: int) -> None:
        """Give up: with two the match is over, else a bot has the seat from now on."""
        async with table.lock:
            if len(table.seats) == 2:
                await self._append(table, table.conceding(seat))
            else:
                table.conceding(seat)
                await self._seat(table, table.seats[seat].given_up())
        self._tell(table)

    async def call_bot(self, table: Table, by: int, seat: int) -> None:
        """Wish for a bot in place of somebody who left; it comes when the others at the table agree."""
        async with table.lock:
            gone = self._replaceable(table, by, seat)
            calls = table.calls.setdefault(seat, set())
            calls.add(by)
            others = {one.number for one in table.people if one.number != seat}
            late = table.late and table.to_move == seat
            if late or calls >= {one for one in others if table.audience.here(one)} | {by}:
                await self._seat(table, gone.left())
        self._tell(table)

    def _replaceable(self, table: Table, by: int, seat: int) -> Seat:
        """Return the seat that a bot may be called for; Refused if it may not."""
        if table.stage != PLAYING:
            raise Refused("The match is not under way.")
        if not 0 <= seat < len(table.seats) or seat == by:
            raise Refused("A bot can be called for another seat of this table.")
        gone = table.seats[seat]
        if gone.kind != PERSON or gone.stand_in:
            raise Refused("A bot sits there already.")
        if table.audience.here(seat) and not (table.late and table.to_move == seat):
            raise Refused("That player is here.")
        return gone

    async def come_back(self, table: Table, seat: int) -> None:
        """Let somebody whom a bot stands in for have the seat again."""
        async with table.lock:
            if not table.seats[seat].stand_in:
                raise Refused("No bot is playing for you.")
            await self._seat(table, table.seats[seat].back())
        self._tell(table)

    async def rematch(self, table: Table) -> Table:
        """Return the next match of the same people, seats rotated; made once, whoever asks first."""
        async with table.lock:
            if table.stage != OVER:
                raise Refused("The match is not over.")
            known = catalogue.read_report(self.store, table.id, "rematch")
            if known and (again := self.table(known)):
                return again
            old = [*table.seats[1:], table.seats[0]]
            wishes = [SeatWish(seat.kind, seat.name, seat.level, seat.holder) for seat in old]
            created = await self.create(
                table.game.name, len(old), table.setting.options, wishes, table.settings
            )
            again = created.table
            await self.store.do(lambda file: catalogue.write_report(file, table.id, "rematch", again.id))
        self._tell(table)
        return again

    # inside

    async def _append(self, table: Table, change: Change) -> None:
        """Store a change, then let it come true; somebody who was quicker elsewhere is believed."""
        at = time.time()
        over = change.conceded is not None or change.match.over
        await self._store(table, Events(table.id, table.number, change.rows, OVER if over else None, at))
        table.apply(change, at)
        EVENTS.inc(len(change.rows))

    async def _seat(self, table: Table, seat: Seat) -> None:
        await self._store(table, lambda file: catalogue.write_seat(file, table.id, seat))
        table.seated(seat)

    async def _store(self, table: Table, work: Work | Events) -> None:
        try:
            await self.store.do(work)
        except Lost:
            true = catalogue.read_table(self.store, table.id)
            assert true
            table.rows, table.seats = true.rows, true.seats
            table.stand(true.match, true.conceded)
            table.audience.seated = None
            table.moved_at = true.moved_at
            table.trail.clear()
            table.told.clear()
            self._tell(table)
            raise Stale("Something else has happened since; look again.") from None

    def _tell(self, table: Table) -> None:
        table.audience.tell()
        self._go_on(table)

    def _go_on(self, table: Table) -> None:
        """Let a bot think if it is its turn."""
        seat = table.to_move
        if seat is None or table.thinking is not None or not table.seats[seat].bot:
            return
        table.thinking = seat
        self.start(self._think(table, seat))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on in the background until it is done, or the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, table: Table, seat: int) -> None:
        """Let a seat's bot move."""
        number, level = table.number, table.seats[seat].bot
        assert table.match
        assert level
        try:
            bot = table.bots.get(seat) or bots.make(level)
            table.bots[seat] = bot
            sight = table.match.sight(seat)
            text = await self.thinkers.think(MOVE, lambda: bot.choose(sight))
            if table.number == number and table.seats[seat].bot:
                await self.move(table, seat, number, text)
        except Stale:
            pass
        except Exception:
            log.exception("the bot of seat %d at table %s could not move", seat, table.id)
            await asyncio.sleep(1 + random.random())  # noqa: S311 - only to spread retries
        finally:
            table.thinking = None
        self._go_on(table)

    async def wake_bots(self) -> None:
        """Let every bot go on whose turn it is, after a start."""
        for name in catalogue.with_bots(self.store):
            table = self.table(name)
            if table:
                self._go_on(table)
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Let nobody think any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _seat(number: int, wish: SeatWish, tokens: dict[int, str], invites: dict[int, str]) -> Seat:
    """Return a seat as it was wished for; note the words that its people will need."""
    if wish.kind == BOT:
        bots.make(wish.level or "")
        return Seat(number, BOT, wish.name or (wish.level or ""), wish.level)
    if wish.kind == OPEN:
        invites[number] = new_token()
        return Seat(number, OPEN, invite=digest(invites[number]))
    holder = wish.holder
    if holder is None:
        tokens[number] = new_token()
        holder = digest(tokens[number])
    return Seat(number, PERSON, clean_name(wish.name), holder=holder)


def clean_name(name: str) -> str:
    """Return a person's name without what does not belong into one."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME]


def drawn_by_lot(wishes: Sequence[SeatWish]) -> list[SeatWish]:
    """Return the same people in the same order round the table, begun by one drawn by lot."""
    first = secrets.randbelow(len(wishes))
    return [*wishes[first:], *wishes[:first]]
