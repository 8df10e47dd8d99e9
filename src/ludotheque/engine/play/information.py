"""Information states: everything that a seat has seen and done so far, forgetting nothing.

They are made from the events as that seat may read them, and from its view, and so tell nothing else. Both
are needed: a token that is turned over, or a card that is won, is seen by all, but no event names it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.errors import LudothequeError, needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EVENTS = 512
"""Rows of an information tensor: the most recent events."""
WIDTH = 32
"""Columns: who acted, then the characters of the text."""

SETTLED = ("game", "players", "options")
"""What the setting fixes of a view."""

Event = tuple[int, str]


def as_text(seat: int | None, events: Sequence[Event]) -> str:
    """Return who looks, then every event: ``seat 1: chance top 8; 0 draw; chance top 3; …``."""
    who = "spectator" if seat is None else f"seat {seat}"
    return f"{who}: " + "; ".join(f"{'chance' if who == CHANCE else who} {text}" for who, text in events)


def as_known(told: str, view: Json) -> str:
    """Return what was told, and what is seen now; what the setting fixes is left out."""
    seen = {key: value for key, value in view.items() if key not in SETTLED}
    return f"{told} | {json.dumps(seen, separators=(',', ':'))}"


def as_array(
    seat: int | None, players: int, events: Sequence[Event], rows: int, width: int
) -> NDArray[np.int8]:
    """Return a row for each of the last events, the latest one last; rows before the first are 0.

    A row begins with who acted, 1 for the seat itself, 2 for the next one clockwise and so on, −1 for chance;
    for a spectator seats count from 1. Then come the characters of the text, as ASCII has them, then zeros.
    """
    for name, number in (("events", rows), ("width", width)):
        if isinstance(number, bool) or not isinstance(number, int) or not 2 <= number <= 1 << 16:
            raise LudothequeError(f"{name} are a whole number from 2 to {1 << 16}, not {number!r}")
    with needs("native", "an information tensor"):
        import numpy as np

    found = np.zeros((rows, width), np.int8)
    last = events[max(0, len(events) - rows) :]
    for row, (who, text) in enumerate(last, rows - len(last)):
        letters = text.encode("ascii", "replace")
        if len(letters) >= width:
            raise LudothequeError(f"{text!r} needs a width of {len(letters) + 1}, not {width}")
        found[row, 0] = CHANCE if who == CHANCE else (who - (seat or 0)) % players + 1
        found[row, 1 : 1 + len(letters)] = np.frombuffer(letters, np.int8)
    return found
