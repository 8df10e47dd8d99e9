"""Boards of analysis that are open on pages: equal ones are one, and nobody has too many."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from weakref import WeakValueDictionary

from ludotheque.site.study.workbench import Workbench
from ludotheque.site.tables.board import Busy
from ludotheque.words import N_

BARE = 100
"""How many events an empty board counts for: what is drawn of it takes as much memory."""
TOO_MANY = N_("Too many boards are open at your address. Close one, and this one will carry on.")


class OpenBoards:
    """Who has which boards open. Nothing here keeps a board that nobody has open."""

    def __init__(self, most: int) -> None:
        """``most`` is how many events there may be on the boards of one address."""
        self._most = most
        self._untouched: WeakValueDictionary[Hashable, Workbench] = WeakValueDictionary()
        """Boards on which nothing was done yet, by what their addresses hold."""
        self._held: defaultdict[str, Counter[Workbench]] = defaultdict(Counter)
        """By address: its boards, and on how many of its pages each is."""

    async def shared(
        self, key: Hashable, opened: Callable[[Callable[[], Workbench | None]], Awaitable[Workbench]]
    ) -> Workbench:
        """Return the board for what its address holds: one that somebody has open, or a new one.

        Nobody waits for another's turn to open it; ``opened`` is given what finds a board opened meanwhile.
        """
        untouched = partial(self._untouched.get, key)
        found = untouched() or await opened(untouched)
        return self._untouched.setdefault(key, found)

    def sole(self, key: Hashable, bench: Workbench) -> bool:
        """Tell whether a board is on one page only; if so, nobody else will find it any more."""
        if self._untouched.get(key) is not bench:
            return True
        alone = len(bench.table.audience.connections) <= 1
        if alone:
            del self._untouched[key]
        return alone

    def enter(self, address: str, bench: Workbench) -> None:
        """Note that an address has a board on one more page; Busy if it has too many events."""
        if bench not in self._held.get(address, ()):
            self.check(address, bench.tree.size + BARE)
        self._held[address][bench] += 1

    def check(self, address: str, more: int = 1) -> None:
        """Refuse more events than there may be on the boards of one address: Busy."""
        held = self._held.get(address, ())
        if sum(bench.tree.size + BARE for bench in held) + more > self._most:
            raise Busy(TOO_MANY)

    def leave(self, address: str, bench: Workbench) -> None:
        """Note that a page was closed, or has another board now."""
        held = self._held[address]
        held[bench] -= 1
        if not held[bench]:
            del held[bench]
        if not held:
            del self._held[address]
