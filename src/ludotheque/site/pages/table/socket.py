"""The play page's socket: everything new is sent at once, and whatever the page wants is heard.

What a page sends is an object with one of these keys::

    {"number": 17, "move": "d4"}            make a move
    {"do": "back", "number": 17}            or concede, bot, return, rematch; with "seat" where it matters
    {"show": 1}                             nobody else is looking: draw the hand of that seat
    {"why": ["pawn-3", "cell-1-0-u"]}       why does nothing come of touching these
    {"aid": "card-5-13", "degree": 1}       what does touching this show, the second time
    {"hint": 1}  {"ask": "back"}            what would an expert do; can the last move be taken back
    {"look": 1}  {"ping": 1}                send the present again; say that you are there: {"pong": 1}
    {"next": 1}                             what was told has been shown (see watching.py)

The server's own pings (see connections.py) find out whether the page is there; ``ping`` is how the page finds
out whether the server is.
"""

from __future__ import annotations

import contextlib
import time
from typing import Any

from ludotheque.engine.errors import IllegalMove
from ludotheque.site.api import messages
from ludotheque.site.api.calls import came, services_of, table_of
from ludotheque.site.api.live_socket import LiveSocket
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import problem_of
from ludotheque.site.http.websocket import Gone, WebSocket
from ludotheque.site.pages.table import acting, watching
from ludotheque.site.pages.table.looking import Look, look_at
from ludotheque.site.pages.table.message import AT_A_TABLE, PageParts, Seen, message
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.store.storage import StoreFailed
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import Board, Refused, Why
from ludotheque.site.tables.rematch import look_at_series, rematch_of
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.taking_back import look_at_wish
from ludotheque.words import Words

NO_TABLE = 4404
LATER = 1013
UNKNOWN = -1
"""The version that a page saw before it lost its connection."""
MOST_TOUCHED = 12
LONGEST_TARGET = LONGEST_MOVE = 80
"""Letters in the id of something that can be touched, and in a move."""
NOTHING = "There is nothing like that to be done here."


class BoardSocket(LiveSocket):
    """One open page that shows a board: what it is told, and what may be asked of any board."""

    talk: PageParts = AT_A_TABLE
    """What is said around the drawing."""

    def __init__(self, websocket: WebSocket, table: Board, holder: str | None, words: Words) -> None:
        super().__init__(websocket, services_of(websocket), table, table.held(holder))
        self.holder = holder
        self.words = words
        self.narrow: bool = "narrow" in websocket.query_params
        self.seen: Seen | None = None
        self.shown: int | None = None
        """Who has said that nobody else is looking."""
        self.anew: bool = False
        """Whether it was loaded anew in the middle of something, and is shown it from what it saw last."""
        self.hinting = False

    def look(self) -> Look:
        """Return how this page looks at the table now."""
        held = self.table.held(self.holder)
        if self.shown is not None and self.table.to_move not in (self.shown, None):
            self.shown = None
        return look_at(self.table, held, self.shown)._replace(narrow=self.narrow)

    async def welcome(self) -> None:
        await self.say({"now": time.time()})

    async def end(self) -> None:
        await self.say({"go": await self.way_out()})

    async def news(self) -> bytes | None:
        shown = self.showing()
        if shown is None:
            return None
        look = self.look()
        told = await self.told(shown, look)
        self.anew = False
        if not shown.waits:
            version = shown.cache.version
            self.seen = Seen(shown.number, version, look, self.words.lang, tuple(shown.seats))
        return told

    async def way_out(self) -> str:
        """Return where a page goes whose board is not there any more."""
        return f"{base}/"

    def showing(self) -> Board | None:
        """Return what the page is to show now; None if it has nothing to be told."""
        return self.table

    async def told(self, table: Board, look: Look) -> bytes:
        """Return what the page is told next."""
        return message(table, look, self.words, self.seen, None, self.anew, self.talk)

    async def refuse(self, error: Exception) -> None:
        """Say why something was not done; what is true follows."""
        problem = problem_of(error)
        reason = self.words.gettext(problem.reason)
        refused: messages.Reason = {"reason": reason, "status": problem.status}
        if isinstance(error, IllegalMove):
            refused["clause"] = error.clause
        await self.say({"refused": refused})
        self.connection.tell()

    async def do(self, wish: dict[str, Any]) -> None:
        """Do one thing that a page wants."""
        table, words, look = self.table, self.words, self.look()
        match wish:
            case {"move": str()}:
                await self.move(look, wish)
            case {"why": [*touched]} if 0 < len(touched) <= MOST_TOUCHED and all(map(_is_target, touched)):
                await self.say({"why": acting.explain(table, look, words, touched)})
            case {"aid": str(target)} if _is_target(target):
                await self.say(acting.shown(table, look, words, target, wish.get("degree", 0)))
            case {"preview": str(move)} if len(move) <= LONGEST_MOVE:
                await self.say({"preview": acting.foreseen(table, look, words, move)})
            case {"look": _}:
                self.connection.tell()
            case {"ping": _}:
                await self.say({"pong": 1})
            case _:
                raise Problem(422, NOTHING)

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        """Make a move."""
        raise Problem(422, NOTHING)


