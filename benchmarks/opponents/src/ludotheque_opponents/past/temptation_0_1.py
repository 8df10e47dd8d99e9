"""What the expert of version 0.1 knew of Temptation, kept as it was."""

from __future__ import annotations

import numpy as np

from ludotheque.engine import Actions, Rng, Shares, rule
from ludotheque.games.temptation.insight.promise import choose, promise, worth_of_placing
from ludotheque.games.temptation.rules import PLACE, ROLL, SIDES, State
from ludotheque.games.temptation.state import DUE, ROWS
from ludotheque_opponents.past.temptation_chances_0_1 import judge, prospect
from ludotheque_opponents.past.temptation_turns_0_1 import best_move

SETTINGS = {"exploration": 0.3, "horizon": 8, "stake": 0.028}


@rule
def decide(s: State, out: Actions) -> int:
    """Return the move after which the chance to win is greatest, over everything that the dice can show."""
    return ROLL if s.rolled == 0 else best_move(s)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win; whoever has begun its turn goes on with the dice it has left."""
    kinds = np.zeros(ROWS, np.int64)
    hopes = np.zeros(s.players)
    if s.face == DUE:
        judge(s, kinds, 0, s.turn, hopes, out)
        return
    for row in range(ROWS):
        kinds[row] = prospect(s, row)
    dice = s.dice[s.turn]
    s.dice[s.turn] = s.in_turn
    judge(s, kinds, s.free, s.turn, hopes, out)
    s.dice[s.turn] = dice


@rule
def prior(s: State, action: int) -> float:
    """Return what a move looks like at a glance."""
    if action >= PLACE:
        return float(worth_of_placing(s, (action - PLACE) // SIDES, (action - PLACE) % SIDES))
    return float(promise(s)) if action == ROLL else 0.0


@rule
def rollout(s: State, rng: Rng, out: Actions) -> int:
    """Return the move that looks best at a glance."""
    return choose(s)
