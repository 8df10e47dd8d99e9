"""Courses of a match that differ in little: whoever observes two of them alike must see them alike."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

from ludotheque.engine.author.state import OVER
from ludotheque.engine.kit.sampling import Sample, Walked
from ludotheque.engine.speed.position import Position

NEAR = 12
"""Events before a moment in which something is changed."""
ONWARD = 60
"""Events that two positions are followed, to see whether they part."""
LONG = 200
"""Events of a match of which courses are changed."""


def cousins(sample: Sample, walk: Walked, number: int) -> Iterator[tuple[int, Position, Position]]:
    """Yield moments of a match, each with the position there and another that might be there.

    The other comes about when one event is another one, when two events of one who acts change places, or
    when two numbers of actions do so throughout, as two cards in a pack; else everybody does what they did.
    """
    choice = random.Random(f"{sample.seed} {walk.name}")  # noqa: S311
    actions = walk.actions[:LONG]
    if len(actions) < 2:
        return
    course = [sample.game.new(walk.setting)]
    for action in actions:
        course.append(course[-1].copy())
        course[-1].play(action)
    changes = (_replaced, _swapped, _renamed)
    for k in range(number):
        moment = choice.randint(2, len(actions))
        start, changed = changes[k % len(changes)](course, actions[:moment], choice)
        other = _followed(course, [*changed, *actions[moment:]], start, moment)
        if other and other.to_move == course[moment].to_move and other != course[moment]:
            yield moment, course[moment], other


def _near(actions: list[int], choice: random.Random) -> int:
    return choice.randrange(max(0, len(actions) - NEAR), len(actions))


def _replaced(course: list[Position], actions: list[int], choice: random.Random) -> tuple[int, list[int]]:
    """Return a course with one event another one, and from where it differs."""
    at = _near(actions, choice)
    return at, [*actions[:at], choice.choice(course[at].actions()), *actions[at + 1 :]]


def _swapped(course: list[Position], actions: list[int], choice: random.Random) -> tuple[int, list[int]]:
    """Return a course in which two events of one who acts changed places."""
    at = _near(actions, choice)
    mine = [k for k in range(max(0, at - NEAR), at + 1) if course[k].to_move == course[at].to_move]
    first, changed = choice.choice(mine), list(actions)
    changed[first], changed[at] = changed[at], changed[first]
    return first, changed


def _renamed(course: list[Position], actions: list[int], choice: random.Random) -> tuple[int, list[int]]:
    """Return a course in which an action goes by another's number, and the other by its."""
    one = actions[_near(actions, choice)]
    first = actions.index(one)
    two = choice.choice(course[first].actions())
    names = {one: two, two: one}
    return 0, [names.get(action, action) for action in actions]


def _followed(course: list[Position], actions: list[int], start: int, moment: int) -> Position | None:
    """Return where it leads if each does what it did, in its own order; None if that is not legal."""
    left: dict[int, deque[int]] = {}
    for k in range(start, len(actions)):
        left.setdefault(course[k].to_move, deque()).append(actions[k])
    position = course[start].copy()
    for _ in range(start, moment):
        own = left.get(position.to_move)
        if not own or not position.is_legal(own[0]):
            return None
        position.play(own.popleft())
    return position


def parting(one: Position, other: Position, choice: random.Random) -> bool:
    """Tell whether the same events lead two positions to something else: moves, points or an end."""
    one, other = one.copy(), other.copy()
    for _ in range(ONWARD):
        actions = one.actions()
        if one.to_move != other.to_move or one.scores() != other.scores() or actions != other.actions():
            return True
        if one.to_move == OVER:
            return one.payoffs() != other.payoffs()
        action = choice.choice(actions)
        one.play(action)
        other.play(action)
    return False
