"""Memory given back to the system: C libraries keep what was freed, and searches free a lot at once."""

from __future__ import annotations


def give_back() -> None:
    """Let the C library return what is free."""
