"""People who came together, and the tables they played, for whoever counts over many such occasions.

What keeps gatherings (evenings do) tells of them here, and knows nothing of those who ask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Guest(NamedTuple):
    """Somebody who came."""

    name: str
    holder: str | None
    """The hash of what speaks for them; None once they are forgotten."""


class Ended(NamedTuple):
    """A table that is over, and counts."""

    table: str
    game: str
    people: tuple[str | None, ...]
    """In the order of seats; None for a bot."""
    places: tuple[int, ...]
    by_hand: bool
    """Whether somebody has written the result, rather than the match that was played here."""
    at: float


@dataclass(frozen=True)
class Gathering:
    """One occasion, as it is now."""

    id: str
    name: str
    address: str
    """Within the site."""
    version: int
    """Another one whenever anything has changed."""
    over: bool
    """Whether nobody comes any more, and all tables have ended."""
    at: float
    """When something happened last."""
    guests: Mapping[str, Guest]
    """By their ids."""
    bot: str
    """The bot that plays where a seat is nobody's."""
    tables: Sequence[Ended]
    """In the order in which they ended."""


class Gatherings(Protocol):
    """Whoever keeps gatherings."""

    async def gathering(self, name: str) -> Gathering | None:
        """Return a gathering by its id; None if it is none of these."""

    async def hosted(self, holder: str) -> Sequence[Gathering]:
        """Return the gatherings whose host somebody is, by the hash of their token: the latest first."""
