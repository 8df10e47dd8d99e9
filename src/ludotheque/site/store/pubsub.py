"""How all who have a table in memory learn that it has changed.

Only the table's name and its version go over it; whoever has an older version reads the rest from the store.
Within a single process, ringing is a plain call. Between processes (postgres/pubsub.py) whoever rang hears it
as well, several changes may be told at once, and everybody is told when something may have been missed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

GONE = -1
"""In place of a version: the table is not kept any more."""
LOOK = -2
"""In place of a version: something about the table has changed that is not counted, such as who is here."""


class Listener(Protocol):
    """Whoever wants to know; called in the event loop."""

    def hear(self, table: str, version: int) -> None:
        """Take notice that a table is of that version now."""

    def look_again(self) -> None:
        """Take notice that any table may have changed."""


class PubSub(ABC):
    """Carries news of tables to all houses."""

    @abstractmethod
    def ring(self, table: str, version: int) -> None:
        """Say that a table has changed: what is kept of it now is of that version."""

    @abstractmethod
    def look_again(self) -> None:
        """Say to everybody here that any table may have changed."""

    @abstractmethod
    def listen(self, listener: Listener) -> None:
        """Have somebody told whenever a table has changed, here or elsewhere."""

    @abstractmethod
    def leave(self, listener: Listener) -> None:
        """Have them told no longer."""


class LocalPubSub(PubSub):
    """Heard in this process alone."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def ring(self, table: str, version: int) -> None:
        for listener in self._listeners:
            listener.hear(table, version)

    def look_again(self) -> None:
        for listener in self._listeners:
            listener.look_again()

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        self._listeners.remove(listener)
