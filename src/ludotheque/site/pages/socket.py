"""The play page's socket: everything new is sent at once, and whatever the page wants is heard.

What a page sends is an object with one of these keys::

    {"number": 17, "move": "d4"}            make a move
    {"do": "back", "number": 17}            or concede, bot, return, rematch; with "seat" where it matters
    {"show": 1}                             nobody else is looking: draw the hand of that seat
    {"why": ["pawn-3", "cell-1-0-u"]}       why does nothing come of touching these
    {"aid": "card-5-13"}                    what does touching this show
    {"hint": 1}  {"ask": "back"}            what would an expert do; can the last move be taken back
    {"look": 1}  {"ping": 1}                send the present again; say that you are there: {"pong": 1}
    {"next": 1}                             what was told has been shown (see watching.py)

The server's own pings (see connections.py) find out whether the page is there; ``ping`` is how the page finds
out whether the server is.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import Any

import orjson

from ludotheque.engine.errors import IllegalMove
from ludotheque.site.addresses import address_of
from ludotheque.site.api import came, house_of, table_of
from ludotheque.site.links import base
from ludotheque.site.live import Connection, together
from ludotheque.site.metrics import CONNECTIONS
from ludotheque.site.pages import acting, watching
from ludotheque.site.pages.looking import Look, look_at
from ludotheque.site.pages.message import Seen, message
from ludotheque.site.problems import Problem, problem_of
from ludotheque.site.rates import Bucket
from ludotheque.site.rematch import rematch_of
from ludotheque.site.storage import StoreFailed
from ludotheque.site.table import Refused, Table
from ludotheque.site.visitors import account_of, visitor_of
from ludotheque.site.wire import Gone, Wire
from ludotheque.words import Words

NO_TABLE = 4404
BROKEN, LATER = 1011, 1013
UNKNOWN = -1
"""The version that a page saw before it lost its connection."""
MOST_TOUCHED = 12
LONGEST_TARGET = 80
"""Letters in the id of something that can be touched."""
log = logging.getLogger("ludotheque.site")


class Page:
    """One open page."""

    def __init__(self, wire: Wire, table: Table, holder: str | None, words: Words) -> None:
        self.wire = wire
        self.table = table
        self.holder = holder
        self.words = words
        self.house, self.network = house_of(wire), address_of(wire.scope)
        self.connection = Connection(table.held(holder))
        self.narrow = "narrow" in wire.query_params
        self.seen: Seen | None = None
        self.shown: int | None = None
        """Who has said that nobody else is looking."""
        self.past: Table | None = None
        """The table as it was, for a page that watches at its own pace."""
        self.waits = False
        """Whether such a page has shown everything that it was told."""
        self.anew = False
        """Whether it was loaded anew in the middle of something, and is shown it from what it saw last."""
        self.hinting = False
        self.tasks: set[asyncio.Task[None]] = set()

    def look(self) -> Look:
        """Return how this page looks at the table now."""
        held = self.table.held(self.holder)
        if self.shown is not None and self.table.to_move not in (self.shown, None):
            self.shown = None
        return look_at(self.table, held, self.shown)._replace(narrow=self.narrow)

    async def tell(self) -> None:
        """Send what is new, whenever there is something."""
        while True:
            await self.connection.news()
            if self.table.closed:
                await self.house.moderation.look()
                by_house = self.table.id in self.house.moderation.closed
                await self.say(go=f"{base}/tables/{self.table.id}" if by_house else f"{base}/")
                return
            if self.past is not None and not self.watch():
                continue
            await self.house.gate.enter(self.network)
            table, look = self.past or self.table, self.look()
            told = await self.news(table, look)
            self.anew = False
            if table.match is not None:
                version = table.notebook.version
                self.seen = Seen(table.number, version, look, self.words.lang, tuple(table.seats))
            await together()
            await self.wire.say(told)

    async def news(self, table: Table, look: Look) -> bytes:
        """Return what the page is told next."""
        if table.over:
            await self.house.charts.ask(table, await account_of(self.wire))
        again = await rematch_of(self.house, table)
        return message(table, look, self.words, self.seen, again, self.anew)

    def watch(self) -> bool:
        """Go on in a match that is watched at one's own pace; tell whether there is something to be told."""
        assert self.past
        assert self.table.match
        played = self.table.match.length
        if self.waits and self.past.number < played:
            self.waits = False
            watching.go_on(self.past, self.table)
        elif self.seen is not None and self.seen.version != UNKNOWN:
            return False
        if self.past.number == played and self.table.over:
            self.past = None
            self.seen = self.seen and self.seen._replace(version=UNKNOWN)
        return True

    async def tell_or_close(self) -> None:
        """Send what is new; a page that cannot be told any more is closed, and comes back by itself."""
        try:
            await self.tell()
        except Gone:
            pass
        except Exception:
            log.exception("a page of table %s could not be told what is new", self.table.id)
            await self.wire.close(BROKEN)

    async def say(self, **answer: Any) -> None:
        """Send an answer to this page alone."""
        await self.wire.say(orjson.dumps(answer))

    async def hear(self) -> None:
        """Do what the page sends, until it goes."""
        bucket = Bucket(self.house.limits.messages_a_second)
        while True:
            sent = await self.wire.hear()
            await bucket.take()
            await self.house.gate.enter(self.network)
            try:
                wish = orjson.loads(sent)
                if not isinstance(wish, dict):
                    raise Problem(422, "Send a JSON object.")
                await self.do(wish)
            except Gone:
                raise
            except Exception as error:
                await self.refuse(error)

    async def refuse(self, error: Exception) -> None:
        """Say why something was not done; what is true follows."""
        problem = problem_of(error)
        refused = {"reason": self.words.gettext(problem.reason), "status": problem.status}
        if isinstance(error, IllegalMove):
            refused["clause"] = error.clause
        await self.say(refused=refused)
        self.connection.tell()

    async def do(self, wish: dict[str, Any]) -> None:
        """Do one thing that a page wants."""
        table, words, look = self.table, self.words, self.look()
        match wish:
            case {"move": str()}:
                await self.move(look, wish)
            case {"do": str(action)} if action in acting.ACTIONS:
                account = await account_of(self.wire)
                if goal := await acting.act(self.house, table, look.held, words, action, wish, account):
                    await self.say(go=goal)
            case {"show": int(seat)} if seat in look.held and seat == table.to_move:
                self.shown = seat
                self.connection.tell()
            case {"why": [*touched]} if 0 < len(touched) <= MOST_TOUCHED and all(map(_is_target, touched)):
                await self.say(why=acting.explain(table, look, words, touched))
            case {"aid": str(target)} if _is_target(target):
                await self.say(**acting.shown(table, look, words, target))
            case {"hint": _}:
                await self.hint(look)
            case {"ask": "back"}:
                number = table.number
                back = await acting.can_be_taken_back(self.wire, table, look)
                await self.say(back=back, number=number)
            case {"look": _}:
                self.connection.tell()
            case {"next": _}:
                self.waits = True
                self.connection.tell()
            case {"ping": _}:
                await self.say(pong=1)
            case _:
                raise Problem(422, "There is nothing like that to be done here.")

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        """Make a move, for those who have seen their hand."""
        if look.curtain is not None:
            raise Refused("Show your hand first: then you can move.")
        account = await account_of(self.wire)
        await acting.act(self.house, self.table, look.held, self.words, "move", wish, account)

    async def hint(self, look: Look) -> None:
        """Have an expert think, without keeping the page waiting for anything else."""
        if self.hinting:
            return
        self.hinting = True

        async def think() -> None:
            try:
                account = await account_of(self.wire)
                await self.say(hint=await acting.hints(self.house, self.table, look, self.words, account))
            except Gone:
                pass
            except Exception as error:
                with contextlib.suppress(Gone):
                    await self.refuse(error)
            finally:
                self.hinting = False

        self.start(think())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on until it is done, or the page goes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _is_target(target: object) -> bool:
    return isinstance(target, str) and len(target) <= LONGEST_TARGET


