"""What a house is called and looks like, and which games it has: whoever draws a page asks ``house``.

As ``base`` in ``links.py``, it belongs to the application that answers, and is settled with every request.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from ludotheque.engine import shelf
from ludotheque.engine.errors import UnknownGame
from ludotheque.engine.game import Game

LUDOTHEQUE = "Ludothèque"


@dataclass(frozen=True)
class Character:
    """What tells one house from another."""

    name: str = LUDOTHEQUE
    welcome: str = ""
    games: tuple[str, ...] = ()
    """Those on its shelf; all that are installed, where none is named."""
    theme: str = ""
    """The colour of its band, if it has one."""
    colours: str = ""
    """The address, within the site, of a sheet with colours of its own."""
    closed: bool = False
    """Whether only members may come in."""


_settled: ContextVar[Character] = ContextVar("house", default=Character())  # noqa: B039 - it is frozen


class _House:
    """The house that answers now."""

    @property
    def name(self) -> str:
        return _settled.get().name

    @property
    def named(self) -> bool:
        """Whether it has a name of its own."""
        return self.name != LUDOTHEQUE

    @property
    def welcome(self) -> str:
        return _settled.get().welcome

    @property
    def theme(self) -> str:
        return _settled.get().theme

    @property
    def colours(self) -> str:
        return _settled.get().colours

    @property
    def closed(self) -> bool:
        return _settled.get().closed


house = _House()


def settle(character: Character) -> None:
    """Have everything that is drawn from now on, for this request, be that house's."""
    _settled.set(character)


def games() -> list[str]:
    """Return the names on the house's shelf, sorted."""
    chosen = _settled.get().games
    return [name for name in shelf.games() if not chosen or name in chosen]


def load(name: str) -> Game:
    """Return a game by its name; UnknownGame if it is not on the house's shelf."""
    if name in games():
        return shelf.load(name)
    shelf.load(name)
    raise UnknownGame(f"no game {name!r} is on the shelf of this house (there are {', '.join(games())})")
