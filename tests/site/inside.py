"""A house in this process, without a server around it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludotheque.site.foundation.account import Account
from ludotheque.site.services import Services, compose
from ludotheque.site.settings.limits import Limits
from ludotheque.site.store.sqlite.backup import FILE
from ludotheque.site.store.sqlite.store import SqliteStore
from ludotheque.site.store.storage import Stored, Update, UsedKey
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.thinking import Thinkers
from tests.patience import PATIENCE, coming, dawdle


def of(visitor: str, network: str = "192.0.2.1", admitted: bool = False) -> Account:
    """Return somebody's account."""
    return Account(network, visitor, admitted)


ME, YOU = NewSeat("person", "Ann", holder="a"), NewSeat("person", "Bob", holder="b")
FREE, BOT = NewSeat("open"), NewSeat("bot", level="random")


class Distant(SqliteStore):
    """A store that lets others go on while it is asked for something, as one on another machine would."""

    async def read(self, table: str) -> Stored | None:
        await asyncio.to_thread(dawdle, 0.001)
        found = await super().read(table)
        await asyncio.to_thread(dawdle, 0.001)
        return found

    async def read_report(self, table: str, kind: str) -> Any:
        await asyncio.to_thread(dawdle, 0.001)
        return await super().read_report(table, kind)

    async def find_key(self, key: str) -> UsedKey | None:
        await asyncio.to_thread(dawdle, 0.001)
        return await super().find_key(key)

    async def update(self, update: Update, key: UsedKey | None = None) -> None:
        await super().update(update, key)
        await asyncio.to_thread(dawdle, 0.001)


@asynccontextmanager
async def house_at(url: str, threads: int = 1, limits: Limits | None = None) -> AsyncIterator[Services]:
    """Give a house on a database, as a process of its own would have it."""
    async with StoreLocation(Path(), url).opened() as (store, pubsub, processes):
        thinkers = Thinkers(threads)
        services = compose(store, thinkers, pubsub, limits, processes)
        try:
            yield services
        finally:
            await services.stop()
            thinkers.stop()


def at_a_house(
    folder: Path,
    visit: Callable[[Services], Awaitable[None]],
    limits: Limits | None = None,
    kind: type[SqliteStore] = SqliteStore,
) -> None:
    """Open a house on a folder, and do something in it."""

    async def run() -> None:
        store, thinkers = kind(folder / FILE), Thinkers(1)
        services = compose(store, thinkers, limits=limits)
        try:
            await visit(services)
        finally:
            await services.stop()
            thinkers.stop()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def make(
    services: Services,
    game: str,
    *seats: NewSeat,
    settings: Settings | None = None,
    record: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """Return a new table."""
    return (
        await services.tables.create(NewTable(game, {}, seats, settings or Settings(), record), **more)
    ).table


async def as_stored(services: Services, table: Table) -> Table:
    """Return a table as it would be after a start."""
    found = await services.store.read(table.id)
    assert found
    return Table.read(found)


def long_ago(table: Table, seconds: float) -> None:
    """Let that much time have passed since the last event, and since anybody left."""
    table.moved_at -= seconds
    table.audience.since -= seconds
    gone = table.audience.away_since
    gone |= {seat: since - seconds for seat, since in gone.items()}


async def some_moves(services: Services, table: Table, count: int) -> None:
    """Make moves, whoever is to move."""
    for _ in range(count):
        assert table.to_move is not None
        await services.tables.move(table, table.to_move, table.number, table.match.moves()[0])


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    await coming(true)


def same(one: Table, other: Table) -> bool:
    """Tell whether two tables are alike, and stand alike in lists."""
    return (
        one.rows == other.rows
        and one.seats == other.seats
        and one.standing == other.standing
        and one.version == other.version
        and one.conceded == other.conceded
        and one.match.full() == other.match.full()
    )
