"""What a club's results amount to: ratings by game, the standings of a season, head to head, records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple

from ludotheque.site.clubs.levels import bots_at
from ludotheque.site.clubs.rating import START, Level, after
from ludotheque.site.people.places import HALF, ahead, place_points

BOT = "bot:"
"""Before the level of a bot, where people have their ids."""
Source = Literal["match", "host"]
"""Whose word a result is: the match's that ended at the table, or a host's."""
RecordName = Literal["longest", "shortest", "highest", "widest", "row", "most"]


@dataclass(frozen=True)
class Result:
    """How a table ended, in the order of seats."""

    id: str
    game: str
    at: float
    season: int | None
    people: tuple[str | None, ...]
    """Their ids; ``bot:hard`` for a bot, None for somebody who is forgotten."""
    places: tuple[int, ...]
    """1 for the best, equal where a place is shared."""
    scores: tuple[int, ...] | None = None
    events: int | None = None
    """How long the match was, where it was played here."""
    by: Source = "match"
    table: str | None = None
    """Where the match can be seen again."""
    evening: str | None = None

    @property
    def best(self) -> int:
        return min(self.places)


class Rated(NamedTuple):
    """Somebody's level in a game."""

    who: str
    level: Level
    played: int
    fixed: bool = False
    """Whether it was measured, and does not move."""


class Standing(NamedTuple):
    """Somebody's line in a season."""

    person: str
    rank: int
    points: Fraction
    played: int
    first: int
    """How often they were first, alone or together."""


class Meeting(NamedTuple):
    """How one did against another in a game."""

    ahead: int
    level: int
    behind: int


class Record(NamedTuple):
    """Something that nobody of the club has surpassed."""

    name: RecordName
    game: str
    value: int
    people: tuple[str, ...]
    """Whose it is; those of several seats where it is the whole table's."""
    result: Result | None
    """Where it was, if it was in one match."""


