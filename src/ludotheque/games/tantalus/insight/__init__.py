"""What bots know of Tantalus: how many points the cards in hand will bring, and how surely points win."""

from __future__ import annotations

import math

from ludotheque.engine import Numbers, Reals, Shares, exp, lowest, rule, unset_integers
from ludotheque.games.tantalus.board import CORNERS, TILE_BIT
from ludotheque.games.tantalus.figures import VALUE
from ludotheque.games.tantalus.insight.beliefs import NOTES as NOTES
from ludotheque.games.tantalus.insight.beliefs import conclude as conclude
from ludotheque.games.tantalus.insight.beliefs import guess as guess
from ludotheque.games.tantalus.insight.beliefs import watch as watch
from ludotheque.games.tantalus.insight.distances import distance, nearness, weigh_tiles
from ludotheque.games.tantalus.rules import PASS
from ludotheque.games.tantalus.state import State

SETTINGS = {"exploration": 0.03, "widening": 2.0, "exponent": 0.4, "horizon": 0, "certain": 1, "stake": 0.009}
"""No rollouts: turns at random complete next to nothing."""


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win: points and hopes against the other's, surer the less is left."""
    margin = s.points[0] - s.points[1] + hopes(s, 0) - hopes(s, 1)
    chance = 1.0 / (1.0 + exp(-margin * 0.35 / math.sqrt(5.0 * (1 + s.pile + s.held[0] + s.held[1]))))
    out[0] = chance
    out[1] = 1.0 - chance


@rule
def hopes(s: State, seat: int) -> float:
    """Return about how many points a seat's hand will soon bring; who is to turn is nearly a tile ahead."""
    ahead = 0.8 if s.turn == seat else 0.0
    total = 0.0
    for k in range(s.held[seat]):
        card = s.hands[seat, k]
        total += VALUE[card] / (1.0 + exp(1.2 * (distance(s.tiles, card) - ahead - 1.2)))
    return total


@rule
def prior(s: State, action: int) -> float:
    """Return how near the seat's cards are once a tile is turned, or, TAN-9, none."""
    turned = 0 if action == PASS else TILE_BIT[action]
    total = 0.0
    for k in range(s.held[s.turn]):
        total += nearness(s.tiles ^ turned, s.hands[s.turn, k], turned)
    return total


@rule
def priors(s: State, moves: Numbers, n: int, out: Reals) -> None:
    """Write the same for many moves: each way to lay a figure is looked at once, not once for every tile."""
    changes = unset_integers(CORNERS)
    for i in range(n):
        out[i] = 0.0
    for k in range(s.held[s.turn]):
        standing = weigh_tiles(s.tiles, s.hands[s.turn, k], changes)
        for i in range(n):
            if moves[i] == PASS:
                out[i] += standing
            else:
                out[i] += standing + changes[lowest(TILE_BIT[moves[i]])]
