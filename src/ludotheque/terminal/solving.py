"""A puzzle at one screen."""

from __future__ import annotations

from rich.text import Text

from ludotheque.engine.game import Game
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Puzzle
from ludotheque.terminal.lessons import LessonScreen
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.words import TerminalWords
from ludotheque.words import said


def list_puzzles(game: Game, screen: Screen, words: TerminalWords) -> None:
    """Show which puzzles there are."""
    if not game.puzzles:
        screen.say(words("no puzzles"))
        return
    rows = [
        (Text(puzzle.name, style="bold"), said(puzzle.title, words.lang), Text(stars(puzzle), style="dim"))
        for puzzle in game.puzzles
    ]
    screen.columns(rows)


def stars(puzzle: Puzzle) -> str:
    """Return how hard a puzzle is, as stars."""
    return "★" * puzzle.difficulty + "☆" * (HARDEST - puzzle.difficulty)


def solve(game: Game, puzzle: Puzzle, screen: Screen, words: TerminalWords) -> None:
    """Solve a puzzle, and name the next one."""
    attempt = Attempt(game, puzzle)
    if not Solving(attempt, screen, words).run():
        return
    names = [other.name for other in game.puzzles]
    for following in game.puzzles[names.index(puzzle.name) + 1 :][:1]:
        screen.say(words("next puzzle", title=said(following.title, words.lang)))
        screen.show(f"  ludo puzzles {game.name} {following.name}")


class Solving(LessonScreen):
    """A puzzle being solved at this screen: a lesson of one step."""

    course: Attempt

    def _introduce(self) -> None:
        words = self.words
        where = f"{said(self.match.game.title, words.lang)} · {self._title} · {stars(self.course.puzzle)}"
        self.screen.headline(where)
        self.screen.say(words("how to learn", hint=words.command("hint"), show=words.command("show")), "dim")

    def _leave(self) -> None:
        self.screen.say()
        self.screen.say(self.words("puzzle left"))
        self.screen.show(f"  ludo puzzles {self.match.game.name} {self.course.puzzle.name}")
