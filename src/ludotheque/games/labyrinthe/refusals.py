"""Why a move is not legal, in words, with the clause of the rulebook."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, Refusal, by_chance, seat
from ludotheque.games.labyrinthe.components import Deck
from ludotheque.games.labyrinthe.rules import DONE, LAYS, drawer, may_stop
from ludotheque.games.labyrinthe.state import HAND, State
from ludotheque.games.labyrinthe.table import STEP, TURNS, card_at, fitting

NOT_MOVES = {
    "pass": Refusal("2.1", N_("Nobody passes: lay a card, or stop taking with “done”.")),
    "deal": by_chance("6.2"),
    "open": by_chance("6.2"),
}
QUARTER_TURNED = Refusal("6.1", N_("A card is turned by quarters: its turns are 0, 90, 180 and 270."))
HALF_TURNED = Refusal("6.1", N_("A straight card looks the same after half a turn: its turns are 0 and 90."))
CROSS_TURNED = Refusal("6.1", N_("A cross looks the same however it is turned: its only turn is 0."))
FAR_OUT = Refusal("2.2", N_("No card lies next to that place."))
NOT_JOINED = Refusal("2.2", N_("That makes no path: on a side that two cards share, both must be open."))
OCCUPIED = Refusal("2.2", N_("A card lies on that place already."))
NOT_YOURS = Refusal("2.1", N_("You do not hold that card."))
CHOOSE_A_CARD = Refusal("2.1", N_("Choose one of your cards first, then the place where it goes."))
TAKE_FIRST = Refusal("LAB-2", N_("You have laid a card: take what you want, or stop with “Done”."))
TAKE_ONE_FIRST = Refusal("LAB-7", N_("You have laid a card: first take one that may be taken."))
LAY_FIRST = Refusal("3.1", N_("Lay a card before you take any."))
NOT_TAKING = N_("You are not taking anything: lay a card.")
FIRST_IS_A_DUTY = Refusal("LAB-7", N_("At this table you take a card that may be taken before you stop."))
ALL_ARE_DUTIES = Refusal("LAB-7", N_("At this table nobody stops while a card may be taken: take one."))
JOIN_FIRST = Refusal(
    "LAB-7", N_("You can join two matching treasures, so you must: lay a card where it does that.")
)
NO_CARD = Refusal("3.1", N_("No card lies on that place."))
LAID_STAYS = Refusal("3.3", N_("The card just laid stays."))
NOT_REACHED = Refusal("LAB-1", N_("No path led there when the card was laid."))
OTHER_TREASURES = Refusal("LAB-5", N_("It carries none of the treasures of the card just laid."))
SECOND_TREASURE = Refusal("LAB-6", N_("Only the first treasure of every card counts here."))
FALLS_APART = Refusal("3.2", N_("Without it the other cards would no longer hold together by their sides."))
NOT_IN_THE_PILE = Refusal("1.3", N_("That card is not in the pile."))
NOT_AN_OPENING = Refusal("6.2", N_("The next card of the square is opened: write it like “open 17 90”."))
NOT_A_TAKING = Refusal("6.1", N_("Write “take x,y” with the card’s place, or “done” to stop."))
NOT_THE_TAKING = Refusal("6.1", N_("Write “take x,y” with the place of a card that may be taken."))
NOT_A_LAY = Refusal("6.1", N_("Write “lay 17 x,y 90”: the card’s number, the place and the turn."))


def not_a_move(s: State) -> Refusal:
    """Return how a seat's moves are written."""
    if not s.laid:
        return NOT_A_LAY
    return NOT_A_TAKING if may_stop(s) else NOT_THE_TAKING


def not_a_turn(s: State, card: int) -> Refusal:
    """Return which turns a card has: fewer where it looks the same in some."""
    return {1: CROSS_TURNED, 2: HALF_TURNED}.get(TURNS[s.shape[card]], QUARTER_TURNED)


def take_first(s: State) -> Refusal:
    """Return what is done before the next card is laid."""
    return TAKE_FIRST if may_stop(s) else TAKE_ONE_FIRST


def nothing_to_stop(s: State) -> Refusal:
    """Return why nobody stops who is not taking."""
    return Refusal("LAB-7" if s.strict else "LAB-2", NOT_TAKING)


def not_a_deal(s: State) -> Refusal:
    """Return who draws now, and how that is written."""
    who = drawer(s)
    message = N_("%(seat)s draws a card: write it like “deal %(number)s 17”.")
    return Refusal("6.2", message, seat=seat(who), number=who)


def unknown_card(s: State, card: int) -> Refusal:
    """Return which cards there are."""
    return Refusal("1.1", N_("There is no card %(card)s: they are 1 to %(last)s."), card=card, last=s.cards)


def refuse(s: State, deck: Deck, action: int) -> Refusal:
    """Return why an action is not legal."""
    if s.to_move == CHANCE:
        return NOT_IN_THE_PILE
    if action >= LAYS:
        return _lay(s, action // LAYS, action % LAYS >> 2, action & 3)
    if action == DONE:
        return FIRST_IS_A_DUTY if s.rules > 1 else ALL_ARE_DUTIES
    return _take(s, deck, action)


def _lay(s: State, card: int, place: int, turn: int) -> Refusal:
    """Return why a card cannot be laid on a place as it was turned."""
    if all(s.hands[s.turn, k] != card for k in range(HAND)):
        return NOT_YOURS
    if card_at(s, place):
        return OCCUPIED
    if fitting(s, card, place) >> turn & 1:
        return JOIN_FIRST
    alone = all(card_at(s, place + STEP[side]) == 0 for side in range(4))
    return FAR_OUT if alone else NOT_JOINED


def _take(s: State, deck: Deck, card: int) -> Refusal:
    """Return why a card on the table cannot be taken."""
    if card == s.laid:
        return LAID_STAYS
    if not s.reached >> card & 1:
        return NOT_REACHED
    if s.mates[s.laid] >> card & 1:
        return FALLS_APART
    mine, others = deck.cards[s.laid].treasures, deck.cards[card].treasures
    return OTHER_TREASURES if set(mine).isdisjoint(others) else SECOND_TREASURE
