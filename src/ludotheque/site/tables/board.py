"""A board: all that is drawn and played. It is nothing but a cache of its events."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Setting
from ludotheque.engine.game import Game
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position
from ludotheque.site.foundation.clocks import ABSENCES
from ludotheque.site.store.seats import BOT, OPEN, Seat
from ludotheque.site.store.storage import Row, Standing
from ludotheque.site.tables.additions import Addition
from ludotheque.site.tables.cache import BACK, Passage, TableCache
from ludotheque.site.tables.live import Audience
from ludotheque.site.tables.refusals import Busy as Busy
from ludotheque.site.tables.refusals import Refused as Refused
from ludotheque.site.tables.refusals import Stale as Stale
from ludotheque.site.tables.refusals import Why as Why

WAITING, PLAYING, OVER = "waiting", "playing", "over"


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
    series: int = 1
    """How many matches the same people agreed to play, one after the other."""
    retry: str = ""
    """Of a match that is tried again from its review: its table, a space, and the event from which on."""
    allowed: tuple[str, ...] = ()
    """What features offer that is wanted here, by their names."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "allowed", tuple(self.allowed))  # a store gives a list


@dataclass(frozen=True)
class Series:
    """Matches of the same people, one after the other."""

    won: tuple[int, ...] = ()
    """How many each seat has won; empty before the first is over."""
    played: int = 0
    """How many are over."""


@dataclass(frozen=True)
class BackWish:
    """That somebody would like to take a move back, and what the others said."""

    seat: int
    number: int
    """How many rows there were then."""
    answers: dict[int, bool] = field(default_factory=dict)


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


@dataclass(eq=False, kw_only=True)
class Board:
    """What is drawn and played: a match, and who sits where."""

    id: str
    """What pages call it."""
    game: Game
    setting: Setting
    settings: Settings
    seats: list[Seat]
    rows: list[Row] = field(default_factory=list)
    initial_events: int = 0
    """How many of the first events came with a record."""
    played: Match | None = None
    """The match, once it has begun; never changed, only replaced."""
    conceded: int | None = None
    claimed: int | None = None
    over: bool = False
    """Whether nobody can move any more."""
    to_move: int | None = None
    """The seat that moves next."""
    moved_at: float = 0.0
    cache: TableCache = field(default_factory=TableCache)
    audience: Audience = field(init=False)
    replacement_votes: dict[int, set[int]] = field(default_factory=dict)
    """Which seats want a bot for which seat."""
    back_wish: BackWish | None = None
    """Who asked last to take a move back."""
    rematch_answers: dict[int, bool] = field(default_factory=dict)
    """Which seats want to play again, and which do not."""
    next_table: str | None = None
    """Where they do, as far as that was looked up."""
    series: Series | None = None
    """How the matches before this one of the same people went; None if that was not looked up yet."""
    additions: tuple[Addition, ...] = ()
    """What features add to it."""
    forgets: bool = False
    """Whether the list of what happened says nothing of what was taken back: it was a try."""
    open: bool = False
    """Whether drawings show all that is hidden."""
    closed: bool = False
    """Whether it is not there any more."""

    def __post_init__(self) -> None:
        self.audience = Audience(self.cache)

    @property
    def match(self) -> Match:
        """The match; Refused while seats are open."""
        if self.played is None:
            raise Refused(Why.NOT_BEGUN)
        return self.played

    @property
    def waits(self) -> bool:
        """Whether seats are open, so that there is no match yet: only tables that are kept wait."""
        return self.played is None

    @property
    def number(self) -> int:
        """How many events there are: what a move must name."""
        return len(self.rows)

    @property
    def stage(self) -> str:
        """WAITING, PLAYING or OVER."""
        return WAITING if self.played is None else OVER if self.over else PLAYING

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the table is over."""
        return self._now.winners if self.played else []

    @property
    def _now(self) -> Change:
        """How it stands, as if nothing had changed."""
        return Change([], self.match, self.conceded, self.claimed)

    @property
    def claimable(self) -> int | None:
        """The seat of a person that leads a match which nobody else can win any more."""
        if self.waits or self.over:
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

    def last_decision(self, seat: int) -> int | None:
        """Return the event's number of the seat's last move, if no other person moved after it."""
        match = self.running()
        for number in range(match.length - 1, self.initial_events - 1, -1):
            who = match.actor(number)
            if who != CHANCE and self.seats[who].present:
                return number if who == seat else None
        return None

    def running(self) -> Match:
        """Return the match; Refused if it is not under way."""
        match = self.match
        if self.over:
            raise Refused(Why.OVER)
        return match

    def apply(self, change: Change, at: float) -> None:
        """Apply a stored change."""
        steps = change.match.steps if change.rows and change.rows[0][0] >= CHANCE else []
        self.cache.last = Passage(len(self.rows), steps, change.match.position)
        if change.rows and change.rows[0][0] == BACK:
            self.cache.rewind()
        self.rows.extend(change.rows)
        self.moved_at = at
        self.stand(change)
        self.replacement_votes.clear()

    def forget(self) -> None:
        """Keep the match, and nothing that was drawn or told of it: nobody is looking."""
        self.cache.forget()
        if self.played:
            self.played.forget()

    def stand(self, change: Change) -> None:
        """Let the match stand as a change leaves it."""
        self.played, self.over = change.match, change.over
        self.conceded, self.claimed = change.conceded, change.claimed
        self.to_move = to_move_of(change)


def to_move_of(change: Change) -> int | None:
    """Return the seat that moves after a change; None where chance is due, as only on boards of analysis."""
    seat = None if change.over else change.match.to_move
    return seat if isinstance(seat, int) else None


def standing_of(change: Change, number: int, at: float) -> Standing:
    """Return how a table stands after a change, as lists tell it."""
    if not change.over:
        return Standing(PLAYING, number, to_move_of(change), at)
    return Standing(OVER, number, None, at, change.match.scores, change.winners)
