"""A move at random is drawn from tickets; what lies around a cell or a triangle is seen at once."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ludotheque.games.tanagra import rules
from ludotheque.games.tanagra.grid import (
    AROUND,
    FIRST_ROW,
    LAST_ROW,
    NEXT,
    PARTS,
    ROW,
    WORDS,
    around,
    direction,
    has,
    overlapping,
    overlaps,
    sides,
    touching,
)
from ludotheque.games.tanagra.state import LAY, State

from .laying import GAME


class AnotherDrawError(Exception):
    """Says how many tickets there would be."""


class Draws:
    """Stands for ``below``: gives tickets that were chosen before."""

    def __init__(self, tickets: list[int]) -> None:
        self.tickets = iter(tickets)

    def __call__(self, rng: object, n: int) -> int:
        for ticket in self.tickets:
            return ticket
        raise AnotherDrawError(n)


def outcomes(s: State, monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Return how many tickets give each action; while laying, pairs of a size and a ticket."""
    out, found = np.zeros(rules.MOST_ACTIONS, np.int64).data, Counter[int]()
    both = s.sizes == 2 and min(s.to_lay[s.turn * 2], s.to_lay[s.turn * 2 + 1]) > 0
    draws = 2 if s.phase == LAY and both else 1
    waiting: list[list[int]] = [[]]
    while waiting:
        drawn = waiting.pop()
        monkeypatch.setattr(rules, "below", Draws(drawn))
        try:
            found[rules.pick(s, out, out)] += 1
        except AnotherDrawError as more:
            if len(drawn) < draws:
                waiting += [[*drawn, ticket] for ticket in range(more.args[0])]
    return found


@pytest.mark.parametrize("players", GAME.players)
def test_every_move_has_one_ticket(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, phases, chains = random.Random(players), Counter[int](), 0
    position = GAME.new(GAME.setting(players, {}))
    while position.to_move >= 0 and phases.total() < 150:
        phases[position.s.phase] += 1
        chains += any(position.s.kin)
        assert outcomes(position.s, monkeypatch) == Counter(position.actions())
        position.play(chance.choice(position.actions()))
    assert len(phases) == 3
    assert chains > 0


def test_what_is_around_a_cell_or_a_triangle_is_seen_at_once_as_one_by_one() -> None:
    chance = random.Random(1)
    cells = [chance.getrandbits(63) & (ROW | ROW << 1) for _ in range(WORDS)]
    for row in range(FIRST_ROW, LAST_ROW + 1):
        for number in (row << 6 | x for x in range(1, 41)):
            way = direction(number)
            assert sides(cells, number) == sum(
                has(cells, number + NEXT[way, side]) << side for side in range(3)
            )
            near = sum(has(cells, number + AROUND[way, k]) << k for k in range(6))
            assert around(cells, number) == near
            assert (near != 0) == touching(cells, row) >> (number & 63) & 1
            on_it = any(has(cells, number + PARTS[way, part]) for part in range(4))
            assert overlaps(cells, number) == on_it == overlapping(cells, row) >> (number & 63) & 1
