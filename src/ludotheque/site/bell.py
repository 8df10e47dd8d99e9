"""The bell: how all who have a table in memory learn that it has changed.

Only the table's name and its version go over it; whoever has an older version reads the rest from the store.
Within a single process, ringing is a plain call. A bell between processes rings the same way; it may also be
heard by whoever rang it, and may ring once for several changes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

Hear = Callable[[str, int], None]
"""What is called, in the event loop, with a table's name and the version that it has now."""
GONE = -1
"""In place of a version: the table is not kept any more."""


class Bell(ABC):
    """Carries news of tables to all houses."""

    @abstractmethod
    def ring(self, table: str, version: int) -> None:
        """Say that a table has changed: what is kept of it now is of that version."""

    @abstractmethod
    def listen(self, hear: Hear) -> None:
        """Have something called whenever the bell is rung, here or elsewhere."""

    @abstractmethod
    def leave(self, hear: Hear) -> None:
        """Have it called no longer."""


class HandBell(Bell):
    """A bell that is heard in this process."""

    def __init__(self) -> None:
        self._listeners: list[Hear] = []

    def ring(self, table: str, version: int) -> None:
        for hear in self._listeners:
            hear(table, version)

    def listen(self, hear: Hear) -> None:
        self._listeners.append(hear)

    def leave(self, hear: Hear) -> None:
        self._listeners.remove(hear)
