"""What a form asks for, read strictly: each mistake is told next to its field, in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ludotheque.bots import BOTS
from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.options import STANDARD, Deck, Flag, Given, Option, Whole
from ludotheque.engine.errors import BadOption, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.site.foundation.clocks import ABSENCES, CLOCKS
from ludotheque.site.foundation.problem import short
from ludotheque.site.pages.games.choices import standard_table
from ludotheque.site.pages.games.decks import OWN, deck_field, read_deck, reason
from ludotheque.site.store import seats
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.making import NewSeat, NewTable, clean_name
from ludotheque.words import Words

ME, HERE, FRIEND, BOT = "me", "here", "friend", "bot"
"""Who can be wished for in a seat; a bot is followed by its level: ``bot:hard``."""
FIRST = ("lot", "seated")
"""Who begins: one drawn at random, or the first in the list."""
SERIES = ("1", "3", "5", "7")
"""How many matches people may agree to play."""
USUAL_BOT, FIRST_BOT = "medium", "easy"


class Mistakes(Exception):
    """A form that cannot be granted: why, by the name of the field."""

    def __init__(self, reasons: dict[str, str]) -> None:
        super().__init__(", ".join(reasons))
        self.reasons = reasons


def quick(game: Game, name: str, coach: bool = False) -> NewTable:
    """Return the table of somebody who wants to play at once: against as many bots as in the first lesson.

    With a coach they are easy ones, and the newcomer begins.
    """
    players = game.usual_players
    others = [NewSeat(seats.BOT, level=FIRST_BOT if coach else USUAL_BOT)] * (players - 1)
    options = game.preset(next(iter(game.presets)), players)
    settings = Settings(public=False, coach=coach)
    wished = [NewSeat(seats.PERSON, clean_name(name)), *others]
    return NewTable(game.name, options, wished, settings, lot=not coach)


def table_from(
    game: Game,
    form: Mapping[str, str],
    deck: bytes | None,
    words: Words,
    levels: Collection[str] = BOTS.keys(),
    offers: Collection[str] = (),
) -> NewTable:
    """Return the table that a form asks for; Mistakes if something in it cannot be.

    ``levels`` are the bots that are offered, ``offers`` what features offer to tables.
    """
    reader = _Reader(game, form, words)
    players = reader.players()
    wished = [reader.seat(seat, levels) for seat in range(players)]
    reader.company(players)
    options = reader.options(players, deck)
    first = reader.one_of("first", FIRST)
    settings = Settings(
        public=form.get("public") == "yes",
        hints="hints" in form,
        reminder="reminder" in form and bool(game.drawing.MEMORY_AID),
        clock=CLOCKS[reader.one_of("clock", tuple(CLOCKS))],
        absence=ABSENCES[reader.one_of("absence", tuple(ABSENCES))],
        series=int(reader.one_of("series", SERIES)),
        allowed=tuple(name for name in offers if f"allow-{name}" in form),
    )
    new = NewTable(game.name, options, wished, settings, lot=first == "lot")
    if not reader.mistakes:
        reader.last_look(new)
    if reader.mistakes:
        raise Mistakes(reader.mistakes)
    return new


def who(form: Mapping[str, str], seat: int) -> str:
    """Return who a form wants in a seat, as it says it."""
    return form.get(f"seat-{seat}", ME if seat == 0 else FRIEND)


def own_name(form: Mapping[str, str], players: int) -> str:
    """Return what somebody calls themselves in a form; nothing if they do not sit down."""
    names = (form.get(f"name-{seat}", "") for seat in range(players) if who(form, seat) == ME)
    return clean_name(next(names, ""))


@dataclass(frozen=True)
class Glance:
    """What a form says so far, read kindly: where it makes no sense, the usual is taken."""

    table: Given
    deck: str | Json
    """The components: their name, or the components themselves."""
    options: dict[str, Any] | None
    """The options, if all of them make sense."""
    mistakes: dict[str, str]


def glance(game: Game, form: Mapping[str, str], deck: bytes | None, words: Words) -> Glance:
    """Return what options may depend on at the table that a form asks for, and those options."""
    reader = _Reader(game, form, words)
    players = reader.players()
    options = reader.options(players, deck)
    field = deck_field(game)
    mistakes = {name: why for name, why in reader.mistakes.items() if name == field}
    if mistakes:
        return Glance(standard_table(game, players), STANDARD, None, mistakes)
    setting = game.setting(players, {"deck": options["deck"]} if field else {}, files=False)
    known = None
    if not reader.mistakes:
        with suppress(LudothequeError):
            known = game.setting(players, options, files=False).options
    return Glance(Given(players, setting.deck), options.get("deck", STANDARD), known, {})


class _Reader:
    """Reads a form, and notes what is wrong in it."""

    def __init__(self, game: Game, form: Mapping[str, str], words: Words) -> None:
        self.game, self.form, self.words = game, form, words
        self.mistakes: dict[str, str] = {}

    def one_of(self, field: str, known: tuple[str, ...]) -> str:
        value = self.form.get(field, known[0])
        if value in known:
            return value
        self.mistakes[field] = self.words.gettext("Choose one of these.")
        return known[0]

    def players(self) -> int:
        for players in self.game.players:
            if self.form.get("players", str(self.game.players[0])) == str(players):
                return players
        self.mistakes["players"] = self.words.gettext("Choose how many play.")
        return self.game.players[0]

    def seat(self, seat: int, levels: Collection[str]) -> NewSeat:
        kind, _, level = who(self.form, seat).partition(":")
        if kind == BOT and level in levels:
            return NewSeat(seats.BOT, level=level)
        if kind not in (ME, HERE, FRIEND) or level:
            self.mistakes[f"seat-{seat}"] = self.words.gettext("Choose who sits here.")
        if kind in (ME, HERE):
            return NewSeat(seats.PERSON, clean_name(self.form.get(f"name-{seat}", "")))
        return NewSeat(seats.OPEN)

    def company(self, players: int) -> None:
        wanted = [who(self.form, seat) for seat in range(players)]
        mine = [seat for seat, kind in enumerate(wanted) if kind == ME]
        for seat in mine[1:]:
            self.mistakes[f"seat-{seat}"] = self.words.gettext(
                "You already have a seat. For somebody next to you, choose “Somebody else on this device”."
            )
        if all(kind == FRIEND for kind in wanted):
            self.mistakes["seat-0"] = self.words.gettext("Somebody must be at the table: you, or a bot.")

    def options(self, players: int, deck: bytes | None) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for option in self.game.options:
            if isinstance(option, Deck):
                chosen |= self._deck(option, deck)
        try:
            table = Given(players, self.game.setting(players, chosen, files=False).deck)
        except LudothequeError as error:
            self._not_playable(reason(error, self.game, self.words))
            return {}
        for option in self.game.options:
            if not isinstance(option, Deck):
                chosen |= self._option(option, table)
        return chosen

    def _option(self, option: Option, table: Given) -> dict[str, Any]:
        """Return the value of an option, if the form gives one that is allowed."""
        field = f"option-{option.name}"
        text = self.form.get(field, "").strip()
        if isinstance(option, Flag):
            return {option.name: bool(text)}
        if not text:
            empty = isinstance(option, Whole) and option.nullable and field in self.form
            return {option.name: None} if empty else {}
        try:
            return {option.name: option.check(option.parse(text), table)}
        except BadOption as error:
            self.mistakes[field] = short(str(error))
            if isinstance(option, Whole):
                low, high = option.bounds(table)
                self.mistakes[field] = self.words.gettext(
                    "Enter a whole number from %(low)s to %(high)s.", low=low, high=high
                )
        return {}

    def _deck(self, option: Deck, file: bytes | None) -> dict[str, Any]:
        """Return the components: a file that came along goes before a name."""
        field = f"option-{option.name}"
        chosen = self.form.get(field) or next(iter(self.game.box.names()))
        if file is None and chosen in self.game.box.names():
            return {option.name: chosen}
        if file is None:
            own = chosen == OWN
            self.mistakes[field] = (
                self.words.gettext("Add the file of your own set, or choose ours.")
                if own
                else self.words.gettext("Choose one of these.")
            )
            return {}
        deck = read_deck(file)
        if deck is None:
            self._not_playable(self.words.gettext("it is not valid JSON"))
            return {}
        return {option.name: deck}

    def _not_playable(self, why: str) -> None:
        self.mistakes[deck_field(self.game) or "form"] = self.words.gettext(
            "This file cannot be used: %(reason)s", reason=why
        )

    def last_look(self, new: NewTable) -> None:
        """Let the game itself say whether it can be played like this."""
        try:
            self.game.setting(len(new.seats), new.options, files=False)
        except LudothequeError as error:
            self.mistakes["form"] = short(str(error))
