"""A way to tell people: a line of text, sent over https to an address that they gave."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.house import LUDOTHEQUE
from ludotheque.site.foundation.rates import Rate
from ludotheque.site.foundation.words import words_of
from ludotheque.site.people.notices import Delivery, Sleep
from ludotheque.site.people.occasions import Occasion
from ludotheque.site.people.posting import Notice, Post, Undelivered
from ludotheque.site.store.storage import Note, Storage
from ludotheque.words import N_

KIND, WEBHOOK = "notices", "webhook"
"""The note that says where somebody wants to be told."""
TOO_MANY = N_("Too many notices were sent within the hour; try again later.")


class Webhook:
    """Addresses that are told, one for each person who wants that."""

    name = WEBHOOK

    def __init__(
        self, store: Storage, post: Post, rate: Rate, sleep: Sleep = asyncio.sleep, title: str = LUDOTHEQUE
    ) -> None:
        """``title`` is the house's name."""
        self.post = post
        self._title = title
        self._store, self._rate = store, rate
        self.delivery: Delivery = Delivery(WEBHOOK, sleep)

    async def wanted(self, holder: str, kind: str) -> bool:
        return bool(self.post.hosts) and await self.wish_of(holder) is not None

    async def tell(self, occasion: Occasion) -> None:
        wish = await self.wish_of(occasion.holder)
        if wish is None:
            return
        link = f"{wish['site']}/{occasion.path}"
        notice = Notice(self._title, occasion.text(words_of(wish["lang"])), link)
        failed = await self.delivery.tried(lambda: self.post.send(wish["address"], notice))
        await self._note(occasion.holder, wish, failed)

    async def try_out(self, holder: str, account: Account, wish: dict[str, Any], text: str) -> None:
        """Send a first notice to a new address, and keep it; BadAddress or Undelivered if that fails."""
        if not await self._rate.hit(account):
            raise Undelivered(TOO_MANY)
        await self.post.send(wish["address"], Notice(self._title, text, f"{wish['site']}/me"))
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
