"""What a seat must believe, enumerated exactly: the yardstick for every game's ``redeal``."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.speed.position import Position

Outcome = TypeVar("Outcome", bound=Hashable)
Belief = dict[bytes, Fraction]


class Believer:
    """A seat that follows every course of chance that it cannot tell from the true one."""

    def __init__(
        self, game: Definition, setting: Setting, seat: int | None, belief: Belief, most: int
    ) -> None:
        self.game = game
        self.setting = setting
        self.seat = seat
        self.belief = belief
        """How likely each state is; empty once there were more than ``most``."""
        self.most = most

    def sees(self, text: str, after: Position) -> tuple[str, bytes]:
        """Return what the seat is shown of an event: its veiled text, and the concealed state after it."""
        return self.game.notation.veil(text, self.seat), bytes(after.seen_by(self.seat))

    def after(self, veiled: str, seen: bytes) -> Belief:
        """Return what the seat believes after an event of which it was shown this."""
        following: Belief = {}
        for state, part in self.belief.items():
            for key, chance in self._courses(state, veiled, seen):
                following[key] = following.get(key, Fraction(0)) + part * chance
        if len(following) > self.most:
            return {}
        whole = sum(following.values())
        return {key: part / whole for key, part in following.items()}

    def _courses(self, state: bytes, veiled: str, seen: bytes) -> list[tuple[bytes, Fraction]]:
        """Return the states that may follow from one, and how likely chance makes each."""
        notation, now = self.game.notation, self.game.position(state)
        by_chance = now.to_move == CHANCE
        actions = now.actions()
        weights = [now.weight(action) if by_chance else 1 for action in actions]
        whole = sum(weights) if by_chance else 1
        courses = []
        for action, weight in zip(actions, weights, strict=True):
            if notation.veil(notation.write(now.s, self.setting.deck, action), self.seat) == veiled:
                after = now.copy()
                after.play(action)
                if bytes(after.seen_by(self.seat)) == seen:
                    courses.append((bytes(after), Fraction(weight, whole)))
        return courses


def see_alike(believers: Sequence[Believer], text: str, after: Position) -> None:
    """Let all take in an event; those who believed the same and are shown the same share their belief."""
    shared: dict[tuple[int, str, bytes], Belief] = {}
    for believer in believers:
        shown = believer.sees(text, after)
        key = (id(believer.belief), *shown)
        if key not in shared:
            shared[key] = believer.after(*shown)
    for believer in believers:
        believer.belief = shared[id(believer.belief), *believer.sees(text, after)]


def redeals(position: Position, seat: int | None, draws: int, seed: int) -> Counter[bytes]:
    """Return how often ``redeal`` gave which state to a seat."""
    rng, seen = generator(seed), position.seen_by(seat)
    return Counter(bytes(seen.redealt(seat, rng)) for _ in range(draws))


def surprise(counts: Counter[Outcome], belief: Mapping[Outcome, Fraction]) -> float:
    """Return how many standard deviations the counts lie too far from the belief (chi-square).

    Infinite if something was drawn that cannot be. Rare outcomes are counted together.
    """
    if any(outcome not in belief for outcome in counts):
        return math.inf
    draws = counts.total()
    cells: list[tuple[float, float]] = []
    rare_expected = rare_found = 0.0
    for outcome, part in belief.items():
        expected = float(part) * draws
        if expected >= 5:
            cells.append((expected, counts[outcome]))
        else:
            rare_expected += expected
            rare_found += counts[outcome]
    if rare_expected:
        cells.append((rare_expected, rare_found))
    if len(cells) < 2:
        return 0.0
    distance = sum((found - expected) ** 2 / expected for expected, found in cells)
    freedom = len(cells) - 1
    return (distance - freedom) / math.sqrt(2 * freedom)
