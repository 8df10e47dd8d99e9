"""What can still come: how few points a seat may end with, and how many."""

from __future__ import annotations

from ludotheque.engine import OVER
from ludotheque.games.titus.components import HIGHEST
from ludotheque.games.titus.moves import used_up
from ludotheque.games.titus.reserve import RUN, members
from ludotheque.games.titus.rules import GROUP_POINTS, State, points


def settled(s: State) -> bool:
    """Tell whether it is proved that the seat with the most points wins, whatever comes."""
    seats = range(s.players)
    if s.to_move == OVER:
        scores = [points(s, seat) for seat in seats]
        return scores.count(max(scores)) == 1
    leader = max(seats, key=lambda seat: points(s, seat))
    least = fewest(s, leader)
    return all(most(s, seat) < least for seat in seats if seat != leader)


def fewest(s: State, seat: int) -> int:
    """Return a number of points that a seat cannot end below."""
    if used_up(s) and seat != s.turn:
        return points(s, seat)
    groups = s.cashable & s.units[seat]
    if groups == 0:
        return of_cards(s, seat)
    # Groups are joined and cashed, never taken apart: one of them is left, or is the worst of the cards.
    worst = s.card[s.cards - 1] if s.cashed < s.cards else GROUP_POINTS
    return of_cards(s, seat) + min(worst, GROUP_POINTS)


def most(s: State, seat: int) -> int:
    """Return a number of points that a seat cannot end above: all it can take, in groups of four."""
    if used_up(s) and seat != s.turn:
        return points(s, seat)
    groups = s.cashable & s.units[seat]
    loose = sum(s.up[s.crown[unit]] - s.up[unit] + 1 for unit in members(s.units[seat] & ~groups))
    units = groups.bit_count() + (loose + takable(s, seat)) // RUN
    cards = [max(s.card[card], GROUP_POINTS) for card in range(s.cashed, s.cards)][:units]
    return of_cards(s, seat) + sum(cards) + GROUP_POINTS * (units - len(cards))


def takable(s: State, seat: int) -> int:
    """Return how many more tokens a seat can come by; a swap gives one for each that it takes."""
    in_hand = 1 if s.hand and s.turn == seat else 0
    if used_up(s):
        return in_hand
    in_pile = s.left + (s.up[s.drawn + 1] != 0)
    on_cards = sum(s.height[card] for card in range(s.cashed) if s.owner[card] != seat)
    # Others may cash what is then stolen from them, a run of all the numbers on each card at most.
    return in_hand + in_pile + on_cards + HIGHEST * (s.cards - s.cashed)


def of_cards(s: State, seat: int) -> int:
    """Return the points of a seat's victory cards."""
    return sum(s.card[card] for card in range(s.cashed) if s.owner[card] == seat)
