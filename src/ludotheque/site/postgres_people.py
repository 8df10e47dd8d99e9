"""What PostgreSQL knows of one person: how they stand, and what happens to all that is theirs."""

from __future__ import annotations

import json
from typing import Any

from ludotheque.site.storage import Ticket, Touched

THEIRS = "select id from seats where holder = $1 union select id from tables where maker = $1"
"""The tables where somebody sits, or that they made."""
TALLIES = """select game, opponent, count(*) filter (where result = 'won'),
    count(*) filter (where result = 'drawn'), count(*) filter (where result = 'lost')
  from (
    select distinct tables.id, game,
      case other.kind when 'bot' then other.level else other.kind end as opponent,
      case when mine.seat != all (winners) then 'lost'
        when cardinality(winners) = 1 then 'won' else 'drawn' end as result
    from seats as mine
      join tables on tables.id = mine.id and stage = 'over'
      join standings on standings.id = mine.id and winners is not null
      join seats as other on other.id = mine.id and other.seat != mine.seat
    where mine.holder = $1
      and not exists (
        select 1 from seats as more where more.id = mine.id and more.seat != mine.seat and more.holder = $1)
  ) as matches
  group by game, opponent order by game collate "C", opponent collate "C" """
"""Whoever played for several seats at once played with themselves: that is no match against anybody."""
OTHERS = "select id from seats where kind = 'person' and holder != $1"
WITH_OTHERS = """select 1 from seats as mine join seats as other on other.id = mine.id
  where mine.holder = $1 and other.kind = 'person' and other.holder != $1 limit 1"""
TICKET = "word, kind, holder, note, until"
WRITE_TICKET = f"""insert into tickets ({TICKET}) values ($1, $2, $3, $4, $5)
  on conflict (holder, kind) do update set word = $1, note = $4, until = $5"""  # noqa: S608
CHANGED = """update standings set version = version + 1 where id = any ($1::text[]) returning id, version"""
"""Counts a change of tables, so that whoever has one in memory reads it again."""


def ticket(word: str, kind: str, holder: str, note: str, until: float | None) -> Ticket:
    """Return a ticket as it was read."""
    return Ticket(word, kind, holder, json.loads(note), until)


async def take_ticket(connection: Any, word: str) -> Ticket | None:
    """Return a ticket, and keep it no longer."""
    found = await connection.fetchrow(f"delete from tickets where word = $1 returning {TICKET}", word)  # noqa: S608
    return ticket(*found) if found else None


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
    query = f"select id from ({THEIRS}) as theirs where id not in ({OTHERS}) limit $2"  # noqa: S608
    rows = await connection.fetch(f"delete from tables where id in ({query}) returning id", holder, most)  # noqa: S608
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
    settings = await connection.fetchval("select settings from tables where id = $1 for update", table)
    if settings is None:
        return None
    changed = json.dumps({**json.loads(settings), "public": public})
    query = "update tables set public = $2, settings = $3 where id = $1"
    await connection.execute(query, table, public, changed)
    ((_, version),) = await connection.fetch(CHANGED, [table])
    return int(version)


async def _changed(connection: Any, holder: str) -> list[tuple[str, int]]:
    """Count a change of all tables of somebody; return their versions."""
    names = sorted(row[0] for row in await connection.fetch(THEIRS, holder))
    return [(row[0], row[1]) for row in await connection.fetch(CHANGED, names)]


async def _drop_rest(connection: Any, holder: str) -> None:
    for what in ("notes", "tickets"):
        await connection.execute(f"delete from {what} where holder = $1", holder)  # noqa: S608
