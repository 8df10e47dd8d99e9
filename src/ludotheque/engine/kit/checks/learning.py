"""Checks of what learners meet: moves are numbered exactly, and observations tell what a seat may know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import generator
from ludotheque.engine.kit.sampling import Sample, Walked, demand, recent
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace, learning_of, spaces_of
from ludotheque.engine.speed.learning import LearningFunctions
from ludotheque.engine.speed.memory import StateArray, copied
from ludotheque.engine.speed.position import Position

TWINS = 6
"""Actions of a moment that are tried, to see what they change."""


def check_learning(sample: Sample) -> None:
    """Moves are numbered exactly; observations keep their ranges and follow what is seen, and only that."""
    if sample.game.learning is None:
        return
    learning = learning_of(sample.game)
    speeds = [learning.plain, *([learning.compile()] if sample.compiled else [])]
    for match in sample.positions():
        actions, observations = spaces_of(sample.game, match.setting)
        found = [_numbered(match.position, functions, actions, recent(match)) for functions in speeds]
        demand(found[0] == found[-1], f"{recent(match)}: moves are numbered otherwise when compiled")
        for seat in range(match.players):
            found_seen = _observed(sample, match.sight(seat), speeds, observations, recent(match))
            if learning.offer.OBSERVES_KNOWN_ONLY:
                whole = _observation(copied(match.position.array), seat, speeds[-1], observations)
                told = (
                    f"{recent(match)}: seat {seat} observes what is hidden in a state that is not concealed"
                )
                demand(np.array_equal(found_seen, whole), told)
        _follows(match, observations)
    allowed: dict[tuple[str, bytes], list[int]] = {}
    for walk in sample.walks if sample.compiled else ():
        _walked(sample, walk, speeds[-1], allowed)


def _walked(
    sample: Sample,
    walk: Walked,
    functions: LearningFunctions,
    allowed: dict[tuple[str, bytes], list[int]],
) -> None:
    """Look at every move of a match: what was observed before, in any of them, allows the same moves."""
    actions, observations = spaces_of(sample.game, walk.setting)
    position = sample.game.new(walk.setting)
    for number, action in enumerate(walk.actions):
        where = f"{walk.name}, event {number}"
        legal = sorted(_numbered(position, functions, actions, where))
        seat = position.to_move
        if seat >= 0:
            seen = _observation(position.seen_by(seat).array, seat, functions, observations)
            before = allowed.setdefault((walk.name, seen.tobytes()), legal)
            demand(before == legal, f"{where}: two positions look the same, but not the same moves are legal")
        position.play(action)


def _numbered(position: Position, functions: LearningFunctions, space: ActionSpace, where: str) -> list[int]:
    """Return the indices of the legal moves, in their order; each of them checked."""
    if position.to_move < 0:
        return []
    array, before = position.array, bytes(position)
    actions = position.actions()
    indices = [int(functions.encode(array, action)) for action in actions]
    for action, index in zip(actions, indices, strict=True):
        inside = 0 <= index < space.size
        demand(inside, f"{where}: action {action} has the index {index}, outside of {space.size}")
        back = functions.decode(array, index)
        demand(back == action, f"{where}: action {action} has the index {index}, which means {back}")
    demand(len(set(indices)) == len(indices), f"{where}: two moves have one index")
    room = space.game.rules.scratch
    listed = sorted(room[: functions.indices(array, room)].tolist())
    demand(listed == sorted(indices), f"{where}: indices lists other moves than actions and encode")
    demand(bytes(position) == before, f"{where}: numbering the moves changes the state")
    return indices


def _observation(
    seen: StateArray, seat: int, functions: LearningFunctions, space: ObservationSpace
) -> NDArray[Any]:
    observation = np.zeros(space.size, space.dtype)
    functions.observe(seen, seat, observation)
    return observation


def _observed(
    sample: Sample, sight: Sight, speeds: list[LearningFunctions], space: ObservationSpace, where: str
) -> NDArray[Any]:
    """Return what a seat sees: in its ranges, the same at both speeds, and whatever is hidden."""
    assert sight.seat is not None
    array = copied(sight.position.array)
    found = [_observation(array, sight.seat, functions, space) for functions in speeds]
    demand(array.tobytes() == bytes(sight.position), f"{where}: observing changes the state")
    demand(np.array_equal(found[0], found[-1]), f"{where}: an observation differs when it is compiled")
    for name, part in space.split(found[0]).items():
        feature = next(feature for feature in space.features if feature.name == name)
        low, high = part.min(initial=feature.high), part.max(initial=feature.low)
        inside = feature.low <= low and high <= feature.high
        demand(inside, f"{where}: {name} is {low} to {high}, not {feature.low} to {feature.high}")
    other = sight.position.redealt(sight.seat, generator(sample.seed)).seen_by(sight.seat)
    twin = _observation(copied(other.array), sight.seat, speeds[-1], space)
    demand(np.array_equal(found[0], twin), f"{where}: seat {sight.seat} observes what it cannot know")
    return found[0]


def _follows(match: Match, space: ObservationSpace) -> None:
    """Demand that whatever changes a seat's view changes its observation."""
    actions = match.actions()
    choice = random.Random(match.length)  # noqa: S311
    for action in choice.sample(actions, min(len(actions), TWINS)):
        after = match.copy()
        after.follow(action)
        for seat in range(match.players):
            one, two = match.sight(seat), after.sight(seat)
            same = np.array_equal(space.observe(one), space.observe(two))
            view, other = _view(one), _view(two)
            changed = [key for key in view if view[key] != other[key]]
            demand(
                not (same and changed),
                f"{recent(after)}: {', '.join(changed)} changed for seat {seat}, but it observes the same",
            )


def _view(sight: Sight) -> dict[str, Any]:
    """Return what a game itself shows a seat, with whose turn it is."""
    view = sight.game.notation.view(sight.s, sight.setting.deck, sight.seat)
    return {**view, "scores": sight.position.scores(), "turn": sight.s.turn}
