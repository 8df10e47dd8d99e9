"""Plain and compiled rules side by side, on two copies of one state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER, SPECTATOR
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.speed.memory import copied

SECRETS_EVERY = 7
"""Events between two looks at ``conceal`` and ``redeal``."""


class Pair:
    """A match walked twice: by plain rules, and by compiled ones."""

    def __init__(self, game: Definition, setting: Setting) -> None:
        self.plain, self.compiled = game.rules.plain, game.compile()
        self.start, self.twin = game.new(setting), game.new(setting)
        self.one, self.two = self.start.array, self.twin.array
        self.players = setting.players
        self.rooms = [game.rules.room() for _ in range(2)]

    def differences(self, action: int, number: int) -> Iterator[str]:
        """Yield in what the two differ, before and after they carry out an action."""
        yield from self._actions(number)
        self.plain.play(self.one, action)
        self.compiled.play(self.two, action)
        if self.one.tobytes() != self.two.tobytes():
            yield f"different states after action {action}"
        yield from self._points()
        if number % SECRETS_EVERY == 0:
            yield from self._secrets()

    def _both(self, name: str, *arguments: tuple[Any, Any]) -> bool:
        """Tell whether both give the same; arguments are pairs."""
        left = getattr(self.plain, name)(self.one, *(pair[0] for pair in arguments))
        right = getattr(self.compiled, name)(self.two, *(pair[1] for pair in arguments))
        return bool(left == right)

    def _actions(self, number: int) -> Iterator[str]:
        left, right = self.rooms
        n = self.plain.actions(self.one, left)
        if n != self.compiled.actions(self.two, right) or (left[:n] != right[:n]).any():
            yield "different actions"
        actions = left[:n].tolist()
        if self.start.to_move == CHANCE:
            for outcome in actions:
                if not self._both("weight", (outcome, outcome)):
                    yield f"different weights of {outcome}"
        draw = "sample" if self.start.to_move == CHANCE else "pick_event"
        if not self._both(draw, (generator(number), generator(number)), (left, right)):
            yield f"different draws by {draw}"

    def _points(self) -> Iterator[str]:
        points = np.zeros((2, self.players), np.int64)
        self._both("scores", (points[0], points[1]))
        if (points[0] != points[1]).any():
            yield "different scores"
        if self.start.to_move == OVER:
            shares = np.zeros((2, self.players))
            self._both("payoffs", (shares[0], shares[1]))
            if (shares[0] != shares[1]).any():
                yield "different payoffs"

    def _secrets(self) -> Iterator[str]:
        for seat in (*range(self.players), SPECTATOR):
            one, two = copied(self.one), copied(self.two)
            self.plain.conceal(one, seat)
            self.compiled.conceal(two, seat)
            if one.tobytes() != two.tobytes():
                yield f"conceal differs for seat {seat}"
            self.plain.redeal(one, seat, generator(seat, 5))
            self.compiled.redeal(two, seat, generator(seat, 5))
            if one.tobytes() != two.tobytes():
                yield f"redeal differs for seat {seat}"
