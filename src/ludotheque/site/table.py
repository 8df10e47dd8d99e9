"""A table: a match with people at it. In memory it is nothing but a cache of its events."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ludotheque.engine.play.chance import Secret
from ludotheque.engine.errors import BadSeat, IllegalMove, LudothequeError
from ludotheque.engine.game import Game, Setting
from ludotheque.engine.play.takeback import learned
from ludotheque.engine.play.match import Match
from ludotheque.engine.author.contract import Json
from ludotheque.engine.play.sight import Sight, concealed
from ludotheque.engine.author.state import CHANCE, StateArray, copied, plain
from ludotheque.site.live import Audience
from ludotheque.site.seats import OPEN, PERSON, Seat
from ludotheque.site.store import Row

WAITING, PLAYING, OVER = "waiting", "playing", "over"
BACK, CONCEDED = -2, -3
"""Who acted, in rows that are not events of the match: taken back to so many events; conceded by a seat."""
TRAIL = 32
"""How many past changes are kept for pages that show what happened."""


class Refused(LudothequeError):
    """Something that cannot be done at this table now."""


class Stale(LudothequeError):
    """An answer to an event that is not the last one any more."""


@dataclass(frozen=True)
class Settings:
    """What the people at a table agreed on, beside the game's own options."""

    name: str = ""
    public: bool = True
    """Whether strangers may find and watch the table."""
    hints: bool = True
    reminder: bool = False
    """Whether the drawing shows what everybody has seen once and should remember."""
    clock: int | None = None
    """Seconds for a move, after which the others may call a bot."""


@dataclass(frozen=True)
class Change:
    """What an act would make of a table, to be stored first."""

    rows: list[Row]
    match: Match
    conceded: int | None = None


class Passage(NamedTuple):
    """How a table came from one number to the next."""

    number: int
    """Of the first row."""
    state: StateArray
    """Before the first action; where nothing was played, the state that was gone back to."""
    actions: list[int]


