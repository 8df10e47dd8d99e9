"""What the shelf tells of a table, and what a way to a seat leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ludotheque.site.seats import OPEN
from ludotheque.site.words import N_, Words

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


@dataclass(frozen=True)
class Invitation:
    """Where a code or an invite leads, as told to somebody who has brought it."""

    word: str
    listed: Listed
    """``mine`` in its seats, if the reader already sits there; ``free`` is 0 when nobody can sit down."""


class Lists(Protocol):
    """What the house tells the shelf. ``holder`` is the hash of the reader's token, if there is one."""

    def tables_of(self, holder: str | None) -> Sequence[Listed]:
        """Return the tables where the reader sits."""

    def waiting(self, holder: str | None) -> Sequence[Listed]:
        """Return the public tables with free seats where the reader does not sit, the newest first."""

    def under_way(self, holder: str | None) -> Sequence[Listed]:
        """Return the public matches that can be watched, the liveliest first."""

    def invitation(self, word: str, holder: str | None) -> Invitation | None:
        """Return where a code or an invite leads; None where there is nothing, or nothing any more."""
