"""Options of a game: what a player who sets up a table may choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludotheque.engine.errors import BadOption


@dataclass(frozen=True)
class Given:
    """What an option's limits may depend on: how many play, with which components."""

    players: int
    deck: Any


Bound = int | Callable[[Given], int]


@dataclass(frozen=True)
class Option:
    """A choice with a name, the clause that rules it, and a sentence for players."""

    name: str
    clause: str
    about: str
    title: str = field(default="", kw_only=True)
    """What players read beside its value, in a few words: "Rounds"; without it, they read its name."""

    @property
    def label(self) -> str:
        """Return the title, or the name as if it were one."""
        return self.title or self.name.replace("_", " ").capitalize()

    def default(self, given: Given) -> Any:
        """Return the value where nothing was chosen."""
        raise BadOption(f"the option {self.name!r} has no default")

    def check(self, value: Any, given: Given) -> Any:
        """Return the value if it is one that the option can take."""
        return value

    def encode(self, value: Any) -> int:
        """Return the value as ``setup`` gets it."""
        return int(value)

    def parse(self, text: str) -> Any:
        """Return the value that a person typed."""
        return text


@dataclass(frozen=True)
class Whole(Option):
    """A whole number between two bounds, or, where that has a meaning, null."""

    low: Bound = 0
    high: Bound = 0
    usual: Bound | None = 0
    nullable: bool = False
    null_about: str = ""
    """What null means, in a word or two: "never", "the whole pile"."""

    NULL = -1
    """How ``setup`` gets null."""

    def default(self, given: Given) -> int | None:
        return _bound(self.usual, given) if self.usual is not None else None

    def bounds(self, given: Given) -> tuple[int, int]:
        """Return the lowest and the highest value."""
        return _bound(self.low, given), _bound(self.high, given)

    def check(self, value: Any, given: Given) -> int | None:
        if value is None and self.nullable:
            return None
        low, high = self.bounds(given)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            or_null = " or null" if self.nullable else ""
            raise BadOption(f"{self.name} takes a whole number from {low} to {high}{or_null}, not {value!r}")
        return value

    def encode(self, value: int | None) -> int:
        return self.NULL if value is None else value

    def parse(self, text: str) -> int | None:
        if text in ("null", "none") and self.nullable:
            return None
        try:
            return int(text)
        except ValueError:
            or_null = " or null" if self.nullable else ""
            raise BadOption(f"{self.name} takes a whole number{or_null}, not {text!r}") from None


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    usual: bool = False

    def default(self, given: Given) -> bool:
        return self.usual

    def check(self, value: Any, given: Given) -> bool:
        if not isinstance(value, bool):
            raise BadOption(f"{self.name} takes true or false, not {value!r}")
        return value

    def parse(self, text: str) -> bool:
        if text not in ("true", "false"):
            raise BadOption(f"{self.name} takes true or false, not {text!r}")
        return text == "true"


def _bound(bound: Bound, given: Given) -> int:
    return bound(given) if callable(bound) else bound


@dataclass(frozen=True)
class Deck(Option):
    """The components to play with: a name, a file, or the JSON itself. ``setup`` gets their content."""

    def default(self, given: Given) -> str:
        return STANDARD


STANDARD = "standard"
"""The name of the components that a game is played with unless others are chosen."""
