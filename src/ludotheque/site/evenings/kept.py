"""An evening as it is kept: what its facts tell, and who may speak for whom."""

from __future__ import annotations

from asyncio import Lock
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ludotheque.site.evenings.evening import Evening
from ludotheque.site.evenings.facts import Fact
from ludotheque.site.evenings.shown import Json, TokenOf, as_anybody_sees, as_seen


class Member(NamedTuple):
    """Somebody of an evening, as they are known beside its facts."""

    person: str
    holder: str | None
    """The hash of what speaks for them; ``None`` once they are forgotten."""
    name: str
    founder: bool
    """Whether they opened the evening; they need not play."""


@dataclass(eq=False)
class Kept:
    """An evening that is kept. Whoever reads it changes nothing in it."""

    id: str
    code: str
    version: int
    evening: Evening
    at: float
    """When something happened last."""
    facts: list[Fact] = field(default_factory=list)
    members: dict[str, Member] = field(default_factory=dict)
    """By their ids: those who came, and whoever opened it."""
    looking: Lock = field(default_factory=Lock, repr=False)
    """Held by whoever has it catch up with its tables: of many who look at once, one makes the missing."""
    _known: tuple[tuple[int, int], Json] | None = field(default=None, repr=False)

    @property
    def count(self) -> int:
        """How many facts there are: the number of the next one."""
        return len(self.facts)

    def person_of(self, holder: str | None) -> str | None:
        """Return the id of the member whom a token's hash speaks for; they may not have joined yet."""
        if holder is None:
            return None
        return next((one.person for one in self.members.values() if one.holder == holder), None)

    def joined(self, holder: str | None) -> str | None:
        """Return the id of the person whom a token's hash speaks for, if they have joined and may be here."""
        person = self.person_of(holder)
        known = self.evening.people.get(person) if person else None
        return person if known and not known.removed else None

    def counted(self) -> int:
        """Return how many ever came, without those who were removed."""
        removed = sum(one.removed for one in self.evening.people.values())
        return len(self.members) - removed

    def is_host(self, holder: str | None) -> bool:
        """Tell whether a token's hash is that of whoever opened the evening, or of another host."""
        person = self.person_of(holder)
        if person is None:
            return False
        if self.removed(person):
            return False
        known = self.evening.people.get(person)
        return self.members[person].founder or (known is not None and known.host)

    def forgotten(self) -> list[str]:
        """Return the people who are here for all the facts say, and of whom nothing is kept any more."""
        here = self.evening.here
        return [one for one in here if one not in self.members or self.members[one].holder is None]

    def tried(self, fact: Fact) -> Evening:
        """Return the evening as it would be with one more fact; EveningError if that cannot be."""
        evening = self.evening_copy()
        evening.add(fact)
        return evening

    def evening_copy(self) -> Evening:
        """Return the evening as it is now, for whoever needs longer."""
        now = self.evening
        return Evening(now.rules, dict(now.people), list(now.rounds), dict(now.tables), now.closed, now.open)

    def named(self) -> None:
        """Have people be called what they are called now; of two of one name, who came later has a number."""
        taken: set[str] = set()
        for known in list(self.evening.people.values()):
            member = self.members.get(known.id)
            name = called = member.name if member else known.name
            number = 1
            while called and called.casefold() in taken:
                number += 1
                called = f"{name} {number}"
            taken.add(called.casefold())
            if known.name != called:
                self.evening.people[known.id] = replace(known, name=called)

    def shown(self, holder: str | None = None, token_of: TokenOf | None = None) -> Json:
        """Return the evening as JSON for whoever has that token's hash, or for anybody."""
        you = self.joined(holder)
        told = {
            "evening": self.id,
            **as_seen(self._told(), you, token_of),
            "you": you,
            "host": self.is_host(holder),
        }
        return told | ({"code": self.code} if self.admits(holder) else {})

    def admits(self, holder: str | None) -> bool:
        """Tell whether a token's hash is that of somebody of the evening, who was not removed."""
        person = self.person_of(holder)
        return person is not None and not self.removed(person)

    def removed(self, person: str) -> bool:
        """Tell whether a host has somebody be no more of the evening."""
        known = self.evening.people.get(person)
        return known is not None and known.removed

    def _told(self) -> Json:
        """Return the evening as anybody sees it: worked out once for all who look until something changes."""
        now = self.version, self.count
        if self._known is None or self._known[0] != now:
            self._known = now, as_anybody_sees(self.evening)
        return self._known[1]
