"""What is too old to be kept in PostgreSQL: counted, and dropped a few tables at a time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from ludotheque.site.store.postgres.database import Database
from ludotheque.site.store.reading import WORKED_OUT
from ludotheque.site.store.storage import Ages, Tidied

AT_ONCE = 100
"""How many tables are removed in one transaction, so that moves need not wait for long."""
NOBODY = "not exists (select 1 from seats where seats.id = standings.id and kind = 'person')"
OLD_TABLES = {
    "unstarted": ("stage = 'waiting' and moved_at < $1", "unstarted"),
    "abandoned": ("stage = 'playing' and moved_at < $1", "abandoned"),
    "bots_alone": (f"stage = 'over' and moved_at < $1 and {NOBODY}", "abandoned"),
}
OLD_REST = {
    "reports": (f"reports where {WORKED_OUT} and at < $1", "abandoned"),
    "keys": ("keys where at < $1", "keys"),
    "tickets": ("tickets where until < $1", "tickets"),
}
"""What is too old to be kept, and by which of the ages."""


async def tidy(database: Database, ages: Ages, spare: Collection[str], dry_run: bool) -> Tidied:
    """Drop what is too old, except tables to be spared; return how much that is, or would be."""
    moments, spared, counts = asdict(ages), set(spare), {}
    for kind, (old, age) in OLD_TABLES.items():
        query = f"select id from tables join standings using (id) where {old}"  # noqa: S608
        found = await database.fetch(query, moments[age])
        names = [row[0] for row in found if row[0] not in spared]
        counts[kind] = len(names)
        for begin in range(0, 0 if dry_run else len(names), AT_ONCE):
            await _drop_tables(database, old, moments[age], names[begin : begin + AT_ONCE])
    for kind, (old, age) in OLD_REST.items():
        rows = await database.fetch(f"select count(*) from {old}", moments[age])  # noqa: S608
        counts[kind] = rows[0][0]
        if not dry_run:
            await _execute(database, f"delete from {old}", moments[age])  # noqa: S608
    return Tidied(**counts)


async def _drop_tables(database: Database, old: str, moment: float, names: list[str]) -> None:
    """Drop tables that are still too old: where somebody goes on this moment, their row is locked."""
    await _execute(
        database,
        f"""with gone as (
              delete from standings using tables
                where tables.id = standings.id and standings.id = any ($2::text[]) and {old}
                returning standings.id
            )
            delete from tables using gone where tables.id = gone.id""",  # noqa: S608
        *(moment, names),
    )


async def _execute(database: Database, query: str, *values: Any) -> None:
    await database.write(lambda connection: connection.execute(query, *values))
