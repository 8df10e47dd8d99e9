"""What people typed as HTML has it, and the shape of a seat: what all parts of the page are made of."""

from __future__ import annotations

from functools import cache, lru_cache

import markupsafe

from ludotheque.site.foundation.templating import environment


@lru_cache(4096)
def escape(text: str) -> str:
    """Return a text as HTML has it; the same few come again and again."""
    return str(markupsafe.escape(text))


@cache
def mark_of(seat: int) -> str:
    """Return the shape and colour of a seat."""
    pieces = environment("en").get_template("pieces.html").module
    return str(pieces.seat(seat))  # type: ignore[attr-defined]
