"""Other people's bots, found through one entry point group, as games are."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec

from ludotheque.bots.bot import Bot
from ludotheque.engine.errors import LudothequeError

GROUP = "ludotheque.bots"
SETTINGS = ("seed", "seconds")
"""What every bot can be made with, by name."""


@cache
def plugins() -> dict[str, EntryPoint]:
    """Return the bots that other packages bring, by name; none of them is loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def package_of(name: str) -> str | None:
    """Return the package that brings a bot; None if none does, or only a module of that name."""
    entry = plugins().get(name)
    package = entry.module.partition(".")[0] if entry else ""
    found = find_spec(package) if package else None
    return package if found and found.submodule_search_locations else None


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
