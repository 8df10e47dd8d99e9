"""How far a match can be taken back: as far as nobody has learned anything since."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match
from ludotheque.engine.speed.position import Position

DEALS = 8
"""How many fillings of what a seat did not know are tried, besides the canonical one."""


def learned(match: Match, begin: int, seats: Iterable[int | None]) -> bool:
    """Tell whether one of the seats knows more since event ``begin`` than it could have foretold.

    What it could not know is filled in in several ways, and the same moves are made: if one of them is
    not even possible, or leads to another view than the truth did, then the truth taught something.
    Chance always does.
    """
    if any(who == CHANCE for who, _ in match.events(begin)):
        return True
    before, actions = match.at(begin).position, match.actions_made(begin)
    return any(_teaches(match.position, before, actions, seat) for seat in seats)


def _teaches(now: Position, before: Position, actions: list[int], seat: int | None) -> bool:
    truth, known, rng = now.seen_by(seat), before.seen_by(seat), generator(0)
    for deal in range(DEALS + 1):
        guess = known.redealt(seat, rng) if deal else known.copy()
        for action in actions:
            if not guess.is_legal(action):
                return True
            guess.play(action)
        if guess.seen_by(seat) != truth:
            return True
    return False
