"""How a search goes about it: by what a game's ``insight.py`` asks for, or as somebody tunes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields

from ludotheque.engine.author.insight import Insight
from ludotheque.engine.author.numbers import reals_of

ENDLESS = 1_000_000
"""Plies of a rollout that is not cut off."""


@dataclass(frozen=True)
class Tuning:
    """Numbers by which a search is set, in the order in which it reads them."""

    def array(self) -> memoryview[float]:
        """Return the numbers as the search reads them."""
        return reals_of(astuple(self))


@dataclass(frozen=True)
class SearchSettings(Tuning):
    """How a search goes about it; the numbers were tuned in the arena."""

    exploration: float = 0.7
    widening: float = 1e9
    """Edges that a node may have are 1 + widening · visits ^ exponent."""
    exponent: float = 0.5
    horizon: int = ENDLESS
    """Plies that a rollout goes before the game's evaluation is asked."""
    certain: int = 0
    """Whether whoever is to move after some actions has the same moves, whatever somebody cannot know."""

    minimax: float = 0.0
    """How much the best line found counts beside the mean of all lines looked at, from 0 to 1."""

    quick_others: int = 0
    """From how many seats on the others make the move of ``rollout``, and only whoever searches chooses."""

    stake: float = 0.03
    """What share of a win the moves of a position usually differ by (their standard deviation), of two."""

    @classmethod
    def of(cls, known: Insight, tuned: Mapping[str, float] | None = None) -> SearchSettings:
        """Return how to search with what is known of a game; ``tuned`` overrides what that asks for."""
        return cls(**{**known.settings, **(tuned or {})})  # type: ignore[arg-type]

    @classmethod
    def kinds(cls) -> dict[str, type[int] | type[float]]:
        """Return the names of the settings, each with the kind of number that it takes."""
        return {field.name: int if field.type in (int, "int") else float for field in fields(cls)}
