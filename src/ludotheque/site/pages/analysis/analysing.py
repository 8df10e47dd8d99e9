"""What is done on a board of analysis, whether a form or a script sends it; and its page over a socket."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from ludotheque.engine.errors import IllegalMove
from ludotheque.engine.play.variations import TooLarge
from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.websocket import Gone, WebSocket
from ludotheque.site.pages.analysis.board_parts import look_of, talk_of
from ludotheque.site.pages.analysis.board_state import FULL, UNDER_WAY, eyes_of
from ludotheque.site.pages.table.looking import Look, names_of
from ludotheque.site.pages.table.message import PageParts
from ludotheque.site.pages.table.socket import BoardSocket
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.services import Services
from ludotheque.site.study.workbench import ANALYST, Workbench
from ludotheque.site.tables.board import PLAYING, Board, Refused, Stale
from ludotheque.site.tables.live import Connection
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
                raise Stale
            bench.go(nodes[int(number)])
        case "play" | "chance":
            play(bench, str(fields.get("play" if action == "play" else "outcome", "")), words)
        case "eyes":
            chosen = "through" if fields.get("eyes") == "through" else "eyes"
            bench.eyes = eyes_of(str(fields.get(chosen, "")), bench.tree.setting.players)
            bench.table.open &= chosen == "through"  # else how they see it is the question
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
        raise IllegalMove(
            with_names(told.reason, names_of(bench.table, words), words.lang), told.clause
        ) from None


async def ask(services: Services, bench: Workbench, account: Account, visitor: str | None) -> None:
    """Have an expert think about where the board stands; what comes of it is kept with that place."""
    here, turn = bench.tree.here, bench.table.to_move
    if turn is None or here in bench.analyses:
        return
    if await under_way(services, bench, visitor):
        raise Refused(UNDER_WAY)
    sight = bench.tree.match.sight(turn)
    bench.analyses[here] = await services.analysts.analyse(sight, account)


async def under_way(services: Services, bench: Workbench, visitor: str | None) -> bool:
    """Tell whether a visitor plays a match that stands just so, as far as they know, and without hints."""
    match, game = bench.tree.match, bench.tree.game
    entries = await services.store.under_way(visitor, MOST_UNDER_WAY) if visitor else []
    for entry in entries:
        table = await services.tables.find(entry.id) if entry.game == game.name else None
        if table is None or table.waits or table.stage != PLAYING or table.settings.hints:
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


class BoardPage(BoardSocket):
    """One open page of a board."""

    place: Place
    bench: Workbench
    table: Board

    def __init__(self, websocket: WebSocket, place: Place, bench: Workbench, words: Words) -> None:
        super().__init__(websocket, bench.table, ANALYST, words)
        self.place, self.bench = place, bench
        self.visitor: str | None = visitor_of(websocket)
        self.talk: PageParts = talk_of(bench)
        self.connection: Connection = Connection(())
        if bench.follow:
            self.think()

    def look(self) -> Look:
        return look_of(self.bench, self.narrow)

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
                await self.say({"why": {"reason": reason}})
            case {"do": _} | {"hint": _} | {"ask": _} | {"next": _} | {"show": _}:
                raise Problem(422, NOTHING)
            case _:
                await super().do(wish)

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        await self.own(grows=True)
        if wish.get("number") != self.table.number:
            raise Stale
        play(self.bench, wish["move"], self.words)
        if self.bench.follow and self.bench.asks:
            self.think()

    async def own(self, grows: bool) -> Workbench:
        """Return the board, which is this page's alone from now on; Busy if there is no room for it."""
        boards, place = self.services.boards, self.place
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
            self.hinting: bool = True
            self.start(self._think())

    async def _think(self) -> None:
        """Think about where the board stands, and once more if it has gone on meanwhile."""
        bench = self.bench
        try:
            while bench.asks:
                bench.thinking = bench.tree.here
                self.table.audience.tell()
                await ask(self.services, bench, await account_of(self.websocket), self.visitor)
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
