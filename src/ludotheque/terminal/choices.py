"""What a person chooses on the command line: a game, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.engine.errors import BadOption, LudothequeError, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load


def game_named(name: str) -> Game:
    """Return a game by its name; whatever is wrong with it is one of our errors."""
    try:
        return load(name)
    except LudothequeError:
        raise
    except Exception as error:
        raise LudothequeError(f"{name} cannot be loaded: {error}") from error


def options_typed(game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Return the options that a person typed as NAME=VALUE."""
    known = {option.name: option for option in game.options}
    values: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}{suggest(text, known)}")
        if name in values:
            raise BadOption(f"the option {name!r} is given twice")
        values[name] = known[name].parse(value) if name in known else value
    return values
