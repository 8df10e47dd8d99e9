"""A house in this process, without a server around it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from ludotheque.site.house import House
from ludotheque.site.keeping import FILE
from ludotheque.site.limits import Limits
from ludotheque.site.making import SeatWish
from ludotheque.site.sqlite_store import SqliteStore
from ludotheque.site.table import Settings, Table
from ludotheque.site.thinking import Thinkers

ME, YOU = SeatWish("person", "Ann", holder="a"), SeatWish("person", "Bob", holder="b")
FREE, BOT = SeatWish("open"), SeatWish("bot", level="random")


def at_a_house(folder: Path, visit: Callable[[House], Awaitable[None]], limits: Limits | None = None) -> None:
    """Open a house on a folder, and do something in it."""

    async def run() -> None:
        store, thinkers = SqliteStore(folder / FILE), Thinkers(1)
        house = House(store, thinkers, limits=limits)
        try:
            await visit(house)
        finally:
            await house.stop()
            thinkers.stop()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


async def make(
    house: House, game: str, *wishes: SeatWish, settings: Settings | None = None, **more: Any
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
