"""What bots know of Duel: who is ahead, and which card is worth spending."""

from __future__ import annotations

from ludotheque.engine import Shares, rule
from ludotheque_duel.rules import HAND, State


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win: by its tricks, and a little by the cards left in its hand."""
    total = 0.0
    for seat in range(s.players):
        out[seat] = 1.0 + 3.0 * s.tricks[seat] + strength(s, seat)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def strength(s: State, seat: int) -> float:
    """Return what a seat's cards are worth, each from 0 to 1; one that is not known counts as the middle."""
    total = 0.0
    for k in range(HAND):
        card = s.hands[seat, k]
        if card > 0:
            total += (s.cards - card if s.low != 0 else card) / s.cards
        elif card < 0:
            total += 0.5
    return total


@rule
def prior(s: State, action: int) -> float:
    """Return how promising a card looks: the best ones first."""
    return float(s.cards - action if s.low != 0 else action)


@rule
def tally(s: State, seat: int) -> float:
    """Return a seat's tricks, and a little for what it holds."""
    return s.tricks[seat] + 0.1 * strength(s, seat)
