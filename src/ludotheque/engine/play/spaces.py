"""The action space and the observation space of a game as it is set up: what learners count on.

Sizes depend on the number of players and on the options, never on the state of a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludotheque.engine.author.contract import Refusal
from ludotheque.engine.author.learning import Feature, Kind
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import BadSeat, IllegalMove, LudothequeError, needs
from ludotheque.engine.speed.learning import LearningRules
from ludotheque.engine.speed.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ludotheque.engine.play.match import Match
    from ludotheque.engine.play.sight import Sight


def learning_of(game: Definition) -> LearningRules:
    """Return how learners meet a game, or raise LudothequeError if it does not say."""
    if game.learning is None:
        raise LudothequeError(f"{game.name} has no learning.py, so it has no action space and no observation")
    return game.learning


class ActionSpace:
    """The moves of a seat as indices from 0 to ``size`` − 1."""

    def __init__(self, game: Definition, setting: Setting) -> None:
        self._learning = learning_of(game)
        self.game = game
        self.setting = setting
        self.kinds: tuple[Kind, ...] = tuple(self._learning.offer.action_space(setting))
        """The kinds of moves; their indices stand one after the other."""

    def __repr__(self) -> str:
        return f"<{self.size} moves of {self.game.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return ActionSpace, (self.game, self.setting)

    @cached_property
    def size(self) -> int:
        """How many indices there are."""
        return sum(kind.size for kind in self.kinds)

    @property
    def meaning(self) -> str:
        """What the indices stand for, a line for each kind of move."""
        first, lines = 0, []
        for kind in self.kinds:
            shape = " × ".join(map(str, kind.shape)) or "1"
            lines.append(f"{first}–{first + kind.size - 1} {kind.name} ({shape}): {kind.meaning}")
            first += kind.size
        return "\n".join(lines)

    def parts(self, index: int) -> tuple[str, tuple[int, ...]]:
        """Return an index as the name of its kind and its parts."""
        rest = self._checked(index)
        for kind in self.kinds:
            if rest < kind.size:
                parts: list[int] = []
                for bound in reversed(kind.shape):
                    rest, part = divmod(rest, bound)
                    parts.append(part)
                return kind.name, tuple(reversed(parts))
            rest -= kind.size
        raise AssertionError

    def encode(self, match: Match | Sight, move: str | int) -> int:
        """Return the index of a legal move, given its text or the number of its action."""
        position = self._to_move(match)
        action = self._read(position, move) if isinstance(move, str) else move
        if isinstance(action, bool) or not isinstance(action, int) or not position.is_legal(action):
            raise IllegalMove(f"{move!r} is not a legal move here", self.game.notation_clause)
        return int(self._learning.ready.encode(position.memory, action))

    def decode(self, match: Match | Sight, index: int) -> int:
        """Return the number of the action that an index means here; IllegalMove if it is not legal."""
        position = self._to_move(match)
        if self._checked(index) not in self._legal(position):
            name, parts = self.parts(index)
            where = f"{name} {parts}" if parts else name
            raise IllegalMove(f"{index} ({where}) is not a legal move here", self.game.notation_clause)
        return int(self._learning.ready.decode(position.memory, int(index)))

    def mask(self, position: Position, asked: bool = True) -> NDArray[np.bool_]:
        """Return which indices are legal for the seat to move; none where nobody is, or nobody ``asked``."""
        mask: NDArray[np.bool_] = _numpy("a mask").zeros(self.size, bool)
        if asked and position.to_move >= 0:
            mask[self._legal(position)] = True
        return mask

    def _legal(self, position: Position) -> list[int]:
        """Return the indices that are legal for the seat to move."""
        room = self.game.rules.scratch
        n = self._learning.ready.indices(position.memory, room)
        self.game.rules.check_room(room)
        return room[:n].tolist()

    def _read(self, position: Position, text: str) -> int:
        action = self.game.notation.read(position.s, self.setting.deck, text)
        if isinstance(action, Refusal):
            raise IllegalMove(f"{text!r} is not a legal move here", action.clause)
        return action

    def _checked(self, index: int) -> int:
        if isinstance(index, bool) or not hasattr(index, "__index__"):
            raise LudothequeError(f"an index is a whole number, not {index!r}")
        if not 0 <= index < self.size:
            raise LudothequeError(f"an index is from 0 to {self.size - 1}, not {index}")
        return int(index)

    def _to_move(self, match: Match | Sight) -> Position:
        position = match.position
        if position.to_move < 0:
            why = "chance is due" if position.to_move == CHANCE else "the match is over"
            raise LudothequeError(f"nobody is to move: {why}")
        return position


class ObservationSpace:
    """What a seat sees, as one array of whole numbers that is made of named parts."""

    def __init__(self, game: Definition, setting: Setting) -> None:
        self._learning = learning_of(game)
        self.game = game
        self.setting = setting
        self.features: tuple[Feature, ...] = tuple(self._learning.offer.observation_space(setting))
        """The parts, one after the other."""
        kind = self._learning.offer.OBSERVATION_TYPE
        bits = 8 * int(kind[1:])
        least, most = (-1 << bits - 1, (1 << bits - 1) - 1) if kind[0] == "i" else (0, (1 << bits) - 1)
        name = f"{'int' if kind[0] == 'i' else 'uint'}{bits}"
        for feature in self.features:
            if not least <= feature.low <= feature.high <= most:
                raise TypeError(f"{feature.name} of {game.name} does not fit into {name}")

    def __repr__(self) -> str:
        return f"<{self.size} numbers that a seat of {self.game.name} sees>"

    def __reduce__(self) -> tuple[Any, ...]:
        return ObservationSpace, (self.game, self.setting)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The type of the numbers."""
        return self._learning.dtype

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return sum(feature.size for feature in self.features)

    @property
    def shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (self.size,)

    @property
    def meaning(self) -> str:
        """What the numbers stand for, a line for each part."""
        return "\n".join(
            f"{feature.name} {feature.shape}, {feature.low} to {feature.high}: {feature.meaning}"
            for feature in self.features
        )

    @cached_property
    def low(self) -> NDArray[np.signedinteger[Any]]:
        """The least that each number can be."""
        return self._each([feature.low for feature in self.features])

    @cached_property
    def high(self) -> NDArray[np.signedinteger[Any]]:
        """The most that each number can be."""
        return self._each([feature.high for feature in self.features])

    def _each(self, bounds: Sequence[int]) -> NDArray[np.signedinteger[Any]]:
        """Return an observation that has one number in each part."""
        numpy = _numpy("an observation")
        parts = zip(self.features, bounds, strict=True)
        found: NDArray[np.signedinteger[Any]] = numpy.concatenate(
            [numpy.full(part.size, n, self.dtype) for part, n in parts]
        )
        return found

    def split(self, observation: NDArray[np.signedinteger[Any]]) -> dict[str, NDArray[np.signedinteger[Any]]]:
        """Return the parts of an observation, or of an array of them, by name and in their shapes.

        They are views: nothing is copied.
        """
        if observation.shape[-1:] != self.shape:
            raise LudothequeError(f"an observation has {self.size} numbers, not {observation.shape}")
        first, parts = 0, {}
        for feature in self.features:
            part = observation[..., first : first + feature.size]
            parts[feature.name] = part.reshape(*observation.shape[:-1], *feature.shape)
            first += feature.size
        return parts

    def observe(self, sight: Sight) -> NDArray[np.signedinteger[Any]]:
        """Return what the seat of a sight sees."""
        if sight.seat is None:
            raise BadSeat("a spectator has no observation: it is that of a seat")
        observation: NDArray[np.signedinteger[Any]] = _numpy("an observation").zeros(self.size, self.dtype)
        self._learning.ready.observe(sight.position.memory, sight.seat, observation)
        return observation


def _numpy(what: str) -> Any:
    """Return NumPy, of whose arrays something is made."""
    with needs("native", what):
        import numpy as np

    return np


KEPT = 16
"""Settings whose spaces are kept: every observation of a match asks for them again."""
_kept: dict[tuple[int, int], tuple[ActionSpace, ObservationSpace]] = {}


def spaces_of(game: Definition, setting: Setting) -> tuple[ActionSpace, ObservationSpace]:
    """Return the spaces of a match; the same ones for the same setting."""
    key = id(game), id(setting)  # the spaces hold both, so no other has these while they are kept
    found = _kept.get(key)
    if found is None:
        found = ActionSpace(game, setting), ObservationSpace(game, setting)
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = found
    return found
