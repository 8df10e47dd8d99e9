"""How lucky a match was.

That is, of every roll and every draw, what it made of the chances, less what it would have made of them on
average: nothing on average, whoever plays and however well the chances are judged. So who subtracts
it from what somebody has won gets the same share of wins, and far fewer matches tell it.

Chances are those that the game's insight sees at a glance; in Temptation those of a turn played out in the
best way, since there is little to see in the middle of one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation.insight import solver
from ludotheque.games.temptation.state import DUE

Chances = np.ndarray[Any, np.dtype[np.float64]]


def luck(match: Match) -> Chances:
    """Return what chance has brought every seat in a match that is over."""
    total = np.zeros(match.players)
    for step in match.walk():
        if step.who == CHANCE:
            total += _after(match.game, step.before, step.action) - _expected(match.game, step.before)
    return total


def _expected(game: Definition, before: Position) -> Chances:
    """Return every seat's chances before chance does something."""
    if game.name == "temptation" and before.s.face != DUE:
        return _chances(game, before)
    actions = before.actions()
    weights = np.array([before.weight(action) for action in actions], float)
    chances = np.array([_after(game, before, action) for action in actions])
    return np.asarray(weights @ chances / weights.sum())


def _after(game: Definition, position: Position, action: int) -> Chances:
    after = position.copy()
    after.play(action)
    return _chances(game, after)


def _chances(game: Definition, position: Position) -> Chances:
    """Return every seat's chances: those of a turn of Temptation under way as it is solved."""
    if position.to_move == OVER:
        return np.array(position.payoffs())
    name = "evaluate"
    if game.name == "temptation" and (position.s.rolled > 0 or position.to_move == CHANCE):
        name = "outlook"
    out = np.zeros(position.s.players)
    _compiled(game, name)(position.copy().array, out)
    return out


@cache
def _compiled(game: Definition, name: str) -> Callable[..., Any]:
    functions = game.insight.functions
    inner = solver.outlook if name == "outlook" else functions["evaluate"]
    sources = [module.__file__ for module in (game.insight.module, solver) if module and module.__file__]
    compiler = game.rules.compiler(f"{game.name}-{name}", functions, sources)
    return compiler.entry(door(2), name, {"inner": inner}, game.rules.blank(), np.zeros(1))
