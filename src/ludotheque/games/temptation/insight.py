"""What bots know of Temptation: a turn can be solved, and what is left after it can be judged."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.engine import rule
from ludotheque.games.temptation.outlook import judge, prospect
from ludotheque.games.temptation.rules import PLACE, ROLL, ROWS, SIDES
from ludotheque.games.temptation.sense import choose, promise, worth_of_placing
from ludotheque.games.temptation.turn import best_move

SETTINGS = {"exploration": 0.3, "horizon": 8}


@rule
def decide(s: Any, out: Any) -> int:
    """Return the move after which the chance to win is greatest, over everything that the dice can show."""
    return ROLL if s.rolled == 0 else best_move(s)


@rule
def evaluate(s: Any, out: Any) -> None:
    """Write how likely each seat is to win; whoever has begun its turn goes on with the dice it has left."""
    kinds = np.zeros(ROWS, np.int64)
    hopes = np.zeros(s.players)
    if s.board == 0:
        judge(s, kinds, 0, s.turn, hopes, out)
        return
    for row in range(ROWS):
        kinds[row] = prospect(s, row)
    dice = s.dice[s.turn]
    s.dice[s.turn] = s.in_turn
    judge(s, kinds, s.free, s.turn, hopes, out)
    s.dice[s.turn] = dice


@rule
def prior(s: Any, action: int) -> float:
    """Return what common sense expects of a move."""
    if action >= PLACE:
        return float(worth_of_placing(s, (action - PLACE) // SIDES, (action - PLACE) % SIDES))
    return float(promise(s)) if action == ROLL else 0.0


@rule
def rollout(s: Any, rng: Any, out: Any) -> int:
    """Return the move of common sense."""
    return choose(s, out)
