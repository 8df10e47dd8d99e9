"""All rows of a PostgreSQL database, for moving them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.feature_tables import FeatureTables, Kind
from ludotheque.site.store.moving import Content, Row
from ludotheque.site.store.postgres.database import ANSWER_SECONDS, Database, driver, shown
from ludotheque.site.store.postgres.formats import prepare_features
from ludotheque.site.store.postgres.store import DUE_NOW
from ludotheque.site.store.storage import StoreFailed

AT_ONCE = 10_000
HOURS = 24 * 3600.0
"""How long a statement may take: there may be millions of rows."""
IN_USE = "select count(*) from processes where until > extract(epoch from clock_timestamp())"
FINISH = (
    "update tables set clock = (settings::json ->> 'clock')::int where settings like '%\"clock\"%'",
    f"update standings set due = {DUE_NOW} from tables where tables.id = standings.id",  # noqa: S608
    "analyze",
)


NUMBERS = ("seat", "number")
"""Columns in keys that are not texts, which are in the same order everywhere."""


class PostgresContent(Content):
    """The rows of a database, in a transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def count(self, kind: Kind) -> int:
        found: int = await self._connection.fetchval(f"select count(*) from {kind.name}")  # noqa: S608
        return found

    async def rows(self, kind: Kind) -> AsyncIterator[Sequence[Row]]:
        columns = ", ".join(kind.columns)
        key = ", ".join(one if one in (*NUMBERS, *kind.numbers) else f'{one} collate "C"' for one in kind.key)
        query = f"select {columns} from {kind.name} order by {key}"  # noqa: S608
        found = await self._connection.cursor(query)
        while some := await found.fetch(AT_ONCE):
            yield [tuple(row) for row in some]

    async def write(self, kind: Kind, rows: Sequence[Row]) -> None:
        columns = [*kind.columns, "due"] if kind.name == "standings" else [*kind.columns]
        records = [(*row, False) for row in rows] if kind.name == "standings" else rows
        await self._connection.copy_records_to_table(
            kind.name, records=records, columns=columns, timeout=HOURS
        )

    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        await prepare_features(self._connection, features)

    async def finish(self) -> None:
        for statement in FINISH:
            await self._connection.execute(statement, timeout=HOURS)


@asynccontextmanager
async def opened(url: str, new: bool) -> AsyncIterator[PostgresContent]:
    """Give the rows of a database that no server is using; what is written is kept at the end."""
    pg, database = driver(), Database(url)
    try:
        await database.open(new)
        connection = await database.connected(HOURS)
    except (StoreFailed, OSError) as error:
        raise LudothequeError(str(error)) from error
    try:
        if await connection.fetchval(IN_USE, timeout=ANSWER_SECONDS):
            raise LudothequeError(f"servers are using {shown(url)}; stop them first")
        transaction = connection.transaction(isolation="repeatable_read")
        await transaction.start()
        try:
            yield PostgresContent(connection)
        except BaseException:
            await transaction.rollback()
            raise
        await (transaction.commit() if new else transaction.rollback())
    except pg.PostgresError as error:
        raise LudothequeError(f"{shown(url)}: {error}") from error
    finally:
        await connection.close()
