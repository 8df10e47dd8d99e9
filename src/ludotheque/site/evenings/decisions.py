"""What follows from what somebody does, given how the evening is: a fact, or nothing where it is so already.

Each is asked again whenever somebody else was quicker.
"""

from __future__ import annotations

import time

from ludotheque.site.evenings.facts import EveningError, Fact
from ludotheque.site.evenings.keeping import Decide
from ludotheque.site.evenings.kept import Kept


def fixed(fact: Fact) -> Decide:
    """Return what decides on a fact whatever has happened meanwhile."""

    async def decide(kept: Kept) -> Fact | None:
        return fact

    return decide


def back(person: str) -> Decide:
    """Return what decides that somebody is here again."""
    return fixed({"fact": "joined", "person": person, "name": "", "at": time.time()})


async def left(person: str, kept: Kept) -> Fact | None:
    """Return that somebody goes, unless they have gone."""
    here = person in kept.evening.here or kept.evening.closed
    return {"fact": "left", "person": person, "at": time.time()} if here else None


async def removed(person: str, kept: Kept) -> Fact | None:
    """Return that somebody is no more of the evening, for good, unless that is known."""
    gone = kept.removed(person)
    return None if gone else {"fact": "removed", "person": person, "at": time.time()}


async def door(open_: bool, kept: Kept) -> Fact | None:
    """Return whether anybody new comes in, unless it is so."""
    now = kept.evening.open
    return None if now == open_ else {"fact": "door", "open": open_, "at": time.time()}


async def by_host(table: str, places: list[int], kept: Kept) -> Fact | None:
    """Return a result by hand, unless others have been paired by what it says."""
    _not_played_on(table, kept)
    return {"fact": "result", "table": table, "places": places, "by": "host", "at": time.time()}


def _not_played_on(table: str, kept: Kept) -> None:
    """Raise `EveningError` where the next round of a knock-out was paired from what a table says."""
    evening = kept.evening
    known = evening.tables.get(table)
    if known and evening.rules.format == "knock-out" and known.round < len(evening.rounds) - 1:
        raise EveningError("played on")


async def hosting(person: str, kept: Kept) -> Fact | None:
    """Return that somebody is a host from now on, unless they are one."""
    known = kept.evening.people.get(person)
    host = known is not None and known.host and not kept.evening.closed
    return None if host else {"fact": "host", "person": person, "at": time.time()}


async def voided(table: str, kept: Kept) -> Fact | None:
    """Return that a table counts for nothing, unless that is known."""
    _not_played_on(table, kept)
    known = kept.evening.tables.get(table)
    void = known is not None and known.void
    return None if void else {"fact": "voided", "table": table, "at": time.time()}


async def closed(kept: Kept) -> Fact | None:
    """Return that the evening is over, unless it is."""
    return None if kept.evening.closed else {"fact": "closed", "at": time.time()}


async def succeeded(kept: Kept, gone: str | None) -> Fact | None:
    """Return who is a host from now on, where none is here any more."""
    evening = kept.evening
    there = [one for one in kept.members.values() if one.holder not in (None, gone)]
    hosts = [one.person for one in there if kept.is_host(one.holder)]
    hosted = any(one in evening.here or one not in evening.people for one in hosts)
    if hosted or evening.closed or not evening.here:
        return None
    return {"fact": "host", "person": evening.here[0], "at": time.time()}


async def if_open(fact: Fact, kept: Kept) -> Fact | None:
    """Return a fact about a table unless it is known by now."""
    if fact["fact"] not in ("result", "voided", "vanished"):
        return fact
    table = kept.evening.tables[fact["table"]]
    if fact["fact"] == "vanished":
        return None if fact["person"] in table.vanished else fact
    return None if table.over else fact
