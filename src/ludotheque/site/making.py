"""New tables: who is wished for in which seat, where the match begins, and the words its people are told."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque import replay
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import BadPlayers, BadRecord, BadSeat, UnknownBot, suggest
from ludotheque.engine.game import Game
from ludotheque.engine.play.chance import fresh
from ludotheque.site.accounts import Account
from ludotheque.site.keys import Key, token_for
from ludotheque.site.seats import BOT, OPEN, PERSON, Seat
from ludotheque.site.storage import Row, UsedKey
from ludotheque.site.table import Settings, Table
from ludotheque.site.tokens import digest, new_code, new_table_name

LONGEST_NAME = 24
MOST_GIVEN = 3000
"""Events of a record: more than any match of ours has, and played through in a moment."""


@dataclass(frozen=True)
class NewSeat:
    """Who is to sit somewhere."""

    kind: str
    name: str = ""
    level: str | None = None
    holder: str | None = None


@dataclass(frozen=True)
class Created:
    """A new table, with the words that only its maker is told."""

    table: Table
    tokens: dict[int, str] = field(default_factory=dict)
    """For people's seats that were given no holder."""
    invites: dict[int, str] = field(default_factory=dict)
    maker: str | None = None
    """What proves who made it, where no token of theirs does."""

    def used(self, key: Key) -> UsedKey:
        """Return what is kept of the key that it was asked for with."""
        answer = {"tokens": [*self.tokens], "invites": [*self.invites], "maker": self.maker is not None}
        return key.used(self.table.id, answer, self.table.created)

    @classmethod
    def again(cls, table: Table, key: Key, answer: dict[str, Any], stamp: Callable[[str], str]) -> Created:
        """Return what was answered before to the same key; ``stamp`` makes a word a token of ours."""
        return cls(
            table,
            {seat: stamp(token_for(key, table.id, f"seat {seat}")) for seat in answer["tokens"]},
            {seat: token_for(key, table.id, f"invite {seat}") for seat in answer["invites"]},
            stamp(token_for(key, table.id, "maker")) if answer["maker"] else None,
        )


@dataclass(frozen=True)
class Plan:
    """What a new table is to be like."""

    game: Game
    setting: Setting
    rows: list[Row]
    """The events that it begins with."""
    wishes: Sequence[NewSeat]
    settings: Settings
    maker: str | None
    account: Account
    stamp: Callable[[str], str]
    """Makes a word a token of ours."""
    key: Key | None

    def carried_out(self) -> Created:
        """Return the table, which begins at once if nobody is missing; it is not stored yet."""
        name, tokens, invites = new_table_name(), dict[int, str](), dict[int, str]()
        seats = [self._seat(name, number, wish, tokens, invites) for number, wish in enumerate(self.wishes)]
        proof = None
        if self.maker is None and not tokens:
            proof = self.stamp(token_for(self.key, name, "maker"))
        first = proof or next(iter(tokens.values()), "")
        now = time.time()
        table = Table(
            id=name,
            code=new_code(),
            game=self.game,
            setting=self.setting,
            secret=fresh(),
            settings=self.settings,
            created=now,
            seats=seats,
            maker=self.maker or digest(first),
            given=len(self.rows),
            rows=[*self.rows],
            moved_at=now,
            account=self.account,
        )
        if not table.open_seats:
            table.apply(table.begun(), now)
        return Created(table, tokens, invites, proof)

    def _seat(
        self, table: str, number: int, wish: NewSeat, tokens: dict[int, str], invites: dict[int, str]
    ) -> Seat:
        """Return a seat as it was wished for; note the words that its people will need."""
        if wish.kind == BOT:
            return Seat(number, BOT, wish.name or (wish.level or ""), wish.level)
        if wish.kind == OPEN:
            invites[number] = token_for(self.key, table, f"invite {number}")
            return Seat(number, OPEN, invite=digest(invites[number]))
        holder = wish.holder
        if holder is None:
            tokens[number] = self.stamp(token_for(self.key, table, f"seat {number}"))
            holder = digest(tokens[number])
        return Seat(number, PERSON, clean_name(wish.name), holder=holder)


def start_of(
    game: Game, players: int, options: Mapping[str, Any], record: Mapping[str, Any] | None
) -> tuple[Setting, list[Row]]:
    """Return the setting of a new table and the events that it begins with, which may be a record's."""
    if record is None:
        return game.setting(players, options, files=False), []
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
