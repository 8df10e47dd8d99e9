"""What the pages say about tables before one sits down at them."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ludotheque.site.foundation.clocks import time_left
from ludotheque.site.foundation.house import games
from ludotheque.site.store.seats import OPEN, Seat
from ludotheque.site.store.storage import Entry, Standing, Storage
from ludotheque.site.study.classroom import LESSON
from ludotheque.site.tables.board import OVER, PLAYING, WAITING
from ludotheque.site.tables.table import Table
from ludotheque.words import N_, Words

MOST = 12
"""How many tables a list shows."""

LEVELS = {
    "random": N_("moves at random"),
    "greedy": N_("takes what it can"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}
"""What the levels of our bots are called on the pages."""
EXPECT = {
    "random": N_("Plays anything that is allowed."),
    "greedy": N_("Takes whatever pays most at once, and never looks ahead."),
    "easy": N_(
        "Judges every move at a glance, is often a little wrong, and forgets what it saw long ago. "
        "Right for a first match."
    ),
    "medium": N_(
        "Looks at the likely moves and at your answers, and misjudges now and then. "
        "A fair opponent once you know the rules."
    ),
    "hard": N_("Looks further ahead, and seldom gives anything away. You need a plan to beat it."),
    "expert": N_("Thinks for up to a second, and plays as well as it can. Expect to lose at first."),
}
"""What a person can expect of each level."""
BOT_NAMES = ("Olive", "Indigo", "Coral", "Jade", "Sienna", "Ruby", "Hazel", "Amber", "Violet", "Saffron")
"""What bots are called, by their seats."""


@dataclass(frozen=True)
class Sitter:
    """Who has a seat."""

    kind: str
    """OPEN, PERSON or BOT."""
    name: str = ""
    level: str | None = None
    mine: bool = False
    away: bool = False
    """Whether a bot plays for them."""

    def called(self, words: Words, number: int) -> str:
        """Return what others call the one in that seat."""
        if self.kind == OPEN:
            return words.gettext("free seat")
        if self.level:
            return BOT_NAMES[number % len(BOT_NAMES)]
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
    number: int = 0
    """How many events there were."""
    moved_at: float = 0.0
    """When something happened last."""
    scores: tuple[int, ...] = ()
    """When the match is over."""
    winners: tuple[int, ...] = ()
    made: bool = False
    """Whether the reader made the table."""
    deadline: float | None = None
    """When the time of whoever is to move runs out."""

    @property
    def my_turn(self) -> bool:
        """Whether the reader is to move."""
        if self.to_move is None:
            return False
        sitter = self.seats[self.to_move]
        return sitter.mine and not sitter.away

    @property
    def free(self) -> int:
        """How many seats are open."""
        return sum(sitter.kind == OPEN for sitter in self.seats)


def listed(table: Table, holder: str | None) -> Listed:
    """Return a table as somebody reads of it in a list."""
    return _listed(
        *(table.id, table.game.name, table.code, table.seats, table.standing),
        *(table.made_by(holder), holder, table.settings.clock),
    )


def entered(entry: Entry, holder: str | None) -> Listed:
    """Return a table as somebody reads of it in a list, without waking it."""
    made = holder is not None and entry.maker == holder
    return _listed(entry.id, entry.game, entry.code, entry.seats, entry.standing, made, holder, entry.clock)


def _listed(
    table: str,
    game: str,
    code: str,
    seats: list[Seat],
    standing: Standing,
    made: bool,
    holder: str | None,
    clock: int | None,
) -> Listed:
    return Listed(
        table=table,
        game=game,
        code=code,
        seats=tuple(
            Sitter(
                *(seat.kind, seat.name, seat.level),
                mine=holder is not None and seat.holder == holder,
                away=seat.stand_in is not None,
            )
            for seat in seats
        ),
        stage=standing.stage,
        to_move=standing.to_move,
        number=standing.number,
        moved_at=standing.moved_at,
        scores=tuple(standing.scores or ()),
        winners=tuple(standing.winners or ()),
        made=made,
        deadline=standing.moved_at + clock if clock and standing.to_move is not None else None,
    )


def left(table: Listed, words: Words) -> str:
    """Return how much time whoever is to move has left; nothing where there is no clock."""
    return "" if table.deadline is None else time_left(table.deadline - time.time(), words)


async def my_tables(store: Storage, holder: str | None) -> list[Listed]:
    """Return the tables where somebody sits, or that they made.

    Those that wait for them come first, those that are over last.
    """
    if holder is None:
        return []
    found = [entered(entry, holder) for entry in on_the_shelf(await store.held_by(holder, MOST))]
    return sorted(found, key=lambda table: (not table.my_turn, table.stage == OVER))


async def known_to(store: Storage, holder: str | None) -> set[str]:
    """Return the games that somebody has played, or taken a lesson in."""
    if holder is None:
        return set()
    taken = {note.name.partition("/")[0] for note in await store.notes(holder, LESSON)}
    return taken | await store.played(holder)


async def waiting(store: Storage, holder: str | None, game: str | None = None) -> list[Listed]:
    """Return the tables that anybody may join, the latest first, without those where the reader sits."""
    return await _public(store, WAITING, holder, game)


async def under_way(store: Storage, holder: str | None, game: str | None = None) -> list[Listed]:
    """Return the matches of others that anybody may watch, the latest first."""
    return await _public(store, PLAYING, holder, game)


async def _public(store: Storage, stage: str, holder: str | None, game: str | None) -> list[Listed]:
    found = [entered(entry, holder) for entry in on_the_shelf(await store.public(stage, game, MOST))]
    return [table for table in found if not table.made and not any(sitter.mine for sitter in table.seats)]


def on_the_shelf(entries: list[Entry]) -> list[Entry]:
    """Return the tables whose games are here."""
    here = set(games())
    return [entry for entry in entries if entry.game in here]
