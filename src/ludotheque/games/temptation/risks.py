"""What the next roll risks: that no die fits, or that all that fits goes to black rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.games.temptation.rules import SIDES


class Risks(NamedTuple):
    """How likely a roll turns out badly."""

    nothing: float
    """That no die fits: the turn is over."""
    black: float
    """That some die fits, and only in black rows: one must be placed there."""


def risks_of(rows: Iterable[tuple[int, Iterable[int]]], dice: int) -> Risks:
    """Return what a roll of so many dice risks; each row is its points and the values that it takes."""
    white, black = set[int](), set[int]()
    for points, takes in rows:
        (black if points < 0 else white).update(takes)
    nothing = (1 - len(white | black) / SIDES) ** dice
    return Risks(nothing, (1 - len(white) / SIDES) ** dice - nothing)
