"""Checks of what learners meet: moves are numbered exactly, and observations tell what a seat may know."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.engine.author.rng import generator
from ludotheque.engine.kit.cousins import cousins, parting
from ludotheque.engine.kit.sampling import LOOKS, Sample, Walked, demand, recent
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.spaces import ActionSpace, ObservationSpace, learning_of, spaces_of
from ludotheque.engine.speed.learning import LearningFunctions
from ludotheque.engine.speed.memory import StateMemory
from ludotheque.engine.speed.position import Position

TWINS = 6
"""Actions of a moment that are tried, to see what they change."""
TRIES = 3
"""Ways to go on from two positions that are observed alike, to see whether they part."""
COUSINS, OPTION_COUSINS = 48, 12
"""Other courses that are compared with a match; with one whose options are not the usual ones."""


def check_learning(sample: Sample) -> None:
    """Moves are numbered exactly; observations keep their ranges and follow what is seen, and only that."""
    if sample.game.learning is None:
        return
    learning = learning_of(sample.game)
    code = sample.game.rules.portable
    names = [field.name for field in fields(LearningFunctions)]
    portable = [LearningFunctions(**{name: code.function(name) for name in names})] if code else []
    speeds = [learning.plain, *portable, *([learning.compile()] if sample.compiled else [])]
    for match in sample.positions():
        actions, observations = spaces_of(sample.game, match.setting)
        found = [_numbered(match.position, functions, actions, recent(match)) for functions in speeds]
        same = all(one == found[0] for one in found)
        demand(same, f"{recent(match)}: moves are numbered otherwise when compiled")
        for seat in range(match.players):
            found_seen = _observed(sample, match.sight(seat), speeds, observations, recent(match))
            if learning.offer.OBSERVES_KNOWN_ONLY:
                whole = _observation(bytearray(match.position.memory), seat, speeds[-1], observations)
                told = (
                    f"{recent(match)}: seat {seat} observes what is hidden in a state that is not concealed"
                )
                demand(np.array_equal(found_seen, whole), told)
        _follows(match, observations)
    for walk in sample.walks:
        _told_apart(sample, walk)
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
            seen = _observation(position.seen_by(seat).memory, seat, functions, observations)
            before = allowed.setdefault((walk.name, seen.tobytes()), legal)
            demand(before == legal, f"{where}: two positions look the same, but not the same moves are legal")
        position.play(action)


def _numbered(position: Position, functions: LearningFunctions, space: ActionSpace, where: str) -> list[int]:
    """Return the indices of the legal moves, in their order; each of them checked."""
    if position.to_move < 0:
        return []
    memory, before = position.memory, bytes(position)
    actions = position.actions()
    indices = [int(functions.encode(memory, action)) for action in actions]
    for action, index in zip(actions, indices, strict=True):
        inside = 0 <= index < space.size
        demand(inside, f"{where}: action {action} has the index {index}, outside of {space.size}")
        back = functions.decode(memory, index)
        demand(back == action, f"{where}: action {action} has the index {index}, which means {back}")
    demand(len(set(indices)) == len(indices), f"{where}: two moves have one index")
    room = space.game.rules.scratch
    listed = sorted(room[: functions.indices(memory, room)].tolist())
    demand(listed == sorted(indices), f"{where}: indices lists other moves than actions and encode")
    demand(bytes(position) == before, f"{where}: numbering the moves changes the state")
    return indices


def _observation(
    seen: StateMemory, seat: int, functions: LearningFunctions, space: ObservationSpace
) -> NDArray[Any]:
    observation = np.zeros(space.size, space.dtype)
    functions.observe(seen, seat, observation)
    return observation


def _observed(
    sample: Sample, sight: Sight, speeds: list[LearningFunctions], space: ObservationSpace, where: str
) -> NDArray[Any]:
    """Return what a seat sees: in its ranges, the same at every speed, and whatever is hidden."""
    assert sight.seat is not None
    memory = bytearray(sight.position.memory)
    found = [_observation(memory, sight.seat, functions, space) for functions in speeds]
    demand(memory == bytes(sight.position), f"{where}: observing changes the state")
    same = all(np.array_equal(one, found[0]) for one in found)
    demand(same, f"{where}: an observation differs when it is compiled")
    for name, part in space.split(found[0]).items():
        feature = next(feature for feature in space.features if feature.name == name)
        low, high = part.min(initial=feature.high), part.max(initial=feature.low)
        inside = feature.low <= low and high <= feature.high
        demand(inside, f"{where}: {name} is {low} to {high}, not {feature.low} to {feature.high}")
    other = sight.position.redealt(sight.seat, generator(sample.seed)).seen_by(sight.seat)
    twin = _observation(bytearray(other.memory), sight.seat, speeds[-1], space)
    demand(np.array_equal(found[0], twin), f"{where}: seat {sight.seat} observes what it cannot know")
    return found[0]


def _follows(match: Match, space: ObservationSpace) -> None:
    """Demand that whatever changes a seat's view changes its observation."""
    actions = match.actions()
    choice = random.Random(match.length)  # noqa: S311
    seen: dict[tuple[int, bytes], dict[str, Any]] = {}
    for action in choice.sample(actions, min(len(actions), TWINS)):
        after = match.copy()
        after.follow(action)
        for seat in range(match.players):
            one, two = match.sight(seat), after.sight(seat)
            observed = space.observe(two)
            same = np.array_equal(space.observe(one), observed)
            view, other = _view(one), _view(two)
            first = seen.setdefault((seat, observed.tobytes()), other)
            unlike = [key for key in other if other[key] != first[key]]
            demand(
                not unlike,
                f"{recent(match)}: {', '.join(unlike)} may be either way for seat {seat} after a move, "
                "but it observes the same",
            )
            changed = [key for key in view if view[key] != other[key]]
            demand(
                not (same and changed),
                f"{recent(after)}: {', '.join(changed)} changed for seat {seat}, but it observes the same",
            )


def _told_apart(sample: Sample, walk: Walked) -> None:
    """Demand that two views of one moment are observed differently if what differs matters."""
    choice = random.Random(sample.seed)  # noqa: S311
    space = spaces_of(sample.game, walk.setting)[1]
    number = COUSINS if walk.looks == LOOKS else OPTION_COUSINS
    for moment, here, there in cousins(sample, walk, number):
        for seat in range(walk.setting.players):
            one, two = (
                Sight(sample.game, walk.setting, position.seen_by(seat), seat, ())
                for position in (here, there)
            )
            if np.array_equal(space.observe(one), space.observe(two)):
                view, other = _view(one), _view(two)
                unlike = ", ".join(key for key in view if _unordered(key, view) != _unordered(key, other))
                demand(
                    not unlike or not any(parting(here, there, choice) for _ in range(TRIES)),
                    f"{walk.name}, after {moment} events: {unlike} may be either way for seat {seat}, "
                    "but it observes the same",
                )


def _unordered(key: str, view: dict[str, Any]) -> Any:
    """Return what a view has under a key; in which order, or as which of its kind, cards came is left out."""
    return view[key] if key == "scores" else _sorted(view[key])


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted(value), _sorted(list(value.values()))
    return sorted(map(_sorted, value), key=repr) if isinstance(value, list | tuple) else value


def _view(sight: Sight) -> dict[str, Any]:
    """Return what a game itself shows a seat, with whose turn it is."""
    view = sight.game.notation.view(sight.s, sight.setting.deck, sight.seat)
    return {**view, "scores": sight.position.scores(), "turn": sight.s.turn}
