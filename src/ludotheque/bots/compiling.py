"""The search and what works out moves, made for a game: plain at once, compiled once per machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ludotheque.bots import mcts
from ludotheque.engine.author import insight as slots
from ludotheque.engine.author.insight import NOTHING
from ludotheque.engine.definition import Definition
from ludotheque.engine.speed.compiled import door, specialise
from ludotheque.engine.speed.memory import writable

Search = Callable[..., int]

_made: dict[tuple[Definition, str], Search] = {}
_making: dict[tuple[Definition, str], threading.Lock] = {}


def compiled_search(game: Definition, insight: bool) -> Search:
    """Return the search compiled for a game, with or without what is known of it."""
    return _once(game, _label(insight), lambda: _search(game, insight))


def compiled_decision(game: Definition) -> Search | None:
    """Return what works out moves of a game, compiled; None if nothing does."""
    return _once(game, "decision", lambda: _decision(game)) if game.insight.has("decide") else None


@cache
def plain_search(game: Definition, insight: bool) -> Search:
    """Return the same search as plain Python: slow, but there at once."""
    known = game.insight if insight else NOTHING
    rules = game.rules.plain_functions
    knowing = {name: specialise(function, rules) for name, function in known.functions.items()}
    search = specialise(mcts.search, rules | knowing)

    def call(states: Any, root: Any, seat: int, iterations: int, tree: Any, desk: Any) -> int:
        plain_tree = mcts.Arrays(*(array.data for array in tree))
        plain_desk = mcts.Desk(*(array.data for array in desk))
        done: int = search(_Copied(states), _Copied(root), seat, iterations, plain_tree, plain_desk)
        return done

    return call


class _Copied:
    """An array of one state as plain rules see it: reading gives a namespace, writing copies all of it."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getitem__(self, place: int) -> Any:
        return writable(self.array)

    def __setitem__(self, place: int, value: Any) -> None:
        self.array.view(np.uint8).data[:] = value._bytes


def is_compiled(game: Definition, insight: bool, decision: bool) -> bool:
    """Tell whether this process has the search, and what works out moves if that is wanted."""
    wanted = [_label(insight), *(["decision"] if decision and game.insight.has("decide") else [])]
    return all((game, label) in _made for label in wanted)


def _once(game: Definition, label: str, make: Callable[[], Search]) -> Search:
    """Return what is made under this label; nobody waits for what is made for another game."""
    key = game, label
    if key not in _made:
        with _making.setdefault(key, threading.Lock()):
            if key not in _made:
                _made[key] = make()
    return _made[key]


def _label(insight: bool) -> str:
    return "search" if insight else "search-bare"


def _search(game: Definition, insight: bool) -> Search:
    known = (game.insight if insight else NOTHING).functions
    compiler = game.rules.compiler(f"{game.name}-{_label(insight)}", known, [mcts.__file__, slots.__file__])
    state, numbers, reals = game.rules.blank(), np.zeros(1, np.int64), np.zeros(1)
    table, chart = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    tree = mcts.Arrays(table, table, chart, numbers)
    desk = mcts.Desk(reals, numbers, numbers, numbers, reals)
    return compiler.entry(mcts.search, "search", {}, state, state, 1, 1, tree, desk)


def _decision(game: Definition) -> Search:
    known = game.insight.functions
    compiler = game.rules.compiler(f"{game.name}-decision", known, [slots.__file__])
    state, numbers = game.rules.blank(), np.zeros(1, np.int64)
    return compiler.entry(door(2), "decide", {"inner": known["decide"]}, state, numbers)
