"""Who is who: unguessable words, of which only the hash is kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""Without vowels, so that no code is a word, and without what looks alike."""
CODE_LENGTH = 6
STAMP_LENGTH = 8
"""Letters of a token that are not random, but tell that we gave it; 144 random bits are left."""


def new_token() -> str:
    """Return a word that proves who somebody is; 192 random bits."""
    return secrets.token_urlsafe(24)


def is_token(text: str) -> bool:
    """Tell whether a text could be a token of ours."""
    return re.fullmatch(r"[A-Za-z0-9_-]{32}", text) is not None


def stamped(word: str, key: bytes) -> str:
    """Return a token with its last letters such that only whoever has the key can have made it."""
    stamp = hmac.digest(key, word[:-STAMP_LENGTH].encode(), "sha256")
    return word[:-STAMP_LENGTH] + base64.urlsafe_b64encode(stamp).decode()[:STAMP_LENGTH]


def is_stamped(token: str, key: bytes) -> bool:
    """Tell whether a token was made with a key."""
    return hmac.compare_digest(stamped(token, key).encode(), token.encode())


def derived(key: str, purpose: str) -> str:
    """Return the word that follows from a key for a purpose: as hard to guess as the key is."""
    made = hmac.digest(key.encode(), purpose.encode(), "sha256")[:24]
    return base64.urlsafe_b64encode(made).decode()


def new_table_name() -> str:
    """Return the name of a table: short enough for an address, too long to guess."""
    return secrets.token_hex(8)


def new_code() -> str:
    """Return a code that a friend can type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def digest(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
