"""Occasions: what people are told of who may not be there. Each is said in a line that tells no secret."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.engine.shelf import load
from ludotheque.site.foundation.clocks import is_slow
from ludotheque.site.tables.table import Table
from ludotheque.words import N_, Words

TURN, ENDED, AGAIN, READY, INVITED = "turn", "ended", "again", "ready", "invited"
"""Kinds: it is somebody's turn; a match is over; somebody wants to play again; a table waits for them;
somebody they played with invites them."""
NEWS_SECONDS = 1800.0
"""After which something that happened at a table is no news any more."""
DAY, SOON = 24 * 3600, 900

YOUR_TURN = N_("Your turn at %(game)s")
PLAY_AGAIN = N_("Somebody would like to play %(game)s again")
INVITATION = N_("Somebody invites you to play %(game)s")
TABLE_READY = N_("Your table is ready: %(game)s")
RESULTS = {
    "won": N_("You won at %(game)s"),
    "drawn": N_("A draw at %(game)s"),
    "lost": N_("You lost at %(game)s"),
    "": N_("A match of %(game)s is over"),
}


class Occasion(NamedTuple):
    """Something that one person is told of, once."""

    kind: str
    holder: str
    """Who is told: the hash of their token."""
    table: str
    at: float
    """When it came about: with kind and table, which occasion it is."""
    said: str
    """A sentence with a place for the game's title."""
    game: str
    seconds: int = DAY
    """For how long it is worth being told."""
    goal: str = ""
    """Where it leads to, if not to the table."""

    @property
    def key(self) -> str:
        """What no other occasion is called."""
        return f"{self.holder} {self.kind} {self.table} {int(1000 * self.at)}"

    @property
    def path(self) -> str:
        """Where it leads to, within the site."""
        return self.goal or f"tables/{self.table}"

    def text(self, words: Words) -> str:
        """Return what is said, in a language."""
        titles = load(self.game).title
        return words.gettext(self.said, game=titles.get(words.lang) or next(iter(titles.values())))


def occasions_at(table: Table) -> Iterator[Occasion]:
    """Yield what has just happened at a table, for each person who is told of it."""
    if time.time() - table.moved_at < NEWS_SECONDS:
        if (holder := new_turn(table)) is not None:
            left = table.deadline or 0.0
            yield _at(table, TURN, holder, YOUR_TURN, max(60, int(left - time.time())))
        if table.over and is_slow(table.settings.clock):
            yield from _ended(table)
    if table.over and any(table.rematch_answers.values()):
        answered = {seat.holder for seat in table.people if seat.number in table.rematch_answers}
        for seat in table.people:
            if seat.holder and seat.holder not in answered and not table.audience.here(seat.number):
                yield _at(table, AGAIN, seat.holder, PLAY_AGAIN)


def ready(table: Table, holder: str | None) -> Occasion:
    """Return that a table waits for somebody who did not make it."""
    return _at(table, READY, holder or "", TABLE_READY, SOON)


def invited(table: Table, holder: str) -> Occasion:
    """Return that somebody is invited to a table, at which they have no seat yet."""
    return _at(table, INVITED, holder, INVITATION)._replace(goal=f"join/{table.code}")


def _ended(table: Table) -> Iterator[Occasion]:
    """Yield how a match ended, for all but whoever ended it."""
    last = _last_mover(table)
    told = {last}
    for seat in table.people:
        if seat.holder and seat.holder not in told:
            told.add(seat.holder)
            yield _at(table, ENDED, seat.holder, RESULTS[_result(table, seat.holder)])


def _result(table: Table, holder: str) -> str:
    """Return how a match ended for somebody; nothing where they had several seats."""
    held = table.held(holder)
    if len(held) != 1 or not table.winners:
        return ""
    return "lost" if held[0] not in table.winners else "won" if len(table.winners) == 1 else "drawn"


def _at(table: Table, kind: str, holder: str, said: str, seconds: int = DAY) -> Occasion:
    return Occasion(kind, holder, table.id, table.moved_at, said, table.game.name, seconds)


def _last_mover(table: Table) -> str | None:
    """Return whoever did something at a table last, of those who sit there."""
    last = next((who for who, _ in reversed(table.rows) if who >= 0), None)
    return None if last is None else table.seats[last].holder


def new_turn(table: Table) -> str | None:
    """Return who has just come to move at a slow table, and is not there; None where nobody is to be told."""
    if table.to_move is None or not is_slow(table.settings.clock):
        return None
    seat = table.seats[table.to_move]
    if not seat.present or table.audience.here(seat.number):
        return None
    begun = any(who >= 0 for who, _ in table.rows)
    before = _last_mover(table) if begun else None if table.series else table.maker
    return seat.holder if seat.holder != before else None
