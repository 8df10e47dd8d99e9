"""What is kept for e-mail: addresses that were confirmed; of others only marks, so that none is pestered.

An address that waits to be confirmed is in a ticket, which runs out.
"""

from __future__ import annotations

import hashlib

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = (
    """create table mail_addresses (
  holder text not null primary key,
  address text not null,
  word text not null unique,
  lang text not null,
  kinds text not null,
  failed text not null,
  at {real} not null
)""",
    """create table mail_asked (
  word text not null primary key,
  mark text not null,
  at {real} not null
)""",
    "create index mail_asked_mark on mail_asked (mark, at)",
    """create table mail_refusals (
  mark text not null primary key,
  at {real} not null
)""",
)
WRITE = """insert into mail_addresses (holder, address, word, lang, kinds, failed, at)
  values (:holder, :address, :word, :lang, :kinds, '', :at)
  on conflict (holder) do update set address = excluded.address, word = excluded.word, lang = excluded.lang,
    kinds = excluded.kinds, failed = '', at = excluded.at"""
READ = "select address, word, lang, kinds, failed from mail_addresses where holder = :holder"
WISH = "update mail_addresses set kinds = :kinds, lang = :lang where holder = :holder"
FAILED = "update mail_addresses set failed = :failed where word = :word and failed <> :failed"
BY_WORD = "select address from mail_addresses where word = :word"
STOP = "delete from mail_addresses where holder = :holder"
LEAVE = "delete from mail_addresses where word = :word"
ASK = """insert into mail_asked (word, mark, at) select :word, :mark, cast(:at as double precision)
  where (select count(*) from mail_asked where mark = :mark and at > :since) < :most
  and not exists (select 1 from mail_refusals where mark = :mark) returning word"""
REFUSE = "insert into mail_refusals (mark, at) values (:mark, :at) on conflict (mark) do nothing"
FORGET = "delete from mail_addresses where lower(address) = :address"

MAIL = FeatureTables(
    "mail",
    formats=[
        Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision"))),
    ],
    kinds=[
        Kind(
            "mail_addresses",
            ("holder", "address", "word", "lang", "kinds", "failed", "at"),
            ("holder",),
        ),
        Kind("mail_asked", ("word", "mark", "at"), ("word",)),
        Kind("mail_refusals", ("mark", "at"), ("mark",)),
    ],
    tidy=["delete from mail_asked where at < cast(:tickets as double precision) - 86400"],
    hand_over=[
        """update mail_addresses set holder = :new where holder = :old
          and not exists (select 1 from mail_addresses where holder = :new)""",
        "delete from mail_addresses where holder = :old",
    ],
    forget=["delete from mail_addresses where holder = :holder"],
    told=[
        Told(
            "mail",
            ("address", "lang", "kinds", "at"),
            "select address, lang, kinds, at from mail_addresses where holder = :holder",
        )
    ],
)


def mark_of(address: str) -> str:
    """Return what is kept of an address that was not confirmed, or does not want any mail."""
    return hashlib.sha256(address.lower().encode()).hexdigest()
