"""What is kept of signs: the last few of every table."""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Statement, Told

MOST = 20
"""Of each table, the last so many are kept."""
CREATE = """create table signs (
  mark text not null primary key,
  id text not null references tables (id) on delete cascade,
  seat integer not null,
  holder text not null,
  sign text not null,
  at {real} not null
)"""
INDEXES = ("create index signs_of_table on signs (id, at)", "create index signs_of_holder on signs (holder)")
SIGNS = FeatureTables(
    "signs",
    formats=[Format(*([CREATE.format(real=real), *INDEXES] for real in ("real", "double precision")))],
    kinds=[Kind("signs", ("mark", "id", "seat", "holder", "sign", "at"), ("mark",))],
    hand_over=["update signs set holder = :new where holder = :old"],
    forget=["delete from signs where holder = :holder"],
    told=[
        Told(
            "signs",
            ("table", "sign", "at"),
            "select id, sign, at from signs where holder = :holder order by at, mark",
        )
    ],
)
WRITE = """insert into signs (mark, id, seat, holder, sign, at)
  select :mark, id, :seat, :holder, :sign, :at from tables where id = :table"""
DROP = """delete from signs where id = :table and mark not in
  (select mark from signs where id = :table order by at desc, mark desc limit :most)"""
READ = "select seat, sign, at from signs where id = :table order by at, mark"


def writing(table: str, mark: str, seat: int, holder: str, sign: str, at: float) -> list[Statement]:
    """Return what keeps a sign, and drops what is too old of that table."""
    row = {"table": table, "mark": mark, "seat": seat, "holder": holder, "sign": sign, "at": at}
    return [(WRITE, row), (DROP, {"table": table, "most": MOST})]
