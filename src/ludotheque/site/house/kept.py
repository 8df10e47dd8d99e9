"""What is kept of a house's members: the hash of a token, a name, and since when."""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = """create table members (
  holder text not null primary key,
  kind text not null,
  name text not null,
  at {real} not null
)"""
ADD = """insert into members (holder, kind, name, at) values (:holder, :kind, :name, :at)
  on conflict (holder) do update set name =
    case when excluded.name = '' then members.name else excluded.name end"""
FIND = "select 1 from members where holder = :holder"
ALL = "select holder, kind, name, at from members order by at desc, holder"
COUNT = "select count(*) from members"
REMOVE = "delete from members where holder like :like returning holder"

MEMBERS = FeatureTables(
    "members",
    formats=[Format(*([CREATE.format(real=real)] for real in ("real", "double precision")))],
    kinds=[Kind("members", ("holder", "kind", "name", "at"), ("holder",))],
    hand_over=[
        """insert into members (holder, kind, name, at)
          select cast(:new as text), kind, name, at from members where holder = :old
          on conflict (holder) do nothing""",
        "delete from members where holder = :old and cast(:new as text) != :old",
    ],
    forget=["delete from members where holder = :holder"],
    told=[Told("member", ("name", "since"), "select name, at from members where holder = :holder")],
)
