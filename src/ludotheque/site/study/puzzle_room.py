"""Puzzles on the site: a table in memory for one that is being solved, the puzzle of the day, a streak."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import Puzzle
from ludotheque.site.foundation.house import games
from ludotheque.site.store.storage import Note, Storage
from ludotheque.site.study.classroom import ANSWERED, Classroom
from ludotheque.site.tables.board import Settings

PUZZLE, PUZZLE_DAY = "puzzle", "puzzle day"
"""The kinds of notes that tell which puzzles somebody has solved, and on which days they solved any."""
log: logging.Logger = logging.getLogger("ludotheque.site")


class PuzzleRoom(Classroom):
    """A puzzle being solved, and the table that shows it."""

    place = "puzzles"
    settings: Settings = Settings(public=False, hints=False, reminder=True)
    """Nobody is helped, but what all have seen in the match is drawn for one who was not there."""
    course: Attempt

    def __init__(self, game: Game, attempt: Attempt, name: str) -> None:
        super().__init__(game, attempt, name)
        self.shown: bool = False
        """Whether the answer was asked for."""

    def show(self) -> None:
        """Have it solved, which does not count."""
        self.confess()
        self.course.show()
        self._turn_over()

    def confess(self) -> None:
        """Note that the answer was asked for."""
        self.shown, self.extra = True, (ANSWERED,)

    def notes(self) -> list[Note]:
        """Return what is to be remembered of it now: that it was solved, and today."""
        if not self.course.over or self.shown:
            return []
        name, now = f"{self.course.game.name}/{self.course.puzzle.name}", time.time()
        return [Note(PUZZLE, name, True, now), Note(PUZZLE_DAY, today().isoformat(), True, now)]


class Solved(NamedTuple):
    """What somebody has solved."""

    puzzles: frozenset[str] = frozenset()
    """As game/puzzle."""
    streak: int = 0
    """On how many days in a row, up to today or yesterday."""


async def solved_by(store: Storage, holder: str | None) -> Solved:
    """Return what somebody has solved."""
    if holder is None:
        return Solved()
    puzzles = frozenset(note.name for note in await store.notes(holder, PUZZLE))
    days = [note.name for note in await store.notes(holder, PUZZLE_DAY)]
    return Solved(puzzles, streak_of(days, today()))


def streak_of(days: Iterable[str], now: date) -> int:
    """Return how many days in a row something was solved; today may still come."""
    known = set(days)
    day = now if now.isoformat() in known else now - timedelta(days=1)
    streak = 0
    while day.isoformat() in known:
        streak, day = streak + 1, day - timedelta(days=1)
    return streak


def today() -> date:
    """Return the day that it is for everybody."""
    return datetime.now(UTC).date()


def with_puzzles() -> list[Game]:
    """Return the games on the shelf that have puzzles; one that cannot be loaded does not hide the others."""
    found = []
    for name in games():
        try:
            game = load(name)
            if game.puzzles:
                found.append(game)
        except LudothequeError as error:
            log.error("%s", error)
    return found


def puzzle_of_the_day(day: date) -> tuple[Game, Puzzle] | None:
    """Return the puzzle of a day, the same for everybody: game after game, each time another one."""
    return _puzzle_of(day, tuple(games()))


@lru_cache(4)
def _puzzle_of(day: date, shelf: tuple[str, ...]) -> tuple[Game, Puzzle] | None:
    """Return the puzzle of a day in a house with these games on its shelf."""
    known = with_puzzles()
    if not known:
        return None
    game = known[day.toordinal() % len(known)]
    drawn = hashlib.sha256(f"{game.name} {day.isoformat()}".encode()).digest()
    return game, game.puzzles[int.from_bytes(drawn[:8], "big") % len(game.puzzles)]
