"""How few repeats and byes evenings have: ``python -m benchmarks.evenings [--evenings 10000]``.

Simulated evenings of 4 to 64 people in every format, small ones more frequent, many with people who come late
or leave early. A repeat is a meeting of two who have met before; *needed* are those that nobody can avoid who
sits with more people than there are. With 4 to 8 people the fewest repeats that any schedule has, found by
exhaustive search, stand beside ours.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing import Pool
from typing import NamedTuple

from ludotheque.site.evenings import EveningError, finished, pair, replay, table_sizes, usual_sizes
from ludotheque.site.evenings.evening import Evening
from ludotheque.site.evenings.facts import Format, Opened


class Kind(NamedTuple):
    """A kind of evening, and how many of a hundred are of it."""

    format: Format
    seats: int
    disturbed: bool
    share: int
    most: int = 64


KINDS = [
    Kind("swiss", 2, False, 20),
    Kind("swiss", 2, True, 20),
    Kind("swiss", 3, False, 4),
    Kind("swiss", 3, True, 4),
    Kind("swiss", 4, False, 6),
    Kind("swiss", 4, True, 6),
    Kind("swiss", 6, True, 4),
    Kind("round-robin", 2, False, 10),
    Kind("round-robin", 2, True, 6, 24),
    Kind("knock-out", 2, True, 5),
    Kind("knock-out", 4, True, 5),
    Kind("free", 2, True, 10),
]


@dataclass
class Figures:
    """What happened, summed over evenings."""

    evenings: int = 0
    rounds: int = 0
    meetings: int = 0
    repeats: int = 0
    needed: int = 0
    """Repeats that no schedule avoids."""
    worse: int = 0
    """Evenings with more repeats than needed."""
    byes: int = 0
    byes_needed: int = 0
    uneven: int = 0
    """Evenings in which somebody who was there throughout sat out twice more than another such."""
    over: int = 0
    """Rounds that a round robin takes, once nobody comes or goes, beyond the most anybody had to meet."""
    begun: Counter[int] = field(default_factory=Counter)
    """Of people at tables of two: how much oftener they began than not, or the other way round."""

    def add(self, other: Figures) -> None:
        """Sum up."""
        for name in ("evenings", "rounds", "meetings", "repeats", "needed", "worse", "byes", "byes_needed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.uneven += other.uneven
        self.over += other.over
        self.begun += other.begun


def opened(kind: Format, seats: int, rounds: int | None, seed: str) -> Opened:
    return {
        "fact": "opened",
        "name": "",
        "format": kind,
        "games": [{"game": "x", "options": {}, "sizes": usual_sizes(seats, range(2, 7))}],
        "rounds": rounds,
        "seats": seats,
        "bots": False,
        "bye": "full" if kind == "swiss" else "none",
        "vanished": "counts",
        "seed": seed,
        "at": 0.0,
    }


def come(evening: Evening, number: int) -> None:
    person = f"p{number:03}"
    evening.add({"fact": "joined", "person": person, "name": person, "at": 0.0})
    if evening.rules.format == "free":
        evening.add({"fact": "free", "person": person, "free": True, "at": 0.0})


def end(evening: Evening, table: str, rng: random.Random) -> None:
    """Let a table end: whoever came first is a little stronger, and one match in twelve of two is drawn."""
    people = evening.tables[table].people
    strength = {one: rng.gauss(0, 20) + int((one or "p0")[1:]) for one in people}
    order = sorted(people, key=lambda one: strength[one])
    places = [order.index(one) + 1 for one in people]
    if len(people) == 2 and rng.random() < 1 / 12 and evening.rules.format != "knock-out":
        places = [1, 1]
    evening.add({"fact": "result", "table": table, "places": places, "by": "match", "at": 0.0})


def begin(evening: Evening, figures: Figures, patient: bool = False) -> None:
    """Pair a round, and count who sits out beside how many must."""
    draft = pair(evening, patient)
    number = len(evening.rounds)
    evening.add(draft.fact([f"{number}-{k}" for k in range(len(draft.tables))], 0.0))
    if evening.rules.format != "free":
        people = len(draft.byes) + sum(map(len, draft.tables))
        sizes = table_sizes(people, evening.rules.seats, evening.rules.games[0]["sizes"])
        figures.byes += len(draft.byes)
        figures.byes_needed += people - sum(sizes)
    figures.rounds += 1


def disturb(evening: Evening, rng: random.Random, number: int) -> int:
    """Let people come and go between rounds; returns how many came so far."""
    if len(evening.here) > 6 and rng.random() < 0.4:
        evening.add({"fact": "left", "person": rng.choice(evening.here), "at": 0.0})
    if len(evening.here) < 64 and len(evening.rounds) <= 3 and rng.random() < 0.4:
        come(evening, number)
        number += 1
    return number


def play(kind: Kind, seed: int) -> Figures:
    """Return the figures of one evening."""
    rng = random.Random(f"{kind} {seed}")
    number = round(rng.triangular(4, kind.most, 4))  # small evenings are more frequent
    most = number - 1 + number % 2 if kind.seats == 2 else 6
    rounds = rng.randint(3, max(3, min(9, most))) if kind.format == "swiss" else None
    evening, figures = replay([opened(kind.format, kind.seats, rounds, str(seed))]), Figures(1)
    for one in range(number):
        come(evening, one)
    if kind.format == "free":
        _play_freely(evening, figures, rng)
    else:
        here, due, since = [], 0, 0
        while not finished(evening):
            if kind.format == "round-robin" and here != evening.here:
                here, due, since = evening.here, _left_to_meet(evening), 0
            since += 1
            try:
                begin(evening, figures)
            except EveningError as refused:
                if refused.reason != "too few":
                    raise
                break
            for table in evening.rounds[-1].tables:
                end(evening, table, rng)
            if kind.disturbed:
                number = disturb(evening, rng, number)
        figures.over = max(0, since - due - len(here) % 2) if kind.format == "round-robin" else 0
    _count(evening, figures)
    return figures


def _left_to_meet(evening: Evening) -> int:
    met = evening.met()
    return max(
        sum(not met[min(one, other), max(one, other)] for other in evening.here if other != one)
        for one in evening.here
    )


def _play_freely(evening: Evening, figures: Figures, rng: random.Random) -> None:
    """Let table after table end; who sat there is free again, and waits a little rather than meet again."""
    for _ in range(4 * len(evening.people)):
        try:
            begin(evening, figures, patient=bool(evening.under_way))
        except EveningError as refused:
            if refused.reason != "too few":
                raise
        table = rng.choice(evening.under_way)
        end(evening, table.id, rng)
        for one in table.persons:
            evening.add({"fact": "free", "person": one, "free": True, "at": 0.0})


def _count(evening: Evening, figures: Figures) -> None:
    met = evening.met()
    figures.meetings += sum(met.values())
    repeats = sum(times - 1 for times in met.values())
    times: Counter[str] = Counter()
    for (one, other), often in met.items():
        times[one] += often
        times[other] += often
    # Whoever sat with more people than there are must have met some of them again.
    needed = -(-sum(max(0, often - len(evening.people) + 1) for often in times.values()) // 2)
    figures.repeats, figures.needed, figures.worse = repeats, needed, int(repeats > needed)
    throughout = set(evening.here) - _late(evening)
    rests = evening.rests()
    often_out = [rests[one] for one in throughout]
    if evening.rules.format in ("swiss", "round-robin") and often_out:
        figures.uneven = int(max(often_out) - min(often_out) > 1)
    if evening.rules.seats == 2:
        for person in evening.people:
            begun = [table.people[0] == person for table in evening.tables.values() if person in table.people]
            figures.begun[abs(2 * sum(begun) - len(begun))] += 1


def _late(evening: Evening) -> set[str]:
    """Return who was not there in the first round."""
    first = evening.rounds[0]
    there = {one for table in first.tables for one in evening.tables[table].persons} | set(first.byes)
    return set(evening.people) - there


Partition = tuple[tuple[int, ...], ...]


def partitions(people: tuple[int, ...], sizes: Iterable[int]) -> Iterator[Partition]:
    """Yield every way to divide people among tables of these sizes."""
    left = list(sizes)
    if not left:
        yield ()
        return
    one, rest = people[0], people[1:]
    for size in sorted(set(left)):
        others = left.copy()
        others.remove(size)
        for group in combinations(rest, size - 1):
            remaining = tuple(each for each in rest if each not in group)
            for more in partitions(remaining, others):
                yield ((one, *group), *more)


def fewest_repeats(number: int, seats: int, rounds: int) -> int:
    """Return the least number of repeats that so many rounds of so many people can have: exhaustive."""
    sizes = table_sizes(number, seats, usual_sizes(seats, range(2, 7)))
    out = number - sum(sizes)
    ways = list(partitions(tuple(range(number)), [*sizes, *[1] * out]))
    pairs = [[two for table in way for two in combinations(table, 2)] for way in ways]
    rests = [[table[0] for table in way if len(table) == 1] for way in ways]
    met = [[0] * number for _ in range(number)]
    rested = [0] * number

    def possible(left: int, spare: int) -> bool:
        if not left:
            return True
        for k in range(1 if left == rounds else len(ways)):  # the first round is like any other
            if any(rested[one] > min(rested) for one in rests[k]):
                continue  # byes go round
            again = sum(met[a][b] > 0 for a, b in pairs[k])
            if again > spare:
                continue
            _meet(met, rested, pairs[k], rests[k], 1)
            found = possible(left - 1, spare - again)
            _meet(met, rested, pairs[k], rests[k], -1)
            if found:
                return True
        return False

    each_round = len(pairs[0])
    limit = max(0, rounds * each_round - number * (number - 1) // 2)
    while not possible(rounds, limit):
        limit += 1
    return limit


def _meet(
    met: list[list[int]], rested: list[int], pairs: list[tuple[int, int]], rests: list[int], by: int
) -> None:
    for a, b in pairs:
        met[a][b] += by
    for one in rests:
        rested[one] += by


def beside_the_best(tries: int) -> None:
    """Print our repeats beside the least possible, for 4 to 8 people."""
    print("4 to 8 people, beside exhaustive search: repeats, least possible (worst of ours)")
    for seats in (2, 3, 4):
        for number in range(4, 9):
            cells = []
            for rounds in range(2, number + 1 if seats == 2 else 5):
                best = fewest_repeats(number, seats, rounds)
                ours = [_repeats(number, seats, rounds, seed) for seed in range(tries)]
                cells.append(f"{rounds} rounds: {sum(ours) / tries:g}, {best} ({max(ours)})")
            print(f"  {number} people, tables of {seats}: " + "; ".join(cells), flush=True)


def _repeats(number: int, seats: int, rounds: int, seed: int) -> int:
    rng = random.Random(seed)
    evening = replay([opened("swiss", seats, rounds, str(seed))])
    for one in range(number):
        come(evening, one)
    for _ in range(rounds):
        begin(evening, Figures())
        for table in evening.rounds[-1].tables:
            end(evening, table, rng)
    return sum(times - 1 for times in evening.met().values())


def _one(job: tuple[int, int]) -> tuple[int, Figures]:
    which, seed = job
    return which, play(KINDS[which], seed)


def simulated(evenings: int, processes: int) -> None:
    """Print the figures of many evenings of all kinds."""
    jobs = [(k, seed) for k, kind in enumerate(KINDS) for seed in range(max(1, evenings * kind.share // 100))]
    random.Random(1).shuffle(jobs)
    sums = [Figures() for _ in KINDS]
    start = time.monotonic()
    with Pool(processes) as pool:
        for which, figures in pool.imap_unordered(_one, jobs, chunksize=8):
            sums[which].add(figures)
    print(f"{len(jobs)} evenings in {time.monotonic() - start:.0f} s")
    print(
        "format       seats  come and go  evenings   rounds  meetings  repeats  needed  evenings with more",
        end="",
    )
    print("   byes  needed  uneven   over  began: even, by 1, 2, more")
    for kind, all_ in zip(KINDS, sums, strict=True):
        begun = all_.begun.total()
        shares = [all_.begun[k] / max(1, begun) for k in range(3)]
        began = ", ".join(f"{share:.1%}" for share in [*shares, max(0.0, 1 - sum(shares))] if begun)
        print(
            f"{kind.format:12} {kind.seats:5}  {'yes' if kind.disturbed else 'no':>11} {all_.evenings:9} "
            f"{all_.rounds:8} {all_.meetings:9} {all_.repeats:8} {all_.needed:7} {all_.worse:19} "
            f"{all_.byes:6} {all_.byes_needed:7} {all_.uneven:7} {all_.over:6}  {began}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evenings", description=__doc__)
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--tries", type=int, default=20, help="evenings of ours for each line beside the best"
    )
    chosen = parser.parse_args()
    beside_the_best(chosen.tries)
    simulated(chosen.evenings, chosen.processes)


if __name__ == "__main__":
    main()
