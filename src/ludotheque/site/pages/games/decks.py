"""Components of one's own on the pages: what a form brings, and a few of them drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.options import STANDARD, Deck
from ludotheque.engine.errors import BadComponents, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.api.request_bodies import too_deep
from ludotheque.site.foundation.problem import short
from ludotheque.words import Words

LARGEST_DECK = 200 * 1024
"""Bytes of a file of components."""
FILE, TEXT, NAME = "deck-file", "deck-text", "deck-name"
"""The fields of a form: a file, the same as text, and what its owner calls it."""
OWN = "own"
"""In place of a deck's name: the components that come with the form."""
SAMPLES = 8
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What a game's ``unfold`` may fail with on something that is not like its components at all."""


def deck_field(game: Game) -> str | None:
    """Return the field that asks for components, if the game's can be replaced."""
    return next((f"option-{option.name}" for option in game.options if isinstance(option, Deck)), None)


async def own_deck(posted: FormData, field: str | None) -> bytes | None:
    """Return the components that came with a form: a file, or a text where one's own were chosen."""
    file, text = posted.get(FILE), posted.get(TEXT)
    if isinstance(file, UploadFile) and file.filename:
        return await file.read(LARGEST_DECK + 1)
    if isinstance(text, str) and text.strip() and field and posted.get(field) == OWN:
        return text.encode()
    return None


def read_deck(content: bytes) -> Json | None:
    """Return the JSON object that somebody sent; None if it is not one."""
    if len(content) > LARGEST_DECK:
        return None
    try:
        deck = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return None if too_deep(deck) or not isinstance(deck, dict) else deck


def reason(error: LudothequeError, game: Game, words: Words) -> str:
    """Return what is wrong with components, in the reader's language if the game knows it."""
    if isinstance(error, BadComponents):
        return short(error.told(game.words(words.lang)))
    return short(str(error))


@dataclass(frozen=True)
class Sample:
    """A few pieces of a set of components, and how many there are of each kind."""

    drawings: tuple[Markup, ...]
    counts: tuple[tuple[str, int], ...]


def sample(game: Game, deck: str | Json, lang: str) -> Sample | None:
    """Return some pieces of a deck that can be played with; None where the game does not draw them."""
    if game.editor is None:
        return None
    return _sample(game.name, deck if isinstance(deck, str) else json.dumps(deck), lang)


@lru_cache(maxsize=64)
def _sample(name: str, deck: str, lang: str) -> Sample | None:
    game = load(name)
    assert game.editor
    data = game.box.load(deck) if deck in game.box.names() else json.loads(deck)
    try:
        items = game.editor.unfold(data)
    except UNREADABLE:
        return None
    part, words = game.editor.PARTS[0], game.words(lang)
    shown = items[part.name][:: max(1, len(items[part.name]) // SAMPLES)][:SAMPLES]
    drawings = tuple(drawn(game, part.name, item, lang) for item in shown)
    counts = tuple((words(part.title), len(items[part.name])) for part in game.editor.PARTS)
    return Sample(drawings, counts)


def drawn(game: Game, part: str, item: Mapping[str, Any], lang: str) -> Markup:
    """Return an item as a picture; an item that makes no sense at all has none."""
    assert game.editor
    try:
        svg = game.editor.draw(part, dict(item), lang)
    except UNREADABLE:
        return Markup()
    return Markup(svg)  # noqa: S704 - a game's own drawing


def start_of(game: Game, asked: str | None) -> str:
    """Return the name of the deck that an address asks for; the standard one if there is no such deck."""
    return asked if asked in game.box.names() else STANDARD
