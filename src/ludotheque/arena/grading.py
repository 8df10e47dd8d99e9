"""How hard a puzzle is: how weak a bot still finds it, and how often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ludotheque.bots import Bot, make
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Puzzle

BOTS = ("greedy", "easy", "medium", "hard")
TRIES = 5
"""Of each bot."""


def graded(game: Game, puzzles: Iterable[Puzzle], seed: int = 1) -> list[Puzzle]:
    """Return puzzles as hard as they are for the bots of today, easy ones first."""
    found = [replace(puzzle, difficulty=difficulty_of(game, puzzle, seed)) for puzzle in puzzles]
    return sorted(found, key=lambda puzzle: puzzle.difficulty)


def difficulty_of(game: Game, puzzle: Puzzle, seed: int = 1) -> int:
    """Return how hard a puzzle is, from 1, which nearly all bots find, to 5, which hardly any does."""
    tries = [make(name, seed=seed + k, seconds=60) for name in BOTS for k in range(TRIES)]
    found = sum(solves(game, puzzle, bot) for bot in tries)
    return HARDEST - min(HARDEST - 1, found * HARDEST // len(tries))


def solves(game: Game, puzzle: Puzzle, bot: Bot) -> bool:
    """Tell whether a bot, playing to win, goes one of the right ways."""
    attempt = Attempt(game, puzzle)
    while not attempt.over:
        if not attempt.play(bot.choose(attempt.match.sight(puzzle.seat))).right:
            return False
    return True
