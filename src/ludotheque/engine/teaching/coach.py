"""A coach: says something to a newcomer in a match, the first time that it is so, and reminds of it later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.engine.play.match import Match, Step
from ludotheque.engine.speed.position import Position
from ludotheque.engine.teaching.conditions import holds
from ludotheque.engine.teaching.lessons import CoachLine

REST = 3
"""Decisions of the seat for which nothing is said again."""


class Coach:
    """Follows a match for one seat, and says at most one line at each of its decisions, new ones first.

    What is said follows from the match alone: whoever comes later hears the same.
    """

    def __init__(self, lines: Sequence[CoachLine], seat: int) -> None:
        """``lines`` are those of the game: ``game.coach``."""
        self.lines: tuple[CoachLine, ...] = tuple(lines)
        self.seat = seat
        self._match: Match | None = None
        """As it was when it was followed last."""
        self._said: list[tuple[int, CoachLine]] = []
        self._before: Position | None = None
        """Where the seat decided last; the first position of the match before that."""
        self._decided = -1
        """How many events there had been then."""
        self._quiet = 0
        """How many decisions ago something was said."""

    def follow(self, match: Match) -> None:
        """Take in what is new of a match; one that was taken back is looked at from its beginning."""
        steps = self._news(match)
        for number, step in enumerate(steps, match.length - len(steps)):
            self._look(match, number, step.before)
        self._look(match, match.length, match.position)
        self._match = match.copy()

    def said(self) -> list[tuple[int, CoachLine]]:
        """Return what was said, each line with the number of events before it."""
        return list(self._said)

    def _news(self, match: Match) -> list[Step]:
        """Return the events since the match was followed: from the steps that it kept, or else all."""
        known = self._match
        new = match.length - known.length if known and match.continues(known) else None
        if new is not None and new <= len(match.steps):
            return match.steps[len(match.steps) - new :]
        self._said, self._before, self._decided, self._quiet = [], match.game.new(match.setting), -1, 0
        return list(match.walk())

    def _look(self, match: Match, number: int, now: Position) -> None:
        """Say the first line that is so at a decision: a new one, or after a rest one of those before."""
        if now.to_move != self.seat or number <= self._decided:
            return
        assert self._before is not None
        said = {line.when for _, line in self._said}
        new = [line for line in self.lines if line.when not in said]
        known = [replace(line, say=line.again) for line in self.lines if line.again and line.when in said]
        self._quiet += 1
        for line in new + (known if self._quiet > REST else []):
            if holds(match.game, match.setting, line.when, self._before, now, self.seat):
                self._said.append((number, line))
                self._quiet = 0
                break
        self._before, self._decided = now.copy(), number
