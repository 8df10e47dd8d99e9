"""When rules are compiled by themselves."""

from __future__ import annotations

import ast
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludotheque.engine.speed import background
from ludotheque.engine.speed.sources import sources_of
from tests.patience import dawdle


def counted(events: int, stood_down: bool, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether something was compiled after that many plain events."""
    monkeypatch.delenv("LUDOTHEQUE_BACKGROUND", raising=False)
    compiled = threading.Event()
    counter = background.Background(compiled.set)
    if stood_down:
        counter.stand_down()
    for _ in range(events):
        counter.count()
    for thread in threading.enumerate():
        if thread.name == "ludotheque-compile":
            thread.join()
    return compiled.is_set()


def test_a_program_that_plays_much_has_its_rules_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not counted(background.EVENTS - 1, False, monkeypatch)
    assert counted(background.EVENTS, False, monkeypatch)


def test_nothing_is_compiled_here_once_somebody_else_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not counted(3 * background.EVENTS, True, monkeypatch)


def test_no_two_threads_read_what_a_game_imports_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, inside, most = ast.parse, [0], [0]

    def watched(text: str) -> ast.Module:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        dawdle(0.002)
        tree = parse(text)
        inside[0] -= 1
        return tree

    monkeypatch.setattr(ast, "parse", watched)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: sources_of("ludotheque.games.titus", ["rules"]), range(4)))
    assert most == [1]
    assert {path.name for path in found[0]} >= {"rules.py", "state.py", "moves.py"}
