"""What is kept of chats: the last lines of every table, and which of them were reported, by whom.

A line that was reported stays for the house to read when its writer takes it back, until everything about the
writer is deleted.
"""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Statement, Told

MOST = 200
"""Of each table, the last so many are kept."""
CREATE = (
    """create table chat (
  mark text not null primary key,
  id text not null references tables (id) on delete cascade,
  seat integer not null,
  holder text not null,
  words text not null,
  hidden integer not null,
  at {real} not null
)""",
    "create index chat_of_table on chat (id, at)",
    "create index chat_of_holder on chat (holder)",
    """create table chat_reports (
  mark text not null references chat (mark) on delete cascade,
  holder text not null,
  at {real} not null,
  primary key (mark, holder)
)""",
)
CHAT = FeatureTables(
    "chat",
    formats=[Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision")))],
    kinds=[
        Kind("chat", ("mark", "id", "seat", "holder", "words", "hidden", "at"), ("mark",)),
        Kind("chat_reports", ("mark", "holder", "at"), ("mark", "holder")),
    ],
    hand_over=[
        "update chat set holder = :new where holder = :old",
        """update chat_reports set holder = :new where holder = :old and not exists
          (select 1 from chat_reports as one where one.mark = chat_reports.mark and one.holder = :new)""",
    ],
    forget=[
        "delete from chat where holder = :holder",
        "delete from chat_reports where holder = :holder",
    ],
    told=[
        Told(
            "chat",
            ("table", "text", "at"),
            "select id, words, at from chat where holder = :holder order by at, mark",
        ),
        Told(
            "chat_reports",
            ("line", "at"),
            "select mark, at from chat_reports where holder = :holder order by at, mark",
        ),
    ],
)
WRITE = """insert into chat (mark, id, seat, holder, words, hidden, at)
  select :mark, id, :seat, :holder, :words, 0, :at from tables where id = :table"""
DROP_OLD = """delete from chat where id = :table
  and not exists (select 1 from chat_reports where chat_reports.mark = chat.mark)
  and mark not in (select mark from chat where id = :table order by at desc, mark desc limit :most)"""
READ = """select mark, seat, words, at from
  (select mark, seat, words, at from chat where id = :table and hidden = 0
    order by at desc, mark desc limit :most) as latest order by at, mark"""
FIND = "select id, holder from chat where mark = :mark and id = :table"
HIDE = """update chat set hidden = 1 where mark = :mark and holder = :holder
  and exists (select 1 from chat_reports where chat_reports.mark = :mark)"""
REMOVE = """delete from chat where mark = :mark and holder = :holder
  and not exists (select 1 from chat_reports where chat_reports.mark = :mark)"""
REPORT = """insert into chat_reports (mark, holder, at) select mark, :holder, :at from chat where mark = :mark
  on conflict do nothing"""
REPORTED = """select chat.mark, chat.id, chat.holder, chat.words, min(chat_reports.at), count(*)
  from chat join chat_reports on chat_reports.mark = chat.mark
  group by chat.mark, chat.id, chat.holder, chat.words order by min(chat_reports.at)"""


def writing(table: str, mark: str, seat: int, holder: str, words: str, at: float) -> list[Statement]:
    """Return what keeps a line, and drops what is too old of that table."""
    row = {"table": table, "mark": mark, "seat": seat, "holder": holder, "words": words, "at": at}
    return [(WRITE, row), (DROP_OLD, {"table": table, "most": MOST})]
