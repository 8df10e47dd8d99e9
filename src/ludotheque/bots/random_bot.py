"""The bot ``random``: all legal moves are equally likely."""

from __future__ import annotations

import random
import secrets
import time
from statistics import fmean

from ludotheque.bots.bot import Analysis, Bot, Line, check_seconds, check_seed, check_turn, stirred
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight

PLAYOUTS = 10_000
"""Random matches after which an analysis stops, if its time has not run out before."""
LONGEST = 100_000
"""Events after which a random match counts as undecided."""


class RandomBot(Bot):
    """Plays uniformly at random. With a seed, equal sights get equal choices."""

    quick = True

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        check_seed(seed)
        check_seconds(seconds)
        self.seed: int = secrets.randbits(64) if seed is None else seed
        self.seconds = seconds

    def choose(self, sight: Sight) -> str:
        """Return one of the legal moves; nothing but the seed and what the sight knows decides which."""
        check_turn(sight)
        return sight.text_of(self._generator(sight).choice(sight.actions()))

    def analyse(self, sight: Sight) -> Analysis:
        """Return how often each seat wins when all go on at random, and likewise after each move.

        Everything hidden is dealt again for each random match. The rules are compiled for it, which takes
        some seconds the first time on a machine and does not count as time to think.
        """
        check_turn(sight)
        seat = sight.position.to_move
        moves, actions = sight.moves(), sight.actions()
        wins, played = self._playouts(sight, actions)
        tried = [
            (move, [share / played[k] for share in wins[k]]) for k, move in enumerate(moves) if played[k]
        ]
        best = sorted(tried, key=lambda one: -one[1][seat])
        return Analysis(
            move=self.choose(sight),
            chances=[fmean(column) for column in zip(*(chances for _, chances in tried), strict=True)],
            lines=[Line([move], chances, 1 / len(moves)) for move, chances in best],
        )

    def _playouts(self, sight: Sight, actions: list[int]) -> tuple[list[list[float]], list[int]]:
        """Return, for each action, the sum of the payoffs of random matches after it, and their number."""
        sight.game.rules.hasten()
        players, seat = sight.setting.players, sight.seat
        wins, played = [[0.0] * players for _ in actions], [0] * len(actions)
        own = self._generator(sight)
        rng = generator(own.getrandbits(64))
        order = own.sample(range(len(actions)), len(actions))
        deadline = time.perf_counter() + self.seconds
        for number in range(PLAYOUTS):
            k = order[number % len(order)]
            position = sight.position.redealt(seat, rng)
            position.play(actions[k])
            ended = position.play_out(rng, LONGEST) < LONGEST
            shares = position.payoffs() if ended else [1 / players] * players
            wins[k] = [won + share for won, share in zip(wins[k], shares, strict=True)]
            played[k] += 1
            if time.perf_counter() > deadline:
                break
        return wins, played

    def _generator(self, sight: Sight) -> random.Random:
        """Return a generator that follows from the seed and from what the sight knows."""
        return random.Random(stirred(self.seed, sight))  # noqa: S311 - play, not secrecy
