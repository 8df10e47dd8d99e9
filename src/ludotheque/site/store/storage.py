"""The door to what the site keeps: all that a house asks of a store, whatever the store is made of.

The list of events is the truth. One row is an event, numbered from 0 for each table; a row that is kept is
never changed. Next to it is kept what would take long to work out from it: how the table stands, for lists.

Every change names the version of the table that it follows, and of two that follow the same version one is
lost, whoever wrote them and wherever: there are no locks. What an ``await`` has returned from is kept for
good. A store is written against this page, and against ``tests/site/store/test_storage.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludotheque.site.settings.limits import DAY, Limits
from ludotheque.site.store.feature_tables import FeatureTables, Statement
from ludotheque.site.store.seats import Seat

Row = tuple[int, str]
"""Who acted, and the text: what an event says."""


class Lost(Exception):
    """Somebody else has changed the table first, or removed it."""


class Taken(Exception):
    """There is a table of that name or code already."""


class Repeated(Exception):
    """That key has been used before."""


class StoreFailed(Exception):
    """What was asked for is not kept: the disk is full, the file locked, the server gone."""


class StoreUnsure(StoreFailed):
    """The server was gone before it said whether it kept what was asked for; asking again does no harm."""


class Standing(NamedTuple):
    """How a table stands, as lists tell it."""

    stage: str
    number: int
    """How many events there are."""
    to_move: int | None
    """The seat that moves next; None also where an older store did not know it."""
    moved_at: float
    """When something happened last."""
    scores: list[int] | None = None
    """When the match is over."""
    winners: list[int] | None = None


@dataclass(frozen=True)
class Setup:
    """What stays as it is from the table's first moment on."""

    id: str
    code: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    settings: dict[str, Any]
    """What the people agreed on; ``public`` among it tells whether strangers may see the table."""
    secret: bytes
    created: float
    maker: str | None = None
    """The hash of the token of whoever made the table."""
    given: int = 0
    """How many of the first events came with a record."""


@dataclass(frozen=True)
class Stored:
    """A whole table."""

    setup: Setup
    standing: Standing
    seats: list[Seat]
    rows: Sequence[Row]
    version: int = 0
    """How many changes there were since it was made."""


@dataclass(frozen=True)
class Entry:
    """A table as lists have it: all that can be told without waking it."""

    id: str
    code: str
    game: str
    created: float
    maker: str | None
    standing: Standing
    seats: list[Seat]
    clock: int | None = None
    """Seconds for a move."""


class Update(NamedTuple):
    """What is to be kept of a change, at once or not at all."""

    table: str
    version: int
    """The one that it follows."""
    rows: Sequence[Row]
    """Events, that happened when the standing says."""
    standing: Standing
    """How the table stands afterwards."""
    new_stage: bool = False
    """Whether its stage was another one before."""
    seats: Sequence[Seat] = ()
    """Those that changed."""


@dataclass(frozen=True)
class UsedKey:
    """A client's key, and what it was answered: when the same is sent again, it is answered the same."""

    key: str
    """Its hash."""
    table: str
    what: str
    """The hash of what was asked for."""
    answer: dict[str, Any]
    at: float


@dataclass(frozen=True)
class Ages:
    """Before which moments things are too old to be kept."""

    unstarted: float
    """Tables that still wait for somebody."""
    abandoned: float
    """Matches that nobody goes on with, those of bots alone, and what can be worked out again."""
    keys: float
    tickets: float = 0.0
    """Now: they say themselves until when they hold."""

    @classmethod
    def of(cls, limits: Limits, now: float) -> Ages:
        """Return what the limits of a house say at a moment."""
        return cls(
            unstarted=now - limits.keep_unstarted * DAY,
            abandoned=now - limits.keep_abandoned * DAY,
            keys=now - limits.keep_keys * DAY,
            tickets=now,
        )


class Tidied(NamedTuple):
    """How many of each were too old."""

    unstarted: int
    abandoned: int
    bots_alone: int
    reports: int
    keys: int
    tickets: int = 0


class Note(NamedTuple):
    """Something that somebody has to do with, besides tables: a lesson taken, a puzzle solved."""

    kind: str
    name: str
    note: Any
    """JSON."""
    at: float


class Tally(NamedTuple):
    """How somebody stands in a game against a kind of opponent."""

    game: str
    opponent: str
    """The level of a bot, or PERSON."""
    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """How many matches that are."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Ticket:
    """A word that opens something of somebody's to whoever brings it."""

    word: str
    """Its hash."""
    kind: str
    holder: str
    note: Any
    """JSON."""
    until: float | None = None
    """When it runs out, if ever."""


class News(NamedTuple):
    """What somebody who knows the first events of a table does not know of it."""

    version: int
    standing: Standing
    rows: Sequence[Row]
    """The events after those."""


class Touched(NamedTuple):
    """Tables that became other ones all at once: those that are gone, and the versions of the rest."""

    gone: list[str]
    changed: list[tuple[str, int]]


