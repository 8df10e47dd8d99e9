"""What is kept of evenings: who may speak for whom, and facts, each under its number.

Of two who write a fact of the same number one is lost, whichever process they are in; they look again.
Names lie beside the facts, so that somebody can be forgotten. Of tokens and links there is only the hash.
"""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = (
    """create table evenings (
  id text primary key,
  code text not null unique,
  version integer not null,
  rounds integer not null,
  created {real} not null,
  at {real} not null
)""",
    """create table evening_people (
  id text not null references evenings (id) on delete cascade,
  person text not null,
  holder text,
  link text,
  name text not null,
  founder integer not null,
  primary key (id, person),
  unique (id, holder)
)""",
    "create index evening_people_holder on evening_people (holder)",
    "create index evening_people_link on evening_people (link)",
    """create table evening_facts (
  id text not null references evenings (id) on delete cascade,
  number integer not null,
  fact text not null,
  primary key (id, number)
)""",
    """create table evening_tables (
  id text not null references evenings (id) on delete cascade,
  table_id text not null,
  primary key (table_id)
)""",
)

EVENING = """insert into evenings (id, code, version, rounds, created, at)
  values (:id, :code, 1, 0, :at, :at) on conflict do nothing returning id"""
PERSON = """insert into evening_people (id, person, holder, link, name, founder)
  select :id, :person, :holder, null, :name, cast(:founder as integer)
  where exists (select 1 from evenings where id = :id and code = :code)
  on conflict do nothing"""
FIRST = """insert into evening_facts (id, number, fact) select :id, 0, :fact
  where exists (select 1 from evenings where id = :id and code = :code)"""
FACT = """insert into evening_facts (id, number, fact) values (:id, :number, :fact)
  on conflict (id, number) do nothing returning number"""
CHANGED = """update evenings set version = version + 1, at = :at, rounds = :rounds
  where id = :id returning version"""
NEW_CODE = """update evenings set code = :new where id = :id
  and not exists (select 1 from evenings as one where one.code = :new)"""
RENAMED = "update evening_people set name = :name where id = :id and person = :person"
LINKED = "update evening_people set link = :link where id = :id and person = :person"
MOVED = "update evening_people set holder = :holder where id = :id and person = :person"
SET_UP = """insert into evening_tables (id, table_id) values (:id, :table)
  on conflict (table_id) do nothing"""

READ = "select code, version, at from evenings where id = :id"
PEOPLE = "select person, holder, name, founder from evening_people where id = :id"
FACTS = "select number, fact from evening_facts where id = :id and number >= :number order by number"
BY_CODE = "select id from evenings where code = :code"
BY_LINK = "select id, person from evening_people where link = :link"
BY_TABLE = "select id from evening_tables where table_id = :table"
BY_HOLDER = """select e.id from evening_people as p join evenings as e on e.id = p.id
  where p.holder = :holder order by e.at desc, e.id limit 20"""
WITH_OTHERS = """select 1 from evening_people as mine join evening_people as other on other.id = mine.id
  where mine.holder = :holder and other.person != mine.person and other.holder is not null limit 1"""

SEEN_AGAIN = """update evenings set version = version + 1
  where id in (select id from evening_people where holder = :{})"""
"""Has whoever knows an evening of somebody's read it again."""

TABLES = FeatureTables(
    "evenings",
    formats=[
        Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision"))),
    ],
    kinds=[
        Kind("evenings", ("id", "code", "version", "rounds", "created", "at"), ("id",)),
        Kind("evening_people", ("id", "person", "holder", "link", "name", "founder"), ("id", "person")),
        Kind("evening_facts", ("id", "number", "fact"), ("id", "number"), ("number",)),
        Kind("evening_tables", ("id", "table_id"), ("table_id",)),
    ],
    tidy=[
        "delete from evenings where rounds = 0 and at < :unstarted",
        """delete from evenings where at < :abandoned and not exists (select 1 from evening_facts as one
          where one.id = evenings.id and substr(one.fact, 1, 17) = '{"fact": "result"')""",
    ],
    hand_over=[
        SEEN_AGAIN.format("old"),
        """update evening_people set holder = :new where holder = :old and not exists
          (select 1 from evening_people as one where one.id = evening_people.id and one.holder = :new)""",
    ],
    forget=[
        SEEN_AGAIN.format("holder"),
        "update evening_people set holder = null, link = null, name = '' where holder = :holder",
        """delete from evenings where not exists
          (select 1 from evening_people where evening_people.id = evenings.id and holder is not null)""",
    ],
    told=[
        Told(
            "evenings",
            ("evening", "person", "name", "founder"),
            "select id, person, name, founder from evening_people where holder = :holder order by id",
        )
    ],
)
