"""What pages are told of the library they belong to, where it is one without a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offline:
    """A library without a server."""

    server: str = ""
    """Where other people are, if it was said."""
