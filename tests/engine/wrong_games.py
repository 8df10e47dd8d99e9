"""The teaching game, spoilt in one place at a time."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import ludotheque
from ludotheque import Game

PARTS = {
    "rules": "rules",
    "notation": "notation",
    "speech": "speech",
    "box": "components",
    "drawing": "drawing",
    "insight": "insight",
    "learning": "learning",
    "printing": "printing",
    "teaching": "teaching",
}


def duel(**changes: Any) -> Game:
    """Return the teaching game, at two players, with some of what it is made of changed.

    ``rules_play=…`` replaces a function of a part, anything else an argument of ``Game``.
    """
    right = ludotheque.load("duel")
    modules = {part: _copied(import_module(f"ludotheque_duel.{name}")) for part, name in PARTS.items()}
    given: dict[str, Any] = {}
    for name, value in changes.items():
        part, _, function = name.partition("_")
        if part in modules and function:
            setattr(modules[part], function, value)
        else:
            given[name] = value
    usual = {
        "name": "duel",
        "title": "Duel",
        "about": "Three cards each, three tricks: when do you spend the high one?",
        "players": (2,),
        "minutes": 1,
        "version": 1,
        "options": right.options,
        "end_clause": "3.1",
        "notation_clause": "4.1",
        "small": {"cards": 12},
    }
    made = Game(**{**usual, **modules, **given})
    made.rules.background.stand_down()  # what is put in is seldom marked as a rule, so it cannot be compiled
    return made


def _copied(module: ModuleType) -> ModuleType:
    twin = ModuleType(module.__name__)
    twin.__dict__.update(module.__dict__)
    return twin
