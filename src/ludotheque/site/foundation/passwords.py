"""Passwords: of each, only what scrypt makes of it is kept, which says itself how it was made."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

KIND = "scrypt"
COST, BLOCK, LANES = 2**15, 8, 1
"""About 32 MB and a tenth of a second for each guess."""
MOST_COST = 2**17
LONGEST = 500
HASHED = re.compile(rf"{KIND}:(\d{{1,7}}):(\d{{1,2}}):(\d):([0-9a-f]{{32}}):([0-9a-f]{{64}})")


def hashed(password: str) -> str:
    """Return what is kept of a password."""
    salt = secrets.token_bytes(16)
    return f"{KIND}:{COST}:{BLOCK}:{LANES}:{salt.hex()}:{_scrypt(password, salt, COST, BLOCK, LANES).hex()}"


def is_hashed(text: str) -> bool:
    """Tell whether a text is what is kept of a password."""
    found = HASHED.fullmatch(text)
    if not found:
        return False
    cost, block, lanes = int(found[1]), int(found[2]), int(found[3])
    return 2**14 <= cost <= MOST_COST and cost & (cost - 1) == 0 and 1 <= block <= 16 and lanes >= 1


def fits(password: str, kept: str) -> bool:
    """Tell whether a password is the one; it takes as long whether it nearly is, or not at all."""
    found = HASHED.fullmatch(kept)
    if not found:
        return False
    cost, block, lanes = int(found[1]), int(found[2]), int(found[3])
    made = _scrypt(password, bytes.fromhex(found[4]), cost, block, lanes)
    return hmac.compare_digest(made, bytes.fromhex(found[5]))


def _scrypt(password: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    text = unicodedata.normalize("NFKC", password[:LONGEST]).encode()
    room = 2 * 128 * cost * block * lanes
    return hashlib.scrypt(text, salt=salt, n=cost, r=block, p=lanes, maxmem=room, dklen=32)
