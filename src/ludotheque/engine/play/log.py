"""A log: a list that is only added to, so that a copy of it can share what both have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class Log(Sequence[Item], Generic[Item]):
    """The first items of a list, up to a number.

    Copies share the list. Whoever has all of it adds to it; whoever has less takes its own part first.
    """

    __slots__ = ("_items", "_length")

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> list[Item]: ...
    def __getitem__(self, place: int | slice) -> Item | list[Item]:
        if isinstance(place, slice):
            begin, end, step = place.indices(self._length)
            return self._items[begin:end:step] if step > 0 else self._items[: self._length][place]
        return self._items[range(self._length)[place]]

    def since(self, begin: int) -> list[Item]:
        """Return the items from one on."""
        return self._items[begin : self._length]

    def continues(self, other: Log[Item]) -> bool:
        """Tell whether this is a copy of another that went on; a log made by itself is not."""
        return self._items is other._items and self._length >= other._length

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items[: self._length])

    def add(self, item: Item) -> None:
        """Put an item at the end."""
        if len(self._items) > self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def __getstate__(self) -> tuple[list[Item], int]:
        """Return what is this log's own: what others have added since stays with them."""
        return self._items[: self._length], self._length

    def __setstate__(self, state: tuple[list[Item], int]) -> None:
        self._items, self._length = state

    def copy(self) -> Log[Item]:
        """Return a log of the same items, which goes on independently."""
        twin: Log[Item] = object.__new__(Log)
        twin._items, twin._length = self._items, self._length
        return twin

    def until(self, length: int) -> Log[Item]:
        """Return a log of that many first items, which goes on independently."""
        twin = self.copy()
        twin._length = min(length, self._length)  # noqa: SLF001 - of its own kind
        return twin
