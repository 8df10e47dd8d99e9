"""A house in this process, without a server around it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from ludotheque.site.accounts import Account
from ludotheque.site.house import House
from ludotheque.site.keeping import FILE
from ludotheque.site.limits import Limits
from ludotheque.site.making import NewSeat
from ludotheque.site.sqlite_store import SqliteStore
from ludotheque.site.storage import Stored, Update, UsedKey
from ludotheque.site.stores import Place
from ludotheque.site.table import Settings, Table
from ludotheque.site.thinking import Thinkers
from tests.patience import PATIENCE


def of(visitor: str, network: str = "192.0.2.1", admitted: bool = False) -> Account:
    """Return somebody's account."""
    return Account(network, visitor, admitted)


ME, YOU = NewSeat("person", "Ann", holder="a"), NewSeat("person", "Bob", holder="b")
FREE, BOT = NewSeat("open"), NewSeat("bot", level="random")


class Distant(SqliteStore):
    """A store that lets others go on while it is asked for something, as one on another machine would."""

    async def read(self, table: str) -> Stored | None:
        await asyncio.sleep(0.001)
        found = await super().read(table)
        await asyncio.sleep(0.001)
        return found

    async def read_report(self, table: str, kind: str) -> Any:
        await asyncio.sleep(0.001)
        return await super().read_report(table, kind)

    async def find_key(self, key: str) -> UsedKey | None:
        await asyncio.sleep(0.001)
        return await super().find_key(key)

    async def update(self, update: Update, key: UsedKey | None = None) -> None:
        await super().update(update, key)
        await asyncio.sleep(0.001)


@asynccontextmanager
async def house_at(url: str, threads: int = 1, limits: Limits | None = None) -> AsyncIterator[House]:
    """Give a house on a database, as a process of its own would have it."""
    async with Place(Path(), url).opened() as (store, bell, processes):
        thinkers = Thinkers(threads)
        house = House(store, thinkers, bell, limits, processes)
        try:
            yield house
        finally:
            await house.stop()
            thinkers.stop()


def at_a_house(
    folder: Path,
    visit: Callable[[House], Awaitable[None]],
    limits: Limits | None = None,
    kind: type[SqliteStore] = SqliteStore,
) -> None:
    """Open a house on a folder, and do something in it."""

    async def run() -> None:
        store, thinkers = kind(folder / FILE), Thinkers(1)
        house = House(store, thinkers, limits=limits)
        try:
            await visit(house)
        finally:
            await house.stop()
            thinkers.stop()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def make(
    house: House, game: str, *wishes: NewSeat, settings: Settings | None = None, **more: Any
) -> Table:
    """Return a new table."""
    return (await house.create(game, None, {}, wishes, settings or Settings(), **more)).table


async def as_stored(house: House, table: Table) -> Table:
    """Return a table as it would be after a start."""
    found = await house.store.read(table.id)
    assert found
    return Table.read(found)


async def some_moves(house: House, table: Table, count: int) -> None:
    """Make moves, whoever is to move."""
    for _ in range(count):
        assert table.match
        assert table.to_move is not None
        await house.move(table, table.to_move, table.number, table.match.moves()[0])


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true."""
    while not true():
        await asyncio.sleep(0.01)


def same(one: Table, other: Table) -> bool:
    """Tell whether two tables are alike, and stand alike in lists."""
    assert one.match
    assert other.match
    return (
        one.rows == other.rows
        and one.seats == other.seats
        and one.standing == other.standing
        and one.version == other.version
        and one.conceded == other.conceded
        and one.match.full() == other.match.full()
    )
