"""The bot ``sampler``: tries every move in a few random matches, and plays the one that did best.

It knows no game. What its seat cannot know is dealt again for every match that it tries.
"""

from __future__ import annotations

import time

from ludotheque.bots import Bot
from ludotheque.bots.bot import check_turn, stirred
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight

ROUNDS = 8
LONGEST = 100_000


class Sampler(Bot):
    """Tries every move in a few random matches, and plays the one that did best."""

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        self.seed = seed or 0
        self.seconds = seconds

    def choose(self, sight: Sight) -> str:
        """Return the move after which the seat won most; nothing but the seed and the sight decides."""
        check_turn(sight)
        rng, deadline = generator(stirred(self.seed, sight)), time.monotonic() + self.seconds
        won = dict.fromkeys(sight.actions(), 0.0)
        for _ in range(ROUNDS):
            for action in won:
                match = sight.position.redealt(sight.seat, rng)
                match.play(action)
                match.play_out(rng, LONGEST)
                won[action] += match.payoffs()[sight.seat]
            if time.monotonic() > deadline:
                break
        return sight.text_of(max(won, key=lambda action: won[action]))
