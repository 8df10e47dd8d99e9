"""The next round of an evening: who sits with whom, at which table, on which seat; who sits out.

Everything drawn by lot follows from the evening's seed and the number of the round, so the same facts give
the same round. What was paired is then stored as it is: a better way to pair changes no evening of before.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import ceil, log

from ludotheque.site.evenings import knock_out
from ludotheque.site.evenings.evening import Evening
from ludotheque.site.evenings.facts import EveningError, Paired
from ludotheque.site.evenings.groups import tables_of
from ludotheque.site.evenings.pairs import History, closest, everybody_once
from ludotheque.site.evenings.sizes import table_sizes, table_sizes_with_bots
from ludotheque.site.evenings.standings import standings

UNITS = 60
"""Of a point, so that distances in the standings are whole numbers."""


@dataclass(frozen=True)
class Draft:
    """A round as it is proposed."""

    game: int
    tables: tuple[tuple[str | None, ...], ...]
    """People in the order of seats, ``None`` for a bot."""
    byes: tuple[str, ...]

    def fact(self, ids: Sequence[str], at: float) -> Paired:
        """Return what is stored once every table has its id."""
        tables = zip(ids, self.tables, strict=True)
        return {
            "fact": "paired",
            "tables": [{"table": one, "game": self.game, "people": list(people)} for one, people in tables],
            "byes": list(self.byes),
            "at": at,
        }


def planned_rounds(evening: Evening) -> int | None:
    """Return how many rounds there will be, as far as that is known; ``None`` for a free evening."""
    rules, number = evening.rules, max(2, len(evening.listed))
    if rules.format == "free":
        return None
    if rules.format == "knock-out":
        going = len(knock_out.still_in(evening)) if not evening.under_way else 0
        return len(evening.rounds) + (ceil(log(going, rules.seats) - 1e-9) if going > 1 else 0)
    if rules.rounds is not None:
        return rules.rounds
    if rules.format == "swiss":
        return max(3, ceil(log(number, rules.seats) - 1e-9) + (rules.seats > 2))
    here = max(2, len(evening.here))
    return max(len(evening.rounds), -(-(here - 1 + here % 2 * (rules.seats == 2)) // (rules.seats - 1)))


def finished(evening: Evening) -> bool:
    """Return whether the format has nothing more to pair; a free evening goes on until it is closed."""
    rules = evening.rules
    if evening.closed:
        return True
    if rules.format == "free" or not evening.rounds or evening.under_way:
        return False
    if rules.format == "knock-out":
        return len(knock_out.still_in(evening)) < 2
    if rules.rounds is not None or rules.format == "swiss" or rules.seats > 2:
        return len(evening.rounds) >= (planned_rounds(evening) or 0)
    met, here = evening.met(), sorted(evening.here)
    return all(met[one, other] for k, other in enumerate(here) for one in here[:k])


def pair(evening: Evening, patient: bool = False) -> Draft:
    """Return the next round; raises `EveningError` where there is none now.

    In a free evening, everybody who waits is paired, whatever the others do. ``patient`` then lets those wait
    a little longer who would meet again, or play a bot, while somebody they have not met is here and plays.
    """
    if evening.closed:
        raise EveningError("closed")
    if evening.rules.format != "free" and evening.under_way:
        raise EveningError("under way")
    if finished(evening):
        raise EveningError("finished")
    number = len(evening.rounds)
    rng = random.Random(f"{evening.rules.seed} {number}")  # noqa: S311
    game = number % len(evening.rules.games)
    tables, rest = _tables(evening, evening.rules.games[game]["sizes"], patient, rng)
    if evening.rules.bots and not patient:
        seats = evening.rules.seats
        tables = [[*people, *[None] * (seats - len(people))] for people in tables]
        tables += [[one, *[None] * (seats - 1)] for one in rest]
        rest = []
    if not tables:
        raise EveningError("too few")
    seating = Seats(evening)
    seated = tuple(tuple(seating.order(people, rng)) for people in tables)
    return Draft(game, seated, () if evening.rules.format == "free" else tuple(rest))


Tables = list[list[str | None]]


def _tables(
    evening: Evening, allowed: Sequence[int], patient: bool, rng: random.Random
) -> tuple[Tables, list[str]]:
    """Return who sits together, without bots, and who is left."""
    if evening.rules.format == "knock-out":
        return _knock_out(evening, allowed)
    people = sorted(evening.waiting)
    rng.shuffle(people)
    history = _history(evening)
    sizes = _sizes(evening, len(people), allowed)
    if patient:
        sizes = [evening.rules.seats] * (len(people) // evening.rules.seats)
    if all(size <= 2 for size in sizes) and evening.rules.seats == 2:
        return _twos(evening, people, history, patient, rng)
    out = len(people) - sum(sizes)
    people.sort(key=lambda one: (history.rests.get(one, 0), history.scores.get(one, 0)))
    rest, playing = people[:out], people[out:]
    found = tables_of(playing, sizes, history, _rounds_to_come(evening), rng)
    return [list(table) for table in found], rest


def _sizes(evening: Evening, people: int, allowed: Sequence[int]) -> list[int]:
    if evening.rules.bots:
        return table_sizes_with_bots(people, evening.rules.seats)
    return table_sizes(people, evening.rules.seats, allowed)


def _rounds_to_come(evening: Evening) -> int:
    """Return how many rounds there will be from now on, the next one counted."""
    planned = planned_rounds(evening)
    return 1 if planned is None else max(1, planned - len(evening.rounds))


def _history(evening: Evening) -> History:
    scores: dict[str, int] = {}
    if evening.rules.format == "swiss":
        scores = {line.person: round(line.points * UNITS) for line in standings(evening)}
    return History(evening.met(), evening.rests(), scores, Seats(evening).lead())


def _twos(
    evening: Evening, people: list[str], history: History, patient: bool, rng: random.Random
) -> tuple[Tables, list[str]]:
    if evening.rules.format == "round-robin":
        places = {one: place for place, one in enumerate(evening.people)}
        pairs = everybody_once(people, places, history) if people else []
    else:
        pairs = closest(people, history, _rounds_to_come(evening), rng)
    if patient:
        pairs = [pair for pair in pairs if _cannot_be_better(evening, pair, history)]
    tables: Tables = [[one, other] for one, other in pairs if other is not None]
    return tables, [one for one, other in pairs if other is None]


def _cannot_be_better(evening: Evening, two: tuple[str, str | None], history: History) -> bool:
    """Return whether these two have not met, or somebody of them has nobody here whom they have not met."""
    one, other = two
    if other is None or not history.times(one, other):
        return other is not None
    return not all(
        any(not history.times(each, somebody) for somebody in evening.here if somebody != each)
        for each in (one, other)
    )


def _knock_out(evening: Evening, allowed: Sequence[int]) -> tuple[Tables, list[str]]:
    """Return neighbours in the bracket; who sits out has done so least often, from the end of the bracket."""
    people = knock_out.still_in(evening)
    if not evening.rules.bots and len(people) < min(allowed):
        people += knock_out.next_best(evening, people)[: evening.rules.seats - len(people)]
    sizes = _sizes(evening, len(people), allowed)
    rests = evening.rests()
    order = sorted(people, key=lambda one: (rests[one], -people.index(one)))
    rest = order[: len(people) - sum(sizes) + sizes.count(1)]
    going = [one for one in people if one not in rest]
    tables: Tables = []
    for size in sizes:
        if size > 1:
            tables.append([*going[:size]])
            going = going[size:]
    return tables, rest


# who sits on which seat

FIRST = 4
"""What having begun weighs beside having had any other seat."""


class Seats:
    """How often everybody has had each seat, and whether they began last time."""

    def __init__(self, evening: Evening) -> None:
        self.had: dict[str, Counter[int]] = defaultdict(Counter)
        self.played: Counter[str] = Counter()
        self.began: dict[str, bool] = {}
        for table in evening.tables.values():
            for seat, one in enumerate(table.people):
                if one is not None and not table.void:
                    self.had[one][seat] += 1
                    self.played[one] += 1
                    self.began[one] = seat == 0

    def lead(self) -> dict[str, int]:
        """Return how much oftener everybody has begun than not."""
        return {one: 2 * self.had[one][0] - played for one, played in self.played.items()}

    def order(self, people: Sequence[str | None], rng: random.Random) -> list[str | None]:
        """Return the people of a table in the order of seats that balances best; among equals, by lot."""
        drawn = rng.sample(people, len(people))
        costs = [[self._cost(one, seat, len(people)) for seat in range(len(people))] for one in drawn]
        best = min(
            permutations(range(len(people))),
            key=lambda seats: sum(costs[one][seat] for one, seat in enumerate(seats)),
        )
        return [one for _, one in sorted(zip(best, drawn, strict=True), key=lambda pair: pair[0])]

    def _cost(self, one: str | None, seat: int, seats: int) -> float:
        if one is None:
            return 0.0
        cost = float(self.had[one][seat])
        if seat == 0:
            share = self.played[one] / seats
            cost += FIRST * (self.had[one][0] - share) + self.began.get(one, False)
        return cost
