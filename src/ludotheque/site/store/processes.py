"""What the processes that serve one house tell each other, besides what is kept.

Which of them thinks for a bot; who is connected to which; who wants a bot for somebody who left; how much was
done lately. Nothing of it must survive: it is about what goes on just now.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.rates import Counting, Limit, Limiter

PLAYING = "playing"
Seats = frozenset[int]
NOBODY: Seats = frozenset()


class Counted(Protocol):
    """What processes ask of a table."""

    id: str
    account: Account
    replacement_votes: dict[int, set[int]]

    @property
    def number(self) -> int:
        """How many rows it has."""

    @property
    def stage(self) -> str:
        """Whether it waits, is played at, or is over."""

    @property
    def bots_alone(self) -> bool:
        """Whether nobody but bots sits there."""


class BotMatches(NamedTuple):
    """How many matches of bots alone are under way."""

    all: int
    there: int
    """On the account of somebody at an address."""
    mine: int
    """On the account of one visitor."""

    @classmethod
    def of(cls, found: Sequence[tuple[str, str]], account: Account) -> BotMatches:
        """Return how many there are, by their networks and by who is counted; beside an account."""
        there = sum(network == account.network for network, _ in found)
        return cls(len(found), there, sum(who == account.who for _, who in found))


class Processes(Counting, ABC):
    """All processes, as one of them knows them."""

    alone: bool
    """Whether there is never another one."""

    @abstractmethod
    def may_think(self, table: str, number: int) -> bool:
        """Tell whether a bot may think here about its answer to an event: it does so in one process.

        Called by a thinker, in its thread. It holds as long as this process lives.
        """

    @abstractmethod
    async def unattended(self, most: int, games: Collection[str], but: Collection[str]) -> list[str]:
        """Return tables where a bot has been to move for a moment, and thinks nowhere.

        Only those of some games, and without some that are known not to go on.
        """

    @abstractmethod
    def present(self, table: str, seats: Seats | None) -> None:
        """Say which seats of a table are connected to this process now; None if not even a spectator is."""

    @abstractmethod
    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Seats]:
        """Return which seats of tables are connected to other processes; none, if a table is left out."""

    @abstractmethod
    async def watched(self) -> Collection[str]:
        """Return the tables at which somebody is connected to other processes."""

    @abstractmethod
    async def call(self, table: Counted, seat: int, by: int) -> set[int]:
        """Note that a seat wants a bot for another; return all that want it, since the last event."""

    @abstractmethod
    async def enter_bots(self, table: Counted, here: Collection[Counted]) -> BotMatches:
        """Count a match of bots alone; return how many there are without it.

        ``here`` are the tables that this process has in memory.
        """

    @abstractmethod
    async def leave_bots(self, table: Counted) -> None:
        """Count it no longer: it will not take place."""

    @abstractmethod
    async def hit(self, limit: Limit, who: str, what: str) -> bool:
        """Count one more of what somebody does, and tell whether that is still allowed."""

    @abstractmethod
    async def spent(self, limit: Limit, who: str, what: str) -> bool:
        """Tell whether no more of it is allowed, without counting."""

    @abstractmethod
    async def first(self, chore: str) -> bool:
        """Tell whether this process is the one to do something that one of them has to do."""

    @abstractmethod
    async def close(self) -> None:
        """Take leave of the others."""


class OneProcess(Processes):
    """A process that has the house to itself."""

    alone = True

    def __init__(self) -> None:
        self._limiter = Limiter()

    def may_think(self, table: str, number: int) -> bool:
        return True

    async def unattended(self, most: int, games: Collection[str], but: Collection[str]) -> list[str]:
        return []

    def present(self, table: str, seats: Seats | None) -> None:
        """Nobody else wants to know."""

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Seats]:
        return {}

    async def watched(self) -> Collection[str]:
        return []

    async def call(self, table: Counted, seat: int, by: int) -> set[int]:
        calls = table.replacement_votes.setdefault(seat, set())
        calls.add(by)
        return calls

    async def enter_bots(self, table: Counted, here: Collection[Counted]) -> BotMatches:
        alone = [one.account for one in here if one.stage == PLAYING and one.bots_alone and one is not table]
        return BotMatches.of([(one.network, one.who) for one in alone], table.account)

    async def leave_bots(self, table: Counted) -> None:
        """It is counted by being in memory."""

    async def hit(self, limit: Limit, who: str, what: str) -> bool:
        return self._limiter.hit(limit, who, what)

    async def spent(self, limit: Limit, who: str, what: str) -> bool:
        return self._limiter.spent(limit, who, what)

    async def first(self, chore: str) -> bool:
        return True

    async def close(self) -> None:
        """There is nobody to take leave of."""
