"""What is done on a board of analysis, whether a form or a script sends it; and its page over a socket."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.play.variations import TooLarge
from ludotheque.site.accounts import Account
from ludotheque.site.house import House
from ludotheque.site.live import Connection
from ludotheque.site.pages.board_parts import look_of, talk_of
from ludotheque.site.pages.board_state import FULL, UNDER_WAY, eyes_of
from ludotheque.site.pages.looking import Look, names_of
from ludotheque.site.pages.message import message
from ludotheque.site.pages.socket import Page
from ludotheque.site.problems import Problem
from ludotheque.site.table import PLAYING, Refused, Stale, Table
from ludotheque.site.visitors import account_of, visitor_of
from ludotheque.site.wire import Gone, Wire
from ludotheque.site.workbench import ANALYST, Workbench
from ludotheque.words import Words, with_names

STEPS = ("first", "back", "forward", "last", "delete", "clear", "roll", "run")
"""What needs no more than its name."""
ACTIONS = (*STEPS, "go", "play", "chance", "eyes", "follow", "expert")
GROWING = ("play", "chance", "roll", "run")
"""What may add events."""
LONGEST_MOVE = 200
MOST_UNDER_WAY = 50
"""Of somebody's matches, those that are compared with a board before an expert looks at it."""
NOTHING = "There is nothing like that to be done here."
STALE = "Something else has happened since; look again."


def act(bench: Workbench, action: str, fields: Mapping[str, Any], words: Words) -> None:
    """Do something on a board; what an expert is asked is answered elsewhere."""
    match action:
        case "roll" | "run":
            within_room(lambda: bench.roll(on=action == "run"))
        case _ if action in STEPS:
            getattr(bench, action)()
        case "go":
            nodes, number = bench.tree.nodes(), str(fields.get("go", ""))
            if not (number.isdecimal() and len(number) < 6 and int(number) < len(nodes)):
                raise Stale(STALE)
            bench.go(nodes[int(number)])
        case "play" | "chance":
            play(bench, str(fields.get("play" if action == "play" else "outcome", "")), words)
        case "eyes":
            chosen = "through" if fields.get("eyes") == "through" else "eyes"
            bench.eyes = eyes_of(str(fields.get(chosen, "")), bench.tree.setting.players)
            bench.table.audience.tell()
        case "follow":
            bench.follow = not bench.follow
            bench.table.audience.tell()
        case "expert":
            pass
        case _:
            raise Problem(422, NOTHING)


def within_room(call: Any) -> None:
    """Do something for which there may be no room on the board."""
    try:
        call()
    except TooLarge as error:
        raise Problem(422, FULL) from error


def play(bench: Workbench, text: str, words: Words) -> None:
    """Let whoever acts do something; IllegalMove, in the reader's words, if that cannot be done."""
    try:
        within_room(lambda: bench.play(text[:LONGEST_MOVE]))
    except IllegalMove as error:
        told = bench.tree.match.why_not(text[:LONGEST_MOVE], words.lang) or error
        raise IllegalMove(with_names(told.reason, names_of(bench.table, words)), told.clause) from None


async def ask(house: House, bench: Workbench, account: Account, visitor: str | None) -> None:
    """Have an expert think about where the board stands; what comes of it is kept with that place."""
    here, turn = bench.tree.here, bench.table.to_move
    if turn is None or here in bench.analyses:
        return
    if await under_way(house, bench, visitor):
        raise Refused(UNDER_WAY)
    sight = bench.tree.match.sight(turn)
    bench.analyses[here] = await house.analysts.analyse(sight, account)


async def under_way(house: House, bench: Workbench, visitor: str | None) -> bool:
    """Tell whether a visitor plays a match that stands just so, as far as they know, and without hints."""
    match, game = bench.tree.match, bench.tree.game
    entries = await house.store.under_way(visitor, MOST_UNDER_WAY) if visitor else []
    for entry in entries:
        table = await house.table(entry.id) if entry.game == game.name else None
        if table is None or table.match is None or table.stage != PLAYING or table.settings.hints:
            continue
        for seat in table.held(visitor):
            if seat < match.players and table.match.position.seen_by(seat) == match.position.seen_by(seat):
                return True
    return False


class Place(NamedTuple):
    """Where a board is found, and who looks at it there."""

    key: tuple[object, ...]
    opened: Callable[[], Awaitable[Workbench]]
    """Gives another one like it."""
    address: str
    """Where the page is."""


class BoardPage(Page):
    """One open page of a board."""

    def __init__(self, wire: Wire, place: Place, bench: Workbench, words: Words) -> None:
        super().__init__(wire, bench.table, ANALYST, words)
        self.place, self.bench = place, bench
        self.visitor = visitor_of(wire)
        self.talk = talk_of(bench)
        self.connection = Connection(())
        if bench.follow:
            self.think()

    def look(self) -> Look:
        return look_of(self.bench, self.narrow)

    async def news(self, table: Table, look: Look) -> bytes:
        return message(table, look, self.words, self.seen, None, self.anew, self.talk)

    async def do(self, wish: dict[str, Any]) -> None:
        bench = self.bench
        match wish:
            case {"do": str(action)} if action in ACTIONS:
                bench = await self.own(grows=action in GROWING)
                act(bench, action, wish, self.words)
                if action == "expert" or (bench.follow and bench.asks):
                    self.think()
            case {"why": _} if bench.chance_due:
                reason = self.words.gettext("Chance is next: choose what happens, or leave it to chance.")
                await self.say(why={"reason": reason})
            case {"do": _} | {"hint": _} | {"ask": _} | {"next": _} | {"show": _}:
                raise Problem(422, NOTHING)
            case _:
                await super().do(wish)

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        await self.own(grows=True)
        if wish.get("number") != self.table.number:
            raise Stale(STALE)
        play(self.bench, wish["move"], self.words)
        if self.bench.follow and self.bench.asks:
            self.think()

    async def own(self, grows: bool) -> Workbench:
        """Return the board, which is this page's alone from now on; Busy if there is no room for it."""
        boards, place = self.house.boards, self.place
        if not boards.sole(place.key, self.bench):
            bench = await place.opened()
            boards.enter(place.address, bench)
            boards.leave(place.address, self.bench)
            bench.table.audience.join(self.connection)
            self.table.audience.leave(self.connection)
            self.bench, self.table, self.talk = bench, bench.table, talk_of(bench)
        if grows:
            boards.check(place.address)
        return self.bench

    def think(self) -> None:
        """Have an expert think, without keeping the page waiting for anything else."""
        if not self.hinting and self.bench.asks:
            self.hinting = True
            self.start(self._think())

    async def _think(self) -> None:
        """Think about where the board stands, and once more if it has gone on meanwhile."""
        bench = self.bench
        try:
            while bench.asks:
                bench.thinking = bench.tree.here
                self.table.audience.tell()
                await ask(self.house, bench, await account_of(self.wire), self.visitor)
                if not bench.follow:
                    break
        except Gone:
            pass
        except Exception as error:
            bench.follow = False
            with contextlib.suppress(Gone):
                await self.refuse(error)
        finally:
            self.hinting, bench.thinking = False, None
            self.table.audience.tell()
