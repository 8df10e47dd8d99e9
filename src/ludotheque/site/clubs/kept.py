"""A club as it is kept: who is of it, its seasons, its evenings, its results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from ludotheque.site.clubs.ledger import Ledger, Result


class Member(NamedTuple):
    """Somebody of a club, or who has played at an evening of it."""

    person: str
    holder: str | None
    """The hash of what speaks for them; None once they are forgotten."""
    name: str
    member: bool
    host: bool
    same_as: str | None
    """Whose row this is another one of: they played on another device."""
    joined: float


class Mine(NamedTuple):
    """A club in the list of somebody's clubs."""

    id: str
    name: str
    members: int
    hosting: bool
    """Whether they decide there."""


class Season(NamedTuple):
    """Evenings that belong together."""

    number: int
    name: str
    begun: float
    ended: float | None


class Attached(NamedTuple):
    """An evening that counts."""

    evening: str
    season: int | None
    name: str
    address: str
    """Within the site."""
    at: float
    seen: int
    """Its version when its results were read last."""
    settled: bool
    """Whether nothing is to come of it."""


@dataclass(eq=False)
class Club:
    """A club that is kept. Whoever reads it changes nothing in it."""

    id: str
    code: str
    name: str
    version: int
    created: float
    at: float
    people: Mapping[str, Member]
    """By their ids, in the order in which they came."""
    seasons: Sequence[Season]
    evenings: Sequence[Attached]
    raw: Sequence[Result]
    """Its results as they are kept, the oldest first."""

    @property
    def members(self) -> list[Member]:
        return [one for one in self.people.values() if one.member]

    @property
    def guests(self) -> list[Member]:
        """Who played, is not of the club, and is still somebody."""
        return [one for one in self.people.values() if not one.member and one.holder and not one.same_as]

    @property
    def season(self) -> Season | None:
        """The season that goes on."""
        return next((one for one in reversed(self.seasons) if one.ended is None), None)

    @cached_property
    def ledger(self) -> Ledger:
        """What its results amount to."""
        return Ledger(self.results, frozenset(one.person for one in self.members))

    @cached_property
    def results(self) -> list[Result]:
        """The results with everybody under their own id."""
        return [replace(one, people=tuple(map(self.whose, one.people))) for one in self.raw]

    def whose(self, person: str | None) -> str | None:
        """Return whose an id is; None for somebody who is forgotten."""
        known = self.people.get(person or "")
        return person if known is None or known.same_as is None else known.same_as

    def of(self, holder: str | None) -> Member | None:
        """Return whom a token's hash speaks for, if they are of the club."""
        if holder is None:
            return None
        return next((one for one in self.members if one.holder == holder), None)

    @property
    def hosts(self) -> list[Member]:
        """Who decides: whoever was made a host; where none of them is left, who has been here longest."""
        members = self.members
        return [one for one in members if one.host] or members[:1]

    def is_host(self, holder: str | None) -> bool:
        """Tell whether a token's hash is that of a host."""
        return holder is not None and any(one.holder == holder for one in self.hosts)

    def name_of(self, person: str | None, guests: bool = False) -> str:
        """Return what a member is called, or a guest; nothing where they are forgotten."""
        known = self.people.get(person or "")
        return known.name if known and (known.member or guests) else ""


def result_from(row: Sequence[Any]) -> Result:
    """Return a result from its row."""
    name, season, evening, table, game, at, people, places, scores, events, source = row
    return Result(
        name,
        game,
        at,
        season,
        tuple(json.loads(people)),
        tuple(json.loads(places)),
        None if scores is None else tuple(json.loads(scores)),
        events,
        source,
        table,
        evening,
    )
