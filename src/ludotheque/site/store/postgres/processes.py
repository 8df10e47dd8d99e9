"""What processes tell each other through PostgreSQL, in tables that a crash of the database empties.

A process is alive as long as it says so every other second. What it holds, it holds by its name: when it is
silent for six seconds, its leases can be taken, and whoever was connected to it is not here any more. Times
are the database's, so that clocks need not agree.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Collection, Mapping
from typing import Any

from ludotheque.site.foundation.rates import Limit
from ludotheque.site.store.postgres.database import Database
from ludotheque.site.store.postgres.pubsub import PostgresPubSub
from ludotheque.site.store.processes import BotMatches, Counted, Processes, Seats
from ludotheque.site.store.pubsub import LOOK
from ludotheque.site.store.storage import StoreFailed

BEAT_SECONDS = 2.0
ALIVE_SECONDS = 6.0
"""For how long a process that says nothing counts as alive."""
UNATTENDED_SECONDS = 1.0
"""How long a bot may be to move before others than those at its table look after it."""
FORGOTTEN_SECONDS = 3600.0
"""After which things are dropped that are of no use to anybody."""
CLAIM_SECONDS = 5.0
BETWEEN = "\n"
"""Between the network and the visitor of a match of bots alone."""
NOW = "extract(epoch from clock_timestamp())::float8"
BEAT = f"""with mine as (
    insert into processes values ($1, {NOW} + $2)
    on conflict (process) do update set until = excluded.until
    returning xmax = 0 as new
  )
  select (select new from mine), array(select process from processes where until > {NOW} and process != $1)"""  # noqa: S608
ALIVE = f"(select process from processes where until > {NOW})"  # noqa: S608 - of constants, like all that follow
CLAIM = f"""insert into leases values ($1, $2, $3)
  on conflict (id) do update set number = $2, process = $3
    where leases.number < $2 or leases.process = $3 or leases.process not in {ALIVE}
  returning id"""  # noqa: S608
UNATTENDED = f"""select id from standings join tables using (id)
  where due and game = any ($3::text[]) and id != all ($4::text[]) and moved_at < {NOW} - $5
    and not exists (
      select 1 from leases where leases.id = standings.id and leases.number >= standings.number
        and (leases.process = $2 or leases.process in {ALIVE}))
  order by exists (select 1 from seats where seats.id = standings.id and kind = 'person') desc, moved_at
  limit $1"""  # noqa: S608
PRESENT = """insert into presence
  select id, $1, seats::int[] from unnest($2::text[], $3::text[]) as _ (id, seats)
  on conflict (id, process) do update set seats = excluded.seats"""
ABSENT = "delete from presence where process = $1 and id = any ($2::text[])"
WATCHED = f"select distinct id from presence where process != $1 and process in {ALIVE}"  # noqa: S608
ELSEWHERE = f"""select id, seats from presence
  where id = any ($2::text[]) and process != $1 and process in {ALIVE}"""  # noqa: S608
COUNT = f"""insert into counts values ($1, $2, 1, {NOW})
  on conflict (what, who) do update
    set level = greatest(0, counts.level - (excluded.at - counts.at) * $3::float8 / $4::float8) + 1,
      at = excluded.at
    where greatest(0, counts.level - (excluded.at - counts.at) * $3 / $4) <= $3 - 1
  returning true"""  # noqa: S608
SPENT = f"""select 1 from counts
  where what = $1 and who = $2 and greatest(0, level - ({NOW} - at) * $3::float8 / $4::float8) > $3 - 1"""  # noqa: S608
BOT_MATCHES = f"""select visitor from bot_matches left join tables using (id)
  where id != $1 and (stage = 'playing' or stage is null and at > {NOW} - {ALIVE_SECONDS})"""  # noqa: S608
SWEEP = (
    f"delete from processes where until < {NOW} - {FORGOTTEN_SECONDS}",  # noqa: S608
    "delete from leases where not exists (select 1 from standings where standings.id = leases.id and due)",
    f"delete from presence where process not in {ALIVE}",  # noqa: S608
    "delete from calls where not exists (select 1 from standings where standings.id = calls.id)",
    f"delete from counts where at < {NOW} - {FORGOTTEN_SECONDS}",  # noqa: S608
    f"""delete from bot_matches where at < {NOW} - {FORGOTTEN_SECONDS}
      and not exists (select 1 from tables where tables.id = bot_matches.id and stage = 'playing')""",  # noqa: S608
)
"""Drops what is of no use to anybody."""
log: logging.Logger = logging.getLogger("ludotheque.site")


class PostgresProcesses(Processes):
    """One process among several."""

    alone = False

    def __init__(self, database: Database, pubsub: PostgresPubSub) -> None:
        self.name: str = secrets.token_hex(8)
        self._database = database
        self._pubsub = pubsub
        self._loop = asyncio.get_running_loop()
        self._others: set[str] = set()
        self._here: dict[str, Seats] = {}
        """Who is connected to us, at which tables."""
        self._changed: set[str] = set()
        """Tables of which the others do not know that yet."""
        self._news = asyncio.Event()
        self._tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._tell())]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreFailed):
            await self._database.fetch("delete from processes where process = $1", self.name)
        for table in self._here:
            self._pubsub.ring_elsewhere(table, LOOK)

    # who is alive

    async def _beat(self) -> None:
        beats = 0
        while True:
            try:
                await self.beat()
                if beats % int(FORGOTTEN_SECONDS / BEAT_SECONDS) == 0 and await self.first("sweep"):
                    for statement in SWEEP:
                        await self._database.fetch(statement)
                beats += 1
            except StoreFailed:
                pass  # whoever wants something says it
            except Exception:
                log.exception("the other processes could not be told that this one is alive")
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """Say that this process is alive, and look who else is."""
        (unknown, alive), *_ = await self._database.fetch(BEAT, self.name, ALIVE_SECONDS)
        if self._others - set(alive):
            self._pubsub.look_again()
        self._others = set(alive)
        if unknown:  # (any more): neither who we are, nor who is here
            self._changed |= self._here.keys()
            self._news.set()

    # bots

    def may_think(self, table: str, number: int) -> bool:
        claim = asyncio.run_coroutine_threadsafe(self.claim(table, number), self._loop)
        try:
            return claim.result(CLAIM_SECONDS)
        except TimeoutError:
            claim.cancel()
            raise StoreFailed("the database does not answer") from None

    async def claim(self, table: str, number: int) -> bool:
        """Return whether this process is the one to think about the answer to an event."""
        return bool(await self._database.fetch(CLAIM, table, number, self.name))

    async def unattended(self, most: int, games: Collection[str], but: Collection[str]) -> list[str]:
        values = (most, self.name, [*games], [*but], UNATTENDED_SECONDS)
        return [row[0] for row in await self._database.fetch(UNATTENDED, *values)]

    async def enter_bots(self, table: Counted, here: Collection[Counted]) -> BotMatches:
        account = table.account

        async def work(connection: Any) -> BotMatches:
            await connection.execute("lock table bot_matches in share row exclusive mode")
            found = [row[0].partition(BETWEEN) for row in await connection.fetch(BOT_MATCHES, table.id)]
            query = f"insert into bot_matches values ($1, $2, {NOW}) on conflict (id) do nothing"  # noqa: S608
            await connection.execute(query, table.id, f"{account.network}{BETWEEN}{account.who}")
            return BotMatches.of([(network, who) for network, _, who in found], account)

        return await self._database.write(work)

    async def leave_bots(self, table: Counted) -> None:
        await self._database.fetch("delete from bot_matches where id = $1", table.id)

    # people

    def present(self, table: str, seats: Seats | None) -> None:
        if self._here.get(table) == seats:
            return
        if seats is None:
            del self._here[table]
        else:
            self._here[table] = seats
        self._changed.add(table)
        self._news.set()

    async def _tell(self) -> None:
        """Have the others know who is here, whenever that changes."""
        while True:
            await self._news.wait()
            self._news.clear()
            tables, self._changed = self._changed, set()
            here = {table: self._here[table] for table in sorted(tables) if table in self._here}
            try:
                if here:
                    seats = ["{" + ",".join(map(str, sorted(one))) + "}" for one in here.values()]
                    await self._database.fetch(PRESENT, self.name, [*here], seats)
                if absent := sorted(tables - here.keys()):
                    await self._database.fetch(ABSENT, self.name, absent)
            except StoreFailed:
                self._changed |= tables
                await asyncio.sleep(BEAT_SECONDS)
                self._news.set()
                continue
            for table in tables:
                self._pubsub.ring_elsewhere(table, LOOK)

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Seats]:
        found: dict[str, Seats] = {}
        for table, seats in await self._database.fetch(ELSEWHERE, self.name, [*tables]):
            found[table] = found.get(table, frozenset()) | set(seats)
        return found

    async def watched(self) -> Collection[str]:
        return [row[0] for row in await self._database.fetch(WATCHED, self.name)]

    async def call(self, table: Counted, seat: int, by: int) -> set[int]:
        async def work(connection: Any) -> set[int]:
            await connection.execute(
                """insert into calls values ($1, $2, $3, $4)
                   on conflict (id, seat, by_seat) do update set number = $4""",
                *(table.id, seat, by, table.number),
            )
            query = "select by_seat from calls where id = $1 and seat = $2 and number = $3"
            return {row[0] for row in await connection.fetch(query, table.id, seat, table.number)}

        return await self._database.write(work)

    # limits

    async def hit(self, limit: Limit, who: str, what: str) -> bool:
        values = (what, who, float(limit.amount), float(limit.seconds))
        return bool(await self._database.fetch(COUNT, *values))

    async def spent(self, limit: Limit, who: str, what: str) -> bool:
        values = (what, who, float(limit.amount), float(limit.seconds))
        return bool(await self._database.fetch(SPENT, *values))

    async def first(self, chore: str) -> bool:
        return self.name == min({self.name, *self._others})
