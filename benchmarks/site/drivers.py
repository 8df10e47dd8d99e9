"""asyncpg beside psycopg 3: what a statement costs the process that sends it."""

from __future__ import annotations

import json
import subprocess
import sys
import venv

from tests.site.postgres import Postgres, programs

from benchmarks.rivals import HOME

SCRIPT = """
import asyncio, json, sys, time
import uvloop

KIND, URL, TABLES = sys.argv[1], sys.argv[2], 20
SETUP = '''
drop table if exists standings, events;
create table standings (id text primary key, version int, number int, moved_at float8);
create table events (id text, number int, who int, text text, at float8, primary key (id, number));
insert into standings select 't' || i, 0, 0, 0 from generate_series(0, 19) as i;
insert into events select 'r', i, 0, 'move ' || i, 0 from generate_series(1, 60) as i;
'''
WRITE = '''with told as (
    select * from unnest({0}::text[], {1}::int4[], {2}::int4[], {3}::float8[])
      as _ (id, version, number, moved_at)
  ), changed as (
    update standings set version = told.version + 1, number = told.number, moved_at = told.moved_at
      from told where standings.id = told.id and standings.version = told.version returning standings.id
  ), noted as (
    insert into events select row.*
      from unnest({4}::text[], {5}::int4[], {6}::int4[], {7}::text[], {8}::float8[])
        as row (id, number, who, text, at) join changed using (id)
  )
  select id from changed'''
READ = "select who, text from events where id = {0} order by number"
NOTIFY = "select pg_notify('tables', {0})"

def values(k):
    ids = [f"t{j}" for j in range(TABLES)]
    standings = ids, [k] * TABLES, [k + 1] * TABLES, [1.5] * TABLES
    return *standings, ids, [k] * TABLES, [0] * TABLES, ["draw"] * TABLES, [1.5] * TABLES

async def asyncpg_():
    import asyncpg
    connection = await asyncpg.connect(URL)
    await connection.execute(SETUP)
    places = [f"${k}" for k in range(1, 10)]
    return lambda query, *given: connection.fetch(query.format(*places), *given)

async def psycopg_():
    import psycopg
    connection = await psycopg.AsyncConnection.connect(URL, autocommit=True)
    await connection.execute(SETUP)
    cursor = connection.cursor(binary=True)
    async def fetch(query, *given):
        await cursor.execute(query.format(*["%s"] * 9), given, prepare=True)
        return await cursor.fetchall()
    return fetch

async def main():
    fetch = await globals()[KIND + "_"]()
    found = {}
    for name, times, work in (
        ("20 changes", 500, lambda k: fetch(WRITE, *values(k))),
        ("60 events", 4000, lambda k: fetch(READ, "r")),
        ("a ring", 4000, lambda k: fetch(NOTIFY, f"table:{k}")),
    ):
        await work(0)
        begin = time.process_time()
        for k in range(1, times):
            await work(k)
        found[name] = 1e6 * (time.process_time() - begin) / times
    print(json.dumps(found))

uvloop.run(main())
"""
ROUNDS = 3


def drivers() -> None:
    """Print what each driver costs, in microseconds of the processor: the least of several runs."""
    found = programs()
    if found is None:
        print("the drivers are measured with PostgreSQL, which is not here", file=sys.stderr)
        return
    python = HOME / "drivers" / "bin" / "python"
    if not python.exists():
        print("installing both drivers in an environment of their own …", file=sys.stderr)
        venv.create(python.parent.parent, with_pip=True)
        command = [python, "-m", "pip", "install", "-q", "asyncpg", "psycopg[binary]", "uvloop"]
        subprocess.run(command, check=True)
    server = Postgres(found)
    try:
        seen: dict[str, list[dict[str, float]]] = {"asyncpg": [], "psycopg": []}
        for _ in range(ROUNDS):
            for kind, runs in seen.items():
                done = subprocess.run(
                    [python, "-c", SCRIPT, kind, server.url], check=True, capture_output=True, text=True
                )
                runs.append(json.loads(done.stdout))
    finally:
        server.end()
    print("\n| µs of the processor | asyncpg | psycopg 3 |\n|---|---|---|")
    for name in seen["asyncpg"][0]:
        least = [min(run[name] for run in runs) for runs in seen.values()]
        print(f"| {name} | {least[0]:.0f} | {least[1]:.0f} |")
