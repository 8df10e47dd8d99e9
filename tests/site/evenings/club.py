"""A club that plays evenings in tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ludotheque.site.evenings import Draft, Evening, finished, pair, replay, usual_sizes
from ludotheque.site.evenings.facts import Fact, Opened

NAMES = ["Anna", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Joe"]


def opened(**changes: Any) -> Opened:
    seats = changes.get("seats", 2)
    plain: Opened = {
        "fact": "opened",
        "name": "Thursday",
        "format": "swiss",
        "games": [{"game": "titus", "options": {}, "sizes": usual_sizes(seats, range(2, 7))}],
        "rounds": None,
        "seats": seats,
        "bots": False,
        "bye": "full",
        "vanished": "counts",
        "seed": "1",
        "at": 0.0,
    }
    return {**plain, **changes}  # type: ignore[typeddict-item]


class Club:
    """An evening and the facts that were stored of it."""

    def __init__(self, people: int | Sequence[str] = (), **changes: Any) -> None:
        self.facts: list[Fact] = [opened(**changes)]
        self.evening: Evening = replay(self.facts)
        for one in NAMES[:people] if isinstance(people, int) and people <= 8 else _many(people):
            self.join(one)

    def add(self, fact: Any) -> None:
        self.evening.add(fact)
        self.facts.append(fact)

    def join(self, person: str) -> None:
        self.add({"fact": "joined", "person": person, "name": person, "at": 0.0})

    def leave(self, person: str) -> None:
        self.add({"fact": "left", "person": person, "at": 0.0})

    def free(self, *people: str, free: bool = True) -> None:
        for person in people:
            self.add({"fact": "free", "person": person, "free": free, "at": 0.0})

    def begin(self, patient: bool = False) -> Draft:
        draft = pair(self.evening, patient)
        number = len(self.evening.rounds) + 1
        self.add(draft.fact([f"{number}-{k}" for k in range(1, len(draft.tables) + 1)], 0.0))
        return draft

    def seat(self, *tables: Sequence[str | None], byes: Sequence[str] = ()) -> None:
        """Begin a round that a person has paired."""
        number = len(self.evening.rounds) + 1
        self.add(
            Draft(0, tuple(map(tuple, tables)), tuple(byes)).fact(
                [f"{number}-{k}" for k in range(1, len(tables) + 1)], 0.0
            )
        )

    def end(self, table: str, *places: int, by: str = "match") -> None:
        self.add({"fact": "result", "table": table, "places": list(places), "by": by, "at": 0.0})

    def end_all(self, rng: random.Random) -> None:
        for table in self.evening.under_way:
            seats = len(table.people)
            self.end(table.id, *rng.sample(range(1, seats + 1), seats))

    def play(self, rounds: int = 99, seed: int = 1) -> None:
        rng = random.Random(seed)
        while rounds and not finished(self.evening):
            if self.evening.rules.format == "free":
                self.free(*self.evening.here)
            self.begin()
            self.end_all(rng)
            rounds -= 1

    def most_meetings(self) -> int:
        return max(self.evening.met().values())


def _many(people: int | Sequence[str]) -> Sequence[str]:
    return [f"p{k:02}" for k in range(people)] if isinstance(people, int) else people
