"""Hidden events made whole again: what a game's ``unveil`` is given, and the sampler that it may use.

A seat reads a history in which something is left out. ``unveil`` says what the whole history may have been,
if the match now stands in a certain way: every history that fits, as likely as chance makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

Held = TypeVar("Held", bound=Hashable)


@dataclass(frozen=True)
class Veiled:
    """What a seat, or a spectator (None), has read, and where the match may stand."""

    s: Any
    """A state that is possible for all the seat knows, drawn by ``redeal``; nothing in it is concealed."""
    deck: Any
    events: Sequence[tuple[int, str]]
    """Who acted (a seat, or CHANCE), and the text as ``veil`` left it."""
    seat: int | None
    choice: Random
    """What the unveiling draws from."""
    replayed: Callable[[Sequence[str]], Iterator[Any]]
    """``replayed(texts)``: the states before each event, if it was so; legal or not is not asked."""


def chain(
    end: Held, steps: Sequence[Callable[[Held], Iterable[Held]]], start: Held, choice: Random
) -> list[Held]:
    """Return what somebody held before the first of some steps, between them, and after the last one.

    Each step is a function from what was held after it to all that may have been held before it. Of all
    chains that lead from ``start`` to ``end``, each is as likely; LookupError if there is none.
    """
    befores: list[dict[Held, list[Held]]] = []
    layer = {end}
    for step in reversed(steps):
        befores.append({held: list(step(held)) for held in layer})
        layer = {before for some in befores[-1].values() for before in some}
    befores.reverse()
    ways = {start: 1} if start in layer else {}
    counted = [ways]
    for before_of in befores:
        ways = {held: n for held, some in before_of.items() if (n := sum(ways.get(one, 0) for one in some))}
        counted.append(ways)
    if end not in ways:
        raise LookupError("nothing fits what is known")
    found = [end]
    for before_of, ways in zip(reversed(befores), reversed(counted[:-1]), strict=True):
        some = before_of[found[-1]]
        found += choice.choices(some, [ways.get(one, 0) for one in some])
    return found[::-1]
