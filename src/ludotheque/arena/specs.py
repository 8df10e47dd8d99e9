"""Bots as people write them: ``hard``, ``expert:0.2s``, ``expert:500:bare``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludotheque.bots import Bot, make
from ludotheque.bots.settings import Settings
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.game import Game

HOW = "a bot is written NAME, NAME:0.2s, NAME:500 (iterations), NAME:0.2s:bare or NAME:0.2s:fresh"
WORDS = {"bare": ("insight", False), "fresh": ("keep", False)}
"""Without what is known of the game; without what was searched before."""
_SECONDS = re.compile(r"(\d+(?:\.\d+)?|\.\d+)s", re.ASCII)
_ITERATIONS = re.compile(r"\d{1,12}", re.ASCII)
_TUNED = re.compile(r"(\w+)=([-+.\w]+)", re.ASCII)
_TUNABLE: dict[str, Callable[[str], float]] = {**Settings.kinds()}


@dataclass(frozen=True)
class Spec:
    """A bot and what it is made with."""

    text: str
    """As it was written: what the bot is called in results."""
    name: str
    settings: Mapping[str, Any]
    tuned: Mapping[str, float]
    """How its search differs from what the game asks for."""

    def make(self, game: Game, seed: int) -> Bot:
        """Return the bot, ready for matches of a game."""
        settings = dict(self.settings)
        if self.tuned:
            settings["settings"] = Settings.of(game, settings.get("insight", True), self.tuned)
        return make(self.name, seed=seed, **settings)


def parse(text: str) -> Spec:
    """Return the bot that a text names."""
    name, *parts = text.split(":")
    settings: dict[str, Any] = {}
    tuned: dict[str, float] = {}
    for part in parts:
        if found := _TUNED.fullmatch(part):
            _put(tuned, found[1], _tuned(found[1], found[2]), text)
        elif found := _SECONDS.fullmatch(part):
            _put(settings, "seconds", float(found[1]), text)
        elif _ITERATIONS.fullmatch(part):
            _put(settings, "iterations", int(part), text)
        elif part in WORDS:
            _put(settings, *WORDS[part], text)
        else:
            raise LudothequeError(f"{HOW}, not {text!r}")
    make(name, **settings, **({"settings": Settings()} if tuned else {}))
    return Spec(text, name, settings, tuned)


def _put(settings: dict[str, Any], name: str, value: Any, text: str) -> None:
    """Add a setting; LudothequeError if it is there already."""
    if name in settings:
        raise LudothequeError(f"{text!r} says {name} twice")
    settings[name] = value


def _tuned(name: str, value: str) -> float:
    if name not in _TUNABLE:
        known = ", ".join(_TUNABLE)
        raise LudothequeError(
            f"a search has no setting {name!r}{suggest(name, _TUNABLE)} (there are {known})"
        )
    try:
        return _TUNABLE[name](value)
    except ValueError:
        raise LudothequeError(f"{name} takes a number, not {value!r}") from None
