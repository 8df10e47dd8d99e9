"""A game on the shelf: what it is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ludotheque.engine.definition import Definition
from ludotheque.engine.play.chance import source
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.replay import figure
from ludotheque.engine.play.simulation import Progress, Simulation, simulate
from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace
from ludotheque.engine.teaching.lessons import CoachLine, Lesson, coach_of, lessons_of
from ludotheque.engine.teaching.puzzles import Puzzle, puzzles_of


class Game(Definition):
    """A game on the shelf. Its parts are the modules of its package."""

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: str | None = None,
    ) -> Match:
        """Return a new match; chance comes from a fresh secret, a seed, or, if "manual", the caller."""
        setting = self.setting(self.players[0] if players is None else players, options)
        return Match(self, setting, source(chance, seed))

    def simulate(
        self,
        matches: int,
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        progress: Progress | None = None,
        threads: int = 1,
    ) -> Simulation:
        """Return what that many matches of uniformly random play gave; compiled.

        The result is the same for any number of threads.
        """
        setting = self.setting(self.players[0] if players is None else players, options)
        return simulate(self, matches, setting, seed, progress, threads)

    def action_space(
        self, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> ActionSpace:
        """Return the moves of such matches as numbers below a fixed size."""
        return ActionSpace(self, self.setting(self.players[0] if players is None else players, options))

    def observation_space(
        self, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> ObservationSpace:
        """Return what a seat of such matches sees, as an array of whole numbers."""
        return ObservationSpace(self, self.setting(self.players[0] if players is None else players, options))

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The lessons that the game's package brings; the first is for newcomers."""
        return lessons_of(self)

    @cached_property
    def usual_players(self) -> int:
        """How many play where nobody says: as many as in the first lesson, which taught that."""
        return self.lessons[0].players if self.lessons else self.players[0]

    @cached_property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles that the game's package brings, easy ones first."""
        return puzzles_of(self)

    @cached_property
    def coach(self) -> list[CoachLine]:
        """What a coach says in a newcomer's first match, each thing once."""
        return coach_of(self)

    def figure(self, name: str) -> Match:
        """Return the position of one of the rulebook's figures, by the name of its record."""
        return figure(self, name)
