"""Trees kept from move to move, where what the seat has learned since allows it.

A tree was grown from what a seat knew then. It is still right below the events since then if they all
have edges, and if the seat learned nothing from them but that they happened: whatever else it learned, the
tree was grown without it.
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from ludotheque.bots.tree import Step, Tree
from ludotheque.engine.author.contract import Refusal
from ludotheque.engine.author.insight import Insight
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.sight import Event, Sight
from ludotheque.engine.speed.position import Position

MOST_BYTES = 128_000_000
"""Of all trees that a process keeps together; the oldest are dropped."""
MOST_EVENTS = 40
"""Events since after which nothing of a tree is worth looking for."""
DEALS = 8
"""Deals in which it is tried whether the events told the seat something."""


@dataclass(frozen=True)
class KeptTrees:
    """The trees that a bot grew, and what they were grown from."""

    owner: weakref.ref[object]
    sight: Sight
    trees: list[Tree]

    @property
    def bytes(self) -> int:
        """How much memory the trees use."""
        return sum(one.bytes for one in self.trees)

    def leads_to(self, sight: Sight) -> bool:
        """Tell whether a sight is, as far as its seat can tell, one of the same match, not earlier."""
        mine, setting = self.sight, self.sight.setting
        return (
            mine.game is sight.game
            and mine.seat == sight.seat
            and (setting.players, setting.options) == (sight.setting.players, sight.setting.options)
            and tuple(sight.events[: len(mine.events)]) == tuple(mine.events)
        )


class Memory:
    """What all the bots of a process keep: not much, and each only for itself."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._kept: deque[KeptTrees] = deque()
        self._lock = threading.Lock()

    def keep(self, owner: object, sight: Sight, trees: list[Tree]) -> None:
        """Keep trees for the owner's next look at the match."""
        with self._lock:
            self._kept = deque(kept for kept in self._kept if kept.owner() is not None)
            self._kept.append(KeptTrees(weakref.ref(owner), sight, trees))
            while sum(kept.bytes for kept in self._kept) > self._most:
                self._kept.popleft()

    def take(self, owner: object, sight: Sight) -> KeptTrees | None:
        """Return what the owner last kept of the match that it sees, and keep it no longer."""
        with self._lock:
            for kept in reversed(self._kept):
                if kept.owner() is owner and kept.leads_to(sight):
                    self._kept.remove(kept)
                    return kept
        return None


def steps_since(earlier: Sight, sight: Sight, known: Insight, seed: int) -> list[Step] | None:
    """Return the steps between two sights of a match; None if they told the seat more than themselves.

    They are tried in several deals of what the seat could not know. A deal in which they are not possible
    tells nothing: the search, too, went that way only in deals in which it could.
    """
    events = sight.events[len(earlier.events) :]
    if len(events) > MOST_EVENTS:
        return None
    rng, found = generator(seed), None
    for _ in range(DEALS):
        position = earlier.position.redealt(sight.seat, rng)
        steps = _carried_out(sight, position, known, events)
        if steps is None:
            continue
        if position.seen_by(sight.seat) != sight.position or found not in (None, steps):
            return None
        found = steps
    return found


def _carried_out(
    sight: Sight, position: Position, known: Insight, events: Sequence[Event]
) -> list[Step] | None:
    """Carry out events by their texts and return the steps; None where that is not possible."""
    read, deck = sight.game.notation.read, sight.setting.deck
    steps: list[Step] = []
    for who, text in events:
        if position.to_move != who:
            return None
        action = read(position.s, deck, text)
        if isinstance(action, Refusal) or not position.is_legal(action):
            return None
        position.play(action)
        if who == CHANCE:
            action = _outcome(sight.game, known)(position.memory, action)
        steps.append((action, position.to_move))
    return steps


@cache
def _outcome(game: Definition, known: Insight) -> Callable[..., int]:
    return game.rules.specialised(known.functions["outcome"])
