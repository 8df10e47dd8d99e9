"""Plain and compiled rules side by side, on two copies of one state."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludotheque.engine.game import Game, Setting
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import SPECTATOR
from ludotheque.engine.author.state import CHANCE, OVER, plain

SECRETS_EVERY = 7
"""Events between two looks at ``conceal`` and ``redeal``."""


class Pair:
    """A match walked twice: by plain rules, and by compiled ones."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.game = game
        self.bare, self.compiled = game.plain, game.compile()
        self.one, self.two = game.new(setting), game.new(setting)
        self.s = plain(self.one)
        self.players = setting.players

    def differences(self, action: int, number: int) -> Iterator[str]:
        """Yield in what the two differ, before and after they carry out an action."""
        yield from self._actions(number)
        self.bare.play(self.s, action)
        self.compiled.play(self.two, action)
        if self.one.tobytes() != self.two.tobytes():
            yield f"different states after action {action}"
        yield from self._points()
        if number % SECRETS_EVERY == 0:
            yield from self._secrets()

    def _actions(self, number: int) -> Iterator[str]:
        left, right = self.game.buffer(), self.game.buffer()
        n = self.bare.actions(self.s, left.data)
        if n != self.compiled.actions(self.two, right) or (left[:n] != right[:n]).any():
            yield "different actions"
        if self.s.to_move == CHANCE:
            for outcome in left[:n].tolist():
                if self.bare.weight(self.s, outcome) != self.compiled.weight(self.two, outcome):
                    yield f"different weights of {outcome}"
            rngs = generator(number), generator(number)
            drawn = self.bare.sample(self.s, rngs[0].data, left.data)
            if drawn != self.compiled.sample(self.two, rngs[1], right):
                yield "different samples"

    def _points(self) -> Iterator[str]:
        points = np.zeros((2, self.players), np.int64)
        self.bare.scores(self.s, points[0].data)
        self.compiled.scores(self.two, points[1])
        if (points[0] != points[1]).any():
            yield "different scores"
        if self.s.to_move == OVER:
            shares = np.zeros((2, self.players))
            self.bare.payoffs(self.s, shares[0].data)
            self.compiled.payoffs(self.two, shares[1])
            if (shares[0] != shares[1]).any():
                yield "different payoffs"

    def _secrets(self) -> Iterator[str]:
        for seat in (*range(self.players), SPECTATOR):
            copies = self.one.copy(), self.two.copy()
            self.bare.conceal(plain(copies[0]), seat)
            self.compiled.conceal(copies[1], seat)
            if copies[0].tobytes() != copies[1].tobytes():
                yield f"conceal differs for seat {seat}"
            rngs = generator(seat, 5), generator(seat, 5)
            self.bare.redeal(plain(copies[0]), seat, rngs[0].data)
            self.compiled.redeal(copies[1], seat, rngs[1])
            if copies[0].tobytes() != copies[1].tobytes():
                yield f"redeal differs for seat {seat}"
