"""The options of a game as fields of a form."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.engine.author.options import STANDARD, Deck, Flag, Given, Option, Whole
from ludotheque.engine.game import Game
from ludotheque.site.pages.games.rulings import Ruling, ruling
from ludotheque.words import N_, Words

DECK_NAMES = {
    "standard": N_("standard"),
    "complete": N_("complete"),
    "short": N_("short"),
    "single": N_("one treasure per card"),
}
"""What the sets of components of our games are called on the pages."""
ON = "on"
STRICT = "strict"
"""What games call the option that plays to the letter of the printed rules."""


@dataclass(frozen=True)
class Choice:
    """One option, as the page asks for it."""

    name: str
    kind: str
    """``whole``, ``flag``, ``deck`` or ``text``."""
    title: str
    about: str
    clause: str
    value: str
    """What the field holds at first."""
    rule: Ruling | None = None
    """What the rulebook says about it."""
    low: int = 0
    high: int = 0
    usual: str = ""
    """What an empty field stands for."""
    empty: str = ""
    """The same, where empty is a choice of its own."""
    by_deck: bool = False
    """Whether the bounds depend on the components."""
    decks: tuple[tuple[str, str], ...] = ()

    @property
    def field(self) -> str:
        """The name of its field."""
        return f"option-{self.name}"

    @property
    def strict(self) -> bool:
        """Whether it plays to the letter of the printed rules."""
        return self.name == STRICT


def choices(game: Game, words: Words, table: Given | None = None) -> list[Choice]:
    """Return all options of a game, as they are at a table: how many play, with which components."""
    here = table or standard_table(game)
    return [_choice(game, option, words, here) for option in game.options]


def standard_table(game: Game, players: int | None = None) -> Given:
    """Return what options may depend on where nothing else was chosen."""
    seated = game.players[0] if players is None else players
    return Given(seated, game.setting(seated).deck)


def _choice(game: Game, option: Option, words: Words, table: Given) -> Choice:
    said = game.words(words.lang)
    told = (said(option.label), said(option.about), option.clause)
    rule = ruling(game.name, words.lang, option.clause)
    match option:
        case Deck():
            decks = tuple((name, words.gettext(DECK_NAMES.get(name, name))) for name in game.box.names())
            return Choice(option.name, "deck", *told, STANDARD, rule, decks=decks)
        case Flag():
            return Choice(option.name, "flag", *told, ON if option.usual else "", rule)
        case Whole():
            return _whole(game, option, words, table, rule)
    return Choice(option.name, "text", *told, "", rule)


def _whole(game: Game, option: Whole, words: Words, table: Given, rule: Ruling | None) -> Choice:
    """Return a number's field. Where the usual value depends on the table, the field is empty."""
    said = game.words(words.lang)
    low, high = option.bounds(table)
    usual = option.default(table)
    null = said(option.null_about) or words.gettext("none")
    return Choice(
        name=option.name,
        kind="whole",
        title=said(option.label),
        about=said(option.about),
        clause=option.clause,
        value="" if usual is None or callable(option.usual) else str(usual),
        rule=rule,
        low=low,
        high=high,
        usual=null if option.nullable else str(usual),
        empty=null if option.nullable else "",
        by_deck=_by_deck(game, option, table),
    )


def _by_deck(game: Game, option: Whole, table: Given) -> bool:
    """Tell whether other components would have other bounds."""
    if not any(isinstance(one, Deck) for one in game.options):
        return False
    decks = [game.setting(table.players, {"deck": name}).deck for name in game.box.names()]
    return len({option.bounds(Given(table.players, deck)) for deck in (*decks, table.deck)}) > 1
