"""A lesson at one screen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.teaching.course import OTHER_WAY, Course
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.terminal.answers import Answers
from ludotheque.terminal.at_table import AtTable
from ludotheque.terminal.coached import first_match
from ludotheque.terminal.screen import Leave, Screen
from ludotheque.terminal.words import TerminalWords, command_meant, means_yes
from ludotheque.words import Texts, in_every_language, said, with_names

MOVING = {"moves", "why", "hint"}
"""Commands that make sense only where a move is asked for."""


def list_lessons(game: Game, screen: Screen, words: TerminalWords) -> None:
    """List the lessons."""
    rows = [
        (
            Text(lesson.name, style="bold"),
            said(lesson.title, words.lang),
            Text(words("minutes", minutes=lesson.minutes), style="dim"),
            said(lesson.about, words.lang),
        )
        for lesson in game.lessons
    ]
    screen.columns(rows)


def learn(game: Game, lesson: Lesson, screen: Screen, words: TerminalWords) -> None:
    """Take a lesson, then play a short match if the lesson offers one and the learner wants it."""
    if mark := game.untranslated(words.lang):
        screen.say(mark, "dim")
    if not LessonScreen(Course(game, lesson), screen, words).run():
        return
    if lesson.match and _wants_match(screen, words):
        first_match(game, lesson, screen, words)
    else:
        screen.say(words("play it"))
        screen.show(f"  ludo play {game.name}")
    names = [other.name for other in game.lessons]
    for following in game.lessons[names.index(lesson.name) + 1 :][:1]:
        screen.say(words("next lesson", title=said(following.title, words.lang)))
        screen.show(f"  ludo learn {game.name} {following.name}")


def _wants_match(screen: Screen, words: TerminalWords) -> bool:
    try:
        return means_yes(screen.ask(words("match now")))
    except EOFError:
        screen.say()
        return False


class LessonScreen(AtTable):
    """A lesson being taken at this screen."""

    def __init__(self, course: Course, screen: Screen, words: TerminalWords) -> None:
        self.seat: int = course.lesson.seat
        super().__init__(course.match, [self.seat], screen, words)
        self.course = course

    def run(self) -> bool:
        """Take the lesson to its end, or until the learner leaves; return whether it is over."""
        try:
            self._introduce()
            while not self.course.over:
                self._step()
            self._conclude()
        except (EOFError, Leave):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise
        return self.course.over

    def _introduce(self) -> None:
        lesson, words = self.course.lesson, self.words
        minutes = words("minutes", minutes=lesson.minutes)
        self.screen.headline(f"{said(self.match.game.title, words.lang)} · {self._title} · {minutes}")
        self.say(lesson.about)
        self.screen.say(words("how to learn", hint=words.command("hint"), show=words.command("show")), "dim")

    @property
    def _title(self) -> str:
        return said(self.course.lesson.title, self.words.lang)

    def _step(self) -> None:
        """Say what a step says, and take in what the learner does until something has changed."""
        course, words = self.course, self.words
        step, here = course.step, course.match
        assert step is not None
        self.match: Match = here
        where = words("lesson", number=course.number + 1, steps=len(course.lesson.steps))
        self.screen.headline(f"{self._title} · {where}")
        self.show_table(self.seat)
        self.say(step.say, "bold")
        answers = LessonAnswers(self, self.seat)
        answers.list_moves()
        prompt = words("prompt", who=self.name(self.seat)) if step.asks else words("go on")
        while course.match is here:
            answers.answer(self.screen.ask(prompt, answers.completions()))

    def _conclude(self) -> None:
        self.match = self.course.match
        self.screen.headline(f"{self._title} · {self.words('lesson over')}")
        self.show_table(self.seat)
        self.say(self.course.lesson.closing, "bold")

    def _leave(self) -> None:
        self.screen.say()
        self.screen.say(self.words("lesson left"))
        self.screen.show(f"  ludo learn {self.match.game.name} {self.course.lesson.name}")

    # what the learner does

    def play(self, text: str) -> None:
        """Try a move, and hear what the teacher says to it."""
        begin, number = self.match.length, self.course.number
        verdict = self.course.play(text)
        if verdict.right:
            self._tell(begin, number)
        self.say(verdict.say)
        if self.course.shown:
            self.say(in_every_language("ludotheque.engine", OTHER_WAY))
            self.course.go_on()

    def go_on(self) -> None:
        """Read on."""
        begin, number = self.match.length, self.course.number
        self.course.go_on()
        self._tell(begin, number)

    def show(self) -> None:
        """Have the step done."""
        begin, number = self.course.begin.length, self.course.number
        self.course.show()
        self._tell(begin, number)

    def undo(self, seat: int) -> None:
        """Begin the step again."""
        self.course.again()
        self.screen.say(self.words("step again"))

    # what the learner reads

    def say(self, texts: Texts, style: str = "") -> None:
        """Print what the lesson says."""
        line = with_names(said(texts, self.words.lang), self.names, self.words.lang)
        if line:
            self.screen.say(line, style)

    def _tell(self, begin: int, number: int) -> None:
        """Say what happened since an event; if the step was left, up to where it ended."""
        self.match = self.course.left if self.course.number > number else self.course.match
        self.lines(self.told_to(self.seat, begin))


class LessonAnswers(Answers):
    """The conversation of one step."""

    learning: ClassVar[bool] = True
    playing: LessonScreen

    def answer(self, typed: str) -> None:
        if self._asked:
            super().answer(typed)
            return
        command = command_meant(typed.partition(" ")[0], learning=True)
        if not typed:
            self.playing.go_on()
        elif command and command not in MOVING:
            super().answer(typed)
        else:
            self.screen.say(self.words("only read"))

    def list_moves(self) -> None:
        if self._asked:
            super().list_moves()

    @property
    def _asked(self) -> bool:
        step = self.playing.course.step
        return step is not None and step.asks

    def _hint(self, _: str) -> None:
        move = self.playing.course.hint()
        if move is None:
            self.screen.say(self.words("not from here", undo=self.words.command("undo")))
            return
        action = self.actions[self.moves.index(move)]
        does = self.match.game.speech.describe(self._s, self.match.setting.deck, action, self.words.lang)
        does = with_names(does, self.playing.names, self.words.lang)
        self.screen.say(self.words("wanted", move=move, does=does))

    def _show(self, _: str) -> None:
        self.playing.show()
