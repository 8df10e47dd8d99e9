"""LAB-7: what a lay tells of the hand it came from, where joining is a duty."""

from __future__ import annotations

from ludotheque.engine import Rng, below, rule
from ludotheque.games.labyrinthe.state import UNKNOWN, State

MOST_WAYS = 1 << 24  # so that those of all cards together are fewer than a generator can draw from


@rule
def learn(s: State, card: int, leading: int) -> None:
    """LAB-7: who lays without joining shows that the other card, too, could not have joined.

    Either card may have been the older one: the ways in which another stays in hand are those of both.
    """
    joins = s.reached & s.mates[card] != 0
    these = s.ways[s.turn, card] + 0
    most = 0
    for other in range(1, s.cards + 1):
        s.ways[s.turn, other] += these
        if not joins and s.mates[other] & leading != 0:
            s.ways[s.turn, other] = 0
        most = max(most, s.ways[s.turn, other])
    for other in range(1, s.cards + 1 if most > MOST_WAYS else 1):
        s.ways[s.turn, other] = (s.ways[s.turn, other] + 1) >> 1


@rule
def redeal_older(s: State, rng: Rng) -> None:
    """LAB-7: give every unknown hand its older card; whatever those are, the rest is as likely again."""
    older = draw_older(s, rng)
    while older < 0:
        older = draw_older(s, rng)
    for other in range(s.players):
        if s.hands[other, 0] == UNKNOWN:
            card = older >> 6 * other & 63
            s.pile ^= 1 << card
            s.hands[other, 0] = card


@rule
def draw_older(s: State, rng: Rng) -> int:
    """Return a card for every unknown hand, six bits a seat; −1 if two drew the same."""
    older = 0
    drawn = 0
    for other in range(s.players):
        if s.hands[other, 0] == UNKNOWN:
            card = from_ways(s, other, rng)
            if drawn >> card & 1:
                return -1
            drawn |= 1 << card
            older |= card << 6 * other
    return older


@rule
def from_ways(s: State, seat: int, rng: Rng) -> int:
    """Return a card that was not seen, as likely as there are ways in which a seat holds it."""
    ways = 0
    for card in range(1, s.cards + 1):
        ways += s.ways[seat, card] * (s.pile >> card & 1)
    left = below(rng, ways)
    card = 0
    while left >= 0:
        card += 1
        left -= s.ways[seat, card] * (s.pile >> card & 1)
    return card
