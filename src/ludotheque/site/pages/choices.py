"""The options of a game as fields of a form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludotheque.engine.author.options import STANDARD, Deck, Flag, Given, Option, Whole
from ludotheque.engine.game import Game
from ludotheque.words import N_, Words

DECK_NAMES = {
    "standard": N_("standard"),
    "complete": N_("complete"),
    "short": N_("short"),
    "single": N_("one treasure per card"),
}
"""What the sets of components of our games are called on the pages."""
OWN = "own"
"""In place of a deck's name: the file that comes with the form."""
ON = "on"


@dataclass(frozen=True)
class Choice:
    """One option, as the page asks for it."""

    name: str
    kind: str
    """``whole``, ``flag``, ``deck`` or ``text``."""
    about: str
    clause: str
    value: str
    """What the field holds at first."""
    low: int = 0
    high: int = 0
    usual: str = ""
    """What an empty field stands for."""
    decks: tuple[tuple[str, str], ...] = ()

    @property
    def field(self) -> str:
        """The name of its field."""
        return f"option-{self.name}"


def choices(game: Game, words: Words) -> list[Choice]:
    """Return all options of a game."""
    return [_choice(game, option, words) for option in game.options]


def _choice(game: Game, option: Option, words: Words) -> Choice:
    said = game.words(words.lang)(option.about)
    about = re.sub(r"\bnull\b", words.gettext("left empty"), said)
    match option:
        case Deck():
            decks = [(name, words.gettext(DECK_NAMES.get(name, name))) for name in game.box.names()]
            return Choice(option.name, "deck", about, option.clause, STANDARD, decks=tuple(decks))
        case Flag():
            return Choice(option.name, "flag", about, option.clause, ON if option.usual else "")
        case Whole():
            return _whole(game, option, about, words)
    return Choice(option.name, "text", about, option.clause, "")


def _whole(game: Game, option: Whole, about: str, words: Words) -> Choice:
    """Return a number's field. Its bounds are those of any table of the game; the exact ones come later.

    Where the usual value depends on the table, the field is empty, and empty means the usual value.
    """
    tables = every_table(game)
    low = min(option.bounds(table)[0] for table in tables)
    high = max(option.bounds(table)[1] for table in tables)
    usual = option.default(tables[0])
    fixed = "" if usual is None or callable(option.usual) else str(usual)
    empty = words.gettext("none") if option.nullable else str(usual)
    return Choice(option.name, "whole", about, option.clause, fixed, low, high, empty)


def every_table(game: Game) -> list[Given]:
    """Return what options may depend on, for each number of players and each set of components."""
    own = [
        {option.name: name}
        for option in game.options
        if isinstance(option, Deck)
        for name in game.box.names()
    ]
    return [
        Given(players, game.setting(players, deck).deck) for players in game.players for deck in own or [{}]
    ]
