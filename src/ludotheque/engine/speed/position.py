"""A position: the state of a match at one moment, and all that can be asked of it.

It is the only thing that knows that rules come at two speeds, and the only way in which a state is written.
Whoever reads a state directly, as notation and drawings do, reads ``position.s``, which refuses to be set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.engine.author.numbers import integers, integers_of, reals
from ludotheque.engine.author.rng import bits, generator
from ludotheque.engine.author.state import OVER, SPECTATOR
from ludotheque.engine.speed.rules import CompiledFunctions, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Generator = memoryview
"""A random generator; see :mod:`ludotheque.engine.author.rng`."""


class Position:
    """A state of a game."""

    __slots__ = ("_array", "_s", "_seen", "memory", "rules")

    def __init__(self, rules: Rules, memory: bytearray) -> None:
        self.rules: Rules = rules
        self.memory: bytearray = memory
        """The state itself, for algorithms; nobody else writes it."""
        self._array: NDArray[np.void] | None = None
        self._s: Any = None
        self._seen: dict[int | None, Position] = {}
        """What seats were seen to know of it; copies share it until they go on."""

    @classmethod
    def from_bytes(cls, rules: Rules, data: bytes) -> Position:
        """Return the position that ``bytes(position)`` gave."""
        return cls(rules, bytearray(data))

    @property
    def array(self) -> NDArray[np.void]:
        """The memory as NumPy's array, for compiled algorithms."""
        if self._array is None:
            from ludotheque.engine.speed.arrays import states

            self._array = states(self.memory, self.rules.dtype)
        return self._array

    def __bytes__(self) -> bytes:
        return bytes(self.memory)

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
        twin = Position(self.rules, bytearray(self.memory))
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
            s = self._s = self.rules.readable(self.memory)
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
        n = self._listing("actions")
        return self.rules.scratch[:n].tolist()

    def is_legal(self, action: int) -> bool:
        """Tell whether an action is legal here."""
        return bool(self._listing("legal", action))

    def weight(self, action: int) -> int:
        """Return the exact weight of one of chance's outcomes."""
        return int(self.rules.ready.weight(self.memory, action))

    def total_weight(self) -> int:
        """Return the sum of the weights of chance's outcomes."""
        return self._listing("total")

    def outcome(self, ticket: int) -> int:
        """Return the outcome that a ticket below the total weight has drawn."""
        return self._listing("outcome", ticket)

    def sample(self, rng: Generator) -> int:
        """Return one of chance's outcomes, drawn by its weights."""
        return self._listing("sample", self._drawing(rng))

    def pick(self, rng: Generator) -> int:
        """Return an action at random: a seat's moves alike, chance's outcomes by their weights."""
        return self._listing("pick_event", self._drawing(rng))

    def _listing(self, name: str, *rest: Any) -> int:
        """Return what a function gives that lists actions on its way."""
        rules, functions = self.rules, self.rules.ready
        if isinstance(functions, CompiledFunctions):
            room, array = rules.scratch_pair
            found = int(getattr(functions.bare, name)(self.array, *rest, array))
        else:
            room = rules.scratch
            found = int(getattr(functions, name)(self.memory, *rest, room))
        if room[-1]:
            rules.check_room(room, stuck=name != "legal")  # what is asked about may be what a seat believes
        return found

    def _drawing(self, rng: Generator) -> Any:
        """Return a random generator as the rules take it best."""
        return self.rules.array_of(rng) if isinstance(self.rules.ready, CompiledFunctions) else rng

    def scores(self) -> list[int]:
        """Return every seat's points as they stand."""
        points: memoryview[int] = integers(self.s.players)
        self.rules.ready.scores(self.memory, points)
        return points.tolist()

    def payoffs(self) -> list[float]:
        """Return every seat's share of the win, at the end."""
        shares: memoryview[Any] = reals(self.s.players)
        self.rules.ready.payoffs(self.memory, shares)
        return list(shares)

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
        if isinstance(functions, CompiledFunctions):
            functions.bare.play(self.array, action)
            return
        functions.play(self.memory, action)
        if functions is rules.plain:
            rules.background.count()

    def replay(self, actions: list[int]) -> None:
        """Carry out a list of actions that are known to be legal."""
        self._seen = {}
        functions = self.rules.ready
        state: Any = self.memory
        if isinstance(functions, CompiledFunctions):
            state, functions = self.array, functions.bare
        play = functions.play
        for action in actions:
            play(state, action)

    def play_out(self, rng: Generator, limit: int) -> int:
        """Play at random to the end, or for that many events; return how many there were."""
        self._seen = {}
        functions = self.rules.ready
        if not isinstance(functions, CompiledFunctions):
            events = 0
            while self.to_move != OVER and events < limit:
                functions.play(self.memory, self.pick(rng))
                events += 1
            return events
        players = self.s.players
        seed, length = integers_of([bits(rng), bits(rng)]), integers(1)
        results = length, integers(1, players), reals(1, players)
        own, room = generator(0), self.rules.scratch
        functions.playouts(self.memory, bytearray(self.memory), seed, 0, limit, own, room, *results)
        self.rules.check_room(room)
        return int(length[0])

    # what a seat may know

    def seen_by(self, seat: int | None) -> Position:
        """Return what a seat, or a spectator (None), may know: all else is overwritten.

        The same is returned to all who ask: whoever plays on takes a copy.
        """
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = Position(self.rules, bytearray(self.memory))
            self.rules.ready.conceal(seen.memory, SPECTATOR if seat is None else seat)
        return seen

    def redealt(self, seat: int | None, rng: Generator | None = None) -> Position:
        """Return a position with what the seat cannot know dealt again, as it must believe."""
        dealt = Position(self.rules, bytearray(self.memory))
        rng = generator(0) if rng is None else rng
        self.rules.ready.redeal(dealt.memory, SPECTATOR if seat is None else seat, rng)
        return dealt
