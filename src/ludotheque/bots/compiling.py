"""The search and what works out moves, compiled for a game: once a machine, and loaded once a process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from ludotheque.bots import insight, tree
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.game import Game

_made: dict[tuple[Game, str], Callable[..., int]] = {}
_making = threading.Lock()


def compiled_search(game: Game, insight: bool) -> Callable[..., int]:
    """Return the search compiled for a game, with or without what is known of it."""
    return _once(game, _label(insight), lambda: _search(game, insight))


def compiled_decision(game: Game) -> Callable[..., int] | None:
    """Return what works out moves of a game, compiled; None if nothing does."""
    return _once(game, "decision", lambda: _decision(game)) if _decides(game) else None


def is_compiled(game: Game, insight: bool, decision: bool) -> bool:
    """Tell whether this process has the search, and what works out moves if that is wanted."""
    return (game, _label(insight)) in _made and not (
        decision and _decides(game) and (game, "decision") not in _made
    )


def _once(game: Game, label: str, make: Callable[[], Callable[..., int]]) -> Callable[..., int]:
    """Return what is made under this label; nobody waits for what is made for another game."""
    if (game, label) not in _made:
        with _making:
            if (game, label) not in _made:
                _made[game, label] = make()
    return _made[game, label]


def _label(insight: bool) -> str:
    return "search" if insight else "search-bare"


def _decides(game: Game) -> bool:
    return insight.of(game)["decide"] is not insight.decide


def _search(game: Game, insight: bool) -> Callable[..., int]:
    sources = [tree.__file__, insight.__file__]
    compiler = game.compiler(f"{game.name}-{_label(insight)}", insight.of(game, insight), sources)
    state, numbers, reals = game.blank(), np.zeros(1, np.int64), np.zeros(1)
    table, chart = np.zeros((1, 1), np.int64), np.zeros((1, 1))
    arguments: tuple[Any, ...] = (
        *(state, state, 1, 1, reals, table, table, chart),
        *(numbers, numbers, numbers, numbers, reals),
    )
    return compiler.entry(tree.search, "search", {}, *arguments)


def _decision(game: Game) -> Callable[..., int]:
    known = insight.of(game)
    compiler = game.compiler(f"{game.name}-decision", known, [insight.__file__])
    return compiler.entry(door(2), "decide", {"inner": known["decide"]}, game.blank(), np.zeros(1, np.int64))
