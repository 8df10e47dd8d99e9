"""A table: a match with people at it. In memory it is nothing but a cache of its events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Setting
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.chance import Secret
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.record import Record
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.takeback import learned
from ludotheque.engine.shelf import load
from ludotheque.engine.speed.position import Position
from ludotheque.site.accounts import NOBODY, Account
from ludotheque.site.clocks import ABSENCES
from ludotheque.site.live import Audience
from ludotheque.site.notebook import BACK, CLAIMED, CONCEDED, RETURNED, STOOD_IN, Notebook, Passage
from ludotheque.site.seats import BOT, OPEN, Seat
from ludotheque.site.storage import Row, Setup, Standing, Stored

WAITING, PLAYING, OVER = "waiting", "playing", "over"


class Refused(LudothequeError):
    """Something that cannot be done at this table now."""


class Stale(LudothequeError):
    """An answer to an event that is not the last one any more."""


class Busy(LudothequeError):
    """Something that there is no room for now; later there may be."""


@dataclass(frozen=True)
class Settings:
    """What the people at a table agreed on, besides the game's own options."""

    name: str = ""
    public: bool = True
    """Whether strangers may find and watch the table."""
    hints: bool = True
    reminder: bool = False
    """Whether the drawing shows what everybody has seen once and should remember."""
    clock: int | None = None
    """Seconds for a move, after which the others may call a bot."""
    absence: int = next(iter(ABSENCES.values()))
    """Seconds that somebody is away at a table without a clock before the others may call a bot."""
    coach: bool = False
    """Whether somebody tells a newcomer each new thing once."""


@dataclass(frozen=True)
class Change:
    """What an act would make of a table, to be stored first."""

    rows: list[Row]
    match: Match
    """Its steps are those of this change."""
    conceded: int | None = None
    """The seat that gave up."""
    claimed: int | None = None
    """The seat that claimed a match which nobody else could win any more."""

    @property
    def over(self) -> bool:
        """Whether nobody can move any more."""
        return self.conceded is not None or self.claimed is not None or self.match.over

    @property
    def winners(self) -> list[int]:
        """The seats that won: as the rules say, or as somebody gave up or claimed it."""
        if self.claimed is not None:
            return [self.claimed]
        if self.conceded is not None:
            return [seat for seat in range(self.match.players) if seat != self.conceded]
        return self.match.winners


