"""What bots of Tantalus make of the other's turns: whoever holds a card turns tiles towards its figure.

The notes are a row for each place in the other's hand, with a number for each card: how much speaks for
it, as the logarithm of a likelihood; and once all is concluded, the sum of the likelihoods up to that card.
The weights were fitted to who held what in matches of the search against itself.
"""

from __future__ import annotations

from ludotheque.engine import CHANCE, Reals, Rng, exp, fraction, rule
from ludotheque.games.tantalus.board import TILE_BIT, completed
from ludotheque.games.tantalus.insight.distances import distance
from ludotheque.games.tantalus.rules import PASS, doubled, drawing_seat, redeal
from ludotheque.games.tantalus.sets import SPAN
from ludotheque.games.tantalus.state import CARDS, HAND, State

NOTES = HAND * CARDS
NEARER_COUNTS = 0.36
"""What speaks for a card whose figure comes nearer by a tile."""
MISSED_COUNTS = -0.9
"""What speaks for one whose figure could have been completed, and was not."""
A_TILE = 1.02
LEAST = -6.0
"""Nothing is quite impossible: people err, and so do these weights."""


@rule
def watch(s: State, action: int, seat: int, notes: Reals) -> None:
    """Note for which cards a turn of the other's speaks, and which places in the hand are new."""
    if s.to_move == CHANCE:
        if drawing_seat(s) == 1 - seat:
            for card in range(CARDS):
                notes[s.held[1 - seat] * CARDS + card] = 0.0
    elif action != PASS:
        if s.turn == 1 - seat:
            weigh(s, TILE_BIT[action], notes)
        move_up(s, action, seat, notes)


@rule
def weigh(s: State, turned: int, notes: Reals) -> None:
    """Note what a turned tile says about every place."""
    for card in range(CARDS):
        before = distance(s.tiles, card)
        weight = NEARER_COUNTS * (before - distance(s.tiles ^ turned, card))
        if before < A_TILE:
            weight += MISSED_COUNTS
        for k in range(s.held[s.turn]):
            notes[k * CARDS + card] += weight


@rule
def move_up(s: State, tile: int, seat: int, notes: Reals) -> None:
    """Drop the notes about cards that are won by this turn; those about the others move up as they do."""
    a, b, c = completed(s.tiles ^ TILE_BIT[tile], tile)
    kept = 0
    for k in range(s.held[1 - seat]):
        if s.hands[1 - seat, k] not in (a, b, c):
            for card in range(CARDS):
                notes[kept * CARDS + card] = notes[k * CARDS + card]
            kept += 1


@rule
def conclude(s: State, seat: int, notes: Reals) -> None:
    """Sum up how likely the cards are that can be in each place."""
    for k in range(s.held[1 - seat]):
        most = -1e9
        for card in range(CARDS):
            if possible(s, seat, k, card):
                most = max(most, notes[k * CARDS + card])
        total = 0.0
        for card in range(CARDS):
            if possible(s, seat, k, card):
                total += exp(max(LEAST, notes[k * CARDS + card] - most))
            notes[k * CARDS + card] = total


@rule
def possible(s: State, seat: int, k: int, card: int) -> bool:
    """Tell whether a card was not seen, and not ruled out for a place in the other's hand."""
    return (s.undealt[card // SPAN] & ~s.never[1 - seat, k, card // SPAN]) >> card % SPAN & 1 != 0


@rule
def guess(s: State, seat: int, notes: Reals, rng: Rng) -> None:
    """Fill the other's hand, each place by its notes, until no card lies in two."""
    other = 1 - seat
    if s.held[other] == 0 or notes[CARDS - 1] == 0.0:
        redeal(s, seat, rng)
        return
    draw(s, other, notes, rng)
    while doubled(s):
        draw(s, other, notes, rng)
    for k in range(s.held[other]):
        s.undealt[s.hands[other, k] // SPAN] ^= 1 << (s.hands[other, k] % SPAN)


@rule
def draw(s: State, other: int, notes: Reals, rng: Rng) -> None:
    """Put a card into every place, each as often as it is likely."""
    for k in range(s.held[other]):
        ticket = fraction(rng) * notes[k * CARDS + CARDS - 1]
        low, high = 0, CARDS - 1
        while low < high:
            middle = (low + high) >> 1
            if notes[k * CARDS + middle] > ticket:
                high = middle
            else:
                low = middle + 1
        s.hands[other, k] = low
