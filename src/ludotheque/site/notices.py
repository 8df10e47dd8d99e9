"""Notices: whoever has days for a move is told when it is their turn, once, at the address that they gave."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from ludotheque.engine.shelf import load
from ludotheque.site.accounts import Account
from ludotheque.site.clocks import is_slow
from ludotheque.site.limits import Limits
from ludotheque.site.rates import Rate
from ludotheque.site.storage import Note, Storage
from ludotheque.site.table import Table
from ludotheque.site.webhook import BadAddress, Notice, Post, Undelivered
from ludotheque.site.words import words_of
from ludotheque.words import N_

KIND, WEBHOOK = "notices", "webhook"
"""The note that says where somebody wants to be told."""
PAUSES = (0.0, 5.0, 60.0)
"""Seconds before each try."""
MOST_TURNS = 10_000
"""How many tables are remembered of which somebody was told."""
AT_ONCE = 8
TITLE = "Ludothèque"
TOO_MANY = N_("Too many notices were sent within the hour; try again later.")


class Notices:
    """Tells people that it is their turn."""

    def __init__(
        self,
        store: Storage,
        start: Callable[[Coroutine[Any, Any, None]], None],
        limits: Limits,
        rate: Rate,
        post: Post | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``start`` lets something go on in the background."""
        self.post = post or Post(limits.notify_hosts)
        self._store, self._start, self._sleep = store, start, sleep
        self._rate = rate
        self._told: OrderedDict[str, float] = OrderedDict()
        """When the last turn of each table began that somebody was told of."""
        self._few = asyncio.Semaphore(AT_ONCE)

    @property
    def allowed(self) -> bool:
        """Whether notices can be sent anywhere at all."""
        return bool(self.post.hosts)

    def look(self, table: Table) -> None:
        """Tell whoever is to move, if it has just become their turn and they need not be at the table."""
        holder, turn = new_turn(table) if self.allowed else None, table.moved_at
        if holder is None or self._told.get(table.id) == turn:
            return
        self._told[table.id] = turn
        self._told.move_to_end(table.id)
        if len(self._told) > MOST_TURNS:
            self._told.popitem(last=False)
        self._start(self._tell(holder, table.id, table.game.name))

    async def _tell(self, holder: str, table: str, game: str) -> None:
        wish = await self.wish_of(holder)
        if wish is None or not await self._rate.hit(Account("", holder, True)):
            return
        words = words_of(wish["lang"])
        titles = load(game).title
        text = words.gettext(
            "Your turn at %(game)s", game=titles.get(words.lang) or next(iter(titles.values()))
        )
        notice = Notice(TITLE, text, f"{wish['site']}/tables/{table}")
        await self._note(holder, wish, await self._sent(wish["address"], notice))

    async def _sent(self, address: str, notice: Notice) -> str:
        """Send a notice, three times if it must be; return why it did not arrive, or nothing."""
        failed = ""
        for pause in PAUSES:
            await self._sleep(pause)
            try:
                async with self._few:
                    await self.post.send(address, notice)
            except BadAddress as error:
                return str(error)
            except Undelivered as error:
                failed = str(error)
            else:
                return ""
        return failed

    async def try_out(self, holder: str, account: Account, wish: dict[str, Any], text: str) -> None:
        """Send a first notice to a new address, and keep it; BadAddress or Undelivered if that fails."""
        if not await self._rate.hit(account):
            raise Undelivered(TOO_MANY)
        await self.post.send(wish["address"], Notice(TITLE, text, f"{wish['site']}/me"))
        await self._store.write_note(holder, _note(wish, ""))

    async def wish_of(self, holder: str) -> dict[str, Any] | None:
        """Return where somebody wants to be told, and how that went last; None if nowhere."""
        for note in await self._store.notes(holder, KIND):
            if note.name == WEBHOOK and isinstance(note.note, dict):
                return note.note
        return None

    async def _note(self, holder: str, wish: dict[str, Any], failed: str) -> None:
        """Keep how it went, unless the wish is another one by now."""
        now = await self.wish_of(holder)
        if now is not None and now["address"] == wish["address"] and now.get("failed", "") != failed:
            await self._store.write_note(holder, _note(wish, failed))


def _note(wish: dict[str, Any], failed: str) -> Note:
    return Note(KIND, WEBHOOK, {**wish, "failed": failed}, time.time())


def new_turn(table: Table) -> str | None:
    """Return who has just come to move at a slow table; None where nobody has, or a bot."""
    if table.to_move is None or not is_slow(table.settings.clock):
        return None
    seat = table.seats[table.to_move]
    if not seat.present:
        return None
    last = next((who for who, _ in reversed(table.rows) if who >= 0), None)
    before = table.maker if last is None else table.seats[last].holder
    return seat.holder if seat.holder != before else None