class TableSocket(BoardSocket):
    """One open page of a table."""

    table: Table

    def __init__(self, websocket: WebSocket, table: Table, holder: str | None, words: Words) -> None:
        super().__init__(websocket, table, holder, words)
        self.past: Board | None = None
        """The table as it was, for a page that watches at its own pace."""
        self.waits: bool = False
        """Whether such a page has shown everything that it was told."""

    async def way_out(self) -> str:
        return f"{base}/tables/{self.table.id}" if await self.closed_by_house() else f"{base}/"

    def showing(self) -> Board | None:
        if self.past is not None and not self.watch():
            return None
        return self.past or self.table

    async def told(self, table: Board, look: Look) -> bytes:
        again = None
        await look_at_series(self.services.tables, self.table)
        await look_at_wish(self.services.tables, self.table)
        if table.over:
            await self.services.win_chances.ask(self.table, await account_of(self.websocket))
            again = await rematch_of(self.services.tables, self.table)
        return message(table, look, self.words, self.seen, again, self.anew)

    def watch(self) -> bool:
        """Go on in a match that is watched at one's own pace; tell whether there is something to be told."""
        assert self.past
        played = self.table.match.length
        if self.waits and self.past.number < played:
            self.waits = False
            watching.go_on(self.past, self.table)
        elif self.seen is not None and self.seen.version != UNKNOWN:
            return False
        if self.past.number == played and self.table.over:
            self.past = None
            self.seen: Seen | None = self.seen and self.seen._replace(version=UNKNOWN)
        return True

    async def do(self, wish: dict[str, Any]) -> None:
        table, words, look = self.table, self.words, self.look()
        match wish:
            case {"do": str(action)} if action in acting.ACTIONS:
                account = await account_of(self.websocket)
                if goal := await acting.act(self.services, table, look.held, words, action, wish, account):
                    await self.say({"go": goal})
            case {"show": int(seat)} if seat in look.held and seat == table.to_move:
                self.shown = seat
                self.connection.tell()
            case {"hint": _}:
                await self.hint(look)
            case {"ask": "back"}:
                number = table.number
                back = await acting.can_be_taken_back(self.websocket, table, look)
                await self.say({"back": back, "number": number})
            case {"next": _}:
                self.waits = True
                self.connection.tell()
            case _ if hear := additions.heard(table, wish):
                await self.answer_of(hear(table, look.held, wish))
            case _:
                await super().do(wish)

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        """Make a move, for those who have seen their hand."""
        if look.curtain is not None:
            raise Refused(Why.HAND_HIDDEN)
        account = await account_of(self.websocket)
        await acting.act(self.services, self.table, look.held, self.words, "move", wish, account)

    async def hint(self, look: Look) -> None:
        """Have an expert think, without keeping the page waiting for anything else."""
        if self.hinting:
            return
        self.hinting = True

        async def think() -> None:
            try:
                account = await account_of(self.websocket)
                found = await acting.hints(self.services, self.table, look, self.words, account)
                await self.say({"hint": found})
            except Gone:
                pass
            except Exception as error:
                with contextlib.suppress(Gone):
                    await self.refuse(error)
            finally:
                self.hinting = False

        self.start(think())


def _is_target(target: object) -> bool:
    return isinstance(target, str) and len(target) <= LONGEST_TARGET


async def follow(websocket: WebSocket) -> None:
    """Follow a table on its page."""
    holder = visitor_of(websocket)
    try:
        table = await table_of(services_of(websocket), websocket.path_params["table"], holder)
    except Problem:
        await websocket.close(NO_TABLE)
        return
    except StoreFailed:
        await websocket.close(LATER)
        return
    await came(websocket, table, table.held(holder), None)
    page = TableSocket(websocket, table, holder, websocket.state.words)
    seen = websocket.query_params.get("seen", "")
    if seen.isdecimal() and len(seen) < 8 and not table.waits:
        page.seen = Seen(min(int(seen), table.number), UNKNOWN, page.look(), "")
        page.anew = "anew" in websocket.query_params
        if "watch" in websocket.query_params and table.bots_alone:
            page.past = watching.as_it_was(table, page.seen.number)
    await page.keep_up()
