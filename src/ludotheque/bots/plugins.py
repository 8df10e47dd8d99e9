"""Other people's bots, found through one entry point group, as games are."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ludotheque.bots.bot import Bot
from ludotheque.engine.errors import LudothequeError

GROUP = "ludotheque.bots"
SETTINGS = ("seed", "seconds")
"""What every bot can be made with, by name."""


@cache
def plugins() -> dict[str, EntryPoint]:
    """Return the bots that other packages bring, by name; none of them is loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


@cache
def loaded(name: str) -> Callable[..., Bot]:
    """Return what makes the bot of that name; LudothequeError says which one cannot be loaded, and why."""
    try:
        maker = plugins()[name].load()
    except Exception as error:
        raise LudothequeError(f"the bot {name!r} is installed, but cannot be loaded: {error}") from error
    if not isinstance(maker, type) or not issubclass(maker, Bot):
        raise LudothequeError(f"the entry point {name!r} must name a class of Bot, not {maker!r}")
    if missing := [setting for setting in SETTINGS if setting not in inspect.signature(maker).parameters]:
        raise LudothequeError(f"the bot {name!r} must take the setting {missing[0]!r}, as every bot does")
    if inspect.isabstract(maker):
        raise LudothequeError(f"the bot {name!r} must have a method choose(sight)")
    return maker