async def follow(wire: Wire) -> None:
    """Follow a table on its page."""
    holder = visitor_of(wire)
    try:
        table = await table_of(house_of(wire), wire.path_params["table"], holder)
    except Problem:
        await wire.close(NO_TABLE)
        return
    except StoreFailed:
        await wire.close(LATER)
        return
    await came(wire, table, table.held(holder), None)
    page = Page(wire, table, holder, wire.state.words)
    seen = wire.query_params.get("seen", "")
    if seen.isdecimal() and len(seen) < 8 and table.match is not None:
        page.seen = Seen(min(int(seen), table.number), UNKNOWN, page.look(), "")
        page.anew = "anew" in wire.query_params
        if "watch" in wire.query_params and table.bots_alone:
            page.past = watching.as_it_was(table, page.seen.number)
    await keep_up(page)


async def keep_up(page: Page) -> None:
    """Tell a page what is new and do what it wants, until it goes."""
    page.table.audience.join(page.connection)
    CONNECTIONS.inc()
    page.connection.tell()
    sender: asyncio.Task[None] | None = None
    try:
        await page.say(now=time.time())
        sender = asyncio.create_task(page.tell_or_close())
        await page.hear()
    except Gone:
        pass
    finally:
        for task in (sender, *page.tasks):
            if task:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
        page.table.audience.leave(page.connection)
        CONNECTIONS.dec()
