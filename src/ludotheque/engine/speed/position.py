"""A position: the state of a match at one moment, and all that can be asked of it.

It is the only thing that knows that rules come at two speeds, and the only way in which a state is written.
Whoever reads a state directly, as notation and drawings do, reads ``position.s``, which refuses to be set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import bits, generator
from ludotheque.engine.author.state import OVER, SPECTATOR
from ludotheque.engine.speed.memory import StateArray, copied, readable
from ludotheque.engine.speed.rules import CompiledFunctions, Rules

Generator = NDArray[np.int64]


class Position:
    """A state of a game."""

    __slots__ = ("_s", "_seen", "array", "rules")

    def __init__(self, rules: Rules, array: StateArray) -> None:
        self.rules = rules
        self.array = array
        """The memory, for compiled algorithms, which take arrays; nobody else writes it."""
        self._s: Any = None
        self._seen: dict[int | None, Position] = {}
        """What seats were seen to know of it; copies share it until they go on."""

    @classmethod
    def from_bytes(cls, rules: Rules, data: bytes) -> Position:
        """Return the position that ``bytes(position)`` gave."""
        return cls(rules, np.ndarray((1,), rules.dtype, bytearray(data)))

    def __bytes__(self) -> bytes:
        return self.array.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.rules is other.rules and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        return f"<{self.rules.name}: move {self.s.move_number}, to move {self.s.to_move}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position.from_bytes, (self.rules, bytes(self))

    def copy(self) -> Position:
        """Return a position that goes on from here independently."""
        twin = Position(self.rules, copied(self.array))
        twin._seen = self._seen
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def forget(self) -> None:
        """Drop what was worked out from it: who asks for it again has it worked out again."""
        self._s, self._seen = None, {}

    # reading

    @property
    def s(self) -> Any:
        """The state's fields, to be read."""
        s = self._s
        if s is None:
            s = self._s = readable(self.array)
        return s

    @property
    def to_move(self) -> int:
        """The seat that acts, CHANCE or OVER."""
        seat: int = self.s.to_move
        return seat

    def actions(self) -> list[int]:
        """Return the numbers of the legal actions of whoever acts, ascending; none when it is over."""
        if self.s.to_move == OVER:
            return []
        n = self._listing(self.rules.ready.actions)
        return self.rules.scratch[:n].tolist()

    def is_legal(self, action: int) -> bool:
        """Tell whether an action is legal here."""
        return bool(self._listing(self.rules.ready.legal, action))

    def weight(self, action: int) -> int:
        """Return the exact weight of one of chance's outcomes."""
        return int(self.rules.ready.weight(self.array, action))

    def total_weight(self) -> int:
        """Return the sum of the weights of chance's outcomes."""
        return self._listing(self.rules.ready.total)

    def outcome(self, ticket: int) -> int:
        """Return the outcome that a ticket below the total weight has drawn."""
        return self._listing(self.rules.ready.outcome, ticket)

    def sample(self, rng: Generator) -> int:
        """Return one of chance's outcomes, drawn by its weights."""
        return self._listing(self.rules.ready.sample, rng)

    def pick(self, rng: Generator) -> int:
        """Return an action at random: a seat's moves alike, chance's outcomes by their weights."""
        return self._listing(self.rules.ready.pick_event, rng)

    def _listing(self, function: Callable[..., Any], *rest: Any) -> int:
        """Return what a function gives that lists actions on its way."""
        room = self.rules.scratch
        found = int(function(self.array, *rest, room))
        self.rules.check_room(room)
        return found

    def scores(self) -> list[int]:
        """Return every seat's points as they stand."""
        points = np.zeros(self.s.players, np.int64)
        self.rules.ready.scores(self.array, points)
        return points.tolist()

    def payoffs(self) -> list[float]:
        """Return every seat's share of the win, at the end."""
        shares = np.zeros(self.s.players)
        self.rules.ready.payoffs(self.array, shares)
        return shares.tolist()

    def winners(self) -> list[int]:
        """Return the seats that won; none until it is over."""
        if self.s.to_move != OVER:
            return []
        return [seat for seat, share in enumerate(self.payoffs()) if share > 0]

    # going on

    def play(self, action: int) -> None:
        """Carry out an action that is known to be legal."""
        self._seen = {}
        rules = self.rules
        functions = rules.ready
        functions.play(self.array, action)
        if functions is rules.plain:
            rules.background.count()

    def replay(self, actions: list[int]) -> None:
        """Carry out a list of actions that are known to be legal."""
        self._seen = {}
        play = self.rules.ready.play
        for action in actions:
            play(self.array, action)

    def play_out(self, rng: Generator, limit: int) -> int:
        """Play at random to the end, or for that many events; return how many there were."""
        self._seen = {}
        functions = self.rules.ready
        if not isinstance(functions, CompiledFunctions):
            events = 0
            while self.to_move != OVER and events < limit:
                functions.play(self.array, self.pick(rng))
                events += 1
            return events
        players = self.s.players
        seed, length = np.array([bits(rng), bits(rng)], np.int64), np.zeros(1, np.int64)
        results = length, np.zeros((1, players), np.int64), np.zeros((1, players))
        begun, own, room = copied(self.array), generator(0), self.rules.scratch
        functions.playouts(self.array, begun, seed, 0, limit, own, room, *results)
        self.rules.check_room(room)
        return int(length[0])

    # what a seat may know

    def seen_by(self, seat: int | None) -> Position:
        """Return what a seat, or a spectator (None), may know: all else is overwritten.

        The same is returned to all who ask: whoever plays on takes a copy.
        """
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = Position(self.rules, copied(self.array))
            self.rules.ready.conceal(seen.array, SPECTATOR if seat is None else seat)
        return seen

    def redealt(self, seat: int | None, rng: Generator | None = None) -> Position:
        """Return a position with what the seat cannot know dealt again, as it must believe."""
        dealt = Position(self.rules, copied(self.array))
        rng = generator(0) if rng is None else rng
        self.rules.ready.redeal(dealt.array, SPECTATOR if seat is None else seat, rng)
        return dealt
