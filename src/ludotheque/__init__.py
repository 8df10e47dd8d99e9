"""Ludothèque: five out-of-print board games, played to the letter of their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
from ludotheque.engine.match import Match
from ludotheque.engine.record import Record, Report, replay, verify
from ludotheque.engine.shelf import games, load
from ludotheque.engine.sight import Sight

if TYPE_CHECKING:
    from ludotheque.bots import Bot

__version__ = "0.1.0"

__all__ = [
    "BadComponents",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "Game",
    "IllegalMove",
    "LudothequeError",
    "Match",
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


def bot(name: str, **settings: Any) -> Bot:
    """Return a bot by its name, such as ``bot("random", seed=1)``."""
    from ludotheque.bots import make

    return make(name, **settings)
