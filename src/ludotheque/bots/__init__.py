"""Bots: players that think. They know the engine, and any game through it.

A bot is given a :class:`~ludotheque.engine.play.sight.Sight`, which holds nothing that its seat cannot know,
and answers with the text of a move::

    bot = make("random", seed=1)
    match.play(bot.choose(match.sight(1)))

Besides ours there are those of other packages (``plugins``), and programs in any language (``program_bot``).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

from ludotheque.bots import plugins
from ludotheque.bots.bot import Analysis, Bot, BotFailed, Line
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.levels import Easy, Hard, Medium
from ludotheque.bots.program_bot import PROGRAM, ProgramBot
from ludotheque.bots.random_bot import RandomBot
from ludotheque.bots.search import SearchBot
from ludotheque.engine.errors import LudothequeError, UnknownBot, suggest

__all__ = ["BOTS", "Analysis", "Bot", "BotFailed", "Line", "installed", "is_ours", "made", "make", "names"]

BOTS: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": SearchBot,
}
"""Our own bots by their names, the weakest first; what one is made with are its settings."""


def names() -> list[str]:
    """Return the names of all bots that are installed: ours, the weakest first, then other people's."""
    return [*BOTS, *(name for name in plugins.plugins() if name not in BOTS)]


def is_ours(name: str) -> bool:
    """Tell whether a bot is one of this project's, and its failures are our bugs."""
    return name in BOTS


def make(name: str, **settings: Any) -> Bot:
    """Return the bot of that name, such as ``make("random", seconds=1, seed=1)``.

    ``cmd:./mybot --deep`` is a program that speaks the protocol of docs/engine-protocol.md. It is started, so
    names that come from outside go to :func:`installed`.
    """
    if str(name).startswith(PROGRAM):
        return made(name, partial(ProgramBot, name.removeprefix(PROGRAM)), settings)
    return installed(name, **settings)


def installed(name: str, **settings: Any) -> Bot:
    """Return the bot that is installed under that name, which is never a program to be started."""
    known = names()
    if isinstance(name, str) and name in known:
        return made(name, BOTS.get(name) or plugins.loaded(name), settings)
    raise UnknownBot(f"no bot is called {name!r}{suggest(str(name), known)} (there are {', '.join(known)})")


def made(name: str, maker: Callable[..., Bot], settings: dict[str, Any]) -> Bot:
    """Return a bot with these settings; LudothequeError if it has no such setting."""
    known = inspect.signature(maker).parameters
    for setting in settings:
        if setting not in known:
            near = suggest(setting, known)
            raise LudothequeError(f"{name} has no setting {setting!r}{near} (it has {', '.join(known)})")
    return maker(**settings)
