"""What PostgreSQL knows of one person: how they stand, and what happens to all that is theirs."""

from __future__ import annotations

from typing import Any

from ludotheque.site.store.feature_tables import numbered
from ludotheque.site.store.reading import OTHERS, THEIRS, TICKET, ticket_of
from ludotheque.site.store.storage import Ticket, Touched

WRITE_TICKET = f"""insert into tickets ({TICKET}) values ($1, $2, $3, $4, $5)
  on conflict (holder, kind) do update set word = $1, note = $4, until = $5"""  # noqa: S608
CHANGED = """update standings set version = version + 1 where id = any ($1::text[]) returning id, version"""
"""Counts a change of tables, so that whoever has one in memory reads it again."""


async def take_ticket(connection: Any, word: str) -> Ticket | None:
    """Return a ticket, and keep it no longer."""
    found = await connection.fetchrow(f"delete from tickets where word = $1 returning {TICKET}", word)  # noqa: S608
    return ticket_of(found) if found else None


async def hand_over(connection: Any, old: str, new: str) -> Touched:
    """Have everything of one holder belong to another."""
    changed = await _changed(connection, old)
    await connection.execute("update seats set holder = $2 where holder = $1", old, new)
    await connection.execute("update tables set maker = $2 where maker = $1", old, new)
    await connection.execute(
        """insert into notes select $2, kind, name, note, at from notes where holder = $1
           on conflict do nothing""",
        *(old, new),
    )
    await _drop_rest(connection, old)
    return Touched([], changed)


async def forget_tables(connection: Any, holder: str, most: int) -> list[str]:
    """Drop some tables where nobody else sat; return which."""
    query = f"select id from ({THEIRS}) as theirs where id not in ({OTHERS}) limit :most"  # noqa: S608
    text, values = numbered(
        f"delete from tables where id in ({query}) returning id",  # noqa: S608
        {"holder": holder, "most": most},
    )
    rows = await connection.fetch(text, *values)
    return [row[0] for row in rows]


async def forget(connection: Any, holder: str) -> list[tuple[str, int]]:
    """Keep nothing more about somebody than nameless seats; return the tables where these are."""
    changed = await _changed(connection, holder)
    await connection.execute("update seats set holder = null, name = '' where holder = $1", holder)
    await connection.execute("update tables set maker = null where maker = $1", holder)
    await _drop_rest(connection, holder)
    return changed


async def publish(connection: Any, table: str, public: bool) -> int | None:
    """Have strangers see a table, or not; return its new version."""
    await connection.execute("update tables set public = $2 where id = $1", table, public)
    changed = await connection.fetch(CHANGED, [table])
    return changed[0][1] if changed else None


async def _changed(connection: Any, holder: str) -> list[tuple[str, int]]:
    """Count a change of all tables of somebody; return their versions."""
    query, values = numbered(THEIRS, {"holder": holder})
    names = sorted(row[0] for row in await connection.fetch(query, *values))
    return [(row[0], row[1]) for row in await connection.fetch(CHANGED, names)]


async def _drop_rest(connection: Any, holder: str) -> None:
    for what in ("notes", "tickets"):
        await connection.execute(f"delete from {what} where holder = $1", holder)  # noqa: S608
