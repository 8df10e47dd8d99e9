"""What is kept of clubs: who is of them, their seasons, which evenings count, and every result.

Names lie beside the results, so that somebody can be forgotten. Of tokens and links there is only the hash.
Who played at an evening of a club and is not of it has a row as well, without ``member``: what they played
counts once they come.
"""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = (
    """create table clubs (
  id text primary key,
  code text not null unique,
  name text not null,
  version integer not null,
  created {real} not null,
  at {real} not null
)""",
    """create table club_people (
  id text not null references clubs (id) on delete cascade,
  person text not null,
  holder text,
  link text,
  name text not null,
  member integer not null,
  host integer not null,
  same_as text,
  joined {real} not null,
  primary key (id, person),
  unique (id, holder)
)""",
    "create index club_people_holder on club_people (holder)",
    "create index club_people_link on club_people (link)",
    """create table club_seasons (
  id text not null references clubs (id) on delete cascade,
  season integer not null,
  name text not null,
  begun {real} not null,
  ended {real},
  primary key (id, season)
)""",
    """create table club_evenings (
  evening text not null,
  id text not null references clubs (id) on delete cascade,
  season integer,
  name text not null,
  address text not null,
  at {real} not null,
  seen integer not null,
  settled integer not null,
  primary key (evening)
)""",
    "create index club_evenings_club on club_evenings (id)",
    """create table club_results (
  id text not null references clubs (id) on delete cascade,
  result text not null,
  season integer,
  evening text,
  table_id text,
  game text not null,
  at {real} not null,
  people text not null,
  places text not null,
  scores text,
  events integer,
  source text not null,
  void integer not null,
  primary key (id, result)
)""",
)

CLUB = """insert into clubs (id, code, name, version, created, at)
  values (:id, :code, :name, 1, :at, :at) on conflict do nothing returning id"""
GONE = "delete from clubs where id = :id"
CHANGED = "update clubs set version = version + 1, at = :at where id = :id"
PERSON = """insert into club_people (id, person, holder, link, name, member, host, same_as, joined)
  values (:id, :person, :holder, null, :name, :member, :host, null, :at) on conflict do nothing"""
NAMED = """update club_people set name = :name, member = 1, same_as = null
  where id = :id and holder = :holder"""
HOST = "update club_people set host = :host where id = :id and person = :person and member = 1"
LEFT = """update club_people set holder = null, link = null, name = '', member = 0, host = 0
  where id = :id and person = :person"""
SAME = "update club_people set same_as = :other where id = :id and person = :person and member = 0"
LINKED = "update club_people set link = :link where id = :id and person = :person"
MOVED = "update club_people set holder = :holder where id = :id and person = :person"
SEASON = """insert into club_seasons (id, season, name, begun, ended)
  values (:id, :season, :name, :at, null) on conflict do nothing returning season"""
SEASON_ENDED = "update club_seasons set ended = :at where id = :id and season = :season and ended is null"
EVENING = """insert into club_evenings (evening, id, season, name, address, at, seen, settled)
  values (:evening, :id, :season, :name, :address, :at, -1, 0) on conflict do nothing returning evening"""
EVENING_SEEN = """update club_evenings set seen = :seen, settled = :settled, name = :name, at = :at
  where evening = :evening and id = :id"""
EVENING_GONE = "delete from club_evenings where evening = :evening and id = :id"
EVENING_RESULTS_GONE = "delete from club_results where evening = :evening and id = :id"
RESULT = """insert into club_results
    (id, result, season, evening, table_id, game, at, people, places, scores, events, source, void)
  values (:id, :result, :season, :evening, :table, :game, :at, :people, :places, :scores, :events, :source, 0)
  on conflict (id, result) do update
    set places = excluded.places, scores = excluded.scores, source = excluded.source, void = 0"""
RESULT_VOID = "update club_results set void = 1 where id = :id and result = :result"

READ = "select code, name, version, created, at from clubs where id = :id"
PEOPLE = """select person, holder, name, member, host, same_as, joined from club_people
  where id = :id order by joined, person"""
SEASONS = "select season, name, begun, ended from club_seasons where id = :id order by season"
EVENINGS = """select evening, season, name, address, at, seen, settled from club_evenings
  where id = :id order by at, evening"""
RESULTS = """select result, season, evening, table_id, game, at, people, places, scores, events, source
  from club_results where id = :id and void = 0 order by at, result"""
BY_CODE = "select id from clubs where code = :code"
BY_LINK = "select id, person from club_people where link = :link"
BY_HOLDER = """select c.id, c.name,
    (select count(*) from club_people as one where one.id = c.id and one.member = 1),
    p.host = 1 or p.person = (select one.person from club_people as one where one.id = c.id and one.member = 1
      order by one.host desc, one.joined, one.person limit 1)
  from club_people as p join clubs as c on c.id = p.id
  where p.holder = :holder and p.member = 1 order by c.at desc, c.id limit 20"""
BY_EVENING = "select id from club_evenings where evening = :evening"

SEEN_AGAIN = """update clubs set version = version + 1
  where id in (select id from club_people where holder = :{})"""
"""Has whoever knows a club of somebody's read it again."""

TABLES = FeatureTables(
    "clubs",
    formats=[Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision")))],
    kinds=[
        Kind("clubs", ("id", "code", "name", "version", "created", "at"), ("id",)),
        Kind(
            "club_people",
            ("id", "person", "holder", "link", "name", "member", "host", "same_as", "joined"),
            ("id", "person"),
        ),
        Kind("club_seasons", ("id", "season", "name", "begun", "ended"), ("id", "season"), ("season",)),
        Kind(
            "club_evenings",
            ("evening", "id", "season", "name", "address", "at", "seen", "settled"),
            ("evening",),
        ),
        Kind(
            "club_results",
            (
                *("id", "result", "season", "evening", "table_id", "game", "at"),
                *("people", "places", "scores", "events", "source", "void"),
            ),
            ("id", "result"),
        ),
    ],
    tidy=[
        """delete from clubs where at < :unstarted
          and not exists (select 1 from club_results where club_results.id = clubs.id)
          and (select count(*) from club_people where club_people.id = clubs.id and member = 1) < 2"""
    ],
    hand_over=[
        SEEN_AGAIN.format("old"),
        """update club_people set holder = :new where holder = :old and not exists
          (select 1 from club_people as one where one.id = club_people.id and one.holder = :new)""",
    ],
    forget=[
        SEEN_AGAIN.format("holder"),
        """update club_people set holder = null, link = null, name = '', member = 0, host = 0
          where holder = :holder""",
        """delete from clubs where not exists
          (select 1 from club_people where club_people.id = clubs.id and member = 1)""",
    ],
    told=[
        Told(
            "clubs",
            ("club", "name", "person", "called", "member", "host"),
            """select c.id, c.name, p.person, p.name, p.member, p.host from club_people as p
              join clubs as c on c.id = p.id where p.holder = :holder order by c.id""",
        )
    ],
)
