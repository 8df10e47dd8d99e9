"""What a lesson may ask for, and what a coach waits for: conditions that the rules check.

A condition compares two positions as a seat may know them. Every game has those of :data:`OURS`; it names
others in its ``teaching.py``.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.engine.definition import Definition, Setting
from ludotheque.engine.errors import LudothequeError, suggest
from ludotheque.engine.speed.position import Position


def _turn(before: Position, after: Position, seat: int) -> bool:
    return after.to_move == seat


def _points(before: Position, after: Position, seat: int) -> bool:
    return after.scores()[seat] > before.scores()[seat]


def _others_points(before: Position, after: Position, seat: int) -> bool:
    pairs = enumerate(zip(before.scores(), after.scores(), strict=True))
    return any(other != seat and now > then for other, (then, now) in pairs)


def _win(before: Position, after: Position, seat: int) -> bool:
    return seat in after.winners()


OURS: dict[str, Callable[[Position, Position, int], bool]] = {
    "turn": _turn,
    "points": _points,
    "others points": _others_points,
    "win": _win,
}
"""It is one's turn; one has won points; another has; one has won."""


def known_conditions(game: Definition) -> list[str]:
    """Return the names of all conditions that a game's lessons can use."""
    return [*OURS, *game.teaching.CONDITIONS]


def holds(
    game: Definition, setting: Setting, name: str, before: Position, after: Position, seat: int
) -> bool:
    """Tell whether a condition holds for a seat, from what it may know of two positions."""
    before, after = before.seen_by(seat), after.seen_by(seat)
    if name in OURS:
        return OURS[name](before, after, seat)
    condition = game.teaching.CONDITIONS.get(name)
    if condition is None:
        known = known_conditions(game)
        raise LudothequeError(
            f"{game.name} has no condition {name!r}{suggest(name, known)} (there are {', '.join(known)})"
        )
    return bool(condition(before.s, after.s, setting.deck, seat))
