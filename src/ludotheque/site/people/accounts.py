"""Who has a token of ours, and who was admitted: found out from what is kept, and remembered for a minute."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from ludotheque.site.foundation.account import Account
from ludotheque.site.foundation.tokens import digest, is_stamped, stamped
from ludotheque.site.store.storage import Note, Storage, StoreFailed

THE_HOUSE, KEY = "the house", "token key"
"""Under whose name, and as which kind of note, the keys are kept with which tokens are stamped."""
READ_AGAIN_SECONDS = 60.0
"""After which somebody may have been admitted, or another process have made a key."""
MOST_KNOWN = 10_000
"""Tokens of which is remembered what is known of them."""

Way = Callable[[str], Awaitable[bool]]
"""Tells whether the holder of a token, by its hash, was admitted."""


class Known(NamedTuple):
    """What is known of the holder of a token."""

    visitor: bool
    """Whether it is a token of ours."""
    admitted: bool
    until: float
    """When to look again."""


class Accounts:
    """Knows tokens that were given here, and people who were admitted, in all processes alike."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self._keys: list[bytes] = []
        self._read_at = 0.0
        self._seen: OrderedDict[str, Known] = OrderedDict()
        self.ways: list[Way] = [store.sits_with_others]
        """How somebody can have been admitted."""

    async def of(self, network: str, token: str | None) -> Account:
        """Return the account of whoever brings a token; while the store is away, they are a stranger."""
        if token is None:
            return Account(network)
        try:
            found = await self._known(token)
        except StoreFailed:
            return Account(network)
        return Account(network, digest(token) if found.visitor else "", found.admitted)

    async def knows(self, token: str) -> bool:
        """Tell whether a token is one of ours; while the store is away, it is believed to be."""
        try:
            return (await self._known(token)).visitor
        except StoreFailed:
            return True

    async def _known(self, token: str) -> Known:
        """Return what is known of whoever brings a token; what is new may be noticed a minute late."""
        holder, now = digest(token), time.monotonic()
        known = self._seen.get(holder)
        if known is None or known.until < now:
            admitted = any([await way(holder) for way in self.ways])
            visitor = admitted or await self._gave(token) or await self._has_something(holder)
            known = self._seen[holder] = Known(visitor, admitted, now + READ_AGAIN_SECONDS)
            self._seen.move_to_end(holder)
            if len(self._seen) > MOST_KNOWN:
                self._seen.popitem(last=False)
        return known

    def look_again(self, *holders: str | None) -> None:
        """Have it noticed at once that somebody was admitted just now."""
        for holder in holders:
            self._seen.pop(holder or "", None)

    async def _has_something(self, holder: str) -> bool:
        """Tell whether somebody has tables or notes; tokens from before there were stamps may have."""
        return bool(await self._store.held_by(holder, 1) or await self._store.notes(holder))

    # tokens

    async def _gave(self, token: str) -> bool:
        """Tell whether a token was given here."""
        if not self._keys or not self._fits(token):
            await self._read_keys()
        return self._fits(token)

    async def stamp(self) -> Callable[[str], str]:
        """Return what makes a random word a token of ours; while the store is away, it stays as it is."""
        try:
            await self._read_keys(needed=not self._keys)
        except StoreFailed:
            return str
        return partial(stamped, key=self._keys[0])

    def _fits(self, token: str) -> bool:
        return any(is_stamped(token, key) for key in self._keys)

    async def _read_keys(self, needed: bool = False) -> None:
        """Read the keys, at times; of several processes at the first start, each may have made one."""
        if self._keys and not needed and time.monotonic() < self._read_at + READ_AGAIN_SECONDS:
            return
        self._read_at = time.monotonic()
        notes = await self._store.notes(THE_HOUSE, KEY)
        if not notes:
            made = Note(KEY, secrets.token_hex(8), secrets.token_hex(32), time.time())
            await self._store.write_note(THE_HOUSE, made)
            notes = await self._store.notes(THE_HOUSE, KEY)
        self._keys = [bytes.fromhex(note.note) for note in sorted(notes, key=lambda note: note.name)]
