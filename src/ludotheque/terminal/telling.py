"""Events as lines on the screen."""

from __future__ import annotations

from rich.text import Text

from ludotheque.engine.play.telling import Said

WORDS = 1
"""Which column of an event's line has the words."""


def event_line(name: str, said: Said) -> tuple[str, Text, Text]:
    """Return an event in columns: who, in words, as it is written."""
    times = f"  ×{said.times}" if said.times > 1 else ""
    return name, Text(said.words + times), Text("" if said.words == said.text else said.text, style="dim")
