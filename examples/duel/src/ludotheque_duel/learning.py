"""Duel as a learner meets it: its own cards, and what lies open."""

from __future__ import annotations

from ludotheque.engine import Feature, Kind, Numbers, Setting, rule
from ludotheque_duel.rules import HAND, State

OBSERVATION_TYPE = "i1"


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the only kind of move."""
    return (Kind("lay", (setting.options["cards"],), "the card, less 1"),)


@rule
def encode(s: State, action: int) -> int:
    """Return the index of a card."""
    return action - 1


@rule
def decode(s: State, index: int) -> int:
    """Return the card of an index."""
    return index + 1


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return the cards by what became of them, and what is counted."""
    players, cards = setting.players, setting.options["cards"]
    return (
        Feature("cards", (cards,), 0, 2, "1 for a card in one's own hand, 2 for one of an earlier trick"),
        Feature("laid", (players,), 0, cards, "each seat's card in this trick, one's own first; 0: none"),
        Feature("tricks", (players,), 0, HAND, "tricks taken by each seat, one's own first"),
        Feature("held", (players,), 0, HAND, "cards in hand of each seat, one's own first"),
        Feature("turn", (players,), 0, 1, "1 for the seat whose turn it is, one's own first"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    for card in range(1, s.cards + 1):
        out[card - 1] = 2 * s.gone[card]
    for k in range(HAND):
        if s.hands[seat, k] > 0:
            out[s.hands[seat, k] - 1] = 1
    for k in range(s.players):
        other = (seat + k) % s.players
        at = s.cards + k
        out[at] = s.laid[other]
        out[at + s.players] = s.tricks[other]
        for place in range(HAND):
            out[at + 2 * s.players] += s.hands[other, place] != 0
        out[at + 3 * s.players] = s.turn == other
