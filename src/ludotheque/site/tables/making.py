"""New tables: who is wished for in which seat, where the match begins, and the words its people are told."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludotheque import replay
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import BadOption, BadPlayers, BadRecord, BadSeat, UnknownBot, suggest
from ludotheque.engine.play.chance import fresh
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.tokens import digest, new_code, new_table_name
from ludotheque.site.store.seats import BOT, OPEN, PERSON, Seat
from ludotheque.site.store.storage import Row, UsedKey
from ludotheque.site.tables.board import Settings
from ludotheque.site.tables.keys import IdempotencyKey, token_for
from ludotheque.site.tables.table import Table

LONGEST_NAME = 24
LONGEST_SERIES = 9
MOST_GIVEN = 3000
"""Events of a record: more than any match of ours has, and played through in a moment."""


@dataclass(frozen=True)
class NewSeat:
    """Who is to sit somewhere."""

    kind: str
    name: str = ""
    level: str | None = None
    holder: str | None = None
    """The hash of what proves a person's seat; None has a token made, that is told once."""


@dataclass(frozen=True)
class NewTable:
    """A table that somebody asks for, whether by a form, a program, or by playing once more."""

    game: str
    options: Mapping[str, Any]
    seats: Sequence[NewSeat]
    """As many as play."""
    settings: Settings = field(default_factory=Settings)
    record: Mapping[str, Any] | None = None
    """Where the match begins, if not at its beginning."""
    lot: bool = False
    """Whether it is drawn by lot who of them begins."""
    name: str | None = None
    """What it is called, if that is settled; then it is made but once."""


Start = tuple[Setting, list[Row]]
"""The setting of a new table, and the events that it begins with."""


class Proofs(NamedTuple):
    """The words that open a new table's seats: the same ones again for the same key."""

    key: IdempotencyKey | None
    stamp: Callable[[str], str]
    """Makes a word a token of ours."""

    def word(self, table: str, purpose: str) -> str:
        """Return a word for an invitation."""
        return token_for(self.key, table, purpose)

    def token(self, table: str, purpose: str) -> str:
        """Return what proves somebody's seat, or who made the table."""
        return self.stamp(self.word(table, purpose))


@dataclass(frozen=True)
class Created:
    """A new table, with the words that only its maker is told."""

    table: Table
    tokens: dict[int, str] = field(default_factory=dict)
    """For people's seats that were given no holder."""
    invites: dict[int, str] = field(default_factory=dict)
    maker: str | None = None
    """What proves who made it, where no token of theirs does."""

    def used(self, key: IdempotencyKey) -> UsedKey:
        """Return what is kept of the key that it was asked for with."""
        answer = {"tokens": [*self.tokens], "invites": [*self.invites], "maker": self.maker is not None}
        return key.used(self.table.id, answer, self.table.created)

    @classmethod
    def again(cls, table: Table, answer: Mapping[str, Any], proofs: Proofs) -> Created:
        """Return what was answered before to the same key."""
        return cls(
            table,
            {seat: proofs.token(table.id, f"seat {seat}") for seat in answer["tokens"]},
            {seat: proofs.word(table.id, f"invite {seat}") for seat in answer["invites"]},
            proofs.token(table.id, "maker") if answer["maker"] else None,
        )


def begun(new: NewTable, start: Start, maker: str | None, account: Account, proofs: Proofs) -> Created:
    """Return the table, whose match begins at once if nobody is missing; it is not stored yet."""
    name, tokens, invites = new.name or new_table_name(), dict[int, str](), dict[int, str]()
    wishes = drawn_by_lot(new.seats) if new.lot else new.seats
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == PERSON and wish.holder is None:
            tokens[number] = proofs.token(name, f"seat {number}")
        elif wish.kind == OPEN:
            invites[number] = proofs.word(name, f"invite {number}")
        seats.append(_seat(number, wish, tokens, invites))
    proof = proofs.token(name, "maker") if maker is None and not tokens else None
    (setting, rows), now = start, time.time()
    table = Table(
        id=name,
        code=new_code(),
        game=load(new.game),
        setting=setting,
        secret=fresh(),
        settings=new.settings,
        created=now,
        seats=seats,
        maker=maker or digest(proof or next(iter(tokens.values()), "")),
        initial_events=len(rows),
        rows=[*rows],
        moved_at=now,
        account=account,
    )
    if not table.open_seats:
        table.apply(table.begun(), now)
    return Created(table, tokens, invites, proof)


