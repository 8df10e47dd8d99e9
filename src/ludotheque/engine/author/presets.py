"""Presets: ways to set a game up that suit an evening, with how long they take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SHORT, USUAL, PRINTED = "short", "usual", "printed"
"""What every game offers; “Play now” takes the short one."""


@dataclass(frozen=True)
class Preset:
    """Options under a name, with the minutes that a match with them takes one person among bots."""

    name: str
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    minutes: Mapping[int, int] = field(default_factory=dict)
    """By the number of players; measured."""
    about: str = ""
    """What is special about it, in a short sentence."""
    options_for: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Other options for some numbers of players."""

    def options_of(self, players: int) -> dict[str, Any]:
        """Return the options for so many players."""
        return dict(self.options_for.get(players, self.options))
