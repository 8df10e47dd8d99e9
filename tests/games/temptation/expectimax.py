"""A turn worked out the slow way: every move, every roll, by the rules alone."""

from __future__ import annotations

import numpy as np

from ludotheque.engine import CHANCE, OVER
from ludotheque.engine.speed.backend import rule_functions
from ludotheque.engine.speed.compiled import specialise
from ludotheque.engine.author.state import StateArray, plain
from ludotheque.games.temptation import GAME, insight

evaluate = specialise(insight.evaluate, rule_functions(GAME.rules))


def worth_of_moves(state: StateArray) -> dict[int, float]:
    """Return what each legal move is worth to the seat to move, if it plays its turn out in the best way."""
    seat, seen = plain(state).turn, {}
    return {action: worth(after(state, action), seat, seen) for action in listed(state)}


def worth(state: StateArray, seat: int, seen: dict[bytes, float]) -> float:
    """Return a seat's chance to win: exact while its turn goes on, as the game judges it where that ends."""
    key = state.tobytes()
    if key not in seen:
        if turn_is_over(state, seat):
            seen[key] = judged(state, seat)
        elif plain(state).to_move == CHANCE:
            ways = {roll: GAME.plain.weight(plain(state), roll) for roll in listed(state)}
            whole = sum(n * worth(after(state, roll), seat, seen) for roll, n in ways.items())
            seen[key] = whole / sum(ways.values())
        else:
            seen[key] = max(worth(after(state, action), seat, seen) for action in listed(state))
    return seen[key]


def turn_is_over(state: StateArray, seat: int) -> bool:
    """Tell whether a seat's turn has ended; a turn begins with no dice on the table."""
    s = plain(state)
    return s.to_move == OVER or s.board == 0 or s.turn != seat or (s.to_move == seat and s.rolled == 0)


def judged(state: StateArray, seat: int) -> float:
    """Return a seat's chance to win at the end of a turn."""
    s = plain(state)
    chances = np.zeros(s.players)
    (GAME.plain.payoffs if s.to_move == OVER else evaluate)(plain(state.copy()), chances)
    return float(chances[seat])


def listed(state: StateArray) -> list[int]:
    """Return what can happen now."""
    out = GAME.buffer()
    return out[: GAME.plain.actions(plain(state), out.data)].tolist()


def after(state: StateArray, action: int) -> StateArray:
    """Return the state after an action."""
    then = state.copy()
    GAME.plain.play(plain(then), action)
    return then
