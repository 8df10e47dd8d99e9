"""The shelf: every installed game, ours and other people's, found through one entry point group."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ludotheque.engine.errors import LudothequeError, UnknownGame, suggest
from ludotheque.engine.game import Game

GROUP = "ludotheque.games"


def games() -> list[str]:
    """Return the names on the shelf, sorted."""
    return sorted(_shelf())


def load(name: str) -> Game:
    """Return a game by its name."""
    shelf = _shelf()
    if not isinstance(name, str) or name not in shelf:
        known = ", ".join(sorted(shelf))
        raise UnknownGame(f"no game {name!r} is on the shelf{suggest(str(name), shelf)} (there are {known})")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    try:
        game = _shelf()[name].load()
    except Exception as error:
        raise LudothequeError(f"the game {name!r} is on the shelf, but cannot be loaded: {error}") from error
    if not isinstance(game, Game) or game.name != name:
        raise LudothequeError(f"the entry point {name!r} must name a Game called {name!r}, not {game!r}")
    return game


@cache
def _shelf() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