class Storage(ABC):
    """Where everything is kept. Whatever cannot be done raises StoreFailed, and did not happen."""

    # writing

    @abstractmethod
    async def add(self, table: Stored, key: UsedKey | None = None) -> None:
        """Keep a new table; Taken if its name or code is, Repeated if the key is known."""

    @abstractmethod
    async def update(self, update: Update, key: UsedKey | None = None) -> None:
        """Keep a change of a table; Lost if it does not follow the last one, Repeated if the key is known."""

    @abstractmethod
    async def remove(self, table: str, version: int) -> None:
        """Keep a table no longer; Lost if it has changed since that version."""

    @abstractmethod
    async def write_report(self, table: str, kind: str, report: Any, at: float) -> None:
        """Keep something that was worked out for a table, as JSON; nothing if the table is gone by now."""

    @abstractmethod
    async def write_note(self, holder: str, note: Note) -> None:
        """Keep a note of somebody's, in place of one of the same kind and name."""

    @abstractmethod
    async def drop_note(self, holder: str, kind: str, name: str) -> None:
        """Keep a note of somebody's no longer."""

    @abstractmethod
    async def write_ticket(self, ticket: Ticket) -> None:
        """Keep a ticket, in place of all others of the same holder and kind."""

    @abstractmethod
    async def drop_tickets(self, holder: str, kind: str) -> None:
        """Keep the tickets of somebody no longer."""

    @abstractmethod
    async def take_ticket(self, word: str) -> Ticket | None:
        """Return a ticket by its hash, and keep it no longer: of two who take it, one gets it."""

    @abstractmethod
    async def hand_over(self, old: str, new: str) -> Touched:
        """Have everything of one holder belong to another, whose notes stay where there are two of a name."""

    @abstractmethod
    async def forget(self, holder: str) -> Touched:
        """Keep nothing about somebody: tables where nobody else sits are gone, seats at others nameless."""

    @abstractmethod
    async def tidy(self, ages: Ages, spare: Collection[str] = (), dry_run: bool = False) -> Tidied:
        """Drop what is too old, except tables to be spared; return how much that is, or would be."""

    @abstractmethod
    async def publish(self, table: str, public: bool) -> int | None:
        """Have strangers see a table, or not; return its new version, None if there is no such table."""

    # reading

    @abstractmethod
    async def read(self, table: str) -> Stored | None:
        """Return a table; None if there is none of that name."""

    @abstractmethod
    async def news(self, known: Mapping[str, int]) -> dict[str, News]:
        """Return how tables stand, each with its events from a number on; nothing of those that are gone."""

    @abstractmethod
    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """Return the versions of those tables that there are."""

    @abstractmethod
    async def find_code(self, code: str) -> str | None:
        """Return the table of a code."""

    @abstractmethod
    async def find_invite(self, invite: str) -> tuple[str, int] | None:
        """Return the table and seat of an invitation, by its hash, if it was not used yet."""

    @abstractmethod
    async def find_key(self, key: str) -> UsedKey | None:
        """Return what a key was answered, by its hash."""

    @abstractmethod
    async def held_by(self, holder: str, most: int) -> list[Entry]:
        """Return the tables where somebody sits, or that they made: the latest first, those over last."""

    @abstractmethod
    async def under_way(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        """Return the same without those over: where they are to move first, then the latest moves."""

    @abstractmethod
    async def ended(self, holder: str, most: int, skip: int = 0) -> list[Entry]:
        """Return those over, the latest first."""

    @abstractmethod
    async def tallies(self, holder: str) -> list[Tally]:
        """Return how somebody stands; a match of several opponents counts once for each kind of them."""

    @abstractmethod
    async def find_ticket(self, word: str) -> Ticket | None:
        """Return a ticket by its hash."""

    @abstractmethod
    async def tickets(self, holder: str, kind: str) -> list[Ticket]:
        """Return the tickets of somebody."""

    @abstractmethod
    async def notes(self, holder: str, kind: str | None = None) -> list[Note]:
        """Return the notes of somebody, the latest first."""

    @abstractmethod
    async def played(self, holder: str) -> set[str]:
        """Return the games of which somebody has a table."""

    @abstractmethod
    async def sits_with_others(self, holder: str) -> bool:
        """Tell whether somebody sits at a table where somebody else has a seat of theirs, too."""

    @abstractmethod
    async def public(self, stage: str, game: str | None, most: int) -> list[Entry]:
        """Return the tables that strangers may see, the latest first."""

    @abstractmethod
    async def tables_awaiting_bot(self) -> list[str]:
        """Return the tables under way where a bot is to move, or nobody knows; those with people first."""

    @abstractmethod
    async def read_report(self, table: str, kind: str) -> Any:
        """Return something that was worked out for a table; None if there is nothing."""

    # what features keep, in tables of their own

    @abstractmethod
    async def prepare(self, features: Sequence[FeatureTables]) -> None:
        """Bring the tables of features to their present formats."""

    @abstractmethod
    async def find(self, query: str, **named: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a query of a feature finds; its values are named ``:name``."""

    @abstractmethod
    async def change(self, *statements: Statement) -> list[list[tuple[Any, ...]]]:
        """Carry out statements of a feature, at once or not at all; return the rows that each returns."""

    # all of it

    @abstractmethod
    async def check(self) -> None:
        """Return if something could be kept now."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what waits, and let go."""
