"""Bots: players that think. They know the engine, and any game through it.

A bot is given a :class:`~ludotheque.engine.play.sight.Sight`, which holds nothing that its seat cannot know,
and answers with the text of a move::

    bot = make("random", seed=1)
    match.play(bot.choose(match.sight(1)))
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ludotheque.bots.bot import Analysis, Bot, Line
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.levels import Easy, Hard, Medium
from ludotheque.bots.random_bot import RandomBot
from ludotheque.bots.search import SearchBot
from ludotheque.engine.errors import LudothequeError, UnknownBot, suggest

__all__ = ["BOTS", "Analysis", "Bot", "Line", "make"]

BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": SearchBot,
}
"""Every bot by its name; what it is made with are its settings."""


def make(name: str, **settings: Any) -> Bot:
    """Return the bot of that name, such as ``make("random", seconds=1, seed=1)``."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}{suggest(str(name), BOTS)} (there are {', '.join(BOTS)})")
    known = inspect.signature(BOTS[name]).parameters
    for setting in settings:
        if setting not in known:
            near = suggest(setting, known)
            raise LudothequeError(f"{name} has no setting {setting!r}{near} (it has {', '.join(known)})")
    return BOTS[name](**settings)
