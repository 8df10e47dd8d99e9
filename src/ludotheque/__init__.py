"""Ludothèque: five out-of-print board games, played exactly, clause by clause.

What this package offers is imported when it is first used, so that importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.bots import Bot, BotFailed
    from ludotheque.bots import make as bot
    from ludotheque.engine.errors import (
        BadComponents,
        BadOption,
        BadPlayers,
        BadRecord,
        BadSeat,
        IllegalMove,
        LudothequeError,
        UnknownBot,
        UnknownGame,
    )
    from ludotheque.engine.game import Game
    from ludotheque.engine.play.match import Match
    from ludotheque.engine.play.player import Player
    from ludotheque.engine.play.record import Record
    from ludotheque.engine.play.replay import Report
    from ludotheque.engine.play.sight import Sight
    from ludotheque.engine.shelf import games, load, replay, verify

__version__ = "0.3.0"

__all__ = [
    "BadComponents",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "Bot",
    "BotFailed",
    "Game",
    "IllegalMove",
    "LudothequeError",
    "Match",
    "Player",
    "Record",
    "Report",
    "Sight",
    "UnknownBot",
    "UnknownGame",
    "bot",
    "games",
    "load",
    "replay",
    "verify",
]

_HOMES = {
    "bots": {"Bot": "Bot", "BotFailed": "BotFailed", "bot": "make"},
    "engine.game": {"Game": "Game"},
    "engine.play.match": {"Match": "Match"},
    "engine.play.player": {"Player": "Player"},
    "engine.play.record": {"Record": "Record"},
    "engine.play.replay": {"Report": "Report"},
    "engine.play.sight": {"Sight": "Sight"},
    "engine.shelf": {name: name for name in ("load", "replay", "verify")},
}


def __getattr__(name: str) -> Any:
    """Return one of the names above, imported now."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "games":
        return import_module(f"{__name__}.games")
    home, names = next(
        ((home, names) for home, names in _HOMES.items() if name in names), ("engine.errors", {name: name})
    )
    value = globals()[name] = getattr(import_module(f"{__name__}.{home}"), names[name])
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
