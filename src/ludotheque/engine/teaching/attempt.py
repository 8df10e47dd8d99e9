"""A puzzle being solved: a lesson of one step, whose right ways were proved before."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.play.telling import as_sentence, reason_of
from ludotheque.engine.teaching.course import Course, Verdict
from ludotheque.engine.teaching.lessons import Lesson, LessonStep
from ludotheque.engine.teaching.puzzles import Puzzle
from ludotheque.engine.teaching.reading import History
from ludotheque.words import N_, Texts, in_every_language

NOT_IT = N_("You may do that, but it does not solve the puzzle. Try something else.")
SOLVED = N_("Solved!")


class Attempt(Course):
    """A puzzle being solved. A move that is on no right way changes nothing."""

    def __init__(self, game: Definition, puzzle: Puzzle, number: int = 0, made: Sequence[str] = ()) -> None:
        """Begin, or go on after moves that were made; with ``number`` 1 it is solved."""
        self.puzzle = puzzle
        self.line: History = ()
        """What happened since the beginning."""
        super().__init__(game, as_lesson(puzzle), 0, () if number else made)
        for move in (made or puzzle.moves) if number else ():
            self.play(move)

    def play(self, move: str) -> Verdict:
        """Try a move; IllegalMove if it is none."""
        self._now()
        why = self.match.known_to(self.puzzle.seat).why_not(move)
        if why:
            raise IllegalMove(why.reason, why.clause)
        wanted = (*self.line, (self.puzzle.seat, move))
        ways = [way for way in self.puzzle.lines if way[: len(wanted)] == wanted]
        if not ways:
            return Verdict(False, self._refuted(move))
        after = self.match.watched()
        events = self._until_next(ways[0], len(self.line))
        self._follow(after, events)
        self.line += events
        self.made.append(move)
        if self.line == ways[0]:
            self._draw(after)  # what is due now no longer matters, but somebody is to move when it is shown
            self.number = 1
        self.match = self.left = after
        return Verdict(True, {})

    def _refuted(self, move: str) -> Texts:
        """Return what a move does instead, where the game can tell, and that it is no answer."""
        sight = self.match.sight(self.puzzle.seat)
        action, then = sight.actions()[sight.moves().index(move)], sight.position.copy()
        then.play(action)
        refute, deck = self.game.teaching.refute, sight.setting.deck
        told = {}
        for lang, not_it in in_every_language("ludotheque.engine", NOT_IT).items():
            why = refute(sight.s, then.s, deck, action, lang) or as_sentence(reason_of(sight, action, lang))
            told[lang] = f"{why} {not_it}".lstrip()
        return told

    def _until_next(self, way: History, begin: int) -> History:
        """Return the move that comes next, and what happens until the seat decides again."""
        end = begin + 1
        while end < len(way) and way[end][0] != self.puzzle.seat:
            end += 1
        return way[begin:end]

    def hint(self) -> str | None:
        """Return a move that leads on; None when it is solved."""
        done = len(self.line)
        ways = [way for way in self.puzzle.lines if way[:done] == self.line]
        return None if self.over else ways[0][done][1]

    def show(self) -> None:
        """Solve it in the first right way."""
        self.again()
        for move in self.puzzle.moves:
            self.play(move)

    def again(self) -> None:
        """Go back to the beginning."""
        super().again()
        self.line, self.number = (), 0

    def go_on(self) -> None:
        """Nothing is only read."""
        raise LudothequeError("a puzzle asks for a move")


def as_lesson(puzzle: Puzzle) -> Lesson:
    """Return a puzzle as a lesson of one step."""
    solved = in_every_language("ludotheque.engine", SOLVED)
    step = LessonStep(say=puzzle.ask, moves=puzzle.moves[:1])
    return Lesson(
        name=puzzle.name,
        title=puzzle.title,
        about=puzzle.ask,
        minutes=1,
        players=puzzle.players,
        steps=(step,),
        closing=solved,
        seat=puzzle.seat,
        options=puzzle.options,
        history=puzzle.history,
    )
