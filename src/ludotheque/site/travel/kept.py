"""What is kept of matches that were taken along: who did so, when, and when they came back."""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

TAKEN, BROUGHT = "taken", "brought"
CREATE = """create table travels (
  mark text not null primary key,
  id text not null references tables (id) on delete cascade,
  seat integer not null,
  holder text not null,
  what text not null,
  number integer not null,
  at {real} not null
)"""
INDEXES = (
    "create index travels_of_table on travels (id, at)",
    "create index travels_of_holder on travels (holder)",
)
TRAVEL = FeatureTables(
    "travel",
    formats=[Format(*([CREATE.format(real=real), *INDEXES] for real in ("real", "double precision")))],
    kinds=[Kind("travels", ("mark", "id", "seat", "holder", "what", "number", "at"), ("mark",))],
    hand_over=["update travels set holder = :new where holder = :old"],
    forget=["delete from travels where holder = :holder"],
    told=[
        Told(
            "travels",
            ("table", "what", "number", "at"),
            "select id, what, number, at from travels where holder = :holder order by at, mark",
        )
    ],
)
WRITE = """insert into travels (mark, id, seat, holder, what, number, at)
  select :mark, id, :seat, :holder, :what, :number, :at from tables where id = :table"""
READ = "select seat, what, number from travels where id = :table order by at, mark"
