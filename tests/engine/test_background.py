"""When rules are compiled by themselves."""

from __future__ import annotations

import threading

import pytest

from ludotheque.engine.speed import background


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
