"""What bots know of Labyrinthe: what a lay would take, and what it leaves for the next seat to take.

A card is soon laid and seldom missed; what counts is how many cards it takes. So a position is told by
what every hand could take at once, for the seat whose turn is next above all: what it can take, it will.
"""

from __future__ import annotations

import math

from ludotheque.engine import (
    Actions,
    Numbers,
    Rng,
    Shares,
    below,
    count,
    exp,
    lowest,
    nth,
    rule,
    unset_integers,
)
from ludotheque.games.labyrinthe.rules import DONE, LAYS, pick, score
from ludotheque.games.labyrinthe.state import BY_CARD, HAND, MOST_ENDS, State
from ludotheque.games.labyrinthe.table import OPEN, STEP, TURNS, card_at, joins, reach

SETTINGS = {
    "exploration": 0.12,
    "widening": 4.0,
    "exponent": 0.5,
    "horizon": 0,
    "minimax": 0.3,
    "quick_others": 3,
    "stake": 0.074,
}
"""No rollouts: four plies of taking most, then the evaluation, were no better and cost twice the time.

Many moves are looked at: with fewer, few iterations played better, but 4000 hardly better than 400. From
three seats on the others simply take most: they do not know the hand that the search is for.
"""

LAID = 1
"""As a set, the card that would be laid: cards are numbered from 1, so bit 0 is free."""

# What a survey notes of an open end: by side the cards that a path reaches through it, then those beside it.
BESIDE = 4
SPAN = 5
PARTS = SPAN * MOST_ENDS
"""Where it keeps the sets of cards that paths join."""


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

    A lead is surer, too, the more seats share what is left. The weights are round numbers near those of
    regressions on matches at two, three and four seats.
    """
    notes = unset_integers(PARTS + BY_CARD)
    survey(s, notes)
    going = taken(s, s.reached & s.mates[s.laid], 0) if s.laid != 0 else 0
    left = count(s.pile)
    best = 0.0
    for seat in range(s.players):
        hope = score(s, seat) + promise(s, seat, s.lying & ~going, notes)
        if s.laid != 0 and seat == s.turn:
            hope += count(going)
        left += (s.hands[seat, 0] > 0) + (s.hands[seat, 1] > 0)
        out[seat] = hope
        best = max(best, hope)
    sharp = 3.4 * (s.players - 1) / (s.players * (0.3 + 0.7 * math.sqrt(left)))
    whole = 0.0
    for seat in range(s.players):
        out[seat] = exp(sharp * (out[seat] - best))
        whole += out[seat]
    for seat in range(s.players):
        out[seat] /= whole


@rule
def promise(s: State, seat: int, lying: int, notes: Numbers) -> float:
    """Return how many of the cards that lie there a hand promises to take.

    The best of its cards counts most, and the less, the more seats play before it: they may spoil that.
    """
    most, least = 0, 0
    for k in range(HAND):
        card = s.hands[seat, k]
        if card > 0:
            gain = most_taken(s, card, lying, notes)
            least = max(least, min(most, gain))
            most = max(most, gain)
    before = seat - s.turn - (s.laid != 0)
    before += s.players if before < 0 else 0
    return 0.9 * (1.0 - before / (s.players + 1.0)) * most + 0.3 * least


@rule
def prior(s: State, action: int) -> float:
    """Return how many cards a lay would take; to take on is better than to be done."""
    if action <= DONE:
        return 1.0 if action < DONE else 0.0
    card = action // LAYS
    place = action % LAYS >> 2
    wanted = s.lying & s.mates[card]
    if wanted == 0:
        return 0.0
    sides = OPEN[s.shape[card], action & 3]
    reached = 0
    beside = 0
    for side in range(4):
        other = card_at(s, place + STEP[side])
        if other != 0:
            beside |= 1 << other
            if joins(s, sides, side, other) and reached >> other & 1 == 0:
                reached |= reach(s, other) | 1 << other
    return float(count(taken(s, reached & wanted, beside)))


@rule
def rollout(s: State, rng: Rng, out: Actions) -> int:
    """Return one of the lays that take most, or any if none takes a card; then take what there is."""
    if s.laid != 0:
        return nth(s.can_take, below(rng, count(s.can_take)))
    notes = unset_integers(PARTS + BY_CARD)
    survey(s, notes)
    best, many, move = 1, 0, 0
    for k in range(HAND):
        card = s.hands[s.turn, k]
        wanted = s.lying & s.mates[card]
        for i in range(s.open_ends if wanted != 0 else 0):
            if count(reached_at(i, 15, notes) & wanted) < best:
                continue
            for turn in range(TURNS[s.shape[card]]):
                found = reached_at(i, OPEN[s.shape[card], turn], notes) & wanted
                gain = count(taken(s, found, notes[SPAN * i + BESIDE])) if count(found) >= best else 0
                if gain > best:
                    best, many = gain, 0
                if gain == best:
                    many += 1
                    if below(rng, many) == 0:
                        move = card * LAYS + (s.ends[i] >> 4) * 4 + turn
    return move if many > 0 else pick(s, rng, out)


@rule
def survey(s: State, notes: Numbers) -> None:
    """Note of every open end what lies beside it and what is reached through each of its sides."""
    parts = 0
    for i in range(s.open_ends):
        beside = 0
        for side in range(4):
            card = card_at(s, (s.ends[i] >> 4) + STEP[side])
            part = 0
            if card != 0:
                beside |= 1 << card
                if s.ends[i] >> side & 1:
                    at = PARTS
                    while at < PARTS + parts and notes[at] >> card & 1 == 0:
                        at += 1
                    if at == PARTS + parts:
                        notes[at] = reach(s, card) | 1 << card
                        parts += 1
                    part = notes[at]
            notes[SPAN * i + side] = part
        notes[SPAN * i + BESIDE] = beside


@rule
def most_taken(s: State, card: int, lying: int, notes: Numbers) -> int:
    """Return how many of the cards that lie there a card would take where it takes most."""
    best = 0
    wanted = lying & s.mates[card]
    for i in range(s.open_ends if wanted != 0 else 0):
        if count(reached_at(i, 15, notes) & wanted) > best:
            for turn in range(4):
                found = reached_at(i, OPEN[s.shape[card], turn], notes) & wanted
                if count(found) > best:
                    best = max(best, count(taken(s, found, notes[SPAN * i + BESIDE])))
    return best


@rule
def reached_at(i: int, sides: int, notes: Numbers) -> int:
    """Return the cards to which paths lead from an open end through these of its sides."""
    reached = 0
    for side in range(4):
        reached |= notes[SPAN * i + side] & -(sides >> side & 1)
    return reached


@rule
def taken(s: State, wanted: int, beside: int) -> int:
    """Return which of these cards can be taken one by one, with a card laid beside some."""
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
    return gone


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
