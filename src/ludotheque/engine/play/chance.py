"""Where a match's chance comes from: a committed secret, a seed, or the caller.

The k-th chance event draws from HMAC-SHA-256(secret, "k/j"), j = 0, 1, …: the first of these numbers
that lies below the greatest multiple of the total weight is a fair ticket. Whoever learns the secret
afterwards can draw every ticket again; whoever knows its SHA-256 from the beginning knows that it was
not chosen along the way.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import cached_property

from ludotheque.engine.errors import LudothequeError

SECRET_BYTES = 32
_ALL = 1 << 256


class Secret:
    """Chance that is settled beforehand, and can be checked afterwards."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != SECRET_BYTES:
            raise LudothequeError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self.secret = secret

    @cached_property
    def commitment(self) -> str:
        """SHA-256 of the secret, as hexadecimal digits: shown before the first event."""
        return hashlib.sha256(self.secret).hexdigest()

    def ticket(self, k: int, total: int) -> int:
        """Return a number below ``total`` for the k-th chance event, each equally likely."""
        fair = total * (_ALL // total)
        j = 0
        while True:
            number = int.from_bytes(hmac.digest(self.secret, b"%d/%d" % (k, j), "sha256"), "big")
            if number < fair:
                return number % total
            j += 1


def fresh() -> Secret:
    """Return a secret that nobody knows yet."""
    return Secret(secrets.token_bytes(SECRET_BYTES))


def seeded(seed: int) -> Secret:
    """Return the secret made from a seed, for experiments that can be repeated."""
    return Secret(hashlib.sha256(f"ludotheque seed {seed}".encode()).digest())


def source(chance: str | None, seed: int | None) -> Secret | None:
    """Return the source of chance that a caller asked for; None is manual chance."""
    if chance == "manual":
        if seed is not None:
            raise LudothequeError("manual chance takes no seed")
        return None
    if chance is not None:
        raise LudothequeError(f"chance is 'manual' or left out, not {chance!r}")
    if seed is None:
        return fresh()
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise LudothequeError(f"a seed is a whole number, not {seed!r}")
    return seeded(seed)
