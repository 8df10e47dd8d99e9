"""A review of a match that is over: what each move gave away, and what chance did.

What can be noise is not called a mistake: a move's grade follows from what it lost for sure, which is the
loss that the search found, less two standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
GRADES = {BLUNDER: 0.10, MISTAKE: 0.05, INACCURACY: 0.02, GOOD: 0.0}
"""The least sure loss of a win chance that each grade but the best stands for."""
ERRORS = 2.0
"""How many standard errors are taken off a loss before it counts."""
TURNING_POINTS = 3
APART = 6
"""Events between two turning points: one mistake and its consequences are not told as several."""
FORMAT = 1
"""Of what is kept; a review of another format is worked out again."""


@dataclass(frozen=True)
class Verdict:
    """What became of a seat's chances by a move, judged by what the seat could know."""

    event: int
    """The number of the move among the events of the match."""
    seat: int
    played: str
    best: str
    line: list[str]
    """How the match may go on with the best move, itself first, until chance decides."""
    chances: list[float]
    """Every seat's before the move."""
    before: float
    """The seat's own with the best move."""
    after: float
    """The seat's own with the move that it played."""
    error: float
    """The standard error of the difference."""

    @property
    def loss(self) -> float:
        """What the move gave away, as far as the search can tell; never less than nothing."""
        return max(0.0, self.before - self.after)

    @property
    def sure(self) -> float:
        """What it gave away for sure; below 0 where the difference may be noise."""
        return self.before - self.after - ERRORS * self.error

    @property
    def grade(self) -> str:
        """What the move is called."""
        if self.sure <= 0 or self.played == self.best:
            return BEST
        return next(grade for grade, least in GRADES.items() if self.sure >= least)

    @property
    def counted(self) -> float:
        """What it gave away, where that is more than noise."""
        return 0.0 if self.grade == BEST else self.loss


@dataclass(frozen=True)
class Fortune:
    """What a chance event did to everybody's chances, compared with all that it could have done."""

    event: int
    changes: list[float]
    """Of every seat; together 0."""
    errors: list[float]


@dataclass(frozen=True)
class Sum:
    """What a whole match came to for a seat."""

    seat: int
    decisions: int
    """How often it had a choice."""
    best: int
    """How often it chose the best move, or one that may be as good."""
    given: float
    """What its other moves gave away, together."""
    luck: float
    """What chance gave it, or took."""
    luck_error: float

    @property
    def share(self) -> float | None:
        """The share of best moves; None where there was nothing to choose."""
        return self.best / self.decisions if self.decisions else None

    @property
    def average(self) -> float | None:
        """What it gave away in an average decision."""
        return self.given / self.decisions if self.decisions else None


@dataclass(frozen=True)
class Review:
    """Everything that was found; what is not here follows from it."""

    game: str
    players: int
    length: int
    """How many events the match had."""
    iterations: int
    """Of the search that looked at each decision."""
    verdicts: list[Verdict]
    fortunes: list[Fortune]
    result: list[float]
    """Every seat's share of the win."""

    def json(self) -> dict[str, Any]:
        """Return it as it is kept."""
        return {"format": FORMAT, **asdict(self)}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Review | None:
        """Return what was kept; None if it was worked out in another way than now."""
        if kept.get("format") != FORMAT:
            return None
        rest = {name: value for name, value in kept.items() if name != "format"}
        rest["verdicts"] = [Verdict(**one) for one in rest["verdicts"]]
        rest["fortunes"] = [Fortune(**one) for one in rest["fortunes"]]
        return cls(**rest)

    @property
    def points(self) -> list[tuple[int, list[float]]]:
        """After how many events which chances everybody had; the last ones are the result."""
        return [*((one.event, one.chances) for one in self.verdicts), (self.length, self.result)]

    @property
    def sums(self) -> list[Sum]:
        """What the match came to for every seat."""
        return [self._sum(seat) for seat in range(self.players)]

    def _sum(self, seat: int) -> Sum:
        mine = [one for one in self.verdicts if one.seat == seat]
        return Sum(
            seat,
            len(mine),
            sum(one.grade == BEST for one in mine),
            math.fsum(one.counted for one in mine),
            math.fsum(one.changes[seat] for one in self.fortunes),
            math.sqrt(math.fsum(one.errors[seat] ** 2 for one in self.fortunes)),
        )

    @property
    def turning_points(self) -> list[Verdict]:
        """The moves that gave away most for sure: few, apart from each other, in the order of the match."""
        found: list[Verdict] = []
        for one in sorted(self.verdicts, key=lambda one: (-one.sure, one.event)):
            if len(found) == TURNING_POINTS or one.grade in (BEST, GOOD):
                break
            if all(abs(one.event - other.event) >= APART for other in found):
                found.append(one)
        return sorted(found, key=lambda one: one.event)


def shares_of(winners: Sequence[int], players: int) -> list[float]:
    """Return every seat's share of a win."""
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
