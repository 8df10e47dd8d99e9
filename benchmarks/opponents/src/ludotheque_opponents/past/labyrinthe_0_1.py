"""What the expert of version 0.1 knew of Labyrinthe, kept as it was."""

from __future__ import annotations

import math

import numpy as np

from ludotheque.engine import Numbers, Shares, count, lowest, rule
from ludotheque.games.labyrinthe.rules import DONE, LAYS, score
from ludotheque.games.labyrinthe.state import HAND, MOST_ENDS, State
from ludotheque.games.labyrinthe.table import FITS, OPEN, STEP, end_at, reach

SETTINGS = {"exploration": 0.12, "widening": 4.0, "exponent": 0.5, "horizon": 0, "stake": 0.074}
"""No rollouts: four plies of taking most, then the evaluation, were no better and cost twice the time.

Many moves are looked at: with fewer, few iterations played better, but 4000 hardly better than 400.
"""

LAID = 1
"""As a set, the card that would be laid: cards are numbered from 1, so bit 0 is free."""

# What a survey notes of an open end: by side the cards that a path reaches through it, then those beside it.
BESIDE = 4
NOTES = 5


@rule
def tally(s: State, seat: int) -> float:
    """Return the cards that a seat has taken, with those that it may take now."""
    have = score(s, seat)
    if s.laid != 0 and s.turn == seat:
        have += count(s.can_take)
    return float(have)


@rule
def evaluate(s: State, out: Shares) -> None:
    """Write how likely each seat is to win: what it has and will take, surer the fewer cards are left.

    The best of a hand's cards counts most, and more for the seat that is next: the others' chances may be
    spoilt before their turn. The weights are round numbers near those of a regression on how matches went
    on in which every lay takes most.
    """
    notes = np.empty(NOTES * MOST_ENDS, np.int64)
    lying = survey(s, notes)
    left = count(s.pile)
    first = s.turn + 0
    if s.laid != 0:
        first = (first + 1) % s.players
    best = 0.0
    for seat in range(s.players):
        most, least = 0, 0
        for k in range(HAND):
            card = s.hands[seat, k]
            if card > 0:
                left += 1
                gain = most_taken(s, card, lying, notes)
                least = max(least, min(most, gain))
                most = max(most, gain)
        hope = score(s, seat) + (0.9 if seat == first else 0.6) * most + 0.3 * least
        if s.laid != 0 and seat == s.turn:
            hope += taken(s, s.reached & s.mates[s.laid], 0)
        out[seat] = hope
        best = max(best, hope)
    sharp = 1.7 / (0.3 + 0.7 * math.sqrt(left))
    whole = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(sharp * (out[seat] - best))
        whole += out[seat]
    for seat in range(s.players):
        out[seat] /= whole


@rule
def prior(s: State, action: int) -> float:
    """Return how many cards a lay would take; to take on is better than to be done."""
    if action <= DONE:
        return 1.0 if action < DONE else 0.0
    card = action // LAYS
    place = action % LAYS >> 2
    wanted = 0
    left = s.mates[card] + 0
    while left != 0:
        bit = left & -left
        left ^= bit
        if s.place[lowest(bit)] != 0:
            wanted |= bit
    if wanted == 0:
        return 0.0
    sides = OPEN[s.shape[card], action & 3] & s.ends[end_at(s, place)]
    reached = 0
    beside = 0
    for other in range(1, s.cards + 1):
        step = s.place[other] - place
        for side in range(4):
            if step == STEP[side]:
                beside |= 1 << other
                if sides >> side & 1 and reached >> other & 1 == 0:
                    reached |= reach(s, other) | 1 << other
    return float(taken(s, reached & wanted, beside))


@rule
def survey(s: State, notes: Numbers) -> int:
    """Note of every open end what lies beside it and what is reached; return the cards on the table."""
    for i in range(NOTES * s.open_ends):
        notes[i] = 0
    lying = 0
    joined = 0
    for card in range(1, s.cards + 1):
        if s.place[card] == 0:
            continue
        lying |= 1 << card
        if joined >> card & 1 == 0:
            joined = reach(s, card) | 1 << card
        sides = s.sides[card]
        for side in range(4):
            there = s.place[card] + STEP[side]
            i = end_at(s, there)
            if i < s.open_ends and s.ends[i] >> 4 == there:
                notes[NOTES * i + BESIDE] |= 1 << card
                if sides >> side & 1:
                    notes[NOTES * i + ((side + 2) & 3)] = joined
    return lying


@rule
def reached_at(s: State, card: int, turn: int, i: int, notes: Numbers) -> int:
    """Return the cards to which paths would lead from a card laid at an open end."""
    sides = OPEN[s.shape[card], turn]
    reached = 0
    for side in range(4):
        if sides >> side & 1:
            reached |= notes[NOTES * i + side]
    return reached


@rule
def most_taken(s: State, card: int, lying: int, notes: Numbers) -> int:
    """Return how many cards a card would take where it takes most."""
    best = 0
    wanted = lying & s.mates[card]
    if wanted == 0:
        return 0
    for i in range(s.open_ends):
        fits = FITS[s.shape[card], s.ends[i] & 15]
        for turn in range(4):
            if fits >> turn & 1:
                found = reached_at(s, card, turn, i, notes) & wanted
                if count(found) > best:
                    best = max(best, taken(s, found, notes[NOTES * i + BESIDE]))
    return best


@rule
def taken(s: State, wanted: int, beside: int) -> int:
    """Return how many of these cards can be taken one by one, with a card laid beside some."""
    gone = 0
    before = -1
    while before != gone:
        before = gone
        left = wanted & ~gone
        while left != 0:
            bit = left & -left
            left ^= bit
            if not holds(s, lowest(bit), beside, gone):
                gone |= bit
    return count(gone)


@rule
def holds(s: State, card: int, beside: int, gone: int) -> bool:
    """Tell whether the table would fall apart without a card, on a table that is imagined."""
    gone |= 1 << card
    around = (s.beside[card] | beside >> card & LAID) & ~gone
    todo = around & -around
    seen = todo | gone
    while todo != 0 and around & ~seen != 0:
        bit = todo & -todo
        found = beside
        if bit != LAID:
            other = lowest(bit)
            found = s.beside[other] | beside >> other & LAID
        found &= ~seen
        seen |= found
        todo = todo ^ bit | found
    return around & ~seen != 0
