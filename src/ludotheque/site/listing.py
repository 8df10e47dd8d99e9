"""What the pages tell of tables before one sits down at them."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.site import catalogue
from ludotheque.site.house import House
from ludotheque.site.seats import OPEN
from ludotheque.site.table import OVER, PLAYING, WAITING, Table
from ludotheque.site.words import N_, Words

MOST = 12
"""How many tables a list tells of."""

LEVELS = {
    "random": N_("moves at random"),
    "greedy": N_("takes what it can"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}
"""What the bots of ours are called on the pages."""


@dataclass(frozen=True)
class Sitter:
    """Who has a seat."""

    kind: str
    """OPEN, PERSON or BOT."""
    name: str = ""
    level: str | None = None
    mine: bool = False

    def called(self, words: Words, number: int) -> str:
        """Return what others call the one in that seat."""
        if self.kind == OPEN:
            return words.gettext("free seat")
        if self.level:
            return words.gettext("Bot (%(level)s)", level=level_word(words, self.level))
        return self.name or words.gettext("Player %(number)s", number=number + 1)


def level_word(words: Words, level: str) -> str:
    """Return what a bot is called in the reader's language."""
    return words.gettext(LEVELS.get(level, level))


@dataclass(frozen=True)
class Listed:
    """A table as it stands in a list."""

    table: str
    game: str
    code: str
    seats: tuple[Sitter, ...]
    stage: str
    """WAITING, PLAYING or OVER, as table.py has them."""
    to_move: int | None = None
    """The seat that moves next, while the match is under way."""

    @property
    def my_turn(self) -> bool:
        """Whether the reader is to move."""
        return self.to_move is not None and self.seats[self.to_move].mine

    @property
    def free(self) -> int:
        """How many seats are open."""
        return sum(sitter.kind == OPEN for sitter in self.seats)


def listed(table: Table, holder: str | None) -> Listed:
    """Return a table as somebody reads of it in a list."""
    mine = table.held(holder)
    sitters = [Sitter(seat.kind, seat.name, seat.level, seat.number in mine) for seat in table.seats]
    return Listed(table.id, table.game.name, table.code, tuple(sitters), table.stage, table.to_move)


def my_tables(house: House, holder: str | None) -> list[Listed]:
    """Return the tables where somebody sits: those that wait for them first, those that are over last."""
    if holder is None:
        return []
    found = [listed(table, holder) for table in house.tables(catalogue.held_by(house.store, holder, MOST))]
    return sorted(found, key=lambda table: (not table.my_turn, table.stage == OVER))


def waiting(house: House, holder: str | None, game: str | None = None) -> list[Listed]:
    """Return the tables that anybody may join, the latest first, without those where the reader sits."""
    return _public(house, WAITING, holder, game)


def under_way(house: House, holder: str | None, game: str | None = None) -> list[Listed]:
    """Return the matches of others that anybody may watch, the latest first."""
    return _public(house, PLAYING, holder, game)


def _public(house: House, stage: str, holder: str | None, game: str | None) -> list[Listed]:
    found = house.tables(catalogue.public(house.store, stage, game, MOST))
    return [listed(table, holder) for table in found if not table.held(holder)]
