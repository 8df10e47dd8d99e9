"""Who sits with whom at tables of any sizes: the rounds to come are improved by exchanging two people.

Exact methods end here (it is the social golfer problem, whose best is unknown for many numbers), so this is
simulated annealing over this round and a few to come, of which only the first is used.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from ludotheque.site.evenings.pairs import History

AHEAD = 4
"""How many rounds are laid out together."""
STEPS_EACH, MOST_STEPS = 150, 16_000
TRIES = 4
"""How often that is done from the start, if people meet again and there are few of them."""
FEW = 16
WARM, COLD = 1.5, 0.08
"""Temperatures, in meetings."""
MEETING = (0.0, *(1 + 0.1 * times for times in range(200)))
"""What a meeting costs two who have met so often: any repeat 1, one after another a little more."""


def tables_of(
    people: Sequence[str], sizes: Sequence[int], history: History, rounds: int, rng: random.Random
) -> list[list[str]]:
    """Return the tables of the next of so many rounds that are to come; the sizes add up to the people."""
    if len(sizes) < 2:
        return [list(people)] if people else []
    order = sorted(people, key=lambda one: (-history.scores.get(one, 0), rng.random()))
    best: tuple[float, list[list[int]]] | None = None
    for _ in range(TRIES if len(people) <= FEW else 1):
        plan = _Plan(order, sizes, history, max(1, min(rounds, AHEAD)), rng)
        plan.anneal()
        price = plan.price()
        if best is None or price < best[0]:
            best = (price, plan.first())
        if price < 1:
            break
    assert best
    return [[order[one] for one in table] for table in best[1]]


class _Plan:
    """Rounds laid out: who sits where in each, and how often any two will have met."""

    def __init__(
        self,
        people: Sequence[str],
        sizes: Sequence[int],
        history: History,
        rounds: int,
        rng: random.Random,
    ) -> None:
        self.rng = rng
        number = len(people)
        self.table_at = [table for table, size in enumerate(sizes) for _ in range(size)]
        self.places = [
            [k for k, at in enumerate(self.table_at) if at == table] for table in range(len(sizes))
        ]
        self.alone = [size == 1 for size in sizes]
        self.rests = [history.rests.get(one, 0) for one in people]
        self.met = [[history.times(one, other) if one != other else 0 for other in people] for one in people]
        self.before = [row.copy() for row in self.met]
        spread = max(1, max(history.scores.values(), default=0) ** 2 * number)
        self.apart = [[history.distance(one, other) / (4 * spread) for other in people] for one in people]
        """How far any two stand apart, together less than one meeting weighs."""
        self.rounds = [list(range(number))]
        for _ in range(rounds - 1):
            self.rounds.append(rng.sample(range(number), number))
        for seats in self.rounds:
            for places in self.places:
                for i in places:
                    for j in places:
                        if i != j:
                            self.met[seats[i]][seats[j]] += 1
        self.number = number

    def anneal(self) -> None:
        """Exchange two people at a time until the rounds are good."""
        rounds, rng = len(self.rounds), self.rng
        steps = min(MOST_STEPS, STEPS_EACH * self.number * rounds)
        for step in range(steps):
            heat = WARM * (COLD / WARM) ** (step / steps) if step < steps * 0.9 else 0.0
            which = rng.randrange(rounds)
            a, b = rng.randrange(self.number), rng.randrange(self.number)
            if self.table_at[a] == self.table_at[b]:
                continue
            worse = self._change(which, a, b)
            if worse <= 0 or (heat and rng.random() < math.exp(-worse / heat)):
                self._exchange(which, a, b)

    def first(self) -> list[list[int]]:
        """Return the tables of the first round, by numbers."""
        return [[self.rounds[0][place] for place in places] for places in self.places]

    def price(self) -> float:
        """Return what all rounds laid out cost, beside what has been before."""
        meetings = sum(
            sum(MEETING[before : self.met[one][other]])
            for one, row in enumerate(self.before)
            for other, before in enumerate(row[:one])
        )
        near = sum(
            self.apart[one][other]
            for table in self.first()
            for one in table
            for other in table
            if one < other
        )
        return meetings + near + sum(self.rests[table[0]] for table in self.first() if len(table) == 1)

    def _change(self, which: int, a: int, b: int) -> float:
        """Return how much worse it becomes if two exchange their places."""
        seats = self.rounds[which]
        one, other = seats[a], seats[b]
        met_one, met_other = self.met[one], self.met[other]
        change = 0.0
        for place in self.places[self.table_at[a]]:
            if place != a:
                x = seats[place]
                change += MEETING[met_other[x]] - MEETING[met_one[x] - 1]
        for place in self.places[self.table_at[b]]:
            if place != b:
                x = seats[place]
                change += MEETING[met_one[x]] - MEETING[met_other[x] - 1]
        if which == 0:
            change += self._nearer(seats, a, b)
        return change

    def _nearer(self, seats: list[int], a: int, b: int) -> float:
        """Return the part of a change that counts in the next round only: distances, and who sits alone."""
        one, other = seats[a], seats[b]
        change = 0.0
        for place in self.places[self.table_at[a]]:
            if place != a:
                change += self.apart[other][seats[place]] - self.apart[one][seats[place]]
        for place in self.places[self.table_at[b]]:
            if place != b:
                change += self.apart[one][seats[place]] - self.apart[other][seats[place]]
        if self.alone[self.table_at[a]]:
            change += self.rests[other] - self.rests[one]
        if self.alone[self.table_at[b]]:
            change += self.rests[one] - self.rests[other]
        return change

    def _exchange(self, which: int, a: int, b: int) -> None:
        seats = self.rounds[which]
        for here, sign in ((a, -1), (b, -1)):
            self._count(seats, here, sign)
        seats[a], seats[b] = seats[b], seats[a]
        for here, sign in ((a, 1), (b, 1)):
            self._count(seats, here, sign)

    def _count(self, seats: list[int], here: int, sign: int) -> None:
        one = seats[here]
        for place in self.places[self.table_at[here]]:
            if place != here:
                x = seats[place]
                self.met[one][x] += sign
                self.met[x][one] += sign
