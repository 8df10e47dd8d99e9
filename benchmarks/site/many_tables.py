"""A database with very many finished tables: one match is played, and its rows are copied."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncpg

from ludotheque.site.house import House
from ludotheque.site.making import NewSeat
from ludotheque.site.moving import KINDS
from ludotheque.site.stores import Place
from ludotheque.site.table import Settings
from ludotheque.site.thinking import Thinkers

CHANGED = {
    "id": "md5(k::text || id)",
    "code": "upper(left(md5(k::text), 12))",
    "holder": "'holder ' || k % 5000",
    "game": "(array['labyrinthe', 'tanagra', 'tantalus', 'temptation', 'titus'])[1 + k % 5]",
    "created": "created - k",
    "moved_at": "moved_at - k",
}
"""What is not the same in each copy."""


def filled(url: str, tables: int) -> None:
    """Fill a database."""
    asyncio.run(_filled(url, tables))


async def _filled(url: str, tables: int) -> None:
    async with Place(Path(), url).opened() as (store, bell, processes):
        thinkers = Thinkers(1)
        house = House(store, thinkers, bell, processes=processes)
        seats = [NewSeat("person", "Ann", holder="a"), NewSeat("person", "Bob", holder="b")]
        table = (await house.create("titus", 2, {}, seats, Settings(public=True))).table
        while not table.over:
            assert table.match
            assert table.to_move is not None
            await house.move(table, table.to_move, table.number, table.match.moves()[0])
        await house.stop()
        thinkers.stop()
    connection = await asyncpg.connect(url)
    try:
        await _copied(connection, table.id, tables)
    finally:
        await connection.close()


async def _copied(connection: Any, table: str, tables: int) -> None:
    more = {"tables": ("clock",), "standings": ("due",)}
    for kind in KINDS:
        if "id" not in kind.columns or kind.name in ("reports", "keys"):
            continue
        columns = [*kind.columns, *more.get(kind.name, ())]
        values = ", ".join(CHANGED.get(column, column) for column in columns)
        await connection.execute(
            f"insert into {kind.name} ({', '.join(columns)}) select {values} from {kind.name}, "
            f"generate_series(1, $1::int) as k where id = $2",
            *(tables - 1, table),
        )
    await connection.execute("vacuum analyze")
