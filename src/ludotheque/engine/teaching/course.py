"""A lesson being taken: what the learner does, and what the teacher says to it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.lessons import ANY, Lesson, LessonStep
from ludotheque.engine.teaching.reading import History
from ludotheque.words import N_, Texts, in_every_language

NOT_WANTED = N_("You may do that, but it is not what you are looking for here. Try something else.")
OTHER_WAY = N_("That is right, too. The lesson goes on from another right way.")
TURN_OVER = N_("Your turn is over, and you are not there yet. Try again from the beginning of this step.")


class Verdict(NamedTuple):
    """What the teacher says to a move."""

    right: bool
    say: Texts
    again: bool = False
    """Whether the step begins once more."""


class Course:
    """A lesson being taken.

    ``match`` is replaced, never changed; the steps that it keeps are those of what was done last.
    """

    game: Definition
    lesson: Lesson
    match: Match
    begin: Match

    def __init__(self, game: Definition, lesson: Lesson, number: int = 0, made: Sequence[str] = ()) -> None:
        """Begin at a step, all before it done in the first right way, with moves that were made in it."""
        self.game, self.lesson = game, lesson
        self.setting: Setting = game.setting(lesson.players, lesson.options, files=False)
        self.number: int = 0
        self.match = self.begin = self._placed(lesson.history)
        self.left: Match = self.match
        """How the step before ended: elsewhere, where this one begins with a history of its own."""
        self.made: list[str] = []
        """The moves of the learner in this step."""
        self.shown: bool = False
        """Whether the step is done, and the learner looks at the answer until one goes on."""
        self.other_way: bool = False
        """Whether that answer is the learner's own, and the lesson goes on from another."""
        self._arrive()
        while self.number < min(number, len(lesson.steps)):
            self.show()
        for move in made:
            self.play(move)

    @property
    def step(self) -> LessonStep | None:
        """The step that the learner is at; None when the lesson is over."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.step is None

    def go_on(self) -> None:
        """Read on, where nothing else is asked for, or from the answer that was shown."""
        step = self._now()
        if self.shown:
            self.show()
            return
        if step.asks:
            raise LudothequeError("this step asks for a move")
        self._leave(step, self.match.watched(), "")

    def play(self, move: str) -> Verdict:
        """Try a move; IllegalMove if it is none. What is not wanted changes nothing."""
        step, seat = self._now(), self.lesson.seat
        if not step.asks or self.shown:
            raise LudothequeError("this step asks for no move: read on")
        after = self.match.watched()
        if after.to_move != seat:
            raise LudothequeError(f"it is the turn of {after.to_move!r}")
        why = self.match.known_to(seat).why_not(move)
        if why:
            raise IllegalMove(why.reason, why.clause)
        if step.moves and move not in step.moves:
            return Verdict(False, step.wrong.get(move) or step.wrong.get(ANY) or _ours(NOT_WANTED))
        after.play(move)
        self.made.append(move)
        if not step.goal:
            self._leave(step, after, move)
            return Verdict(True, step.well)
        self._draw(after)
        if holds(self.game, self.setting, step.goal, self.begin.position, after.position, seat):
            self._leave(step, after, move)
            return Verdict(True, step.well)
        if after.to_move != seat:
            self.again()
            return Verdict(False, step.wrong.get(move) or step.wrong.get(ANY) or _ours(TURN_OVER), again=True)
        self.match = after
        return Verdict(True, {})

    def hint(self) -> str | None:
        """Return the next move of the first right way; None where nothing is asked for, or it was left."""
        step, done = self._now(), len(self.made)
        on_its_way = list(step.answer[:done]) == self.made and done < len(step.answer)
        return step.answer[done] if on_its_way else None

    def show(self) -> None:
        """Do the step in the first right way."""
        step, number = self._now(), self.number
        if not step.asks:
            self.go_on()
            return
        self.again()
        for move in step.answer:
            self.play(move)
        if self.number == number:
            raise LudothequeError(f"{self._where}: {list(step.answer)} does not lead on")

    def reveal(self) -> Texts:
        """Do the step in the first right way, and stop there; return why it is right, if that is said."""
        step = self._now()
        self.again()
        if not step.asks:
            return {}
        after = self.match.watched()
        for move in step.answer:
            after.play(move)
            if step.goal:
                self._draw(after)
        then = self._then(step, step.answer[-1])
        self._follow(after, tuple(takewhile(lambda event: event[0] == "chance", then)))
        self._draw(after)
        self.match, self.shown = after, True
        return step.why or step.well

    def again(self) -> None:
        """Go back to the beginning of the step."""
        self.match = self.begin.watched()
        self.made, self.shown, self.other_way = [], False, False

    # inside

    def _now(self) -> LessonStep:
        if self.step is None:
            raise LudothequeError("the lesson is over")
        return self.step

    def _leave(self, step: LessonStep, after: Match, move: str) -> None:
        """Let the others and chance do what they do, and come to the next step.

        After a goal that was reached in a way of the learner's own, that is shown until one goes on: the next
        step begins where the solution leads.
        """
        own_way = bool(step.goal) and self.made != list(step.solution)
        following = self.lesson.steps[self.number + 1 :]
        if own_way and following and following[0].history is None:
            self.match, self.shown, self.other_way = after, True, True
            return
        if not own_way:
            self._follow(after, self._then(step, move))
        self.match = self.left = after
        self.number += 1
        self._arrive()

    def _then(self, step: LessonStep, move: str) -> History:
        return step.then.get(move, step.then.get(ANY, ()))

    def _arrive(self) -> None:
        """Be at the beginning of a step."""
        if self.step and self.step.history is not None:
            self.match = self._placed(self.step.history)
        self.begin = self.match
        self.made, self.shown, self.other_way = [], False, False

    def _placed(self, history: History) -> Match:
        match = Match(self.game, self.setting, None)
        self._follow(match, history)
        return match

    @property
    def _where(self) -> str:
        return f"{self.game.name}, lesson {self.lesson.name}, step {self.number + 1}"

    def _follow(self, match: Match, history: History) -> None:
        for who, text in history:
            if match.to_move != who:
                raise LudothequeError(
                    f"{self._where}: {text!r} is for {who!r}, but {match.to_move!r} is to act"
                )
            try:
                match.play(text)
            except IllegalMove as error:
                raise LudothequeError(f"{self._where}: {text!r}: {error}") from error

    def _draw(self, match: Match) -> None:
        """Let chance do what is due: the same whenever the lesson is taken."""
        name = f"{self.game.name}/{self.lesson.name}/{self.number}"
        source = Secret(hashlib.sha256(name.encode()).digest())
        while match.to_move == "chance":
            ticket = source.ticket(match.length, match.position.total_weight())
            match.follow(match.position.outcome(ticket))


def _ours(message: str) -> Texts:
    return in_every_language("ludotheque.engine", message)
