"""A turn worked out the slow way: every move, every roll, by the rules alone."""

from __future__ import annotations

import numpy as np

from ludotheque.engine import CHANCE, OVER
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation import GAME, insight

evaluate = GAME.rules.specialised(insight.evaluate)


def evaluated(position: Position) -> list[float]:
    """Return how likely each seat is to win, as the game judges it."""
    found = np.zeros(position.s.players)
    evaluate(position.copy().array, found)
    return found.tolist()


def worth_of_moves(position: Position) -> dict[int, float]:
    """Return what each legal move is worth to the seat to move, if it plays its turn out in the best way."""
    seen: dict[Position, float] = {}
    return {action: worth(after(position, action), position.s.turn, seen) for action in position.actions()}


def worth(position: Position, seat: int, seen: dict[Position, float]) -> float:
    """Return a seat's chance to win: exact while its turn goes on, as the game judges it where that ends."""
    if position not in seen:
        if turn_is_over(position, seat):
            seen[position] = judged(position, seat)
        elif position.to_move == CHANCE:
            ways = {roll: position.weight(roll) for roll in position.actions()}
            whole = sum(n * worth(after(position, roll), seat, seen) for roll, n in ways.items())
            seen[position] = whole / sum(ways.values())
        else:
            seen[position] = max(worth(after(position, action), seat, seen) for action in position.actions())
    return seen[position]


def turn_is_over(position: Position, seat: int) -> bool:
    """Tell whether a seat's turn has ended; a turn begins with no dice on the table."""
    s = position.s
    return s.to_move == OVER or s.face < 0 or s.turn != seat or (s.to_move == seat and s.rolled == 0)


def judged(position: Position, seat: int) -> float:
    """Return a seat's chance to win at the end of a turn."""
    return (position.payoffs() if position.to_move == OVER else evaluated(position))[seat]


def after(position: Position, action: int) -> Position:
    """Return the position after an action."""
    then = position.copy()
    then.play(action)
    return then
