"""Who plays whom at tables of two.

In a Swiss or free evening the sum of costs is least: who has met before costs most, then how far two stand
apart, then whether both have begun too often or too seldom. Who sits out is paired with nobody: that costs as
much as meeting again if they sat out before, and more the better they stand. Two things look ahead, since a
round that is cheap today can leave people who have all met: with up to sixteen people, only rounds are taken
after which the rounds to come still work out; with more, and more rounds than half their number, the rounds
are those of a round robin, the closest first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.site.evenings.evening import Pair
from ludotheque.site.evenings.lookahead import all_pairings, rounds_without_repeats, without
from ludotheque.site.evenings.matching import Edge, cheapest_pairs

AGAIN = 10**14
"""What meeting again costs; more than any distances in the standings together."""
FINE, LOT = 1_000, 100
"""What the least distance costs; below it comes that two want the same seat; below that, the lot."""
FEW, SOME = 8, 16
"""Up to how many people all pairings are looked at; up to how many the rounds to come are searched for."""
TRIES = 6

Pairing = list[tuple[str, str | None]]
"""Pairs; with ``None``, somebody who sits out or plays a bot."""


@dataclass(frozen=True)
class History:
    """What has been so far."""

    met: Mapping[Pair, int]
    rests: Mapping[str, int]
    scores: Mapping[str, int]
    """How somebody stands, in whole numbers; empty where it does not matter who plays whom."""

    begun: Mapping[str, int]
    """How much oftener somebody has begun than not."""

    def times(self, one: str | None, other: str | None) -> int:
        """Return how often two have met, or somebody has sat out."""
        if one is None or other is None:
            return self.rests.get(one or other or "", 0)
        return self.met.get((min(one, other), max(one, other)), 0)

    def same_seat(self, one: str | None, other: str | None) -> int:
        """Return how much two need the same seat: who begins cannot be balanced for both."""
        return max(0, self.begun.get(one or "", 0) * self.begun.get(other or "", 0))

    def distance(self, one: str | None, other: str | None) -> int:
        """Return how far two stand apart, squared; nobody stands at the bottom."""
        return (self.scores.get(one or "", 0) - self.scores.get(other or "", 0)) ** 2


def closest(people: Sequence[str], history: History, rounds: int, rng: random.Random) -> Pairing:
    """Return the pairs of the next of so many rounds that are to come."""
    seats: list[str | None] = [*sorted(people), *[None] * (len(people) % 2)]
    number = len(seats)
    edges = [(i, j) for j in range(number) for i in range(j)]
    times = {(i, j): history.times(seats[i], seats[j]) for i, j in edges}
    costs = {
        (i, j): times[i, j] ** 2 * AGAIN
        + history.distance(seats[i], seats[j]) * FINE
        + min(FINE - LOT, history.same_seat(seats[i], seats[j]) * LOT)
        + rng.randrange(LOT)
        for i, j in edges
    }
    pairs = _ahead(number, times, costs, rounds, rng) or cheapest_pairs(costs, AGAIN)
    return [_named(seats, pair) for pair in pairs]


def _named(seats: Sequence[str | None], pair: Edge) -> tuple[str, str | None]:
    one, other = seats[pair[0]], seats[pair[1]]
    return (one, other) if one is not None else (other or "", one)


def _ahead(
    number: int, times: Mapping[Edge, int], costs: dict[Edge, int], rounds: int, rng: random.Random
) -> list[Edge] | None:
    """Return the closest pairs after which as many rounds as possible bring nobody together again."""
    if rounds < 2 or not number:
        return None
    fewest = min(times.values())
    free = [0] * number
    for (i, j), met in times.items():
        if met == fewest:
            free[i] |= 1 << j
            free[j] |= 1 << i

    def price(pairs: Sequence[Edge]) -> int:
        return sum(costs[pair] for pair in pairs)

    if number > SOME:
        enough = number // 2  # each can still be paired while everybody has that many left
        if min(one.bit_count() for one in free) - rounds >= enough - 1:
            return None
        fresh = [each for each in circle_rounds(number) if all(times[pair] == fewest for pair in each)]
        return min(fresh, key=price) if len(fresh) >= rounds else None
    most = min(rounds, *(one.bit_count() for one in free))
    for horizon in range(most, 0, -1):
        if found := rounds_without_repeats(free, horizon, rng):
            return _cheapest_of(number, free, costs, horizon, rng, price) or min(found, key=price)
    return None


def _cheapest_of(
    number: int,
    free: list[int],
    costs: dict[Edge, int],
    horizon: int,
    rng: random.Random,
    price: Callable[[Sequence[Edge]], int],
) -> list[Edge] | None:
    """Return the closest pairs that leave so many rounds, this one counted, as far as they are looked for."""

    def good(pairs: Sequence[Edge]) -> bool:
        return (
            all(free[i] >> j & 1 for i, j in pairs)
            and rounds_without_repeats(without(free, pairs), horizon - 1, rng) is not None
        )

    if number <= FEW:
        return next((pairs for pairs in sorted(all_pairings(number), key=price) if good(pairs)), None)
    shaken = costs
    for _ in range(TRIES):
        pairs = cheapest_pairs(shaken)
        if good(pairs):
            return pairs
        worse = rng.choice(pairs)
        shaken = {**shaken, worse: shaken[worse] + AGAIN}
    return None


def everybody_once(people: Sequence[str], places: Mapping[str, int], history: History) -> Pairing:
    """Return the next round of a round robin: only people who have not met, as many tables as possible.

    ``places`` are everybody's places in the circle, in the order in which they came. While one of its rounds
    leaves nobody out who could play, it is taken; after late arrivals and early leavers have disturbed it,
    the most pairs, first of those who have most people left to meet.
    """
    number = max(places.values()) + 1
    at = {places[one]: one for one in people}
    for each in circle_rounds(number + number % 2):
        pairs = [(at[i], at[j]) for i, j in each if i in at and j in at]
        if len(pairs) == len(people) // 2 and not any(history.times(*pair) for pair in pairs):
            return _with_rest(people, pairs)
    fresh = [(i, j) for j in range(len(people)) for i in range(j) if not history.times(people[i], people[j])]
    left = [sum(one in edge for edge in fresh) for one in range(len(people))]
    costs = {(i, j): -(left[i] ** 2 + left[j] ** 2) for i, j in fresh}
    low = min(costs.values(), default=0)
    found = cheapest_pairs({edge: cost - low for edge, cost in costs.items()})
    return _with_rest(people, [(people[i], people[j]) for i, j in found])


def _with_rest(people: Sequence[str], pairs: Sequence[tuple[str, str]]) -> Pairing:
    paired = {one for pair in pairs for one in pair}
    return [*pairs, *((one, None) for one in people if one not in paired)]


# the circle method: every two of an even number meet once, everybody in every round


def circle_rounds(number: int) -> list[list[Edge]]:
    """Return the rounds of a round robin of so many (even): one stays, the others move on by one place."""
    last = number - 1
    rounds = []
    for turn in range(last):
        pairs = [(turn, last)]
        pairs += [((turn + k) % last, (turn - k) % last) for k in range(1, number // 2)]
        rounds.append([(min(pair), max(pair)) for pair in pairs])
    return rounds
