"""Who stands where, and why: points first, then the tie-breaks of the format, one after the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Literal

from ludotheque.site.evenings import knock_out
from ludotheque.site.evenings.evening import Evening
from ludotheque.site.evenings.points import BYES, counted_places
from ludotheque.site.people.places import ahead, place_points

TieBreak = Literal["stage", "head to head", "opponents", "beaten", "wins", "fewer played"]

TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    "swiss": ("opponents", "head to head", "beaten", "wins"),
    "round-robin": ("head to head", "beaten", "wins"),
    "knock-out": ("opponents", "beaten", "wins"),
    "free": ("fewer played", "head to head", "wins"),
}
"""What separates equal points, in this order; docs/evenings.md says what each means. In a knock-out the
stage somebody reached comes before points."""


@dataclass(frozen=True)
class Standing:
    """Somebody's line in the standings."""

    person: str
    rank: int
    """From 1; equal for those whom nothing separates."""
    points: Fraction
    played: int
    """At how many tables that count."""
    tie_breaks: dict[TieBreak, Fraction]
    """By name, what this line was ordered by after its points, in that order."""


@dataclass
class _Tally:
    """What all tables that count amount to."""

    points: dict[str, Fraction]
    played: Counter[str]
    wins: Counter[str]
    against: dict[tuple[str, str], list[tuple[Fraction, int]]]
    """For one person and another: how the one did against the other, and among how many others, each time."""


def standings(evening: Evening) -> list[Standing]:
    """Return everybody who came, best first; who left keeps their place."""
    tally = _tally(evening)
    breaks = TIE_BREAKS[evening.rules.format]
    stage = knock_out.stages(evening) if evening.rules.format == "knock-out" else None

    def first(one: str) -> tuple[Fraction, ...]:
        return (Fraction(stage[one]), tally.points[one]) if stage else (tally.points[one],)

    values: dict[str, dict[TieBreak, Fraction]] = {one: {} for one in evening.people}
    if stage:
        for one in evening.people:
            values[one]["stage"] = Fraction(stage[one])
    groups = _split([[one.id for one in evening.listed]], first)
    for name in breaks:
        groups = _split(groups, _apply(name, groups, tally, values))
    return _lines(groups, tally, values)


def _apply(
    name: TieBreak,
    groups: Sequence[Sequence[str]],
    tally: _Tally,
    values: dict[str, dict[TieBreak, Fraction]],
) -> Callable[[str], tuple[Fraction, ...]]:
    for group in groups:
        for one in group:
            values[one][name] = _value(name, one, group, tally)
    return lambda one: (values[one][name],)


def _value(name: TieBreak, one: str, group: Sequence[str], tally: _Tally) -> Fraction:
    if name == "wins":
        return Fraction(tally.wins[one])
    if name == "fewer played":
        return Fraction(-tally.played[one])
    if name == "head to head":
        return _head_to_head(one, group, tally)
    total = Fraction(0)
    for (mine, other), meetings in tally.against.items():
        if mine == one:
            for share, others in meetings:
                weight = share if name == "beaten" else Fraction(1)
                total += weight * tally.points[other] / others
    return total


def _head_to_head(one: str, group: Sequence[str], tally: _Tally) -> Fraction:
    """Return what somebody won against those they are level with, if all of these have met; else nothing."""
    if any(two not in tally.against for two in permutations(group, 2)):
        return Fraction(0)
    return sum(
        (share for other in group if other != one for share, _ in tally.against[one, other]), Fraction(0)
    )


def _split(groups: Iterable[Sequence[str]], key: Callable[[str], tuple[Fraction, ...]]) -> list[list[str]]:
    """Return the groups, each divided into those with equal keys, the greatest first."""
    found: list[list[str]] = []
    for group in groups:
        parts: dict[tuple[Fraction, ...], list[str]] = defaultdict(list)
        for one in group:
            parts[key(one)].append(one)
        found += [parts[value] for value in sorted(parts, reverse=True)]
    return found


def _lines(
    groups: Iterable[Sequence[str]], tally: _Tally, values: dict[str, dict[TieBreak, Fraction]]
) -> list[Standing]:
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [Standing(one, rank, tally.points[one], tally.played[one], values[one]) for one in group]
    return lines


def _tally(evening: Evening) -> _Tally:
    rules = evening.rules
    tally = _Tally(dict.fromkeys(evening.people, Fraction(0)), Counter(), Counter(), defaultdict(list))
    for each in evening.rounds:
        for one in each.byes:
            tally.points[one] += BYES[rules.bye]
    for table in evening.tables.values():
        places = counted_places(table, rules)
        if places is None:
            continue
        points = place_points(places)
        for person, place, won in zip(table.people, places, points, strict=True):
            if person is None:
                continue
            tally.points[person] += won
            tally.played[person] += 1
            tally.wins[person] += place == min(places)
            for other, theirs in zip(table.people, places, strict=True):
                if other is not None and other != person:
                    tally.against[person, other].append((ahead(place, theirs), len(places) - 1))
    return tally
