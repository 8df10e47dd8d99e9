"""A database with very many finished tables: one match is played, and its rows are copied."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import asyncpg

from ludotheque.site.services import compose
from ludotheque.site.store.moving import KINDS
from ludotheque.site.store.stores import StoreLocation
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.thinking import Thinkers

CHANGED = {
    "id": "lpad(to_hex(k), 16, '0')",
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
    async with StoreLocation(Path(), url).opened() as (store, pubsub, processes):
        thinkers = Thinkers(1)
        services = compose(store, thinkers, pubsub, processes=processes)
        seats = [NewSeat("person", "Ann", holder="a"), NewSeat("person", "Bob", holder="b")]
        table = (await services.tables.create(NewTable("labyrinthe", {}, seats, Settings(public=True)))).table
        chooser = random.Random(1)
        while not table.over:
            assert table.match
            assert table.to_move is not None
            move = chooser.choice(table.match.moves())
            await services.tables.move(table, table.to_move, table.number, move)
        await services.stop()
        thinkers.stop()
    connection = await asyncpg.connect(url)
    try:
        await _copied(connection, table.id, tables)
    finally:
        await connection.close()


async def _copied(connection: Any, table: str, tables: int) -> None:
    more = {"tables": ("clock",), "standings": ("due",)}
    await connection.execute("set synchronous_commit = off")
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
    await connection.execute("checkpoint")
