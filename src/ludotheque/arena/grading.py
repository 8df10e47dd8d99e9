"""How hard a puzzle is: how weak a bot still finds it."""

from __future__ import annotations

from ludotheque.bots import Bot, make
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Puzzle

BOTS = ("greedy", "easy", "medium", "hard")
"""From the weakest on: found by the first is 1, found by none of them 5."""
TRIES = 3


def difficulty_of(game: Game, puzzle: Puzzle, seed: int = 1) -> int:
    """Return how hard a puzzle is, from 1 to 5."""
    for level, name in enumerate(BOTS, 1):
        found = sum(solves(game, puzzle, make(name, seed=seed + k, seconds=60)) for k in range(TRIES))
        if 2 * found > TRIES:
            return level
    return HARDEST


def solves(game: Game, puzzle: Puzzle, bot: Bot) -> bool:
    """Tell whether a bot, playing to win, goes one of the right ways."""
    attempt = Attempt(game, puzzle)
    while not attempt.over:
        if not attempt.play(bot.choose(attempt.match.sight(puzzle.seat))).right:
            return False
    return True
