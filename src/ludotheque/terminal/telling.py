"""Events as lines on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ludotheque.engine.play.telling import Said
from ludotheque.words import with_names

WORDS = 0
"""Which column of an event's line has the words."""


def event_line(names: Sequence[str], said: Said) -> tuple[Text, Text]:
    """Return an event in columns: in words, and as it is written."""
    times = f"  ×{said.times}" if said.times > 1 else ""
    return Text(with_names(said.told.words, names, said.lang) + times), Text(said.text, style="dim")
