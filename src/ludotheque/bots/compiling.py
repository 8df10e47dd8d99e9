"""The search and what works out moves, made for a game: plain at once, compiled once per machine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from ludotheque.bots import best_line, columns, mcts
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.engine.author import insight as slots
from ludotheque.engine.author.insight import NOTHING, Insight
from ludotheque.engine.author.numbers import integers, reals
from ludotheque.engine.definition import Definition
from ludotheque.engine.speed import note_taking, running
from ludotheque.engine.speed.compiled import Compiler, Entry, door
from ludotheque.engine.speed.memory import memory_of, plainly
from ludotheque.engine.speed.rules import Rules
from ludotheque.engine.speed.specialising import specialise

Search = Callable[..., int]


@dataclass(frozen=True)
class Method:
    """A way to search: an algorithm, and what it knows of a game."""

    label: str
    """How it is called in the cache."""
    algorithm: ModuleType
    knowing: Callable[[Definition], Insight]

    def __reduce__(self) -> str:
        """Return where it stands here: it is pickled by name."""
        return next(name for name, one in globals().items() if one is self)


KNOWING = Method("search", mcts, lambda game: game.insight)
BARE = Method("search-bare", mcts, lambda game: NOTHING)
"""By the rules alone."""

_made: dict[tuple[Definition, str], Search] = {}
_making: dict[tuple[Definition, str], threading.Lock] = {}


def compiled_search(game: Definition, method: Method = KNOWING) -> Search:
    """Return the search compiled for a game."""
    return _once(
        game,
        method.label,
        lambda: search_compiler(game, method).one("search", search_entry(game, method)),
    )


def compiled_decision(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what works out moves of a game, compiled; None if nothing does."""
    if not method.knowing(game).has("decide"):
        return None
    return _once(
        game,
        _decision_label(method),
        lambda: decision_compiler(game, method).one("decide", decision_entry(game, method)),
    )