@dataclass(eq=False)
class Table:
    """A match with people at it."""

    id: str
    code: str
    game: Game
    setting: Setting
    secret: Secret
    settings: Settings
    created: float
    seats: list[Seat]
    maker: str | None = None
    """The hash of the token of whoever made it."""
    given: int = 0
    """How many of the first events came with a record."""
    rows: list[Row] = field(default_factory=list)
    version: int = 0
    """How many changes of it are stored."""
    match: Match | None = None
    """None while seats are open; never changed, only replaced."""
    conceded: int | None = None
    claimed: int | None = None
    over: bool = False
    """Whether nobody can move any more."""
    to_move: int | None = None
    """The seat that moves next."""
    moved_at: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    notebook: Notebook = field(default_factory=Notebook)
    audience: Audience = field(init=False)
    calls: dict[int, set[int]] = field(default_factory=dict)
    """Which seats want a bot for which seat."""
    bots: dict[int, Any] = field(default_factory=dict)
    thinking: int | None = None
    """The seat whose bot is thinking."""
    account: Account = NOBODY
    """On whose account its bots think: of whoever sits here and came, or moved, last."""
    closed: bool = False
    """Whether it is not kept any more."""

    def __post_init__(self) -> None:
        self.audience = Audience(self.notebook)
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
            given=setup.given,
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
            given=self.given,
        )
        return Stored(setup, self.standing, self.seats, self.rows, self.version)

    @property
    def number(self) -> int:
        """How many events there are: what a move must name."""
        return len(self.rows)

    @property
    def stage(self) -> str:
        """WAITING, PLAYING or OVER."""
        return WAITING if self.match is None else OVER if self.over else PLAYING

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the table is over."""
        return self._now.winners if self.match else []

    @property
    def standing(self) -> Standing:
        """How it stands, as lists tell it."""
        if self.match is None:
            return Standing(WAITING, self.number, None, self.moved_at)
        return standing_of(self._now, self.number, self.moved_at)

    @property
    def _now(self) -> Change:
        """How it stands, as if nothing had changed."""
        assert self.match
        return Change([], self.match, self.conceded, self.claimed)

    @property
    def claimable(self) -> int | None:
        """The seat of a person that leads a match which nobody else can win any more."""
        if self.match is None or self.over:
            return None
        scores = self.match.scores
        most = max(scores)
        leader = scores.index(most)
        alone = scores.count(most) == 1 and self.seats[leader].present
        return leader if alone and self.game.speech.settled(self.match.s) else None

    @property
    def open_seats(self) -> list[Seat]:
        """Where nobody sits yet."""
        return [seat for seat in self.seats if seat.kind == OPEN]

    @property
    def people(self) -> list[Seat]:
        """The seats whose people are at the table themselves."""
        return [seat for seat in self.seats if seat.present]

    def held(self, holder: str | None) -> list[int]:
        """Return the seats that a token's hash proves."""
        return [seat.number for seat in self.seats if holder is not None and seat.holder == holder]

    def may_see(self, holder: str | None) -> bool:
        """Tell whether somebody may know that this table exists."""
        return self.settings.public or self.made_by(holder) or bool(self.held(holder))

    def made_by(self, holder: str | None) -> bool:
        """Tell whether a token's hash is that of whoever made this table."""
        return holder is not None and holder == self.maker

    @property
    def bots_alone(self) -> bool:
        """Whether no person sits here, nor can."""
        return all(seat.kind == BOT for seat in self.seats)

    @property
    def deadline(self) -> float | None:
        """When the clock of whoever is to move runs out."""
        running = self.settings.clock and self.to_move is not None
        return self.moved_at + self.settings.clock if running and self.settings.clock else None

    @property
    def late(self) -> bool:
        """Whether whoever is to move has taken too long."""
        return self.deadline is not None and time.time() > self.deadline

    def sight(self, position: Position, seat: int | None) -> Sight:
        """Return what a seat may see of a position that the table was in, without the events before."""
        return Sight(self.game, self.setting, position.seen_by(seat), seat, ())

    def record(self) -> Record:
        """Return the match as it can be stored and verified."""
        assert self.match
        return self.match.record(self.conceded, self.claimed)

    # what may be done: each gives the change to be stored, and changes nothing

    def begun(self) -> Change:
        """Return the match's beginning."""
        match = self._followed(self.rows).watched()
        match.go_on_with(self.secret)
        return Change(match.events(self.given), match)

    def moved(self, seat: int, text: str) -> Change:
        """Return what a move makes of the table; IllegalMove or Refused if it cannot be made."""
        match = self.running()
        if match.to_move != seat:
            raise Refused(f"It is the turn of seat {match.to_move}.")
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
            raise Refused("You have no move to take back.")
        if learned(match, begin, [one.number for one in self.people]):
            raise Refused("Something has been revealed since: that move is final.")
        return Change([(BACK, str(begin))], match.at(begin))

    def last_decision(self, seat: int) -> int | None:
        """Return the event's number of the seat's last move, if no other person moved after it."""
        match = self.running()
        for number in range(match.length - 1, self.given - 1, -1):
            who = match.actor(number)
            if who != CHANCE and self.seats[who].present:
                return number if who == seat else None
        return None

    def conceding(self, seat: int) -> Change:
        """Return the end of a match of two, given up by one of them."""
        return Change([(CONCEDED, str(seat))], self.running(), seat)

    def claiming(self, seat: int) -> Change:
        """Return the end of a match that its leader claims; Refused if somebody else can still win it."""
        match = self.running()
        if self.claimable != seat:
            raise Refused("Somebody else can still win this match.")
        return Change([(CLAIMED, str(seat))], match, claimed=seat)

    def running(self) -> Match:
        """Return the match; Refused if it is not under way."""
        if self.match is None:
            raise Refused("The match has not begun: some seats are still open.")
        if self.over:
            raise Refused("The match is over.")
        return self.match

    def after_seats(self, number: int) -> int:
        """Return the number after those rows that only tell who sits where: no move is late for them."""
        while 0 <= number < len(self.rows) and self.rows[number][0] in (STOOD_IN, RETURNED):
            number += 1
        return number

    def repeated(self, seat: int, number: int, text: str) -> bool:
        """Tell whether a move was made before, with that number."""
        return 0 <= number < len(self.rows) and self.rows[number] == (seat, text)

    # what was stored

    def apply(self, change: Change, at: float) -> None:
        """Apply a stored change."""
        steps = change.match.steps if change.rows and change.rows[0][0] >= CHANCE else []
        self.notebook.last = Passage(len(self.rows), steps, change.match.position)
        if change.rows and change.rows[0][0] == BACK:
            self.notebook.rewind()
        self.rows.extend(change.rows)
        self.moved_at = at
        self.stand(change)
        self.calls.clear()

    def forget(self) -> None:
        """Keep the match, and nothing that was drawn or told of it: nobody is looking."""
        self.notebook.forget()
        if self.match:
            self.match.forget()

    def become(self, stored: Stored) -> None:
        """Bring the table to the state that is stored."""
        self.maker = stored.setup.maker
        self.rows, self.seats, self.version = list(stored.rows), list(stored.seats), stored.version
        self.settings = replace(Settings(), **stored.setup.settings)
        self.moved_at = stored.standing.moved_at
        self.notebook.forget()
        self.bots.clear()
        self.calls.clear()
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
        """Let the match stand as a change leaves it."""
        self.match, self.over = change.match, change.over
        self.conceded, self.claimed = change.conceded, change.claimed
        self.to_move = to_move_of(change)
        if self.over:
            self.bots.clear()

    def seated(self, seat: Seat) -> None:
        """Apply a stored change of a seat."""
        self.seats[seat.number] = seat
        self.notebook.reseat()
        self.bots.pop(seat.number, None)
        self.calls.pop(seat.number, None)


def to_move_of(change: Change) -> int | None:
    """Return the seat that moves after a change; None where chance is due, as only on boards of analysis."""
    seat = None if change.over else change.match.to_move
    return seat if isinstance(seat, int) else None


def standing_of(change: Change, number: int, at: float) -> Standing:
    """Return how a table stands after a change, as lists tell it."""
    if not change.over:
        return Standing(PLAYING, number, to_move_of(change), at)
    return Standing(OVER, number, None, at, change.match.scores, change.winners)
