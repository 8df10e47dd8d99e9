"""Runs that lie there in pieces: what joining would make of a seat's units."""

from __future__ import annotations

from ludotheque.games.titus.reserve import joinable, members, upon
from ludotheque.games.titus.state import State


def run_in_pieces(s: State, seat: int) -> int:
    """Return the length of the longest run that joining would make; 0 where nothing can be joined."""
    return max((_upward(s, seat, unit) for unit in members(joinable(s, seat))), default=0)


def _upward(s: State, seat: int, unit: int) -> int:
    low, high = s.up[unit], s.up[s.crown[unit]]
    above = (_upward(s, seat, other) for other in members(upon(s, seat, high)))
    return high - low + 1 + max(above, default=0)