def compiled_recall(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what goes through a match and takes notes, compiled; None if the game takes none."""
    if not method.knowing(game).notes:
        return None
    return _once(
        game, _recall_label(method), lambda: recall_compiler(game, method).one("recall", recall_entry(game))
    )


def plain_insight(game: Definition, method: Method = KNOWING) -> dict[str, Callable[..., Any]]:
    """Return what is known of a game as plain functions; some of them call others of them."""
    rules, known = game.rules.plain_functions, method.knowing(game).functions
    alone = {name: specialise(function, rules) for name, function in known.items()}
    return {name: specialise(function, rules | alone) for name, function in known.items()}


@cache
def plain_search(game: Definition, method: Method = KNOWING) -> Search:
    """Return the same search as plain Python: slow, but there at once."""
    search = specialise(method.algorithm.search, game.rules.plain_functions | plain_insight(game, method))

    def call(states: Any, root: Any, seat: int, iterations: int, tree: Any, desk: Any) -> int:
        plain_tree, plain_desk = columns.Arrays(*map(plainly, tree)), columns.Desk(*map(plainly, desk))
        work, begun = Copied(game.rules, states), Copied(game.rules, root)
        done: int = search(work, begun, seat, iterations, plain_tree, plain_desk)
        return done

    return call


class Copied:
    """States as plain rules see them: reading gives a namespace, writing copies all of one."""

    def __init__(self, rules: Rules, states: Any) -> None:
        self.memory: memoryview[int] = memory_of(states)
        self.size: int = rules.layout.size
        self.writable: type[Any] = rules.writable

    def __getitem__(self, place: int) -> Any:
        return self.writable(self.memory[place * self.size : (place + 1) * self.size])

    def __setitem__(self, place: int, value: Any) -> None:
        self.memory[place * self.size : (place + 1) * self.size] = value._bytes  # noqa: SLF001 - of ours


def compilers(game: Definition, method: Method) -> list[Compiler]:
    """Return what compiles the search for a game, and what goes with it."""
    known = method.knowing(game)
    found = [search_compiler(game, method)]
    if known.has("decide"):
        found.append(decision_compiler(game, method))
    if known.notes:
        found.append(recall_compiler(game, method))
    return found


def portable_search(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return the portable search for a game; None where its portable code has none like that."""
    code = game.rules.portable if method.knowing(game) is game.insight and method.algorithm is mcts else None
    if code is None or not code.has("search"):
        return None
    return _once(game, f"portable-{method.label}", lambda: PortableSearch(code))


def has_quick_search(game: Definition, method: Method = KNOWING) -> bool:
    """Tell whether there is, or can be, more than the plain search."""
    return running.can_compile() or portable_search(game, method) is not None


def best_search(game: Definition, method: Method = KNOWING) -> Search:
    """Return the quickest search that is there at once, or is compiled now; plain where neither can be."""
    found = _best(game, method, method.label, "search")
    return found or (compiled_search if running.can_compile() else plain_search)(game, method)


def best_decision(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what works out moves of a game in the same way; None if nothing does."""
    if not method.knowing(game).has("decide"):
        return None
    return _best(game, method, _decision_label(method), "decide") or compiled_decision(game, method)


def best_recall(game: Definition, method: Method = KNOWING) -> Search | None:
    """Return what takes notes in the same way; None if the game takes none."""
    if not method.knowing(game).notes:
        return None
    return _best(game, method, _recall_label(method), "recall") or compiled_recall(game, method)


def _best(game: Definition, method: Method, label: str, name: str) -> Search | None:
    """Return a portable function, which is there at once and searches as quickly; else a compiled one."""
    search = portable_search(game, method)
    if search is None:
        return _made.get((game, label))
    if name == "search":
        return search
    code = game.rules.portable
    return code.function(name) if code and code.has(name) else None


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
        and search_compiler(game, method).keeps("search")
        and (not known.has("decide") or decision_compiler(game, method).keeps("decide"))
        and (not known.notes or recall_compiler(game, method).keeps("recall"))
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


def search_entry(game: Definition, method: Method) -> Entry:
    """Return the search as it is to be compiled."""
    from ludotheque.engine.speed.arrays import array

    state, whole, real = game.rules.blank(), array(integers(1)), array(reals(1))
    table, chart = array(integers(1, 1)), array(reals(1, 1))
    tree = columns.Arrays(table, table, chart, chart, whole)
    desk = columns.Desk(real, whole, whole, whole, real, real)
    return Entry(method.algorithm.search, {}, (state, state, 1, 1, tree, desk))


def search_compiler(game: Definition, method: Method) -> Compiler:
    """Return what compiles the search for a game."""
    known = method.knowing(game)
    sources = _sources(known, method.algorithm, columns, best_line, mcts)
    return game.rules.compiler(f"{game.name}-{method.label}", known.functions, sources)


def recall_entry(game: Definition) -> Entry:
    """Return what goes through a match, as it is to be compiled."""
    from ludotheque.engine.speed.arrays import array

    return Entry(note_taking.recall, {}, (game.rules.blank(), array(integers(1)), 1, array(reals(1))))


def recall_compiler(game: Definition, method: Method) -> Compiler:
    """Return what compiles the notes of a game."""
    known = method.knowing(game)
    return game.rules.compiler(
        f"{game.name}-{_recall_label(method)}", known.functions, _sources(known, note_taking)
    )


def decision_entry(game: Definition, method: Method) -> Entry:
    """Return what works out moves, as it is to be compiled."""
    from ludotheque.engine.speed.arrays import array

    decide = method.knowing(game).functions["decide"]
    return Entry(door(2), {"inner": decide}, (game.rules.blank(), array(integers(1))))


def decision_compiler(game: Definition, method: Method) -> Compiler:
    """Return what compiles the working out of moves of a game."""
    known = method.knowing(game)
    return game.rules.compiler(f"{game.name}-{_decision_label(method)}", known.functions, _sources(known))
