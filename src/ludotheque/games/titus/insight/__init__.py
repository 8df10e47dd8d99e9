"""What bots know of Titus: a network judges positions, and moves are promising that group a token.

The network was fitted to what a search found in positions of matches that it played against itself.
"""

from __future__ import annotations

from ludotheque.engine import Shares, judge, lowest, network, reals, rule
from ludotheque.games.titus.insight.inputs import INPUTS, back_fits, describe, fitting, length
from ludotheque.games.titus.moves import (
    CASH,
    DRAW,
    FIRST,
    FROM_PILE,
    GROUP,
    JOIN,
    KEEP,
    OPERAND,
    STEAL,
    SWAP,
)
from ludotheque.games.titus.reserve import RUN
from ludotheque.games.titus.rules import GROUP_POINTS
from ludotheque.games.titus.state import State

SETTINGS = {
    "exploration": 0.1,
    "widening": 1.0,
    "exponent": 0.3,
    "horizon": 0,
    "minimax": 0.3,
    "stake": 0.018,
}
"""No rollouts: the evaluation sees more than matches played to the end at random, and costs far less.

Few moves and few tokens to come are looked at one by one: looking at all, 4000 iterations were no better
than 400.
"""

NETWORK = network("ludotheque.games.titus", INPUTS)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win, as the network judges it."""
    inputs = reals(s.players, INPUTS)
    describe(s, inputs)
    judge(inputs, INPUTS, NETWORK, out)


@rule
def prior(s: State, action: int) -> float:
    """Return how promising a move looks: about how likely the token that it is about can be grouped."""
    a = action >> FIRST & OPERAND
    b = action & OPERAND
    kind = action - (a << FIRST) - b
    fit = fitting(s, s.turn)
    if kind == DRAW:
        return 1.0 if fit >> 3 * s.up[s.drawn + 1] & 1 else 0.3
    if kind == STEAL:
        return 0.2 + back_fits(s, s.crest[b], fit)
    if kind == SWAP:
        return back_fits(s, b, fit)
    if kind == GROUP:
        return 0.4 if s.cashable >> a & 1 else 1.0
    if kind == JOIN:
        return 0.5 if joins_to_a_run(s, a, b) else -0.5
    if kind == CASH:
        return 0.6
    return 0.35 if kind == KEEP else 0.0


@rule
def joins_to_a_run(s: State, lower: int, upper: int) -> bool:
    """Tell whether two units become a run that were none; else they are better kept apart for now."""
    if (s.cashable >> lower | s.cashable >> upper) & 1:
        return False
    return length(s, lower) + length(s, upper) >= RUN


@rule
def tally(s: State, seat: int) -> float:
    """Return a seat's points, and about a point for each token on the way to a run.

    Half a point is lost for every unit, so that it pays to group; a token in hand counts as it would lie.
    """
    total = 0.0
    for card in range(s.cashed):
        if s.owner[card] == seat:
            total += s.card[card]
    rest = s.units[seat]
    while rest != 0:
        size = length(s, lowest(rest))
        rest &= rest - 1
        total += 1.0 * GROUP_POINTS if size >= RUN else size - 0.5
    if s.hand != 0 and s.turn == seat:
        total += 1.0 if fitting(s, seat) >> 3 * s.up[s.hand] & 1 else 0.5
    return total


@rule
def outcome(s: State, action: int) -> int:
    """Return the number that tops the pile: nobody sees the back."""
    return s.up[s.drawn + 1]


@rule
def revealed(s: State) -> int:
    """Return the number of the token in hand if it was turned over."""
    return 0 if s.hand_from == FROM_PILE else s.up[s.hand]


@rule
def forget(s: State) -> None:
    """Drop the backs that were seen when tokens changed hands: who plays at a table rarely keeps them all."""
    s.turned = 0
