"""An evening as its facts tell it, as a match is what its events tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, get_args

from ludotheque.site.evenings.facts import (
    Bye,
    Choice,
    EveningError,
    Fact,
    Format,
    Freed,
    Hosting,
    Joined,
    Left,
    Opened,
    Paired,
    Removed,
    Result,
    Source,
    Vanished,
    Vanishing,
    Voided,
)

FEWEST_SEATS, MOST_SEATS = 2, 10
AWAY_MINUTES = 5
"""For which somebody may be away where an evening does not say so."""
MOST_PEOPLE = 64
"""Who is here at once."""

Pair = tuple[str, str]
"""Two people, the lesser id first."""


@dataclass(frozen=True)
class Rules:
    """What the evening was opened with."""

    name: str
    format: Format
    games: tuple[Choice, ...]
    rounds: int | None
    seats: int
    bots: bool
    bye: Bye
    vanished: Vanishing
    seed: str
    away: int = AWAY_MINUTES
    clock: int | None = None


@dataclass(frozen=True)
class Person:
    """Somebody who came."""

    id: str
    name: str
    here: bool = True
    free: bool = True
    """Wants to play next."""
    host: bool = False
    removed: bool = False


@dataclass(frozen=True)
class Table:
    """People in the order of their seats, ``None`` for a bot, and how it ended."""

    id: str
    round: int
    game: int
    people: tuple[str | None, ...]
    places: tuple[int, ...] | None = None
    by: Source | None = None
    corrected: bool = False
    """A host has changed what was said before."""
    void: bool = False
    vanished: frozenset[str] = frozenset()
    played: bool = False
    """Whether the match at this table came to its end, whoever said then what counts."""

    @property
    def over(self) -> bool:
        return self.void or self.places is not None

    @property
    def persons(self) -> list[str]:
        """Who sits here and is not a bot, in the order of seats."""
        return [one for one in self.people if one is not None]


@dataclass(frozen=True)
class Round:
    """Tables that began together, by their ids, and who sat out."""

    tables: tuple[str, ...]
    byes: tuple[str, ...]


@dataclass
class Evening:
    """People, rounds, tables; ``add`` is the only thing that changes them."""

    rules: Rules
    people: dict[str, Person] = field(default_factory=dict)
    """In the order in which they came first."""
    rounds: list[Round] = field(default_factory=list)
    tables: dict[str, Table] = field(default_factory=dict)
    closed: bool = False
    open: bool = True
    """Whether anybody new comes in."""

    @property
    def here(self) -> list[str]:
        return [one.id for one in self.people.values() if one.here]

    @property
    def listed(self) -> list[Person]:
        """Everybody, but for those who were removed before they were of any round."""
        of_rounds = {one for table in self.tables.values() for one in table.persons}
        of_rounds |= {one for each in self.rounds for one in each.byes}
        return [one for one in self.people.values() if not one.removed or one.id in of_rounds]

    @property
    def under_way(self) -> list[Table]:
        """The tables that are not over."""
        return [table for table in self.tables.values() if not table.over]

    @property
    def results(self) -> int:
        """How many tables have ended."""
        return sum(table.places is not None for table in self.tables.values())

    @property
    def waiting(self) -> list[str]:
        """Who could be paired now: here, free, and at no table under way."""
        busy = {one for table in self.under_way for one in table.persons}
        return [one.id for one in self.people.values() if one.here and one.free and one.id not in busy]

    def table_of(self, person: str) -> Table | None:
        """Return where somebody sits: a table under way, else the last one."""
        theirs = [table for table in self.tables.values() if person in table.people]
        return next((table for table in theirs if not table.over), theirs[-1] if theirs else None)

    def met(self) -> Counter[Pair]:
        """Return how often any two have sat at a table together that was not declared void."""
        return Counter(
            (min(two), max(two))
            for table in self.tables.values()
            if not table.void
            for two in combinations(table.persons, 2)
        )

    def rests(self) -> Counter[str]:
        """Return how often everybody sat out, or had nobody but bots at their table."""
        rests = Counter(one for each in self.rounds for one in each.byes)
        for table in self.tables.values():
            if len(table.persons) == 1 and not table.void:
                rests[table.persons[0]] += 1
        return rests

    def add(self, fact: Fact) -> None:  # noqa: C901 - one case for each fact
        """Let something have happened; raises `EveningError`, and changes nothing, where it cannot have."""
        match fact["fact"]:
            case "opened":
                raise EveningError("already open")
            case "joined":
                self._join(fact)
            case "left":
                self._change(fact, here=False)
            case "free":
                self._change(fact, free=fact["free"])
            case "host":
                self._change(fact, host=True)
            case "removed":
                self._change(fact, here=False, host=False, removed=True)
            case "door":
                self.open = fact["open"]
            case "paired":
                self._begin(fact)
            case "result":
                self._end(fact)
            case "voided":
                self._put(replace(self._table(fact), places=None, by=None, void=True))
            case "vanished":
                self._vanish(fact)
            case "closed":
                self.closed = True

    def _join(self, fact: Joined) -> None:
        if self.closed:
            raise EveningError("closed")
        known = self.people.get(fact["person"])
        if known is None and not self.open:
            raise EveningError("shut")
        if known and known.removed:
            raise EveningError("removed")
        if len(self.here) >= MOST_PEOPLE and not (known and known.here):
            raise EveningError("full")
        free = self.rules.format != "free"
        if known:
            self.people[known.id] = replace(known, name=fact["name"], here=True, free=known.free or free)
        else:
            self.people[fact["person"]] = Person(fact["person"], fact["name"], free=free)

    def _change(
        self,
        fact: Left | Freed | Hosting | Removed,
        **changes: Any,
    ) -> None:
        one = self.people.get(fact["person"])
        if one is None:
            raise EveningError("no person")
        if self.closed:
            raise EveningError("closed")
        self.people[one.id] = replace(one, **changes)

    def _begin(self, fact: Paired) -> None:
        if self.closed:
            raise EveningError("closed")
        seated = [one for table in fact["tables"] for one in table["people"] if one is not None]
        if not set(seated) | set(fact["byes"]) <= self.people.keys():
            raise EveningError("no person")
        busy = {one for table in self.under_way for one in table.persons}
        everybody = [*seated, *fact["byes"]]
        if len(everybody) != len(set(everybody)) or busy & set(everybody):
            raise EveningError("busy")
        ids = [table["table"] for table in fact["tables"]]
        if len(ids) != len(set(ids)) or set(ids) & self.tables.keys():
            raise EveningError("taken")
        for table in fact["tables"]:
            people = tuple(table["people"])
            self._put(Table(table["table"], len(self.rounds), table["game"], people))
        self.rounds.append(Round(tuple(ids), tuple(fact["byes"])))
        if self.rules.format == "free":
            for one in seated:
                self.people[one] = replace(self.people[one], free=False)

    def _end(self, fact: Result) -> None:
        table, places = self._table(fact), tuple(fact["places"])
        if len(places) != len(table.people) or min(places) != 1 or max(places) > len(places):
            raise EveningError("bad places")
        if fact["by"] == "match" and table.by == "host":
            self._put(replace(table, played=True))  # a host's word stands, whatever the table says later
            return
        changed = table.places is not None and table.places != places
        corrected = table.corrected or changed or (table.void and fact["by"] == "host")
        played = table.played or fact["by"] == "match"
        self._put(
            replace(table, places=places, by=fact["by"], corrected=corrected, void=False, played=played)
        )

    def _vanish(self, fact: Vanished) -> None:
        table = self._table(fact)
        if fact["person"] not in table.people:
            raise EveningError("no person")
        self._put(replace(table, vanished=table.vanished | {fact["person"]}))

    def _table(self, fact: Result | Voided | Vanished) -> Table:
        table = self.tables.get(fact["table"])
        if table is None:
            raise EveningError("no table")
        return table

    def _put(self, table: Table) -> None:
        self.tables[table.id] = table


def replay(facts: Iterable[Fact]) -> Evening:
    """Return the evening that these facts tell, from the first."""
    rest: Iterator[Fact] = iter(facts)
    first = next(rest, None)
    if first is None or first["fact"] != "opened":
        raise EveningError("not open")
    evening = Evening(_rules(first))
    for fact in rest:
        evening.add(fact)
    return evening


def _rules(fact: Opened) -> Rules:
    right = (
        fact["format"] in get_args(Format)
        and fact["bye"] in get_args(Bye)
        and fact["vanished"] in get_args(Vanishing)
        and FEWEST_SEATS <= fact["seats"] <= MOST_SEATS
        and (fact["rounds"] is None or fact["rounds"] > 0)
        and fact["games"]
        and all(fact["seats"] in one["sizes"] for one in fact["games"])
        and all(FEWEST_SEATS <= size <= MOST_SEATS for one in fact["games"] for size in one["sizes"])
    )
    if not right:
        raise EveningError("bad rules")
    return Rules(
        fact["name"],
        fact["format"],
        tuple(fact["games"]),
        fact["rounds"],
        fact["seats"],
        fact["bots"],
        fact["bye"],
        fact["vanished"],
        fact["seed"],
        fact.get("away", AWAY_MINUTES),
        fact.get("clock"),
    )
