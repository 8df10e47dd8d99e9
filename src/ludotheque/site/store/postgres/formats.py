"""The formats of a PostgreSQL schema: each as the change that makes it from the one before.

It is laid out like the SQLite file (sqlite/formats.py), with these differences. What changes with every move
is in ``standings``, none of whose columns that change has an index, except where a bot is to move: so that
PostgreSQL rewrites the row in place. Events have no foreign key, which would lock the table's row for each of
them; a trigger drops them with their table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.site.store.feature_tables import FORMATS as FEATURE_FORMATS
from ludotheque.site.store.feature_tables import FOUND, NOTED, FeatureTables, numbered
from ludotheque.site.store.storage import StoreFailed

FORMATS = [
    # 1: all that a file of format 4 holds
    """
create table tables (
  id text collate "C" primary key,
  code text collate "C" not null unique,
  game text not null,
  rules integer not null,
  players integer not null,
  options text not null,
  settings text not null,
  secret bytea not null,
  stage text not null,
  created double precision not null,
  public boolean not null,
  clock integer,
  maker text collate "C",
  given integer not null
);
create index tables_by_stage on tables (stage, created);
create index tables_for_all on tables (stage, created) where public;
create index tables_by_maker on tables (maker);
create table seats (
  id text collate "C" not null references tables on delete cascade,
  seat integer not null,
  kind text not null,
  name text not null,
  level text,
  holder text collate "C",
  invite text collate "C",
  stand_in text,
  primary key (id, seat)
);
create index seats_by_holder on seats (holder);
create index seats_by_invite on seats (invite) where invite is not null;
create table standings (
  id text collate "C" primary key references tables on delete cascade,
  version integer not null,
  number integer not null,
  to_move integer,
  moved_at double precision not null,
  scores bigint[],
  winners integer[],
  due boolean not null
) with (fillfactor = 70);
comment on column standings.due is 'whether a bot is to move, or nobody knows who is';
create index standings_due on standings (moved_at) where due;
create table events (
  id text collate "C" not null,
  number integer not null,
  who integer not null,
  text text not null,
  at double precision not null,
  primary key (id, number)
);
create function drop_events() returns trigger language plpgsql as $$
begin
  delete from events where id in (select id from gone);
  return null;
end
$$;
create trigger drop_events after delete on tables referencing old table as gone
  for each statement execute function drop_events();
create table reports (
  id text collate "C" not null references tables on delete cascade,
  kind text not null,
  report text not null,
  at double precision not null,
  primary key (id, kind)
);
create table keys (
  key text collate "C" primary key,
  id text collate "C" not null references tables on delete cascade,
  what text not null,
  answer text not null,
  at double precision not null
);
create index keys_by_table on keys (id);
create table notes (
  holder text collate "C" not null,
  kind text collate "C" not null,
  name text collate "C" not null,
  note text not null,
  at double precision not null,
  primary key (holder, kind, name)
);
create table tickets (
  word text collate "C" primary key,
  kind text not null,
  holder text collate "C" not null,
  note text not null,
  until double precision
);
create unique index tickets_by_holder on tickets (holder, kind);
""",
    # 2: what several processes tell each other; it need not survive a crash of the database
    """
create unlogged table processes (
  process text collate "C" primary key,
  until double precision not null
);
create unlogged table leases (
  id text collate "C" primary key,
  number integer not null,
  process text collate "C" not null
);
create unlogged table presence (
  id text collate "C" not null,
  process text collate "C" not null,
  seats integer[] not null,
  primary key (id, process)
);
create unlogged table calls (
  id text collate "C" not null,
  seat integer not null,
  by_seat integer not null,
  number integer not null,
  primary key (id, seat, by_seat)
);
create unlogged table bot_matches (
  id text collate "C" primary key,
  visitor text not null,
  at double precision not null
);
create unlogged table counts (
  what text collate "C" not null,
  who text collate "C" not null,
  level double precision not null,
  at double precision not null,
  primary key (what, who)
);
""",
    # 3: whether strangers may see a table stands in its column alone
    """
update tables set settings = (settings::jsonb - 'public')::text where settings like '%"public"%';
""",
]
FORMAT = len(FORMATS)
"""The format of a schema that this version has opened."""

LOCK = "select pg_advisory_xact_lock(hashtext('ludotheque formats ' || current_schema()))"


async def prepare(connection: Any, new: bool = True) -> None:
    """Bring a schema to the present format, step by step; refuse one that is newer than this version.

    One with nothing of ours in it is refused, too, unless it may be a ``new`` one. Of several processes that
    start at once, one does it, and the others wait for it.
    """
    async with connection.transaction():
        await connection.execute(LOCK)
        found = await found_format(connection)
        if not 0 <= found <= FORMAT:
            raise StoreFailed(
                f"the database is of format {found}; this version of Ludothèque reads formats 1 to {FORMAT}"
            )
        if not found and not new:
            raise StoreFailed("the database holds nothing of Ludothèque")
        if not found:
            await connection.execute("create table format (number integer not null)")
            await connection.execute("insert into format values (0)")
        for number, change in enumerate(FORMATS[found:], found + 1):
            await connection.execute(change)
            await connection.execute("update format set number = $1", number)


async def found_format(connection: Any) -> int:
    """Return the format of a schema; 0 where there is nothing of ours in it."""
    there = await connection.fetchval("select to_regclass('format') is not null")
    return int(await connection.fetchval("select number from format")) if there else 0


async def prepare_features(connection: Any, features: Sequence[FeatureTables]) -> None:
    """Bring the tables of features to their present formats, within a transaction."""
    if features:
        await connection.execute(LOCK)
        await connection.execute(FEATURE_FORMATS)
    for feature in features:
        query, values = numbered(FOUND, {"feature": feature.feature})
        for change in feature.missing(await connection.fetchval(query, *values) or 0):
            for statement in change.postgres:
                await connection.execute(statement)
        query, values = numbered(NOTED, {"feature": feature.feature, "format": len(feature.formats)})
        await connection.execute(query, *values)
