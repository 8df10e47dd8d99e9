"""A setting of a server: declared once, as a field of a dataclass, with all that can be said about it.

From the declaration come the option of ``ludo serve``, the name in the environment, the key in the file, the
check of what is given, and the row in the documents.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from ludotheque.words import N_

KEY = "setting"
NONE = N_("none")
PREFIX = "LUDOTHEQUE_"
CONFIG = f"{PREFIX}CONFIG"
"""The variable that names a file of settings."""
MOST = 1_000_000_000
"""No number from outside is larger, unless its setting says so."""
KINDS: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    tuple: "a list of texts",
    Path: "a path",
}


@dataclass(frozen=True)
class Declared:
    """What is said of a field that is a setting."""

    said: str
    name: str | None
    least: float
    most: float
    unit: str | None
    choices: tuple[str, ...]
    usual: str | None
    check: Callable[[str], str] | None
    once: str | None
    """What it was called before; that name is still understood."""
    secret: bool = False
    """Whether nobody is shown its value."""


def setting(
    default: Any,
    said: str,
    *,
    name: str | None = None,
    least: float = 0,
    most: float = MOST,
    unit: str | None = None,
    choices: tuple[str, ...] = (),
    usual: str | None = None,
    check: Callable[[str], str] | None = None,
    once: str | None = None,
    secret: bool = False,
) -> Any:
    """Return a dataclass's field that is a setting.

    ``said`` is what the documents say of it, ``usual`` what they call a default that cannot be written down.
    ``check`` returns a text as it is kept; ValueError, with what would be right, if it is not allowed.
    ``once`` is what it was called before; a ``secret`` is not shown to anybody.
    """
    about = Declared(said, name, least, most, unit, choices, usual, check, once, secret)
    return field(default=default, metadata={KEY: about})


@dataclass(frozen=True)
class ServerSetting:
    """One setting, and where its value goes."""

    name: str
    place: tuple[str, ...]
    """The names of the fields that lead to it."""
    kind: type
    """int, float, str, Path, or tuple, which is of texts."""
    default: Any
    room: str
    """What the settings around it are about."""
    about: Declared

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return variable_of(self.name)

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        if self.about.choices:
            return " or ".join(f'"{choice}"' for choice in self.about.choices)
        if self.kind in (int, float):
            return f"{KINDS[self.kind]} from {shown(self.about.least)} to {shown(self.about.most)}"
        return KINDS[self.kind]

    @property
    def usual(self) -> str:
        """Its default, in words."""
        if self.about.usual is not None:
            return self.about.usual
        return NONE if self.usual_said else shown(self.default)

    @property
    def usual_said(self) -> bool:
        """Whether its default is said in words, and not as a value."""
        return self.about.usual is not None or self.default in (None, (), "")

    def read(self, given: Any) -> Any:
        """Return a value as it was given in a file; ValueError, with what would be right, if it cannot be."""
        try:
            return self._read(given)
        except ValueError as error:
            raise ValueError(str(error) or f"it must be {self.wanted}, not {given!r}") from None

    def read_text(self, text: str) -> Any:
        """Return a value that was given as a text; of a list, the parts between commas."""
        given: Any = text
        if self.kind is tuple:
            given = [part.strip() for part in text.split(",") if part.strip()]
        elif self.kind in (int, float):
            try:
                given = self.kind(text)
            except ValueError:
                given = text
        return self.read(given)

    def _read(self, given: Any) -> Any:
        if self.kind is tuple:
            if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
                raise ValueError
            return tuple(self._text(one) for one in given)
        if self.kind in (int, float):
            return self._number(given)
        if not isinstance(given, str | Path) or not str(given).isprintable():
            raise ValueError
        return Path(given) if self.kind is Path else self._text(str(given))

    def _number(self, given: Any) -> Any:
        whole = isinstance(given, int) and not isinstance(given, bool)
        if not whole and not (self.kind is float and isinstance(given, float) and math.isfinite(given)):
            raise ValueError
        if not self.about.least <= given <= self.about.most:
            raise ValueError
        return self.kind(given)

    def _text(self, text: str) -> str:
        if self.about.choices and text not in self.about.choices:
            raise ValueError
        return self.about.check(text) if self.about.check else text


def settings_of(kind: type, place: tuple[str, ...] = ()) -> Iterator[ServerSetting]:
    """Give the settings that a dataclass declares, those of the dataclasses in it among them."""
    hints, room = get_type_hints(kind), (kind.__doc__ or "").splitlines()[0].rstrip(".")
    for one in fields(kind):
        about, kind_of_it, there = one.metadata.get(KEY), _kind(hints[one.name]), (*place, one.name)
        if about is not None:
            name = about.name or one.name.replace("_", "-")
            yield ServerSetting(name, there, kind_of_it, one.default, room, about)
        elif is_dataclass(kind_of_it):
            yield from settings_of(kind_of_it, there)


def _kind(hint: Any) -> type:
    """Return the type that a field's values have, if it has one."""
    if get_origin(hint) is tuple:
        return tuple
    found: type = next((one for one in get_args(hint) if one is not NoneType), hint)
    return found


def variable_of(name: str) -> str:
    """Return what a setting is called in the environment."""
    return PREFIX + name.upper().replace("-", "_")


def shown(value: Any) -> str:
    """Return a value as a file or a document writes it."""
    if isinstance(value, int | float):
        return f"{value:g}" if value != int(value) else str(int(value))
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)
