"""What the SQLite file knows of one person: how they stand, and what happens to all that is theirs."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from ludotheque.site.store.reading import OTHERS, THEIRS, TICKET, ticket_of
from ludotheque.site.store.storage import Ticket, Touched


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
    return ticket_of(found[0]) if found else None


def hand_over(file: sqlite3.Connection, old: str, new: str) -> Touched:
    """Have everything of one holder belong to another."""
    changed = _changed(file, file.execute(THEIRS, {"holder": old}).fetchall())
    file.execute("update seats set holder = ?2 where holder = ?1", (old, new))
    file.execute("update tables set maker = ?2 where maker = ?1", (old, new))
    file.execute("update or ignore notes set holder = ?2 where holder = ?1", (old, new))
    for what in ("notes", "tickets"):
        file.execute(f"delete from {what} where holder = ?", (old,))  # noqa: S608
    return Touched([], changed)


def forget_tables(file: sqlite3.Connection, holder: str, most: int) -> list[str]:
    """Drop some tables where nobody else sat; return which."""
    some = f"select id from ({THEIRS}) where id not in ({OTHERS}) limit :most"  # noqa: S608
    query = f"delete from tables where id in ({some}) returning id"  # noqa: S608
    return [row[0] for row in file.execute(query, {"holder": holder, "most": most}).fetchall()]


def forget(file: sqlite3.Connection, holder: str) -> list[tuple[str, int]]:
    """Keep nothing more about somebody than nameless seats; return the tables where these are."""
    changed = _changed(file, file.execute(THEIRS, {"holder": holder}).fetchall())
    file.execute("update seats set holder = null, name = '' where holder = ?", (holder,))
    file.execute("update tables set maker = null where maker = ?", (holder,))
    for what in ("notes", "tickets"):
        file.execute(f"delete from {what} where holder = ?", (holder,))  # noqa: S608
    return changed


def publish(file: sqlite3.Connection, table: str, public: bool) -> int | None:
    """Have strangers see a table, or not; return its new version."""
    file.execute("update tables set public = ? where id = ?", (public, table))
    changed = _changed(file, [(table,)])
    return changed[0][1] if changed else None


def _changed(file: sqlite3.Connection, rows: list[Any]) -> list[tuple[str, int]]:
    """Count a change of tables, so that whoever has one in memory reads it again; return their versions."""
    names = json.dumps([row[0] for row in rows])
    query = """update standings set version = version + 1
      where id in (select value from json_each(?)) returning id, version"""
    return file.execute(query, (names,)).fetchall()
