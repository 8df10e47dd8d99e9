"""Who is still in, in a knock-out: the best of every table and whoever sat out go on.

All who share the first place go on, so a final that is drawn is played again. A bot never goes on: the best
of the people at its table does. The order of the bracket is kept: those who sat out come first, then the
winners by table, so whoever sat out plays next.

Somebody sits out only in a round whose number does not work out. A bracket filled up to a power of two would
leave up to 31 of 33 people out of the first round, this one a single one a round.
"""

from __future__ import annotations

import random

from ludotheque.site.evenings.evening import Evening, Table
from ludotheque.site.evenings.points import counted_places


def still_in(evening: Evening) -> list[str]:
    """Return who plays on, in the order of the bracket; before the first round, everybody by lot."""
    if not evening.rounds:
        people = sorted(evening.waiting)
        random.Random(f"{evening.rules.seed} bracket").shuffle(people)  # noqa: S311
        return people
    last = evening.rounds[-1]
    tables = [evening.tables[one] for one in last.tables]
    going = [*last.byes, *(one for table in tables for one in _winners(evening, table))]
    return [one for one in going if evening.people[one].here]


def stages(evening: Evening) -> dict[str, int]:
    """Return how many rounds everybody went on from, or sat in for; who never played has 0."""
    stages = dict.fromkeys(evening.people, 0)
    for number, each in enumerate(evening.rounds, 1):
        for table in (evening.tables[one] for one in each.tables):
            winners = _winners(evening, table)
            for one in table.persons:
                stages[one] = 2 * number + (one in winners)
        for one in each.byes:
            stages[one] = 2 * number + 1
    return stages


def _winners(evening: Evening, table: Table) -> list[str]:
    """Return who goes on from a table: all, where it counts for nobody, since nobody lost there."""
    if not table.over:
        return []
    places = counted_places(table, evening.rules)
    if places is None:
        return table.persons
    of_people = {one: place for one, place in zip(table.people, places, strict=True) if one is not None}
    return [one for one, place in of_people.items() if place == min(of_people.values())]


def next_best(evening: Evening, winners: list[str]) -> list[str]:
    """Return who sat with the last round's winners, best first: they fill a table that would be too small."""
    if not evening.rounds:
        return []
    found: list[tuple[int, str]] = []
    for table in (evening.tables[one] for one in evening.rounds[-1].tables):
        places = counted_places(table, evening.rules) or ()
        found += [(place, one) for one, place in zip(table.people, places, strict=False) if one is not None]
    return [
        one
        for _, one in sorted(found, key=lambda pair: pair[0])
        if one not in winners and evening.people[one].here
    ]
