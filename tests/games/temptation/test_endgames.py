"""Endgames of Temptation: the expert plays them as they are solved to the end, turn after turn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from benchmarks.endgames import Endgame, TooMany

from ludotheque.bots.compiling import compiled_decision
from ludotheque.engine import CHANCE, OVER
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation.rules import packed

from .expectimax import after
from .table import GAME


def ends(players: int, cells: int, seed: int) -> Iterator[Position]:
    """Give positions of random matches of one round with a choice, and with at most so many free cells."""
    rng = generator(seed)
    while True:
        position = GAME.new(GAME.setting(players, {"rounds": 1}))
        while position.to_move != OVER:
            s = position.s
            if position.to_move >= 0 and s.rolled and s.free <= cells and len(position.actions()) > 1:
                yield position.copy()
            position.play(position.sample(rng) if position.to_move == CHANCE else position.pick(rng))


def played(position: Position) -> str:
    """Return the move that the expert works out."""
    decide = compiled_decision(GAME)
    assert decide is not None
    move = int(decide(position.copy().array, GAME.rules.scratch))
    return GAME.notation.write(position.s, GAME.setting(position.s.players).deck, move)


def place_or_stop() -> Position:
    """Return a position of the last round on board 5, back: −100 lacks a 1, −20 a 4, and a 4 lies there.

    The seat on turn has 250 points and three dice, the other one 200 points and five dice.
    """
    position = GAME.new(GAME.setting(2, {"rounds": 1}))
    position.play(2 * (5 - 1) + 1)
    s = position.rules.writable(position.memory)
    for row in range(6):
        cells = [s.cells[s.face, row, k] for k in range(6) if s.cells[s.face, row, k]]
        placed = {1: cells[:5], 5: []}.get(row, [cell if cell < 7 else 1 for cell in cells])
        for k, value in enumerate(placed):
            s.rows[row, k] = value
        s.filled[row] = len(placed)
    s.takes = packed((1,)) << 1 | packed((4,)) << 5
    s.free, s.in_turn, s.placed, s.rolled = 2, 3, 1, packed((4,))
    s.score[0], s.score[1], s.dice[0], s.dice[1] = 250, 200, 3, 5
    return Position.from_bytes(GAME.rules, bytes(position))


def test_a_small_black_row_is_filled_to_leave_the_other_seat_the_great_one() -> None:
    position = place_or_stop()
    worth = Endgame().moves(position)
    assert worth == pytest.approx({"roll": 0.524, "stop": 0.588, "place 4 6": 0.830}, abs=0.001)
    assert played(position) == "place 4 6"


@pytest.mark.parametrize(("players", "cells"), [(2, 3), (2, 4), (3, 2)])
def test_a_small_endgame_is_played_as_it_is_solved(players: int, cells: int) -> None:
    checked, gaps = 0, 0
    for position in ends(players, cells, seed=players):
        try:
            worth, other = (Endgame(400, later).moves(position) for later in (False, True))
        except TooMany:
            continue
        if worth != pytest.approx(other):  # it depends on a seat that cannot win any more
            continue
        assert worth[played(position)] == pytest.approx(max(worth.values()), abs=1e-9)
        checked += 1
        gaps += max(worth.values()) - min(worth.values()) > 0.01
        if checked == 12:
            break
    assert gaps > 3


def test_the_solution_of_an_endgame_is_what_the_rules_alone_come_to() -> None:
    found = (position for position in ends(2, 1, seed=5) if position.s.placed and position.s.in_turn < 3)
    for _, position in zip(range(2), found, strict=False):
        worth = by_the_rules(position)
        moves = {
            GAME.notation.write(position.s, GAME.setting(2).deck, action): worth[
                quiet(after(position, action))
            ]
            for action in position.actions()
        }
        assert Endgame().moves(position) == pytest.approx(moves, abs=1e-6)


def by_the_rules(position: Position) -> dict[bytes, float]:
    """Return what every position that can come is worth to the seat to move, by trying again and again."""
    seat, known, to_do = position.to_move, {quiet(position): position}, [position]
    steps: dict[bytes, list[tuple[float, bytes]]] = {}
    while to_do:
        here = to_do.pop()
        actions = [] if here.to_move == OVER else here.actions()
        weights = [here.weight(action) if here.to_move == CHANCE else 1 for action in actions]
        steps[quiet(here)] = []
        for action, weight in zip(actions, weights, strict=True):
            then = after(here, action)
            steps[quiet(here)].append((weight / sum(weights), quiet(then)))
            if quiet(then) not in known:
                known[quiet(then)] = then
                to_do.append(then)
    worth = {key: here.payoffs()[seat] if here.to_move == OVER else 0.5 for key, here in known.items()}
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for key, ways in steps.items():
            if not ways:
                continue
            mover = known[key].to_move
            chances = [worth[then] for _, then in ways]
            if mover == CHANCE:
                new = float(np.dot([odds for odds, _ in ways], chances))
            else:
                new = max(chances) if mover == seat else min(chances)
            change = max(change, abs(new - worth[key]))
            worth[key] = new
    return worth


def quiet(position: Position) -> bytes:
    """Return a position as bytes, without how many moves were made."""
    copy = position.copy()
    copy.rules.writable(copy.memory).move_number = 0
    return bytes(copy)
