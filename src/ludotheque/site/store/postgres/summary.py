"""What is in a PostgreSQL database, as whoever runs the site is shown it."""

from __future__ import annotations

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.store.postgres.database import Database
from ludotheque.site.store.sqlite.backup import TableSummary
from ludotheque.site.store.storage import StoreFailed

TABLES = """select id, game, stage, number,
    (select string_agg(
       case kind when 'open' then '…' when 'bot' then level else coalesce(nullif(name, ''), '?') end
       || coalesce(' (' || stand_in || ')', ''), ', ' order by seat)
     from seats where seats.id = tables.id),
    moved_at
  from tables join standings using (id) where $1 or stage != 'over' order by moved_at desc"""


async def kept_at(url: str, over: bool) -> list[TableSummary]:
    """Return the tables in a database, the latest first; without ``over``, not those that ended."""
    database = Database(url)
    try:
        await database.open(new=False)
        return [TableSummary(*row) for row in await database.fetch(TABLES, over)]
    except StoreFailed as error:
        raise LudothequeError(str(error)) from error
    finally:
        await database.close()
