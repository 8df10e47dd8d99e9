"""The same shelf on another device: a link that holds for ten minutes, and works once.

A browser is known by a token, of which we keep the hash alone; the other browser needs the token itself. So
the browser that asks for a link brings its token, which is sealed with the link's word and kept until the
link is opened. We keep the word's hash, not the word: without the link nobody can open what is kept, and the
link is of no use once it was opened, since nothing is kept any more.

None of our dependencies encrypts. A token has 32 letters, and HMAC-SHA-256 gives 32 bytes: with a word that
is random (192 bits) and used for one token only, these are a one-time pad. A second HMAC, over what was
sealed, tells whether somebody has changed it.
"""

from __future__ import annotations

import hmac
import time

from ludotheque.site.foundation.tokens import digest, is_token, new_token
from ludotheque.site.store.storage import Storage, Ticket

DEVICE = "device"
"""The kind of ticket."""
SECONDS = 600.0
"""How long a link can be opened."""


def seal(token: str, word: str) -> dict[str, str]:
    """Return a token as only the word opens it."""
    text = _with_pad(token.encode(), word)
    return {"sealed": text.hex(), "seal": _seal(text, word)}


def unseal(note: dict[str, str], word: str) -> str | None:
    """Return what was sealed with a word; None if it was another one, or somebody changed it."""
    text = bytes.fromhex(note["sealed"])
    if not hmac.compare_digest(_seal(text, word), note["seal"]):
        return None
    token = _with_pad(text, word).decode()
    return token if is_token(token) else None


def _with_pad(text: bytes, word: str) -> bytes:
    pad = hmac.digest(word.encode(), b"pad", "sha256")
    return bytes(one ^ other for one, other in zip(text, pad, strict=True))


def _seal(text: bytes, word: str) -> str:
    return hmac.digest(word.encode(), b"seal " + text, "sha256").hex()


async def offer(store: Storage, token: str) -> str:
    """Return the word of a link for the holder of a token, in place of any link before it."""
    word = new_token()
    until = time.time() + SECONDS
    await store.write_ticket(Ticket(digest(word), DEVICE, digest(token), seal(token, word), until))
    return word


async def offered(store: Storage, word: str) -> str | None:
    """Return whose shelf a word brings; None if it brings none, or none any more."""
    ticket = await store.find_ticket(digest(word))
    if ticket is None or ticket.kind != DEVICE:
        return None
    if not _holds(ticket):
        await store.take_ticket(ticket.word)  # for good, whatever the clock will say
        return None
    return ticket.holder


async def take(store: Storage, word: str) -> str | None:
    """Return the token that a word brings, once."""
    ticket = await store.take_ticket(digest(word)) if await offered(store, word) else None
    return unseal(ticket.note, word) if ticket and _holds(ticket) else None


def _holds(ticket: Ticket) -> bool:
    """Tell whether a ticket was made, and has not run out; a clock that was put back makes it neither."""
    return ticket.until is not None and ticket.until - SECONDS <= time.time() < ticket.until
