"""A lesson on the site: a table in memory that follows a course, and is not kept."""

from __future__ import annotations

import time

from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.teaching.course import Course, Verdict
from ludotheque.site.foundation.links import base
from ludotheque.site.store.seats import BOT, PERSON, Seat
from ludotheque.site.store.storage import Note
from ludotheque.site.tables.board import Board, Change, Settings
from ludotheque.site.tables.cache import BACK
from ludotheque.words import N_, Texts, in_every_language

ANSWERED = ("shown", "1")
"""What an address says where the answer was asked for."""
ANSWER = N_("That is one right way.")
LEARNER = "learner"
"""Who holds the learner's seat."""
OTHERS = "medium"
"""What the others are called after: bots, though they only do what the lesson says."""
LESSON = "lesson"
"""The kind of note that tells which lessons somebody has finished."""


class Classroom:
    """A lesson being taken, the table that shows it, and what the teacher said last."""

    place = "learn"
    """What its address is called after."""
    settings: Settings = Settings(public=False)
    extra: tuple[tuple[str, str], ...] = ()
    """What an address says besides the step and the moves made in it."""

    def __init__(self, game: Game, course: Course, name: str) -> None:
        """Take a course from where it is; ``name`` is what the learner is called."""
        self.course = course
        lesson = course.lesson
        self.well: Texts = {}
        """What is said of the last right move, or of the answer that is shown."""
        self.wrong: Texts = {}
        """What is said of the try after which the step began again."""
        seats = [
            Seat(number, PERSON, name, holder=LEARNER)
            if number == lesson.seat
            else Seat(number, BOT, OTHERS, OTHERS)
            for number in range(lesson.players)
        ]
        match = self.course.match
        self.table: Board = Board(
            id=f"{game.name}/{lesson.name}",
            game=game,
            setting=self.course.setting,
            settings=self.settings,
            seats=seats,
            rows=match.events(),
            forgets=True,
        )
        self.table.stand(Change([], match))

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"{base}/games/{self.table.game.name}/{self.place}/{self.course.lesson.name}"

    def notes(self) -> list[Note]:
        """Return what is to be remembered of it now: that it was finished."""
        return [finished(self.course.game.name, self.course.lesson.name)] if self.course.over else []

    @property
    def asks(self) -> bool:
        """Whether the learner is to move."""
        step = self.course.step
        return step is not None and step.asks and not self.course.shown

    def play(self, move: str) -> Verdict:
        """Try a move; IllegalMove if it is none."""
        number = self.course.number
        verdict = self.course.play(move)
        self.well = verdict.say if self.course.number > number or self.course.shown else {}
        self.wrong = verdict.say if verdict.again else {}
        self._show()
        return verdict

    def go_on(self) -> None:
        """Read on."""
        self.course.go_on()
        self._turn_over()

    def show(self) -> None:
        """Have the step done, and stop on the answer, with why it is right."""
        why = self.course.reveal()
        self._turn_over()
        self.well = why or in_every_language("ludotheque.site", ANSWER)

    def again(self) -> None:
        """Begin the step again."""
        self.course.again()
        self._turn_over()

    def _turn_over(self) -> None:
        self.well, self.wrong = {}, {}
        self._show()

    def _show(self) -> None:
        """Let the table stand as the course does, by rows that follow those that there are."""
        table, match = self.table, self.course.match
        common = shared_events(table.match, match)
        rows = match.events(common)
        if common < table.match.length:
            rows.insert(0, (BACK, str(common)))
        if rows:
            table.apply(Change(rows, match), time.time())
        else:
            table.stand(Change([], match))


def shared_events(one: Match, other: Match) -> int:
    """Return how many events two matches have in common, from the first on."""
    for number, (mine, yours) in enumerate(zip(one.events(), other.events(), strict=False)):
        if mine != yours:
            return number
    return min(one.length, other.length)


def finished(game: str, lesson: str) -> Note:
    """Return the note of a lesson that somebody has finished."""
    return Note(LESSON, f"{game}/{lesson}", True, time.time())
