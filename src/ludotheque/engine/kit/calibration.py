"""Whether redeals are right on average, where what a seat must believe is too much to be enumerated.

In matches played at random, what is hidden and what ``redeal`` puts there instead must be alike in number:
bit by bit, over many matches, each of which weighs as much as a seat must believe in it.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import OVER
from ludotheque.engine.definition import Definition, Setting

EVERY = 4
"""Every which event redeals are compared with what is true."""


class Pair(NamedTuple):
    """A true state and one that was dealt again for somebody."""

    weight: float
    """The logarithm of how much it counts: what others choose is believed alike, however much there was."""
    true: bytes
    dealt: bytes


class Strayed(NamedTuple):
    """Where redeals lie farthest from what is true."""

    far: float
    """By how many standard deviations."""
    event: int = 0
    field: str = ""


def strayed(game: Definition, setting: Setting, matches: int, longest: int, seed: int) -> Strayed:
    """Return where redeals stray most, after events up to ``longest`` of that many random matches."""
    pairs: dict[int, list[Pair]] = {}
    for number in range(matches):
        for event, pair in _pairs(game, setting, longest, number, seed).items():
            pairs.setdefault(event, []).append(pair)
    found = (_farthest(game, event, some) for event, some in pairs.items())
    return max(found, default=Strayed(0.0))


def _pairs(game: Definition, setting: Setting, longest: int, number: int, seed: int) -> dict[int, Pair]:
    """Play a match; each time another one who looks on has what is hidden dealt again."""
    rng = generator(random.Random(f"{seed} {number}").getrandbits(64))  # noqa: S311
    seats: list[int | None] = [*range(setting.players), None]
    weights = dict.fromkeys(seats, 0.0)
    position, found = game.new(setting), {}
    for event in range(1, longest + 1):
        if position.to_move == OVER:
            break
        if position.to_move >= 0:
            freedom = math.log(len(position.actions()))
            for seat in seats:
                weights[seat] += freedom * (seat != position.to_move)
        position.play(position.pick(rng))
        if event % EVERY == 0:
            seat = seats[(number + event // EVERY) % len(seats)]
            dealt = position.seen_by(seat).redealt(seat, rng)
            if dealt != position:
                found[event] = Pair(weights[seat], bytes(position), bytes(dealt))
    return found


def _farthest(game: Definition, event: int, pairs: list[Pair]) -> Strayed:
    """Return the bit of a state in which truth and redeals differ most; few of them can differ by little."""
    logarithms = np.array([pair.weight for pair in pairs])
    weights = np.exp(logarithms - logarithms.max())[:, None]
    true, dealt = _bytes([pair.true for pair in pairs]), _bytes([pair.dealt for pair in pairs])
    places = np.flatnonzero((true != dealt).any(axis=0))
    differ = _bits(true[:, places]) - _bits(dealt[:, places])
    spread = np.sqrt((weights**2 * differ**2).sum(axis=0))
    far = np.abs((weights * differ).sum(axis=0)) / np.maximum(spread, np.finfo(float).tiny)
    most = int(far.argmax())
    byte = int(places[most // 8])
    members = game.rules.layout.members.items()
    name = next(name for name, member in members if member.begin <= byte < member.end)
    return Strayed(float(far[most]), event, name)


def _bytes(states: list[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(states), np.uint8).reshape(len(states), -1)


def _bits(states: NDArray[np.uint8]) -> NDArray[np.int8]:
    return np.unpackbits(states, axis=1).astype(np.int8)
