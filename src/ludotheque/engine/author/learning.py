"""What a learner meets: a game's moves as numbers below a fixed size, and what a seat sees as an array.

A game's ``learning.py`` gives it. As with :mod:`ludotheque.engine.author.slots`, generic algorithms call
the marked names, and each game's own functions are put in their place. What a seat's move is to the rules is
an *action*, a number as large as it has to be; in the action space it is an *index*, small and dense.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.engine.author.marks import rule
from ludotheque.engine.author.setting import Setting
from ludotheque.engine.author.slots import actions
from ludotheque.engine.author.state import Actions, Numbers, State

NAMES = ("encode", "decode", "indices", "observe")


@dataclass(frozen=True)
class Kind:
    """A kind of move in an action space: what one is made of, each part a number below its bound.

    The kinds of a space stand one after the other, and the moves of a kind like an array of its shape.
    """

    name: str
    shape: tuple[int, ...]
    """The bounds of its parts; () for a single move."""
    meaning: str
    """What the parts stand for."""

    @property
    def size(self) -> int:
        """How many indices it takes."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Feature:
    """A part of an observation: an array of whole numbers in a range."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    """Both ends belong to the range."""
    meaning: str
    """What the numbers stand for."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Learning:
    """``learning.py``, which may be missing: a game as learners meet it. The marked rules are told below."""

    action_space: Callable[[Setting], Sequence[Kind]]
    """``action_space(setting)``: the kinds of moves, in order."""
    observation_space: Callable[[Setting], Sequence[Feature]]
    """``observation_space(setting)``: the parts of an observation, in order."""
    observe: Callable[[Any, int, Any], None]
    encode: Callable[[Any, int], int] | None = None
    decode: Callable[[Any, int], int] | None = None
    indices: Callable[[Any, Any], int] | None = None
    OBSERVATION_TYPE: str = "i2"
    """The type of an observation's numbers, as NumPy names it: the same whatever the setting."""
    OBSERVES_KNOWN_ONLY: bool = False
    """Whether ``observe`` itself leaves out what the seat cannot know: then nothing is concealed for it."""

    @property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The rules among them by name; what a game leaves out is as below."""
        return {name: getattr(self, name) or globals()[name] for name in NAMES}


@rule
def encode(s: State, action: int) -> int:
    """Return the index of a legal action; without a function of its own a game's actions are its indices."""
    return action


@rule
def decode(s: State, index: int) -> int:
    """Return the action of an index that is legal."""
    return index


@rule
def indices(s: State, out: Actions) -> int:
    """Write the indices of the seat's legal actions, in any order, and return how many there are.

    For games where this is slow, such as those that would look for the same thing again for every action.
    """
    n = actions(s, out)
    for i in range(n):
        out[i] = encode(s, out[i])
    return n


def observe(s: State, seat: int, out: Numbers) -> None:
    """Write what a seat sees, from a state concealed for it; what is not written is 0.

    With OBSERVES_KNOWN_ONLY the state is as it is: nothing that it hides may make a difference.
    """
    raise TypeError("a generic algorithm was called without a game's observation in it")
