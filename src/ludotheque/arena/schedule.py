"""Which matches make a contest: who sits where, and what chance does. Nothing here is random.

**Every pairing.** Two bots A and B meet at tables of every composition: with three players one A and two B,
and two A and one B. Each composition is rotated round the table, so that both bots sit in every seat
equally often. The matches of one such round share their chance: the k-th draw is made with the same
ticket in each of them. So luck and seats cancel out, and two equal bots take half of the wins each, whatever
the number of players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ludotheque.engine.author.contract import Json

Key = tuple[int, tuple[str, ...], int, int]
"""What tells a match of a contest from all others: players, the bots that meet, round, rotation."""


@dataclass(frozen=True)
class Fixture:
    """A match to be played: everything that decides it, but for bots held to a time."""

    game: str
    options: Json
    players: int
    bots: tuple[str, ...]
    """The bots that meet, sorted: two, or one that plays itself."""
    round: int
    rotation: int
    seats: tuple[str, ...]
    seed: int
    recorded: bool = False

    @property
    def key(self) -> Key:
        """What tells it from the contest's other matches."""
        return self.players, self.bots, self.round, self.rotation


@dataclass(frozen=True)
class Meeting:
    """Bots that meet for a number of rounds: two of them, or one that plays itself."""

    players: int
    bots: tuple[str, ...]
    rounds: int
    lone: str | None = None
    """The bot of which there is only one at every table, if that is wanted."""

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where, in each match of a round."""
        tables = seatings(self.bots, self.players)
        return [table for table in tables if self.lone is None or table.count(self.lone) == 1]

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return self.rounds * len(self.seatings)

    def fixtures(
        self, game: str, options: Json, seed: int, number: int, recorded: bool = False
    ) -> Iterator[Fixture]:
        """Give the matches of one round."""
        shared = round_seed(seed, game, self.players, self.bots, number)
        for rotation, seats in enumerate(self.seatings):
            yield Fixture(game, options, self.players, self.bots, number, rotation, seats, shared, recorded)


def pairings(bots: Sequence[str], players: int, matches: int) -> list[Meeting]:
    """Return every two bots' meeting, of at least that many matches: whole rounds are played."""
    pairs = [tuple(sorted(pair)) for pair in combinations(bots, 2)]
    return [meeting(pair, players, matches) for pair in pairs]


def meeting(bots: Sequence[str], players: int, matches: int, lone: str | None = None) -> Meeting:
    """Return a meeting of at least that many matches; ``lone`` sits alone among the others."""
    one = Meeting(players, tuple(sorted(bots)), 1, lone)
    return replace(one, rounds=-(-matches // one.matches))


def seatings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return the tables of a round: each composition of the two bots, rotated; of one bot, the only one."""
    if len(bots) == 1:
        return [(bots[0],) * players]
    first, second = bots
    tables = [(first,) * k + (second,) * (players - k) for k in range(1, players)]
    return [table[turn:] + table[:turn] for table in tables for turn in range(players)]


def round_seed(seed: int, game: str, players: int, bots: Sequence[str], number: int) -> int:
    """Return the seed that the matches of a round share; other rounds and other bots have others."""
    who = ["ludotheque arena", seed, game, players, *sorted(bots), number]
    return int.from_bytes(hashlib.sha256(repr(who).encode()).digest()[:6], "big")
