"""In which code a search runs: the quickest that is there, or one that is named, to set them side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludotheque.bots.compiling import (
    KNOWING,
    Copied,
    Method,
    Search,
    best_decision,
    best_recall,
    best_search,
    compiled_decision,
    compiled_recall,
    compiled_search,
    plain_insight,
    plain_search,
    portable_search,
)
from ludotheque.engine.definition import Definition
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.speed import note_taking, running
from ludotheque.engine.speed.memory import plainly
from ludotheque.engine.speed.specialising import specialise


@dataclass(frozen=True)
class Code:
    """What makes a search, what works out moves, and what takes notes, for a game; None if it has no such."""

    search: Callable[[Definition, Method], Search]
    decision: Callable[[Definition, Method], Search | None]
    recall: Callable[[Definition, Method], Search | None]


def portable_or_error(game: Definition, method: Method) -> Search:
    """Return the portable search; LudothequeError where there is none."""
    found = portable_search(game, method)
    if found is None:
        raise LudothequeError(f"{game.name} has no portable code that can run here")
    return found


def _portable_part(name: str) -> Callable[[Definition, Method], Search | None]:
    def part(game: Definition, method: Method) -> Search | None:
        code = game.rules.portable
        return code.function(name) if code and code.has(name) else None

    return part


@cache
def plain_decision(game: Definition, method: Method) -> Search | None:
    """Return what works out moves of a game as plain Python."""
    known = method.knowing(game)
    return game.rules.specialised(known.functions["decide"]) if known.has("decide") else None


@cache
def plain_recall(game: Definition, method: Method) -> Search | None:
    """Return what takes notes of a match as plain Python."""
    if not method.knowing(game).notes:
        return None
    taken = specialise(note_taking.recall, game.rules.plain_functions | plain_insight(game, method))

    def recall(state: Any, made: Any, seat: int, notes: Any) -> int:
        taken(Copied(game.rules, state), plainly(made), seat, plainly(notes))
        return 0

    return recall


QUICKEST = Code(best_search, best_decision, best_recall)
PLAIN = Code(plain_search, plain_decision, plain_recall)
PORTABLE = Code(portable_or_error, _portable_part("decide"), _portable_part("recall"))
NATIVE = Code(compiled_search, compiled_decision, compiled_recall)


def codes_of(game: Definition) -> Iterator[tuple[str, Code]]:
    """Give every code that can run here."""
    yield "plain", PLAIN
    if portable_search(game, KNOWING) is not None:
        yield "portable", PORTABLE
    if running.can_compile():
        yield "compiled", NATIVE
