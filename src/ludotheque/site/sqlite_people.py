"""What the SQLite file knows of one person: how they stand, and what happens to all that is theirs."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from ludotheque.site.storage import Ticket, Touched

THEIRS = "select id from seats where holder = ?1 union select id from tables where maker = ?1"
"""The tables where somebody sits, or that they made."""
TALLIES = """select game, opponent, sum(result = 'won'), sum(result = 'drawn'), sum(result = 'lost')
  from (
    select distinct tables.id, game,
      case other.kind when 'bot' then other.level else other.kind end as opponent,
      case when not exists (select 1 from json_each(winners) where value = mine.seat) then 'lost'
        when json_array_length(winners) = 1 then 'won' else 'drawn' end as result
    from seats as mine
      join tables on tables.id = mine.id and stage = 'over'
      join standings on standings.id = mine.id and winners is not null
      join seats as other on other.id = mine.id and other.seat != mine.seat
    where mine.holder = ?1
      and not exists (
        select 1 from seats as more where more.id = mine.id and more.seat != mine.seat and more.holder = ?1)
  )
  group by game, opponent order by game, opponent"""
"""Whoever played for several seats at once played with themselves: that is no match against anybody."""
OTHERS = "select id from seats where kind = 'person' and holder != ?1"
WITH_OTHERS = """select 1 from seats as mine join seats as other on other.id = mine.id
  where mine.holder = ?1 and other.kind = 'person' and other.holder != ?1 limit 1"""
TICKET = "word, kind, holder, note, until"


def ticket(word: str, kind: str, holder: str, note: str, until: float | None) -> Ticket:
    """Return a ticket as it was read."""
    return Ticket(word, kind, holder, json.loads(note), until)


def write_ticket(file: sqlite3.Connection, new: Ticket) -> None:
    """Keep a ticket in place of others of the same holder and kind."""
    drop_tickets(file, new.holder, new.kind)
    row = (new.word, new.kind, new.holder, json.dumps(new.note), new.until)
    file.execute(f"insert into tickets ({TICKET}) values (?, ?, ?, ?, ?)", row)  # noqa: S608


def drop_tickets(file: sqlite3.Connection, holder: str, kind: str) -> None:
    """Keep the tickets of somebody no longer."""
    file.execute("delete from tickets where holder = ? and kind = ?", (holder, kind))


def take_ticket(file: sqlite3.Connection, word: str) -> Ticket | None:
    """Return a ticket, and keep it no longer."""
    query = f"delete from tickets where word = ? returning {TICKET}"  # noqa: S608
    found = file.execute(query, (word,)).fetchall()
    return ticket(*found[0]) if found else None


def hand_over(file: sqlite3.Connection, old: str, new: str) -> Touched:
    """Have everything of one holder belong to another."""
    changed = _changed(file, file.execute(THEIRS, (old,)).fetchall())
    file.execute("update seats set holder = ?2 where holder = ?1", (old, new))
    file.execute("update tables set maker = ?2 where maker = ?1", (old, new))
    file.execute("update or ignore notes set holder = ?2 where holder = ?1", (old, new))
    for what in ("notes", "tickets"):
        file.execute(f"delete from {what} where holder = ?", (old,))  # noqa: S608
    return Touched([], changed)


def forget_tables(file: sqlite3.Connection, holder: str, most: int) -> list[str]:
    """Drop some tables where nobody else sat; return which."""
    query = f"delete from tables where id in (select id from ({THEIRS}) where id not in ({OTHERS}) limit ?2)"  # noqa: S608
    return [row[0] for row in file.execute(f"{query} returning id", (holder, most)).fetchall()]


def forget(file: sqlite3.Connection, holder: str) -> list[tuple[str, int]]:
    """Keep nothing more about somebody than nameless seats; return the tables where these are."""
    changed = _changed(file, file.execute(THEIRS, (holder,)).fetchall())
    file.execute("update seats set holder = null, name = '' where holder = ?", (holder,))
    file.execute("update tables set maker = null where maker = ?", (holder,))
    for what in ("notes", "tickets"):
        file.execute(f"delete from {what} where holder = ?", (holder,))  # noqa: S608
    return changed


def publish(file: sqlite3.Connection, table: str, public: bool) -> int | None:
    """Have strangers see a table, or not; return its new version."""
    settings = "json_set(settings, '$.public', json(?2))"
    query = f"update tables set public = ?3, settings = {settings} where id = ?1"  # noqa: S608
    file.execute(query, (table, json.dumps(public), public))
    changed = _changed(file, [(table,)])
    return changed[0][1] if changed else None


def _changed(file: sqlite3.Connection, rows: list[Any]) -> list[tuple[str, int]]:
    """Count a change of tables, so that whoever has one in memory reads it again; return their versions."""
    names = json.dumps([row[0] for row in rows])
    query = """update standings set version = version + 1
      where id in (select value from json_each(?)) returning id, version"""
    return file.execute(query, (names,)).fetchall()
