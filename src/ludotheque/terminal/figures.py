"""What many random matches say, in figures."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from ludotheque.arena.intervals import Z, wilson
from ludotheque.engine.play.simulation import Simulation


@dataclass(frozen=True)
class Lengths:
    """Events per match."""

    mean: float
    median: float
    least: int
    most: int


@dataclass(frozen=True)
class SeatFigures:
    """What a seat got."""

    seat: int
    score: float
    score_margin: float
    """The mean score is this far off at most, 19 times out of 20."""
    wins: int
    """Matches won, alone or with others."""
    win_share: float
    win_low: float
    win_high: float
    """Wilson's interval, which holds the true share 19 times out of 20."""


@dataclass(frozen=True)
class Figures:
    """The whole summary."""

    matches: int
    events: int
    seconds: float
    events_per_second: float
    length: Lengths
    ties: float
    """The share of matches with more than one winner."""
    seats: list[SeatFigures]

    def json(self) -> dict[str, Any]:
        """Return the summary as JSON."""
        return asdict(self)


def summary(simulation: Simulation) -> Figures:
    """Return the figures of a simulation."""
    import numpy as np

    lengths = simulation.lengths
    matches, players = simulation.scores.shape
    return Figures(
        matches=matches,
        events=simulation.events,
        seconds=simulation.seconds,
        events_per_second=simulation.events / max(simulation.seconds, 1e-9),
        length=Lengths(
            float(lengths.mean()), float(np.median(lengths)), int(lengths.min()), int(lengths.max())
        ),
        ties=float((simulation.winners.sum(axis=1) > 1).mean()),
        seats=[_seat(simulation, seat) for seat in range(players)],
    )


def _seat(simulation: Simulation, seat: int) -> SeatFigures:
    scores = simulation.scores[:, seat]
    matches = len(scores)
    spread = float(scores.std(ddof=1)) if matches > 1 else 0.0
    wins = int(simulation.winners[:, seat].sum())
    low, high = wilson(wins, matches)
    return SeatFigures(
        seat, float(scores.mean()), Z * spread / math.sqrt(matches), wins, wins / matches, low, high
    )
