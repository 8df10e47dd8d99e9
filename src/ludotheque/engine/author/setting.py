"""A table that is set up: everything that is settled before the first event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Setting:
    """How many play, with which options and components, by which rules."""

    players: int
    options: dict[str, Any]
    """Every option, defaults filled in."""
    deck: Any
    """What ``components.parse`` made."""
    rules: int = 1
    """The version of the rules that is played by: the newest, but for matches that an older one began."""
