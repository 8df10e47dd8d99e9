"""A table's cache: everything that was worked out from its events, and could be worked out again.

It belongs to the table and is gone with it. Whoever writes into it leaves the truth alone, so that
:meth:`TableCache.forget` may be called at any time; and it is all there is to call when a table has changed
without this process having a hand in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.telling import Said, Teller
from ludotheque.engine.speed.position import Position
from ludotheque.engine.teaching.coach import Coach
from ludotheque.engine.teaching.lessons import CoachLine, coach_of
from ludotheque.site.store.storage import Row

T = TypeVar("T")
BACK, CONCEDED, CLAIMED, STOOD_IN, RETURNED, LEFT = -2, -3, -4, -5, -6, -7
"""Who acted, in rows that are not events of the match: taken back to that many events; given up by a seat;
claimed by a seat; left to a bot, a seat and those who called it; taken back from a bot, a seat; left to a bot
for good, a seat of a match that others play on."""
ABOUT_SEATS = (STOOD_IN, RETURNED, LEFT)
"""Those that only tell who sits where."""
MOST_STEPS = 40
"""How many events are shown one by one to a page that is behind: the last ones."""
MOST_REELS = 16
"""How many stretches of a replay are kept."""


Gains = list[tuple[int, int]]
"""Whose points changed by how much."""


@dataclass(frozen=True)
class Passage:
    """How a table came from one number to the next."""

    number: int
    """Of the first row."""
    steps: list[Step]
    """None where nothing was played: taken back, given up, claimed."""
    after: Position

    @cached_property
    def gains(self) -> list[Gains]:
        """What each step did to the points."""
        gains: list[Gains] = []
        positions = [*(step.before for step in self.steps[1:]), self.after]
        for step, after in zip(self.steps, positions, strict=False):
            pairs = enumerate(zip(step.before.scores(), after.scores(), strict=True))
            gains.append([(seat, now - then) for seat, (then, now) in pairs if now != then])
        return gains


class TableCache:
    """What was worked out for a table, and is not worked out again."""

    def __init__(self) -> None:
        self.version: int = 0
        """Raised with every change that anybody can see."""
        self.forget()

    def forget(self) -> None:
        """Drop everything: the table has changed elsewhere, or nobody has asked for a while."""
        # of this version
        self.written: dict[object, bytes] = {}
        """Messages, by whom they are for: a thousand spectators get the same bytes."""
        self.sights: dict[tuple[int | None, str], tuple[Sight, Json]] = {}
        """The present as each seat sees it in each language."""
        # until somebody sits down, leaves, comes or goes
        self.seated: bytes | None = None
        """Who sits where and is here, as messages have it."""
        self.names: dict[str, list[str]] = {}
        """What they are called in each language."""
        # of the match so far
        self.histories: dict[int | None, tuple[int, bytes]] = {}
        """How many events of the history are written down for whom, and how."""
        self.last: Passage | None = None
        """What happened last, for pages that show it event by event."""
        self.tellers: dict[tuple[int | None, str, bool], Teller] = {}
        """Who tells whom in which language, and whether everything."""
        self.coaches: dict[int, Coach] = {}
        """Who tells newcomers each new thing, by their seats."""
        self.lengths: list[int] = []
        """How many events the match had after each row."""
        self.shown: dict[object, Any] = {}
        """What pages have that were told everything."""
        self.hints: dict[tuple[int, int], Any] = {}
        # of a match that is over
        self._results: dict[type, Any] = {}
        """Charts, reviews and the like, each by what it is."""
        self.reels: OrderedDict[object, bytes] = OrderedDict()

    def turn(self) -> None:
        """Turn the page: something has changed that somebody can see."""
        self.version += 1
        self.written.clear()
        self.sights.clear()

    def reseat(self) -> None:
        """Note that it is not the same people any more who sit at the table, or are here."""
        self.seated = None
        self.names.clear()

    def rewind(self) -> None:
        """Note that the match was taken back."""
        self.histories.clear()

    # of a match that is over

    def result(self, kind: type[T]) -> T | None:
        """Return what was worked out about the match, of some kind, if it was."""
        found: T | None = self._results.get(kind)
        return found

    def keep(self, result: object) -> None:
        """Keep what was worked out about the match."""
        self._results[type(result)] = result

    # what happened

    def told(
        self, match: Match, looker: int | None, lang: str, begin: int = 0, everything: bool = False
    ) -> list[Said]:
        """Return the events from a number on in words, as a seat or a spectator may read them.

        With ``everything`` nothing is hidden: the match is over.
        """
        key = looker, lang, everything
        teller = self.tellers.get(key)
        if teller is None:
            teller = self.tellers[key] = Teller(*key)
        teller.follow(match)
        return teller.tell(begin)

    def coached(self, match: Match, seat: int) -> list[CoachLine]:
        """Return what a coach says to a seat at the present decision."""
        if seat not in self.coaches:
            self.coaches[seat] = Coach(coach_of(match.game), seat)
        coach = self.coaches[seat]
        coach.follow(match)
        return [line for number, line in coach.said() if number == match.length]

    def length_at(self, rows: Sequence[Row], number: int) -> int:
        """Return how many events the match had when the table had that many rows."""
        for who, text in rows[len(self.lengths) :]:
            before = self.lengths[-1] if self.lengths else 0
            self.lengths.append(int(text) if who == BACK else before + (who >= CHANCE))
        return self.lengths[number - 1] if number else 0

    def still_true(self, rows: Sequence[Row], number: int) -> int:
        """Return how many of the events that there were at a number of rows have not been taken back."""
        return min([self.length_at(rows, number), *self.lengths[number:]])

    def passage(self, match: Match, rows: Sequence[Row], number: int) -> Passage:
        """Return how the table came from a number of rows to where it is; what was taken back is left out."""
        if self.last and number == self.last.number:
            return self.last
        begin = max(self.still_true(rows, number), match.length - MOST_STEPS)
        return Passage(number, list(match.walk(begin)), match.position)

    def keep_reel(self, key: object, reel: bytes) -> bytes:
        """Keep a stretch of a replay, and no more than some of them; return it."""
        self.reels[key] = reel
        while len(self.reels) > MOST_REELS:
            self.reels.popitem(last=False)
        return reel