@dataclass
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
    match: Match | None = None
    """None while seats are open; never changed, only replaced."""
    rows: list[Row] = field(default_factory=list)
    conceded: int | None = None
    over: bool = False
    """Whether nobody can move any more."""
    to_move: int | None = None
    """The seat that moves next."""
    moved_at: float = 0.0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    audience: Audience = field(default_factory=Audience)
    calls: dict[int, set[int]] = field(default_factory=dict)
    """Which seats want a bot for which seat."""
    trail: deque[Passage] = field(default_factory=lambda: deque(maxlen=TRAIL))
    """What came true last, for pages that show it event by event."""
    told: dict[int | None, tuple[int, bytes]] = field(default_factory=dict)
    """How many events of the history are written down for whom, and how."""
    bots: dict[int, Any] = field(default_factory=dict)
    thinking: int | None = None
    """The seat whose bot is thinking."""

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
        if self.conceded is not None:
            return [seat.number for seat in self.seats if seat.number != self.conceded]
        return self.match.winners if self.match else []

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
        return self.settings.public or bool(self.held(holder))

    @property
    def deadline(self) -> float | None:
        """When the clock of whoever is to move runs out."""
        running = self.settings.clock and self.to_move is not None
        return self.moved_at + self.settings.clock if running and self.settings.clock else None

    @property
    def late(self) -> bool:
        """Whether whoever is to move has taken too long."""
        return self.deadline is not None and time.time() > self.deadline

    def sight(self, state: StateArray, seat: int | None) -> Sight:
        """Return what a seat may see of a state that the table was in, without the events before."""
        return Sight(self.game, self.setting, concealed(self.game, state, seat), seat, ())

    # what may be done: each gives the change to be stored, and changes nothing

    def begun(self) -> Change:
        """Return the match's beginning."""
        match = Match(self.game, self.setting, self.secret)
        return Change(match.events(), match)

    def moved(self, seat: int, text: str) -> Change:
        """Return what a move makes of the table; IllegalMove or Refused if it cannot be made."""
        match = self._running()
        if match.to_move != seat:
            raise Refused(f"It is the turn of seat {match.to_move}.")
        after = match.copy()
        try:
            after.play(text)
        except IllegalMove:
            known = match.known_to(seat).why_not(text)  # the reason must not tell what the seat cannot know
            assert known
            raise IllegalMove(known.reason, known.clause) from None
        return Change(after.events(match.length), after)

    def taken_back(self, seat: int) -> Change:
        """Return the table before the last move of a seat's person; Refused if somebody learned from it."""
        match = self._running()
        begin = self.last_decision(seat)
        if begin is None:
            raise Refused("There is no move of yours to take back.")
        if learned(match, begin, [one.number for one in self.people]):
            raise Refused("Somebody has learned something since: that move is final.")
        return Change([(BACK, str(begin))], match.at(begin))

    def last_decision(self, seat: int) -> int | None:
        """Return the event's number of the seat's last move, if no other person moved after it."""
        match = self._running()
        for number in range(match.length - 1, -1, -1):
            who = match.actor(number)
            if who != CHANCE and self.seats[who].present:
                return number if who == seat else None
        return None

    def conceding(self, seat: int) -> Change:
        """Return the end of a match of two, given up by one of them."""
        return Change([(CONCEDED, str(seat))], self._running(), seat)

    def _running(self) -> Match:
        if self.match is None:
            raise Refused("The match has not begun: some seats are still open.")
        if self.over:
            raise Refused("The match is over.")
        return self.match

    def repeated(self, seat: int, number: int, text: str) -> bool:
        """Tell whether a move was made before, with that number."""
        return 0 <= number < len(self.rows) and self.rows[number] == (seat, text)

    # what was stored

    def apply(self, change: Change, at: float) -> None:
        """Let a stored change come true."""
        before = self.match
        if before is None or change.rows[0][0] >= CHANCE:
            state = before.state if before else self.game.new(self.setting)
            actions = change.match.actions_made(before.length if before else 0)
        else:
            state, actions = change.match.state, []
        self.trail.append(Passage(len(self.rows), state, actions))
        self.rows.extend(change.rows)
        self.stand(change.match, change.conceded)
        self.moved_at = at
        if change.rows and change.rows[0][0] == BACK:
            self.told.clear()
        self.calls.clear()

    def passed(self, number: int) -> Iterator[StateArray]:
        """Give the states that the table went through since it had so many rows, as far as they are kept."""
        rules = self.game.ready
        for passage in list(self.trail):
            if passage.number < number:
                continue
            now = plain(copied(passage.state))
            if not passage.actions:
                yield now.array
            for action in passage.actions:
                rules.play(rules.of(now), action)
                yield copied(now.array)

    def replay(self, rows: Iterable[Row], at: float) -> None:
        """Follow stored rows from an empty table on."""
        match, conceded = Match(self.game, self.setting, None, self.secret.commitment), None
        for who, text in rows:
            self.rows.append((who, text))
            if who == BACK:
                match = match.at(int(text))
            elif who == CONCEDED:
                conceded = int(text)
            else:
                match.play(text)
        if not self.open_seats:
            match.go_on_with(self.secret)
            self.stand(match, conceded)
        self.moved_at = at

    def stand(self, match: Match | None, conceded: int | None = None) -> None:
        """Let the match stand like this from now on."""
        self.match, self.conceded = match, conceded
        self.over = conceded is not None or (match is not None and match.over)
        seat = None if match is None or self.over else match.to_move
        assert not isinstance(seat, str)
        self.to_move = seat

    def seated(self, seat: Seat) -> None:
        """Let a stored change of a seat come true."""
        self.seats[seat.number] = seat
        self.audience.seated = None
        self.bots.pop(seat.number, None)
        self.calls.pop(seat.number, None)


def settings_from(data: Json) -> Settings:
    """Return settings as they were stored."""
    return replace(Settings(), **data)


def seats_wanted(kinds: Sequence[str]) -> list[tuple[str, str | None]]:
    """Return each seat's kind and bot, from texts such as "me", "open" and "bot:expert"."""
    wanted: list[tuple[str, str | None]] = []
    for kind in kinds:
        if kind in ("me", "open"):
            wanted.append((PERSON if kind == "me" else OPEN, None))
        elif isinstance(kind, str) and kind.startswith("bot:"):
            wanted.append(("bot", kind.removeprefix("bot:")))
        else:
            raise BadSeat(f'a seat is "me", "open" or "bot:LEVEL", not {kind!r}')
    return wanted
