"""A table: a board that is kept, with people at it. In memory it is nothing but a cache of its events."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record
from ludotheque.engine.play.takeback import learned
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.account import NOBODY, Account
from ludotheque.site.store.seats import Seat
from ludotheque.site.store.storage import Row, Setup, Standing, Stored
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import WAITING, BackWish, Board, Change, Refused, Settings, Why, standing_of
from ludotheque.site.tables.cache import ABOUT_SEATS, BACK, CLAIMED, CONCEDED


@dataclass(eq=False, kw_only=True)
class Table(Board):
    """A board that is kept: people come to it, and go on with it another day."""

    code: str
    secret: Secret
    created: float
    maker: str | None = None
    """The hash of the token of whoever made it."""
    version: int = 0
    """How many changes of it are stored."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bots: dict[int, Any] = field(default_factory=dict)
    thinking: int | None = None
    """The seat whose bot is thinking."""
    account: Account = NOBODY
    """On whose account its bots think: of whoever sits here and came, or moved, last."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.account == NOBODY:
            self.account = Account(visitor=self.maker or self.id)

    @classmethod
    def read(cls, stored: Stored) -> Table:
        """Return a table as its events make it; UnknownGame if its game is not on the shelf."""
        setup = stored.setup
        game = load(setup.game)
        table = cls(
            id=setup.id,
            code=setup.code,
            game=game,
            setting=game.setting(setup.players, setup.options, rules=setup.rules),
            secret=Secret(setup.secret),
            settings=replace(Settings(), **setup.settings),
            created=setup.created,
            seats=stored.seats,
            maker=setup.maker,
            initial_events=setup.given,
        )
        table.become(stored)
        return table

    def stored(self) -> Stored:
        """Return it as it is kept."""
        setup = Setup(
            id=self.id,
            code=self.code,
            game=self.game.name,
            rules=self.setting.rules,
            players=self.setting.players,
            options=self.setting.options,
            settings=asdict(self.settings),
            secret=self.secret.secret,
            created=self.created,
            maker=self.maker,
            given=self.initial_events,
        )
        return Stored(setup, self.standing, self.seats, self.rows, self.version)

    @property
    def standing(self) -> Standing:
        """How it stands, as lists tell it."""
        if self.waits:
            return Standing(WAITING, self.number, None, self.moved_at)
        return standing_of(self._now, self.number, self.moved_at)

    def may_see(self, holder: str | None) -> bool:
        """Tell whether somebody may know that this table exists."""
        return (
            self.settings.public
            or self.made_by(holder)
            or bool(self.held(holder))
            or additions.admitted(self, holder)
        )

    def made_by(self, holder: str | None) -> bool:
        """Tell whether a token's hash is that of whoever made this table."""
        return holder is not None and holder == self.maker

    def record(self) -> Record:
        """Return the match as it can be stored and verified."""
        return self.match.record(self.conceded, self.claimed)

    # what may be done: each gives the change to be stored, and changes nothing

    def begun(self) -> Change:
        """Return the match's beginning."""
        match = self._followed(self.rows).watched()
        match.go_on_with(self.secret)
        return Change(match.events(self.initial_events), match)

    def moved(self, seat: int, text: str) -> Change:
        """Return what a move makes of the table; IllegalMove or Refused if it cannot be made."""
        match = self.running()
        if match.to_move != seat:
            raise Refused(Why.NOT_YOUR_TURN, seat=match.to_move)
        after = match.watched()
        try:
            after.play(text)
        except IllegalMove:
            known = match.known_to(seat).why_not(text)  # the reason must not tell what the seat cannot know
            assert known
            raise IllegalMove(known.reason, known.clause) from None
        return Change(after.events(match.length), after)

    def taken_back(self, seat: int) -> Change:
        """Return the table before the last move of a seat's person; Refused if somebody learned from it."""
        match = self.running()
        begin = self.last_decision(seat)
        if begin is None:
            raise Refused(Why.NOTHING_TO_TAKE_BACK)
        if learned(match, begin, [one.number for one in self.people]):
            raise Refused(Why.REVEALED)
        return Change([(BACK, str(begin))], match.at(begin))

    def conceding(self, seat: int) -> Change:
        """Return the end of a match of two, given up by one of them."""
        return Change([(CONCEDED, str(seat))], self.running(), seat)

    def claiming(self, seat: int) -> Change:
        """Return the end of a match that its leader claims; Refused if somebody else can still win it."""
        match = self.running()
        if self.claimable != seat:
            raise Refused(Why.CAN_STILL_BE_WON)
        return Change([(CLAIMED, str(seat))], match, claimed=seat)

    def after_seats(self, number: int) -> int:
        """Return the number after those rows that only tell who sits where: no move is late for them."""
        while 0 <= number < len(self.rows) and self.rows[number][0] in ABOUT_SEATS:
            number += 1
        return number

    def repeated(self, held: Sequence[int], number: int, text: str) -> bool:
        """Tell whether a move was made before, with that number, by one of these seats."""
        return 0 <= number < len(self.rows) and self.rows[number] in [(seat, text) for seat in held]

    # what was stored

    def become(self, stored: Stored) -> None:
        """Bring the table to the state that is stored."""
        self.maker = stored.setup.maker
        self.rows: list[Row] = list(stored.rows)
        self.seats: list[Seat] = list(stored.seats)
        self.version = stored.version
        self.settings: Settings = replace(Settings(), **stored.setup.settings)
        self.moved_at: float = stored.standing.moved_at
        self.cache.forget()
        self.bots.clear()
        self.replacement_votes.clear()
        self.back_wish: BackWish | None = None
        if stored.standing.stage != WAITING:
            conceded, claimed = (
                next((int(text) for who, text in self.rows if who == ending), None)
                for ending in (CONCEDED, CLAIMED)
            )
            match = self._followed(self.rows)
            if conceded is None and claimed is None:
                match.go_on_with(self.secret)
            else:
                match.source = self.secret
            self.stand(Change([], match, conceded, claimed))

    def _followed(self, rows: Iterable[Row]) -> Match:
        """Return the match that rows make, chance's events among them."""
        match = Match(self.game, self.setting, None, self.secret.commitment)
        for who, text in rows:
            if who == BACK:
                match = match.at(int(text))
            elif who >= CHANCE:
                match.play(text)
        return match

    def stand(self, change: Change) -> None:
        super().stand(change)
        if self.over:
            self.bots.clear()

    def seated(self, seat: Seat) -> None:
        """Apply a stored change of a seat."""
        self.seats[seat.number] = seat
        self.cache.reseat()
        self.bots.pop(seat.number, None)
        self.replacement_votes.pop(seat.number, None)
