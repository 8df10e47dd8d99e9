"""Plain, portable and compiled rules side by side, on copies of one state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from ludotheque.engine.author.numbers import integers, reals
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE, OVER, SPECTATOR
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.speed import running
from ludotheque.engine.speed.position import Position
from ludotheque.engine.speed.rules import Functions

SECRETS_EVERY = 7
"""Events between two looks at ``conceal`` and ``redeal``."""


def twins_of(game: Definition) -> dict[str, Functions]:
    """Return the rules that are to agree with the plain ones, by what they are called."""
    twins: dict[str, Functions] = {}
    if running.can_compile():
        twins["compiled"] = game.compile()
    if game.rules.portable is not None:
        code = game.rules.portable
        names = [field.name for field in fields(Functions)]
        twins["portable"] = Functions(**{name: code.function(name) for name in names})
    return twins


class Pair:
    """A match walked twice: by plain rules, and by a twin of theirs."""

    plain: Functions
    compiled: Functions
    start: Position
    twin: Position
    one: bytearray
    two: bytearray

    def __init__(self, game: Definition, setting: Setting, twin: Functions) -> None:
        self.plain, self.compiled = game.rules.plain, twin
        self.start, self.twin = game.new(setting), game.new(setting)
        self.one, self.two = self.start.memory, self.twin.memory
        self.players: int = setting.players
        self.rooms: list[memoryview[int]] = [game.rules.room() for _ in range(2)]

    def differences(self, action: int, number: int) -> Iterator[str]:
        """Yield in what the two differ, before and after they carry out an action."""
        yield from self._actions(number)
        self.plain.play(self.one, action)
        self.compiled.play(self.two, action)
        if self.one != self.two:
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
        if n != self.compiled.actions(self.two, right) or left[:n] != right[:n]:
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
        points = integers(self.players), integers(self.players)
        self._both("scores", points)
        if points[0] != points[1]:
            yield "different scores"
        if self.start.to_move == OVER:
            shares = reals(self.players), reals(self.players)
            self._both("payoffs", shares)
            if shares[0] != shares[1]:
                yield "different payoffs"

    def _secrets(self) -> Iterator[str]:
        for seat in (*range(self.players), SPECTATOR):
            one, two = bytearray(self.one), bytearray(self.two)
            self.plain.conceal(one, seat)
            self.compiled.conceal(two, seat)
            if one != two:
                yield f"conceal differs for seat {seat}"
            self.plain.redeal(one, seat, generator(seat, 5))
            self.compiled.redeal(two, seat, generator(seat, 5))
            if one != two:
                yield f"redeal differs for seat {seat}"
