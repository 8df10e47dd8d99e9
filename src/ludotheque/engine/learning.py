"""Whether somebody learned something: what decides how far a match can be taken back."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ludotheque.engine.match import Match
from ludotheque.engine.rng import generator
from ludotheque.engine.sight import SPECTATOR, concealed
from ludotheque.engine.state import CHANCE, StateArray, plain

DEALS = 8
"""How many fillings of what a seat did not know are tried, beside the canonical one."""


def learned(match: Match, begin: int, seats: Iterable[int | None]) -> bool:
    """Tell whether one of the seats knows more since event ``begin`` than it could have foretold.

    What it could not know is filled in in several ways, and the same moves are made: if one of them is
    not even possible, or leads to another view than the truth did, then the truth taught something.
    Chance always does.
    """
    if any(who == CHANCE for who, _ in match.events(begin)):
        return True
    before, actions = match.at(begin).state, match.actions_made(begin)
    return any(_teaches(match, before, actions, seat) for seat in seats)


def _teaches(match: Match, before: StateArray, actions: list[int], seat: int | None) -> bool:
    game, rules = match.game, match.game.ready
    viewer = SPECTATOR if seat is None else seat
    truth = concealed(game, match.state, seat)
    known = concealed(game, before, seat)
    rng, out = generator(0), game.buffer()
    for deal in range(DEALS + 1):
        guess = plain(known.copy())
        if deal:
            rules.redeal(rules.of(guess), viewer, rules.numbers(rng))
        for action in actions:
            if not rules.legal(rules.of(guess), action, rules.numbers(out)):
                return True
            rules.play(rules.of(guess), action)
        if not np.array_equal(concealed(game, guess.array, seat), truth):
            return True
    return False
