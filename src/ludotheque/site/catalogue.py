"""Tables on the disk: how they are written down, found and read back."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict
from typing import Any

from ludotheque.engine.play.chance import Secret
from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.shelf import load
from ludotheque.site.seats import Seat
from ludotheque.site.store import Events, Store
from ludotheque.site.table import PLAYING, WAITING, Change, Table, settings_from

TABLE_COLUMNS = "id, code, game, players, options, settings, secret, created"


def write_table(file: sqlite3.Connection, table: Table, begun: Change | None) -> None:
    """Store a new table, and its beginning if nobody is missing."""
    file.execute(
        "insert into tables values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table.id, table.code, table.game.name, table.game.version, table.setting.players),
            *(json.dumps(table.setting.options), json.dumps(asdict(table.settings))),
            *(table.secret.secret, PLAYING if begun else WAITING, table.created),
        ),
    )
    for seat in table.seats:
        file.execute("insert into seats values (?, ?, ?, ?, ?, ?, ?, ?)", seat.row(table.id))
    if begun:
        Events(table.id, 0, begun.rows, None, table.created)(file)


def write_seat(file: sqlite3.Connection, table: str, seat: Seat) -> None:
    """Store a change of a seat."""
    file.execute("replace into seats values (?, ?, ?, ?, ?, ?, ?, ?)", seat.row(table))


def read_table(store: Store, name: str) -> Table | None:
    """Return a table as its events make it; None if there is none of that name."""
    found = store.read(f"select {TABLE_COLUMNS} from tables where id = ?", name)  # noqa: S608 - a constant
    if not found:
        return None
    id_, code, game_name, players, options, settings, secret, created = found[0]
    try:
        game = load(game_name)
    except UnknownGame:
        return None
    table = Table(
        id=id_,
        code=code,
        game=game,
        setting=game.setting(players, json.loads(options)),
        secret=Secret(secret),
        settings=settings_from(json.loads(settings)),
        created=created,
        seats=[_seat(row) for row in store.read("select * from seats where id = ? order by seat", name)],
    )
    rows = store.read("select who, text, at from events where id = ? order by number", name)
    table.replay([(who, text) for who, text, _ in rows], rows[-1][2] if rows else created)
    return table


def _seat(row: tuple[Any, ...]) -> Seat:
    _, number, kind, name, level, holder, invite, stand_in = row
    return Seat(number, kind, name, level, holder, invite, stand_in)


def find_code(store: Store, code: str) -> str | None:
    """Return the table of a code that a friend typed."""
    found = store.read("select id from tables where code = ?", code.strip().upper())
    return found[0][0] if found else None


def find_invite(store: Store, invite: str) -> tuple[str, int] | None:
    """Return the table and seat of an invitation, by its hash, if it was not used yet."""
    found = store.read("select id, seat from seats where invite = ?", invite)
    return found[0] if found else None


def held_by(store: Store, holder: str, most: int) -> list[str]:
    """Return the tables where somebody has a seat, the latest first."""
    query = """select distinct tables.id from seats join tables using (id) where holder = ?
               order by stage = 'over', created desc limit ?"""
    return [row[0] for row in store.read(query, holder, most)]


def public(store: Store, stage: str, game: str | None, most: int) -> list[str]:
    """Return the tables that strangers may see, the latest first."""
    query = """select id from tables where stage = ? and json_extract(settings, '$.public')
               and (? is null or game = ?) order by created desc limit ?"""
    return [row[0] for row in store.read(query, stage, game, game, most)]


def with_bots(store: Store) -> list[str]:
    """Return the tables under way where a bot may be to move."""
    query = """select distinct id from tables join seats using (id)
               where stage = 'playing' and (kind = 'bot' or stand_in is not null)"""
    return [row[0] for row in store.read(query)]


def read_report(store: Store, table: str, kind: str) -> Any:
    """Return something computed for a table and kept; None if there is nothing."""
    found = store.read("select report from reports where id = ? and kind = ?", table, kind)
    return json.loads(found[0][0]) if found else None


def write_report(file: sqlite3.Connection, table: str, kind: str, report: Any) -> None:
    """Keep something computed for a table."""
    file.execute("replace into reports values (?, ?, ?)", (table, kind, json.dumps(report)))
