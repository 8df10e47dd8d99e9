"""What is stored of an evening: facts, one JSON row each, from which everything else follows.

A fact is never changed or taken out; a later one corrects it. ``at`` is a time in seconds, kept for people to
read: nothing here is decided by it.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Format = Literal["free", "round-robin", "swiss", "knock-out"]
Bye = Literal["full", "half", "none"]
"""What somebody gets who must sit a round out: as much as for a win, half of it, or nothing."""
Vanishing = Literal["counts", "last", "void"]
"""What counts where a bot took over: what it reached; the last place; or the table counts for nobody."""
Source = Literal["match", "host"]
"""Whose word a result is: the match's that ended at the table, or a host's."""


class Choice(TypedDict):
    """A game that is played at an evening."""

    game: str
    options: dict[str, Any]
    preset: NotRequired[str]
    """In place of options, which differ by the number of players."""
    sizes: list[int]
    """At how many seats this evening plays it: all those that the game allows, or fewer."""


class Opened(TypedDict):
    """The evening begins; the first fact, and what it says holds for the whole evening."""

    fact: Literal["opened"]
    name: str
    format: Format
    games: list[Choice]
    rounds: int | None
    """How many; ``None``: as many as the format needs."""
    seats: int
    """How many sit at a table, where the number of people allows it."""
    bots: bool
    bye: Bye
    vanished: Vanishing
    away: NotRequired[int]
    """Minutes for which whoever is to move may be away before a bot takes over; 0: none does."""
    clock: NotRequired[int | None]
    """Seconds for a move."""
    seed: str
    """Decides what is drawn by lot."""
    at: float


class Joined(TypedDict):
    """Somebody comes, or comes back, or has another name now."""

    fact: Literal["joined"]
    person: str
    name: str
    at: float


class Left(TypedDict):
    """Somebody goes; what they have won stays."""

    fact: Literal["left"]
    person: str
    at: float


class Freed(TypedDict):
    """Somebody says whether they want to play next: in every format but *free* they do until they say not."""

    fact: Literal["free"]
    person: str
    free: bool
    at: float


class Hosting(TypedDict):
    """Somebody becomes a host beside the first one."""

    fact: Literal["host"]
    person: str
    at: float


class Removed(TypedDict):
    """A host has somebody be no more of the evening, for good."""

    fact: Literal["removed"]
    person: str
    at: float


class Door(TypedDict):
    """Whether anybody new comes in."""

    fact: Literal["door"]
    open: bool
    at: float


class Seated(TypedDict):
    """One table of a round: people in the order of seats, ``None`` for a bot."""

    table: str
    game: int
    """Which of the evening's games, from 0."""
    people: list[str | None]


class Paired(TypedDict):
    """A round begins."""

    fact: Literal["paired"]
    tables: list[Seated]
    byes: list[str]
    at: float


class Result(TypedDict):
    """A table is over: 1 for the best, equal numbers for who shares a place, in the order of seats."""

    fact: Literal["result"]
    table: str
    places: list[int]
    by: Source
    at: float


class Voided(TypedDict):
    """A table counts for nothing, as though those people had not met; a result after it counts again."""

    fact: Literal["voided"]
    table: str
    at: float


class Vanished(TypedDict):
    """A bot has taken over somebody's seat."""

    fact: Literal["vanished"]
    table: str
    person: str
    at: float


class Closed(TypedDict):
    """The evening is over; results that are still missing may follow."""

    fact: Literal["closed"]
    at: float


Fact = (
    Opened | Joined | Left | Freed | Hosting | Removed | Door | Paired | Result | Voided | Vanished | Closed
)

Reason = Literal[
    "not open",
    "already open",
    "bad rules",
    "closed",
    "finished",
    "full",
    "no person",
    "no table",
    "taken",
    "bad places",
    "busy",
    "under way",
    "too few",
    "shut",
    "removed",
    "played on",
]


class EveningError(ValueError):
    """A fact that cannot be, or a round that cannot be paired now; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
