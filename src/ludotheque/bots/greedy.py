"""The bot ``greedy``: takes what pays most now. It counts, one move ahead, and searches nothing."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from functools import cache

from ludotheque.bots.bot import Analysis, Bot, Line, check_seconds, check_seed, check_turn, stirred
from ludotheque.engine.author.rng import generator
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.sight import Sight

DEALS = 4
"""How often what the seat cannot know is dealt again to count a move."""


class GreedyBot(Bot):
    """Plays the move after which it has most, compared with the best of the others; equals at random."""

    quick = True

    def __init__(self, seed: int | None = None, seconds: float = 1.0) -> None:
        check_seed(seed)
        check_seconds(seconds)
        self.seed: int = secrets.randbits(64) if seed is None else seed

    def choose(self, sight: Sight) -> str:
        """Return the move that pays most."""
        check_turn(sight)
        actions = sight.actions()
        gains = self._gains(sight, actions)
        best = [action for action, gain in zip(actions, gains, strict=True) if gain == max(gains)]
        action = random.Random(stirred(self.seed, sight)).choice(best)  # noqa: S311 - play, not secrecy
        return sight.text_of(action)

    def analyse(self, sight: Sight) -> Analysis:
        """Return the moves that pay most; it has no idea of chances, so all seats' are the same."""
        move = self.choose(sight)
        actions, even = sight.actions(), [1 / sight.setting.players] * sight.setting.players
        gains = self._gains(sight, actions)
        ranked = sorted(zip(gains, sight.moves(), strict=True), key=lambda one: (one[1] != move, -one[0]))
        lines = [Line([text], even, float(text == move)) for _, text in ranked]
        return Analysis(move, even, lines)

    def _gains(self, sight: Sight, actions: list[int]) -> list[float]:
        """Return what each action leaves the seat with, less what the best of the others has."""
        count, seat, players = tally_of(sight.game), sight.position.to_move, sight.setting.players
        rng = generator(stirred(self.seed, sight))
        gains = [0.0] * len(actions)
        for _ in range(DEALS):
            dealt = sight.position.redealt(seat, rng)
            for k, action in enumerate(actions):
                after = dealt.copy()
                after.play(action)
                others = max(count(after.memory, other) for other in range(players) if other != seat)
                gains[k] += count(after.memory, seat) - others
        return gains


@cache
def tally_of(game: Definition) -> Callable[..., float]:
    """Return how to count what a seat has in a game."""
    return game.rules.specialised(game.insight.functions["tally"])
