"""What is kept of the lobby: the tables at which people wait for somebody, and who invited whom.

Both go with their table. Whether somebody may be invited by those they played with is a note of theirs.
"""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = (
    """create table lobby (
  id text not null primary key references tables (id) on delete cascade,
  holder text not null,
  game text not null,
  pace text not null,
  length text not null,
  level text not null,
  meanwhile text,
  at {real} not null
)""",
    "create index lobby_of_game on lobby (game, at)",
    "create index lobby_of_holder on lobby (holder)",
    "create index lobby_meanwhile on lobby (meanwhile)",
    """create table lobby_invitations (
  id text not null references tables (id) on delete cascade,
  host text not null,
  guest text not null,
  name text not null,
  at {real} not null,
  primary key (id, guest)
)""",
    "create index lobby_guests on lobby_invitations (guest)",
    "create index lobby_hosts on lobby_invitations (host)",
)
LOBBY = FeatureTables(
    "lobby",
    formats=[Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision")))],
    kinds=[
        Kind("lobby", ("id", "holder", "game", "pace", "length", "level", "meanwhile", "at"), ("id",)),
        Kind("lobby_invitations", ("id", "host", "guest", "name", "at"), ("id", "guest")),
    ],
    hand_over=[
        "update lobby set holder = :new where holder = :old",
        "update lobby_invitations set host = :new where host = :old",
        """update lobby_invitations set guest = :new where guest = :old and not exists (select 1
          from lobby_invitations as one where one.id = lobby_invitations.id and one.guest = :new)""",
    ],
    forget=[
        "delete from lobby where holder = :holder",
        "delete from lobby_invitations where host = :holder or guest = :holder",
    ],
    told=[
        Told(
            "lobby",
            ("table", "pace", "length", "level", "at"),
            "select id, pace, length, level, at from lobby where holder = :holder order by at",
        ),
        Told(
            "invitations",
            ("table", "by", "at"),
            "select id, name, at from lobby_invitations where guest = :holder order by at",
        ),
    ],
)
WAIT = """insert into lobby (id, holder, game, pace, length, level, meanwhile, at)
  select :table, :holder, :game, :pace, :length, :level, null, :at from tables where id = :table
  on conflict (id) do nothing"""
WAITING = """select lobby.id, lobby.holder, lobby.game, lobby.pace, lobby.length, lobby.level,
  lobby.meanwhile, lobby.at, (select count(*) from seats where seats.id = lobby.id)
  from lobby join tables on tables.id = lobby.id
  where tables.stage = 'waiting' order by lobby.at, lobby.id limit 500"""
MEANWHILE = "update lobby set meanwhile = :meanwhile where id = :table and holder = :holder"
OF_TABLE = """select lobby.id, lobby.holder, lobby.game, lobby.pace, lobby.length, lobby.level,
  lobby.meanwhile, lobby.at, (select count(*) from seats where seats.id = lobby.id), tables.stage,
  (select min(seats.name) from seats where seats.id = lobby.id and seats.kind = 'person'
    and seats.holder <> lobby.holder)
  from lobby join tables on tables.id = lobby.id
  where lobby.id = :table or lobby.meanwhile = :table order by lobby.at desc limit 1"""
INVITE = """insert into lobby_invitations (id, host, guest, name, at)
  select :table, :host, :guest, :name, :at from tables where id = :table on conflict do nothing"""
INVITED = """select one.id, tables.code, tables.game, one.name from lobby_invitations as one
  join tables on tables.id = one.id where one.guest = :holder and tables.stage = 'waiting'
  order by one.at desc limit 12"""
DECLINE = "delete from lobby_invitations where id = :table and guest = :holder"
PLAYED = """select other.holder, other.name, mine.seat, other.seat, mine.id, tables.game, standings.winners,
  standings.moved_at
  from seats as mine
  join seats as other on other.id = mine.id and other.kind = 'person' and other.holder <> mine.holder
  join tables on tables.id = mine.id and tables.stage = 'over'
  join standings on standings.id = mine.id
  where mine.holder = :holder and mine.kind = 'person'
  order by standings.moved_at desc, mine.id limit 1000"""
