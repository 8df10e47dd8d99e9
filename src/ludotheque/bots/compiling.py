"""The search and what works out moves, made for a game: plain at once, compiled once per machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from ludotheque.bots import best_line, columns, mcts
from ludotheque.engine.author import insight as slots
from ludotheque.engine.author.insight import NOTHING, Insight
from ludotheque.engine.definition import Definition
from ludotheque.engine.speed import noting
from ludotheque.engine.speed.compiled import Compiler, door
from ludotheque.engine.speed.memory import writable
from ludotheque.engine.speed.specialising import specialise

Search = Callable[..., int]


@dataclass(frozen=True)
class Method:
    """A way to search: an algorithm, and what it knows of a game."""

    label: str
    """How it is called in the cache."""
    algorithm: ModuleType
    knowing: Callable[[Definition], Insight]


KNOWING = Method("search", mcts, lambda game: game.insight)
BARE = Method("search-bare", mcts, lambda game: NOTHING)
"""By the rules alone."""

_made: dict[tuple[Definition, str], Search] = {}
_making: dict[tuple[Definition, str], threading.Lock] = {}


def compiled_search(game: Definition, method: Method = KNOWING) -> Search:
    """Return the search compiled for a game."""
    return _once(game, method.label, lambda: _search(game, method))


def compiled_decision(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what works out moves of a game, compiled; None if nothing does."""
    if not method.knowing(game).has("decide"):
        return None
    return _once(game, _decision_label(method), lambda: _decision(game, method))


def compiled_recall(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what goes through a match and takes notes, compiled; None if the game takes none."""
    if not method.knowing(game).notes:
        return None
    return _once(game, _recall_label(method), lambda: _recall(game, method))


@cache
def plain_search(game: Definition, method: Method = KNOWING) -> Search:
    """Return the same search as plain Python: slow, but there at once."""
    rules = game.rules.plain_functions
    known = method.knowing(game).functions
    alone = {name: specialise(function, rules) for name, function in known.items()}
    knowing = alone | {"assess": specialise(known["assess"], rules | alone)}  # which calls another of them
    search = specialise(method.algorithm.search, rules | knowing)

    def call(states: Any, root: Any, seat: int, iterations: int, tree: Any, desk: Any) -> int:
        plain_tree = columns.Arrays(*(array.data for array in tree))
        plain_desk = columns.Desk(*(array.data for array in desk))
        done: int = search(_Copied(states), _Copied(root), seat, iterations, plain_tree, plain_desk)
        return done

    return call


class _Copied:
    """An array of states as plain rules see it: reading gives a namespace, writing copies all of it."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getitem__(self, place: int) -> Any:
        return writable(self.array[place : place + 1])

    def __setitem__(self, place: int, value: Any) -> None:
        self.array[place : place + 1].view(np.uint8).data[:] = value._bytes  # noqa: SLF001 - a namespace of ours


def is_compiled(game: Definition, method: Method, decision: bool, recall: bool) -> bool:
    """Tell whether this process has the search, and what works out moves or takes notes if it is wanted."""
    wanted = [method.label]
    if decision and method.knowing(game).has("decide"):
        wanted.append(_decision_label(method))
    if recall and method.knowing(game).notes:
        wanted.append(_recall_label(method))
    return all((game, label) in _made for label in wanted)


def is_kept(game: Definition, method: Method = KNOWING) -> bool:
    """Tell whether this machine has compiled the rules, the search and what goes with it before."""
    known = method.knowing(game)
    return (
        game.rules.kept
        and _search_compiler(game, method).keeps("search")
        and (not known.has("decide") or _decision_compiler(game, method).keeps("decide"))
        and (not known.notes or _recall_compiler(game, method).keeps("recall"))
    )


def _once(game: Definition, label: str, make: Callable[[], Search]) -> Search:
    """Return what is made under this label; nobody waits for what is made for another game."""
    key = game, label
    if key not in _made:
        with _making.setdefault(key, threading.Lock()):
            if key not in _made:
                _made[key] = make()
    return _made[key]


def _decision_label(method: Method) -> str:
    return f"{method.label}-decision"


def _recall_label(method: Method) -> str:
    return f"{method.label}-recall"


def _sources(known: Insight, *others: ModuleType) -> list[str]:
    modules = [*others, slots, *([known.module] if known.module else [])]
    return [module.__file__ for module in modules if module.__file__]


def _search(game: Definition, method: Method) -> Search:
    state, numbers, reals = game.rules.blank(), np.zeros(1, np.int64), np.zeros(1)
    table, chart = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    tree = columns.Arrays(table, table, chart, chart, numbers)
    desk = columns.Desk(reals, numbers, numbers, numbers, reals, reals)
    compiler = _search_compiler(game, method)
    return compiler.entry(method.algorithm.search, "search", {}, state, state, 1, 1, tree, desk)


def _search_compiler(game: Definition, method: Method) -> Compiler:
    known = method.knowing(game)
    sources = _sources(known, method.algorithm, columns, best_line, mcts)
    return game.rules.compiler(f"{game.name}-{method.label}", known.functions, sources)


def _recall(game: Definition, method: Method) -> Search:
    state, numbers, reals = game.rules.blank(), np.zeros(1, np.int64), np.zeros(1)
    return _recall_compiler(game, method).entry(noting.recall, "recall", {}, state, numbers, 1, reals)


def _recall_compiler(game: Definition, method: Method) -> Compiler:
    known = method.knowing(game)
    return game.rules.compiler(
        f"{game.name}-{_recall_label(method)}", known.functions, _sources(known, noting)
    )


def _decision(game: Definition, method: Method) -> Search:
    decide = method.knowing(game).functions["decide"]
    state, numbers = game.rules.blank(), np.zeros(1, np.int64)
    return _decision_compiler(game, method).entry(door(2), "decide", {"inner": decide}, state, numbers)


def _decision_compiler(game: Definition, method: Method) -> Compiler:
    known = method.knowing(game)
    return game.rules.compiler(f"{game.name}-{_decision_label(method)}", known.functions, _sources(known))
