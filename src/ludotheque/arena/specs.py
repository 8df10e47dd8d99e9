"""Bots as people write them: ``hard``, ``expert:0.2s``, ``expert@0.1:500``, ``cmd:./mybot:0.2s``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludotheque.bots import Bot, is_ours, make
from ludotheque.bots.program_bot import PROGRAM
from ludotheque.bots.settings import SearchSettings
from ludotheque.engine.author.insight import NOTHING
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.game import Game

HOW = (
    "a bot is written NAME, NAME:0.2s, NAME:500 (iterations), NAME:0.2s:bare, :fresh or :blind; "
    "a program cmd:COMMAND or cmd:COMMAND:0.2s"
)
WORDS = {"bare": ("insight", False), "fresh": ("keep", False), "blind": ("infer", False)}
"""Without what is known of the game; what was searched before; what others' moves tell of their hands."""
_SECONDS = re.compile(r"(\d+(?:\.\d+)?|\.\d+)s", re.ASCII)
_ITERATIONS = re.compile(r"\d{1,12}", re.ASCII)
_TUNED = re.compile(r"(\w+)=([-+.\w]+)", re.ASCII)
_TUNABLE: dict[str, Callable[[str], float]] = {**SearchSettings.kinds()}


@dataclass(frozen=True)
class Spec:
    """A bot and what it is made with."""

    text: str
    """As it was written: what the bot is called in results."""
    name: str
    settings: Mapping[str, Any]
    tuned: Mapping[str, float]
    """How its search differs from what the game asks for."""

    @property
    def is_program(self) -> bool:
        """Whether it is a program that is started."""
        return self.name.startswith(PROGRAM)

    @property
    def is_ours(self) -> bool:
        """Whether it is one of this project's bots."""
        return is_ours(self.name)

    def make(self, game: Game, seed: int | None, seconds: float | None = None) -> Bot:
        """Return the bot, ready for matches of a game; if ``seconds`` are given, it thinks no longer."""
        settings = dict(self.settings)
        if seconds is not None:
            settings["seconds"] = min(seconds, settings.get("seconds", seconds))
        if self.tuned:
            known = game.insight if settings.get("insight", True) else NOTHING
            settings["settings"] = SearchSettings.of(known, self.tuned)
        return make(self.name, seed=seed, **settings)


def parse(text: str) -> Spec:
    """Return the bot that a text names; a program is not started yet."""
    if text.startswith(PROGRAM):
        name, _, last = text.rpartition(":")
        name, parts = (name, [last]) if _SECONDS.fullmatch(last) and PROGRAM in name else (text, [])
    else:
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
    make(name, **settings, **({"settings": SearchSettings()} if tuned else {}))
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
