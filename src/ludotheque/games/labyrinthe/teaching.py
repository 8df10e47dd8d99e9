"""What lessons of Labyrinthe ask for, and what a coach waits for."""

from __future__ import annotations

from ludotheque.engine import N_, OVER, count, words_of
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.insight import prior
from ludotheque.games.labyrinthe.notation import cards_in, left_in_pile
from ludotheque.games.labyrinthe.rules import LAYS, can_join, score
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import OPEN, STEP, card_at, leading_on, reach, spin_of
from ludotheque.games.labyrinthe.telling import joined

LITTLE = 3
"""So few cards within reach of the open ends are little to leave for others."""


def _two_cards(s: State, after: State, deck: Deck, seat: int) -> bool:
    return score(after, seat) >= score(s, seat) + 2


def _three_cards(s: State, after: State, deck: Deck, seat: int) -> bool:
    return score(after, seat) >= score(s, seat) + 3


def _take_and_leave_little(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Whether the turn is over, a card was taken, and hardly any other can be reached from an open end."""
    return not after.laid and score(after, seat) > score(s, seat) and count(leading_on(after)) <= LITTLE


def _win_alone(s: State, after: State, deck: Deck, seat: int) -> bool:
    best = score(after, seat)
    others = [score(after, other) for other in range(after.players) if other != seat]
    return after.to_move == OVER and all(best > other for other in others)


def _can_join(s: State, after: State, deck: Deck, seat: int) -> bool:
    return _lays(after, seat) and any(can_join(after, after.hands[seat, k]) for k in range(HAND))


def _cannot_join(s: State, after: State, deck: Deck, seat: int) -> bool:
    return _lays(after, seat) and not any(can_join(after, after.hands[seat, k]) for k in range(HAND))


def _lays(s: State, seat: int) -> bool:
    return s.to_move == seat and not s.laid


def _two_to_take(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.to_move == seat and count(after.can_take) >= 2


def _held(s: State, after: State, deck: Deck, seat: int) -> bool:
    """Whether the seat's last lay joined matching treasures, and yet nothing could be taken (3.2)."""
    if not _lays(s, seat) or not _lays(after, seat):
        return False
    for card in (s.hands[seat, k] for k in range(HAND)):
        if card and after.place[card]:
            place, turn = after.place[card], spin_of(after, card)
            joins = s.mates[card] & _reach_from(s, place, OPEN[s.shape[card], turn])
            return joins != 0 and not prior(s, card * LAYS + place * 4 + turn)
    return False


def _reach_from(s: State, place: int, sides: int) -> int:
    """Return the cards to which paths lead from an empty place, if a card there is open on some sides."""
    found = 0
    for side in range(4):
        other = card_at(s, place + STEP[side])
        if other and sides >> side & 1 and s.sides[other] >> (side + 2 & 3) & 1:
            found |= reach(s, other) | 1 << other
    return found


def _pile_empty(s: State, after: State, deck: Deck, seat: int) -> bool:
    return after.opened == 4 and left_in_pile(after) == 0


def refute(s: State, after: State, deck: Deck, action: int, lang: str) -> str:
    """Tell of a card that is joined and stays, since the maze would fall apart (3.2)."""
    if action < LAYS or after.laid:
        return ""
    _, card = words_of(__package__, lang), action // LAYS
    pairs = joined(deck, card, cards_in(reach(after, card) & after.mates[card]), _)
    fallen = N_("That joins %(matching)s, but the other card stays: the maze would fall apart.")
    return _(fallen, matching=pairs) if pairs else ""


CONDITIONS = {
    "two cards": _two_cards,
    "three cards": _three_cards,
    "take and leave little": _take_and_leave_little,
    "win alone": _win_alone,
    "can join": _can_join,
    "cannot join": _cannot_join,
    "two to take": _two_to_take,
    "held": _held,
    "pile empty": _pile_empty,
}
"""The first four are asked for, within a turn; the coach waits for the others."""
