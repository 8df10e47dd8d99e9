"""A newcomer's first match, with a coach beside."""

from __future__ import annotations

from ludotheque.engine.author.presets import SHORT
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.coach import Coach
from ludotheque.engine.teaching.lessons import Lesson, coach_of
from ludotheque.terminal.playing import Playing
from ludotheque.terminal.saved_matches import Keeper
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.seating import ME, Seating
from ludotheque.terminal.words import TerminalWords
from ludotheque.words import said, with_names

EASY = "easy"
"""Who plays against a newcomer."""


class Coached(Playing):
    """A match in which a coach says something now and then."""

    coach: Coach | None = None

    def advise(self, seat: int) -> None:
        coach = self.coach = self.coach or Coach(coach_of(self.match.game), seat)
        coach.follow(self.match)
        for events, line in coach.said():
            if events == self.match.length:
                told = with_names(said(line.say, self.words.lang), self.names, self.words.lang)
                self.screen.say(self.words("coach", line=told), "bold")


def first_match(game: Game, lesson: Lesson, screen: Screen, words: TerminalWords) -> None:
    """Play a short match against easy bots, in the seat of the lesson."""
    preset = SHORT if SHORT in game.presets else next(iter(game.presets))
    match = game.start(lesson.players, None, game.preset(preset, lesson.players))
    who = [ME if seat == lesson.seat else EASY for seat in range(lesson.players)]
    Coached(match, Seating(who), Keeper(match, who), screen, words).run()