def _seat(number: int, wish: NewSeat, tokens: Mapping[int, str], invites: Mapping[int, str]) -> Seat:
    if wish.kind == BOT:
        return Seat(number, BOT, wish.name or (wish.level or ""), wish.level)
    if wish.kind == OPEN:
        return Seat(number, OPEN, invite=digest(invites[number]))
    return Seat(number, PERSON, clean_name(wish.name), holder=wish.holder or digest(tokens[number]))


def start_of(new: NewTable) -> Start:
    """Return how a new table begins, which may be where a record ends."""
    game, record = load(new.game), new.record
    if record is None:
        return game.setting(len(new.seats), new.options, files=False), []
    if not isinstance(record, Mapping):  # a text would name a file of ours
        raise BadRecord(f"a record is a JSON object, not {type(record).__name__}")
    match = replay(record)
    if match.game.name != game.name:
        raise BadRecord(f"the record is of {match.game.name}, not of {game.name}")
    if match.length > MOST_GIVEN:
        raise BadRecord(f"a table can begin with {MOST_GIVEN} events at most, not {match.length}")
    if match.over:
        raise BadRecord("that match is over; to play on, leave out its last events, result and secret")
    return match.setting, match.events()


def check_seats(setting: Setting, wishes: Sequence[NewSeat], levels: Sequence[str]) -> None:
    """Raise BadPlayers unless there is a wish for every seat, UnknownBot if one is for a bot not offered."""
    if len(wishes) != setting.players:
        raise BadPlayers(f"{setting.players} play, so there are {setting.players} seats, not {len(wishes)}")
    for wish in wishes:
        if wish.kind == BOT and wish.level not in levels:
            near, known = suggest(str(wish.level), levels), ", ".join(levels)
            raise UnknownBot(f"no bot is called {wish.level!r}{near} (there are {known})")


def check_settings(settings: Settings, offers: Collection[str]) -> None:
    """Raise BadOption if something is wanted at a table that nobody offers, or a series without end."""
    if not 0 < settings.series <= LONGEST_SERIES:
        raise BadOption(f"a series is of 1 to {LONGEST_SERIES} matches, not {settings.series}")
    for name in settings.allowed:
        if name not in offers:
            known = ", ".join(offers) or "nothing"
            raise BadOption(f"{name!r} is not offered here (there is {known})")


def clean_name(name: str) -> str:
    """Return a person's name without what does not belong in one."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME]


def drawn_by_lot(wishes: Sequence[NewSeat]) -> list[NewSeat]:
    """Return the same people in the same order round the table, starting with one drawn at random."""
    first = secrets.randbelow(len(wishes))
    return [*wishes[first:], *wishes[:first]]


def seats_wanted(kinds: Sequence[str]) -> list[tuple[str, str | None]]:
    """Return each seat's kind and bot, from texts such as "me", "open" and "bot:expert"."""
    wanted: list[tuple[str, str | None]] = []
    for kind in kinds:
        if kind in ("me", "open"):
            wanted.append((PERSON if kind == "me" else OPEN, None))
        elif isinstance(kind, str) and kind.startswith("bot:"):
            wanted.append((BOT, kind.removeprefix("bot:")))
        else:
            raise BadSeat(f'a seat is "me", "open" or "bot:LEVEL", not {kind!r}')
    return wanted
