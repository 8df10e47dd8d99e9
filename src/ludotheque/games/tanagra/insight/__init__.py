"""What bots know of Tanagra: have a way to the prey, come close to it, keep one's own pawns free to move.

A pawn walks over triangles in contact, and can carry the one that it left to where it needs it. One that
no hunter has a way to is safe only while none crawls there: to cut off and to reconnect is half of the game.
The fewer pawns are left, the more it matters where they are: the last one can hide. What all that is worth
was learned by playing (docs/strength.md).
"""

from __future__ import annotations

from ludotheque.engine import Shares, rule, unset_integers, weigh, weights
from ludotheque.games.tanagra.insight.distances import beside
from ludotheque.games.tanagra.insight.features import FEATURES, MOST, describe, sure
from ludotheque.games.tanagra.insight.promise import prior as prior
from ludotheque.games.tanagra.pawns import prey
from ludotheque.games.tanagra.state import MOST_X, SERIES, State

SETTINGS = {
    "exploration": 0.025,
    "widening": 1.0,
    "exponent": 0.3,
    "horizon": 0,
    "certain": 1,
    "minimax": 0.3,
    "stake": 0.016,
}
"""There are dozens of moves, few of them good, and a random rollout takes hundreds: look at few, deeply."""

WEIGHTS = weights("ludotheque.games.tanagra", FEATURES)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write each seat's chances."""
    places = unset_integers(SERIES, MOST)
    counts = unset_integers(SERIES)
    describe(s, places, counts)
    weigh(places, counts, WEIGHTS, sure(s), out)


@rule
def tally(s: State, seat: int) -> float:
    """Return how many pawns a seat has taken, and half of those that it could take by a step."""
    value = 0.0
    for series in range(seat * s.sizes, (seat + 1) * s.sizes):
        game = prey(s, series)
        value += s.taken[game]
        for pawn in range(game * MOST_X, game * MOST_X + s.x):
            if s.pawns[pawn] != 0 and beside(s, s.pawns[pawn], series) > 0:
                value += 0.5
    return value
