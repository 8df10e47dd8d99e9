"""A file with components of one's own: how it begins, and what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.options import Deck
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.files import written
from ludotheque.engine.game import Game


def begin(game: Game, deck: str, path: Path) -> str:
    """Write a set of ours to a file that is not there yet; return what to do with it."""
    if not any(isinstance(option, Deck) for option in game.options):
        raise LudothequeError(f"{game.name} is always played with the same components: there are no others")
    text = written(game.components(deck))
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise LudothequeError(f"{path} is there already, and is left alone: choose another name") from None
    except OSError as error:
        raise LudothequeError(f"{path} cannot be written: {error.strerror}") from error
    return (
        f"{path}: {held(game.components(deck))}. Fill in your own, then "
        f"ludo components {game.name} --check {path} && ludo play {game.name} --option deck={path}"
    )


def held(found: Json) -> str:
    """Return how much there is of everything."""
    return ", ".join(f"{name}: {_size(part)}" for name, part in found.items())


def _size(part: Any) -> str:
    return str(len(part)) if isinstance(part, (list, dict)) else str(part)
