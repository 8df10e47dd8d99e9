"""The package's own errors: each says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.words import Words


class LudothequeError(Exception):
    """Anything that this package refuses to do."""


class IllegalMove(LudothequeError):
    """A move that the rules forbid here, or a text that names no move."""

    def __init__(self, reason: str, clause: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.reason, self.clause)


class UnknownGame(LudothequeError):
    """A name that is not on the shelf."""


class UnknownBot(LudothequeError):
    """A name that no bot has."""


class BadOption(LudothequeError):
    """An option that the game does not have, or a value that it cannot take."""


class BadPlayers(LudothequeError):
    """A number of players that the game does not seat."""


class BadSeat(LudothequeError):
    """A seat that the match does not have."""


class BadRecord(LudothequeError):
    """A record that cannot be read, or that does not follow from the rules."""


class MissingExtra(LudothequeError, ImportError):
    """Something that needs a library which only an extra of this package brings."""


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Import libraries of an extra; MissingExtra says how to install it where one of them is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "ludotheque":
            raise
        raise MissingExtra(
            f"{what} needs {error.name}, which is not installed: pip install 'ludotheque[{extra}]'"
        ) from error


class Term(str):
    """A word of the game's own among what is filled into a sentence: it is translated along with it."""

    __slots__ = ()


class BadComponents(LudothequeError):
    """A deck, or another set of components, that the game cannot be played with.

    ``at`` is the place in the JSON: keys and indices, from the outside in.
    """

    def __init__(self, message: str, *, at: tuple[str | int, ...] = (), **values: object) -> None:
        super().__init__(message % values if values else message)
        self.message = message
        self.at = at
        self.values = values

    def told(self, words: Words) -> str:
        """Return what is wrong in the language of the game's words."""
        values = {
            key: words(value) if isinstance(value, Term) else value for key, value in self.values.items()
        }
        return words(self.message, **values)

    def __reduce__(self) -> tuple[object, ...]:
        return _bad_components, (self.message, self.at, self.values)


def _bad_components(message: str, at: tuple[str | int, ...], values: dict[str, object]) -> BadComponents:
    return BadComponents(message, at=at, **values)


def suggest(word: str, words: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` when one of ``words`` is close, else nothing."""
    near = get_close_matches(word, list(words), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""