@dataclass
class Ledger:
    """All of a club's results, the oldest first, each with people as they are known now."""

    results: Sequence[Result]
    members: frozenset[str] = field(default_factory=frozenset)
    """Those whose names are shown, and who have a line."""
    _standings: dict[int | None, list[Standing]] = field(default_factory=dict, init=False)

    @cached_property
    def ratings(self) -> Mapping[str, list[Rated]]:
        """Everybody's levels by game, with the bots that they met; who is best for certain comes first."""
        found: dict[str, list[Rated]] = {}
        for game in self.games:
            bots = {BOT + bot: level for bot, level in bots_at(game).items()}
            levels: dict[str, Level] = {}
            played: Counter[str] = Counter()
            for result in self.of_game(game):
                self._rate(result, bots, levels, played)
            lines = [Rated(who, level, played[who]) for who, level in levels.items() if who in self.members]
            lines += [
                Rated(who, level, played[who], fixed=True) for who, level in bots.items() if played[who]
            ]
            found[game] = sorted(lines, key=lambda one: (-one.level.safe, one.who))
        return found

    def _rate(
        self, result: Result, bots: Mapping[str, Level], levels: dict[str, Level], played: Counter[str]
    ) -> None:
        seats = [who or f"{result.id} {seat}" for seat, who in enumerate(result.people)]
        moves = [who not in bots for who in seats]
        now = [bots[who] if who in bots else levels.get(who, Level()) for who in seats]
        for who, level, moved in zip(seats, after(now, result.places, moves), moves, strict=True):
            played[who] += 1
            if moved:
                levels[who] = level

    @cached_property
    def games(self) -> list[str]:
        """The games that were played, the most played first."""
        return [game for game, _ in Counter(one.game for one in self.results).most_common()]

    def of_game(self, game: str) -> list[Result]:
        """Return the results of a game, the oldest first."""
        return [one for one in self.results if one.game == game]

    def standings(self, season: int | None) -> list[Standing]:
        """Return who stands where in a season, best first; of all time for None."""
        if season not in self._standings:
            self._standings[season] = self._stand(season)
        return self._standings[season]

    def _stand(self, season: int | None) -> list[Standing]:
        points: dict[str, Fraction] = defaultdict(Fraction)
        played, first = Counter[str](), Counter[str]()
        against: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for result in self.results:
            if season is not None and result.season != season:
                continue
            for who, place, won in zip(
                result.people, result.places, place_points(result.places), strict=True
            ):
                if who not in self.members:
                    continue
                assert who
                points[who] += won
                played[who] += 1
                first[who] += place == result.best
                for other, theirs in zip(result.people, result.places, strict=True):
                    if other in self.members and other != who:
                        assert other
                        against[who, other] += ahead(place, theirs) - HALF

        def order(one: str) -> tuple[Fraction, int, int]:
            return points[one], first[one], -played[one]

        groups: dict[tuple[Fraction, int, int], list[str]] = defaultdict(list)
        for one in played:
            groups[order(one)].append(one)
        lines: list[Standing] = []
        for key in sorted(groups, reverse=True):
            lines += _among(
                groups[key], against, len(lines), lambda one: (points[one], played[one], first[one])
            )
        return lines

    @cached_property
    def meetings(self) -> Mapping[tuple[str, str], Mapping[str, Meeting]]:
        """How any two members did against each other, by game; both ways round."""
        found: dict[tuple[str, str], dict[str, Meeting]] = defaultdict(dict)
        for result in self.results:
            seated = [
                (who, place)
                for who, place in zip(result.people, result.places, strict=True)
                if who is not None and who in self.members
            ]
            for (one, mine), (other, theirs) in combinations(seated, 2):
                for pair, difference in (((one, other), theirs - mine), ((other, one), mine - theirs)):
                    last = found[pair].get(result.game, Meeting(0, 0, 0))
                    more = Meeting(difference > 0, difference == 0, difference < 0)
                    found[pair][result.game] = Meeting(*(a + b for a, b in zip(last, more, strict=True)))
        return found

    @cached_property
    def records(self) -> list[Record]:
        """What nobody has surpassed, game by game; who did it first keeps it."""
        return [record for game in self.games for record in self._records(game)]

    def _records(self, game: str) -> Iterable[Record]:
        results = [one for one in self.of_game(game) if self._of_club(one)]
        timed = [one for one in results if one.events]
        if timed:
            longest, shortest = max(timed, key=_length), min(timed, key=_length)
            yield Record("longest", game, _length(longest), self._of_club(longest), longest)
            if shortest is not longest:
                yield Record("shortest", game, _length(shortest), self._of_club(shortest), shortest)
        scored = [
            (score, seat, one)
            for one in results
            for seat, score in enumerate(one.scores or ())
            if one.people[seat] in self.members and max(one.scores or (0,)) > 1
        ]
        if scored:
            score, seat, one = max(scored, key=lambda each: each[0])
            yield Record("highest", game, score, (one.people[seat] or "",), one)
            lead, one = max(((_lead(one), one) for _, _, one in scored), key=lambda each: each[0])
            if winners := self._first(one):
                yield Record("widest", game, lead, winners, one)
        yield from self._rows(game, results)

    def _rows(self, game: str, results: Sequence[Result]) -> Iterable[Record]:
        """Yield the longest row of first places, and who has played most."""
        now, longest, played = Counter[str](), Counter[str](), Counter[str]()
        for result in results:
            for who, place in zip(result.people, result.places, strict=True):
                if who is not None and who in self.members:
                    played[who] += 1
                    now[who] = now[who] + 1 if place == result.best else 0
                    longest[who] = max(longest[who], now[who])
        for name, counted, least in (("row", longest, 2), ("most", played, 1)):
            if counted and (most := max(counted.values())) >= least:
                holders = tuple(who for who in counted if counted[who] == most)
                yield Record(name, game, most, holders, None)  # type: ignore[arg-type]

    def _of_club(self, result: Result) -> tuple[str, ...]:
        """Return the members who sat there."""
        return tuple(who for who in result.people if who is not None and who in self.members)

    def _first(self, result: Result) -> tuple[str, ...]:
        return tuple(
            who
            for who, place in zip(result.people, result.places, strict=True)
            if who is not None and who in self.members and place == result.best
        )


def _among(
    group: Sequence[str],
    against: Mapping[tuple[str, str], Fraction],
    before: int,
    told: Callable[[str], tuple[Fraction, int, int]],
) -> list[Standing]:
    """Return the lines of those whom points do not separate: by how they did against each other."""
    direct = {
        one: sum((against.get((one, other), Fraction(0)) for other in group), Fraction(0)) for one in group
    }
    lines: list[Standing] = []
    for value in sorted(set(direct.values()), reverse=True):
        level = [one for one in group if direct[one] == value]
        rank = before + len(lines) + 1
        lines += [Standing(one, rank, *told(one)) for one in level]
    return lines


def _length(result: Result) -> int:
    return result.events or 0


def _lead(result: Result) -> int:
    """Return how far the best score is ahead of the next."""
    best, second, *_ = sorted(result.scores or (0, 0), reverse=True)
    return best - second


def level_of(rated: Sequence[Rated], who: str) -> Rated:
    """Return somebody's line among ratings, or that of somebody who has not played."""
    return next((one for one in rated if one.who == who), Rated(who, Level(START), 0))
