"""What is kept for push messages: the key of the site, and where each device is told."""

from __future__ import annotations

from ludotheque.site.store.feature_tables import FeatureTables, Format, Kind, Told

CREATE = (
    """create table push_keys (
  name text not null primary key,
  secret text not null
)""",
    """create table push_devices (
  mark text not null primary key,
  holder text not null,
  endpoint text not null,
  key text not null,
  auth text not null,
  lang text not null,
  site text not null,
  at {real} not null
)""",
    "create index push_devices_of_holder on push_devices (holder, at)",
)
MOST = 10
"""Devices of one person; the one that was heard of longest ago makes room."""

KEEP_KEY = """insert into push_keys (name, secret) values (:name, :secret)
  on conflict (name) do nothing"""
KEY = "select secret from push_keys where name = :name"
WRITE = """insert into push_devices (mark, holder, endpoint, key, auth, lang, site, at)
  values (:mark, :holder, :endpoint, :key, :auth, :lang, :site, :at)
  on conflict (mark) do update set holder = excluded.holder, key = excluded.key, auth = excluded.auth,
    lang = excluded.lang, site = excluded.site, at = excluded.at"""
ONLY_SO_MANY = """delete from push_devices where holder = :holder and mark not in
  (select mark from push_devices where holder = :holder order by at desc, mark limit :most)"""
READ = """select mark, endpoint, key, auth, lang, site from push_devices
  where holder = :holder order by at, mark"""
ONE = "select 1 from push_devices where holder = :holder limit 1"
KNOWN = "select 1 from push_devices where holder = :holder and mark = :mark"
DROP = "delete from push_devices where mark = :mark and endpoint = :endpoint"
DROP_OWN = "delete from push_devices where mark = :mark and holder = :holder"

PUSH = FeatureTables(
    "push",
    formats=[
        Format(*([one.format(real=real) for one in CREATE] for real in ("real", "double precision"))),
    ],
    kinds=[
        Kind("push_keys", ("name", "secret"), ("name",)),
        Kind(
            "push_devices",
            ("mark", "holder", "endpoint", "key", "auth", "lang", "site", "at"),
            ("mark",),
        ),
    ],
    tidy=["delete from push_devices where at < :abandoned"],
    hand_over=["update push_devices set holder = :new where holder = :old"],
    forget=["delete from push_devices where holder = :holder"],
    told=[
        Told(
            "push",
            ("endpoint", "key", "lang", "at"),
            "select endpoint, key, lang, at from push_devices where holder = :holder order by at, mark",
        )
    ],
)
