"""Keys: a client sends the same word with everything that it sends again, and is answered the same.

So whoever did not get an answer may ask once more, and has one table, one seat and one token all the same.
A token is never kept, only its hash; one that was asked for with a key follows from the key, and so can be
told again to whoever has the key, and to nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.foundation.tokens import derived, digest, new_token
from ludotheque.site.store.storage import Storage, UsedKey

SHORTEST, LONGEST = 16, 200


class BadKey(LudothequeError):
    """A key that cannot be one, or that was used for something else."""


@dataclass(frozen=True)
class IdempotencyKey:
    """A client's word, and the hash of what was asked for with it."""

    word: str
    what: str

    @classmethod
    def of(cls, word: Any, what: Any) -> IdempotencyKey:
        """Return the key that came with what was asked for, which is JSON; BadKey if it is not a key."""
        if not is_word(word):
            raise BadKey(f"'key' must be a text of {SHORTEST} to {LONGEST} characters that nobody can guess")
        return cls(word, digest(json.dumps(what, sort_keys=True)))

    @property
    def hash(self) -> str:
        """What is kept of it."""
        return digest(self.word)

    def used(self, table: str, answer: dict[str, Any], at: float) -> UsedKey:
        """Return what is kept of it, once something was done for it."""
        return UsedKey(self.hash, table, self.what, answer, at)

    async def answered(self, store: Storage) -> UsedKey | None:
        """Return what was answered when it was sent before; BadKey if something else was asked for."""
        known = await store.find_key(self.hash)
        if known and known.what != self.what:
            raise BadKey("that key was sent before, with something else")
        return known


def is_word(word: Any) -> TypeGuard[str]:
    """Tell whether something can be a key."""
    return isinstance(word, str) and SHORTEST <= len(word) <= LONGEST


def form_key(form: Mapping[str, Any], *about: str) -> IdempotencyKey | None:
    """Return the key hidden in a form, if there is one; the same form filled in otherwise has another one."""
    word = form.get("key")
    if not is_word(word):
        return None
    rest = {name: value for name, value in form.items() if name != "key"}
    what = digest(json.dumps([*about, rest], sort_keys=True))
    return IdempotencyKey(derived(word, what), what)


def token_for(key: IdempotencyKey | None, table: str, purpose: str) -> str:
    """Return a new token, or the same one again for the same key, table and purpose."""
    return derived(key.word, f"{table} {purpose}") if key else new_token()
