"""What a visitor finds on a shelf of their own, without waking a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ludotheque.bots import BOTS
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.house import games
from ludotheque.site.people.listing import Listed, entered, on_the_shelf
from ludotheque.site.store.seats import PERSON
from ludotheque.site.store.storage import Entry, Note, Storage, Tally
from ludotheque.site.study.classroom import LESSON
from ludotheque.site.study.puzzle_room import PUZZLE, PUZZLE_DAY, streak_of, today

A_PAGE = 12
"""How many tables a list shows at once."""
LAST_PAGE = 100_000


@dataclass(frozen=True)
class ListPage:
    """A part of a long list."""

    tables: list[Listed]
    number: int = 1
    more: bool = False
    """Whether there is another one after it."""


@dataclass(frozen=True)
class Learned:
    """What somebody has learned of a game."""

    game: str
    lessons: int
    """Those finished."""
    of: int
    """All there are."""
    puzzles: int
    """Those solved."""


@dataclass(frozen=True)
class Shelf:
    """All of it."""

    under_way: ListPage
    over: ListPage
    tallies: dict[str, list[Tally]] = field(default_factory=dict)
    """By game: against the weakest bots first, against people last."""
    learned: list[Learned] = field(default_factory=list)
    streak: int = 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing on it yet."""
        return not (self.under_way.tables or self.over.tables or self.learned)


NOTHING = Shelf(ListPage([]), ListPage([]))


async def shelf_of(store: Storage, holder: str | None, under_way: int = 1, over: int = 1) -> Shelf:
    """Return somebody's shelf; of both lists the page with that number."""
    if holder is None:
        return NOTHING
    notes = await store.notes(holder)
    return Shelf(
        _page(await store.under_way(holder, A_PAGE + 1, A_PAGE * (under_way - 1)), holder, under_way),
        _page(await store.ended(holder, A_PAGE + 1, A_PAGE * (over - 1)), holder, over),
        _by_game(await store.tallies(holder)),
        _learned(notes),
        streak_of((note.name for note in notes if note.kind == PUZZLE_DAY), today()),
    )


def page_number(text: str) -> int:
    """Return the number of a page that an address names; the first where it makes no sense."""
    number = int(text) if text.isdecimal() and text.isascii() and len(text) < 7 else 1
    return min(max(number, 1), LAST_PAGE)


def _page(found: list[Entry], holder: str, number: int) -> ListPage:
    shown = [entered(entry, holder) for entry in on_the_shelf(found[:A_PAGE])]
    return ListPage(shown, number, len(found) > A_PAGE)


def _by_game(tallies: Sequence[Tally]) -> dict[str, list[Tally]]:
    ranks = {level: rank for rank, level in enumerate((*BOTS, PERSON))}
    found = {game: [tally for tally in tallies if tally.game == game] for game in games()}
    return {
        game: sorted(some, key=lambda tally: ranks.get(tally.opponent, len(ranks)))
        for game, some in found.items()
        if some
    }


def _learned(notes: Sequence[Note]) -> list[Learned]:
    done = Counter((note.kind, note.name.partition("/")[0]) for note in notes)
    return [
        Learned(game, done[LESSON, game], len(load(game).lessons), done[PUZZLE, game])
        for game in games()
        if done[LESSON, game] or done[PUZZLE, game]
    ]


def result_of(table: Listed) -> str:
    """Return how a match ended for the reader: "won", "drawn" or "lost"; nothing if they only watched.

    Who played for several seats won if one of them did.
    """
    mine = [seat for seat, sitter in enumerate(table.seats) if sitter.mine]
    if not mine or not table.winners:
        return ""
    if not set(mine) & set(table.winners):
        return "lost"
    return "won" if set(table.winners) <= set(mine) else "drawn"
