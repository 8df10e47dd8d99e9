"""Reading JSON that a game's package brings: what is wrong with it is said, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any

from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.words import Sentence, Texts

History = tuple[tuple[int | str, str], ...]


def made(kind: Any, data: Any, where: str, parts: Mapping[str, Any]) -> Any:
    """Return an object with the fields that a piece of JSON names, each read by its own function."""
    if not isinstance(data, dict):
        raise LudothequeError(f"{where}: not a JSON object")
    known = [one.name for one in fields(kind)]
    strange = [key for key in data if key not in known]
    if strange:
        near = suggest(strange[0], known)
        raise LudothequeError(f"{where}: {strange[0]!r} is none of {', '.join(known)}{near}")
    missing = [one.name for one in fields(kind) if one.name not in data and _required(one)]
    if missing:
        raise LudothequeError(f"{where}: {missing[0]!r} is missing")
    values = {
        key: parts[key](value, f"{where}, {key}") if key in parts else value for key, value in data.items()
    }
    return kind(**values)


def _required(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def a_list(data: Any, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(data, list):
        raise LudothequeError(f"{where}: a list is wanted")
    return data


TEXTS = ("title", "about", "say", "again", "wrong", "well", "why", "closing", "ask")
"""The keys under which lessons and puzzles have what is said."""


def said_by(package: str) -> Callable[[Any, str], Texts]:
    """Return a function that takes a text: a sentence in English, or one in every language by its code.

    The sentence's translations stand in the package's catalogues, as those of its code do.
    """

    def taken(data: Any, where: str) -> Texts:
        if isinstance(data, str):
            return Sentence(package, data)
        if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
            raise LudothequeError(f"{where}: a text is wanted, in English or in every language")
        return data

    return taken


def one_of(kind: type, wanted: str) -> Callable[[Any, str], Any]:
    """Return a function that takes what is of one kind of JSON."""

    def taken(data: Any, where: str) -> Any:
        if type(data) is not kind:
            raise LudothequeError(f"{where}: {wanted} is wanted, not {data!r}")
        return data

    return taken


def some_names(data: Any, where: str) -> tuple[str, ...]:
    """Return texts."""
    if not all(isinstance(text, str) for text in a_list(data, where)):
        raise LudothequeError(f"{where}: a list of texts is wanted")
    return tuple(data)


def a_history(data: Any, where: str) -> History:
    """Return events: who acts, and the text."""
    events: list[tuple[int | str, str]] = []
    for event in a_list(data, where):
        match event:
            case [int() | "chance" as who, str(text)]:
                events.append((who, text))
            case _:
                raise LudothequeError(f'{where}: {event!r} is no event: a seat or "chance", and a text')
    return tuple(events)


a_text: Callable[[Any, str], Any] = one_of(str, "a text")
a_whole: Callable[[Any, str], Any] = one_of(int, "a whole number")
a_flag: Callable[[Any, str], Any] = one_of(bool, "true or false")


def a_number(data: Any, where: str) -> float:
    """Return a number."""
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise LudothequeError(f"{where}: a number is wanted, not {data!r}")
    return data


def an_object(data: Any, where: str) -> Any:
    """Return a JSON object."""
    if not isinstance(data, dict):
        raise LudothequeError(f"{where}: a JSON object is wanted")
    return data
