"""The shelf: every installed game, ours and other people's, found through one entry point group."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pickle import PicklingError
from typing import Any

from ludotheque.engine.errors import BadRecord, LudothequeError, UnknownGame, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record
from ludotheque.engine.play.replay import Report, replayed, verified
from ludotheque.engine.speed.rules import Rules

GROUP = "ludotheque.games"

Stored = Record | str | os.PathLike[str] | Mapping[str, Any]
"""A record, the file that holds one, or its JSON."""


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


def replay(source: Stored, secret: bytes | None = None) -> Match:
    """Return the match that a record holds, as the record leaves it."""
    record = Record.load(source)
    return replayed(record, _played(record), secret)


def verify(source: Stored) -> Report:
    """Return a report on a record whose every event is legal and whose every draw can be explained."""
    record = Record.load(source)
    return verified(record, _played(record))


def _played(record: Record) -> Game:
    try:
        return load(record.game)
    except LudothequeError as error:
        raise BadRecord(str(error)) from error


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


# In a pickle, and for copies, a game and its rules are their name on the shelf.


def _rules(name: str) -> Rules:
    return load(name).rules


def _named(game: Game) -> tuple[Any, tuple[str]]:
    if game.name not in _shelf() or load(game.name) is not game:
        raise PicklingError(f"{game!r} is not on the shelf, so it cannot be pickled")
    return load, (game.name,)


def _rules_named(rules: Rules) -> tuple[Any, tuple[str]]:
    if rules.name not in _shelf() or _rules(rules.name) is not rules:
        raise PicklingError(f"the rules of {rules.name} are not on the shelf, so they cannot be pickled")
    return _rules, (rules.name,)


copyreg.pickle(Game, _named)
copyreg.pickle(Rules, _rules_named)
