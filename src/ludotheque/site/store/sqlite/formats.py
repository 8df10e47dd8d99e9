"""The formats of the SQLite file: each as the change that makes it from the one before.

A new file goes the same way as the oldest one, so that both end up alike.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from ludotheque.site.store.feature_tables import FORMATS as FEATURE_FORMATS
from ludotheque.site.store.feature_tables import FOUND, NOTED, FeatureTables
from ludotheque.site.store.storage import StoreFailed

FORMATS = [
    # 1: the list of events
    """
create table if not exists tables (
  id text primary key,
  code text not null unique,
  game text not null,
  rules integer not null,
  players integer not null,
  options text not null,
  settings text not null,
  secret blob not null,
  stage text not null,
  created real not null
);
create index if not exists tables_by_stage on tables (stage, created);
create table if not exists seats (
  id text not null references tables (id) on delete cascade,
  seat integer not null,
  kind text not null,
  name text not null,
  level text,
  holder text,
  invite text,
  stand_in text,
  primary key (id, seat)
) without rowid;
create index if not exists seats_by_holder on seats (holder);
create index if not exists seats_by_invite on seats (invite);
create table if not exists events (
  id text not null references tables (id) on delete cascade,
  number integer not null,
  who integer not null,
  text text not null,
  at real not null,
  primary key (id, number)
) without rowid;
create table if not exists reports (
  id text not null references tables (id) on delete cascade,
  kind text not null,
  report text not null,
  primary key (id, kind)
) without rowid;
""",
    # 2: how tables stand, in columns; who made them; records to begin with; keys; when reports were written.
    # A change of a table is one statement, so that a batch of them is one, too: see store.py.
    """
alter table tables add column public integer not null default 0;
alter table tables add column maker text;
alter table tables add column given integer not null default 0;
update tables set public = coalesce(json_extract(settings, '$.public'), 1);
create index tables_for_all on tables (stage, created) where public;
create index tables_by_maker on tables (maker);
create table standings (
  id text primary key references tables (id) on delete cascade,
  version integer not null,
  number integer not null,
  to_move integer,
  moved_at real not null,
  scores text,
  winners text
) without rowid;
insert into standings
  select id, 0, (select count(*) from events where events.id = tables.id), null,
    coalesce((select at from events where events.id = tables.id order by number desc limit 1), created),
    null, null
  from tables;
create view changes (id, version, rows, stage, number, to_move, moved_at, scores, winners) as
  select id, version, '[]', null, number, to_move, moved_at, scores, winners from standings where false;
create trigger change instead of insert on changes begin
  update standings
    set version = new.version + 1, number = new.number, to_move = new.to_move, moved_at = new.moved_at,
      scores = new.scores, winners = new.winners
    where id = new.id and version = new.version;
  select raise(abort, 'lost') where changes() = 0;
  update tables set stage = new.stage where new.stage is not null and id = new.id;
  insert into events
    select new.id, new.number - json_array_length(new.rows) + key, value->>0, value->>1, new.moved_at
    from json_each(new.rows);
end;
alter table reports add column at real not null default 0;
create table keys (
  key text primary key,
  id text not null references tables (id) on delete cascade,
  what text not null,
  answer text not null,
  at real not null
) without rowid;
create index keys_by_table on keys (id);
""",
    # 3: what people have learned, solved and wished for, besides their tables
    """
create table notes (
  holder text not null,
  kind text not null,
  name text not null,
  note text not null,
  at real not null,
  primary key (holder, kind, name)
) without rowid;
""",
    # 4: words that open something of somebody's: a link to another device, the address of a feed
    """
create table tickets (
  word text primary key,
  kind text not null,
  holder text not null,
  note text not null,
  until real
) without rowid;
create index tickets_by_holder on tickets (holder, kind);
""",
    # 5: whether strangers may see a table stands in its column alone
    """
update tables set settings = json_remove(settings, '$.public');
""",
]
FORMAT = len(FORMATS)
"""The format of a file that this version has opened."""


def prepare(file: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the present format, step by step; refuse one that is newer than this version."""
    if (
        file.execute("pragma user_version").fetchone()[0] == FORMAT
    ):  # it can be read where nothing can be written
        return
    file.execute("begin immediate")
    try:
        found: int = file.execute("pragma user_version").fetchone()[0]
        if not 0 <= found <= FORMAT:
            raise StoreFailed(
                f"{path} is of format {found}; this version of Ludothèque reads formats 1 to {FORMAT}"
            )
        for number, change in enumerate(FORMATS[found:], found + 1):
            for statement in _statements(change):
                file.execute(statement)
            file.execute(f"pragma user_version = {number}")
    except BaseException:
        file.execute("rollback")
        raise
    file.execute("commit")


def _statements(script: str) -> list[str]:
    """Return the statements of a script; ``executescript`` would commit what came before."""
    found, statement = [], ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found


def prepare_features(file: sqlite3.Connection, features: Sequence[FeatureTables]) -> None:
    """Bring the tables of features to their present formats, within a transaction."""
    if features:
        file.execute(FEATURE_FORMATS)
    for feature in features:
        found = file.execute(FOUND, {"feature": feature.feature}).fetchone()
        for change in feature.missing(found[0] if found else 0):
            for statement in change.sqlite:
                file.execute(statement)
        file.execute(NOTED, {"feature": feature.feature, "format": len(feature.formats)})
