"""The rules of Labyrinthe, the card game."""

from __future__ import annotations

from ludotheque.engine import (
    CHANCE,
    OVER,
    Actions,
    Numbers,
    Points,
    Rng,
    below,
    count,
    lowest,
    nth,
    rule,
    table,
)
from ludotheque.games.labyrinthe.deduction import learn, redeal_older
from ludotheque.games.labyrinthe.state import HAND, MOST_CARDS, MOST_ENDS, UNKNOWN
from ludotheque.games.labyrinthe.state import State as State
from ludotheque.games.labyrinthe.table import (
    FITS,
    ORIGIN,
    PLACES,
    TURNS,
    WIDTH,
    joined_to,
    leading_on,
    lift,
    put,
    reach,
    rest_hangs_together,
    sides_from,
    sort_ends,
)

SQUARE = table([ORIGIN * WIDTH + ORIGIN + step for step in (0, 1, WIDTH, WIDTH + 1)])

# Actions of a seat: a card's number takes it; then DONE; then card × place × turn to lay.
DONE = MOST_CARDS + 1
LAYS = PLACES * 4
MOST_LAYS = HAND * 4 * MOST_ENDS  # more than there can be: whoever lays holds cards
MOST_ACTIONS = MOST_LAYS + MOST_ENDS  # behind the lays is room to put the open ends in order


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """1.1: put the deck on the table; chance deals, and opens the square."""
    s.players = players
    s.strict = options[1]
    s.rules = options[2]
    s.cards = components[0]
    for card in range(1, s.cards + 1):
        s.shape[card] = components[3 * card - 2]
        s.mates[card] = components[3 * card - 2 + options[0]]  # LAB-6
        s.pile |= 1 << card
        for seat in range(players if s.strict == 1 else 0):
            s.ways[seat, card] = 1
    s.to_move = CHANCE


@rule
def drawer(s: State) -> int:
    """Return the seat that draws a card next, or −1.

    In play only the seat whose turn it was can be short of two while there is a pile.
    """
    if s.pile == 0:
        return -1
    if s.opened == 4:
        before = s.turn - 1 if s.turn > 0 else s.players - 1
        return before if s.hands[before, HAND - 1] == 0 else -1
    for seat in range(s.players):
        if s.hands[seat, HAND - 1] == 0:
            return seat
    return -1


@rule
def actions(s: State, out: Actions) -> int:
    """Chance: cards of the pile. A seat: cards to take, then done; or lays, by card, place and turn."""
    if s.to_move == CHANCE:
        return outcomes(s, out)
    if s.laid != 0:
        return takings(s, out)
    return lays(s, out)


@rule
def outcomes(s: State, out: Actions) -> int:
    """A card of the pile for a hand; for the square, in each of its turns."""
    deals = drawer(s) >= 0
    n = 0
    for card in range(1, s.cards + 1):
        if s.pile >> card & 1 == 0:
            continue
        if deals:
            out[n] = card
            n += 1
        else:
            for turn in range(TURNS[s.shape[card]]):
                out[n] = card * 4 + turn
                n += 1
    return n


@rule
def takings(s: State, out: Actions) -> int:
    """The cards that may be taken now; LAB-2, LAB-7: or no more."""
    n = 0
    left = s.can_take + 0
    while left != 0:
        bit = left & -left
        left ^= bit
        out[n] = lowest(bit)
        n += 1
    if may_stop(s):
        out[n] = DONE
        n += 1
    return n


@rule
def may_stop(s: State) -> bool:
    """LAB-2: taking is a right; LAB-7: but the first one a duty, and by the rules of version 1 every one."""
    return s.strict == 0 or (s.took > 0 and s.rules > 1)


@rule
def lays(s: State, out: Actions) -> int:
    """2.1: a card in hand; LAB-7: if any lay of the hand joins, only those that do; LAB-4: else any."""
    sort_ends(s, out, MOST_LAYS)
    n = 0
    for joining in range(s.strict, -1, -1):
        for k in range(HAND if n == 0 else 0):
            n = lays_of(s, s.hands[s.turn, k], joining == 1, n, out)
    return n


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return a move at random: of the lays, any card, open end and turn are tried until they fit."""
    if s.laid != 0:
        k = below(rng, count(s.can_take) + may_stop(s))
        return nth(s.can_take, k) if k < count(s.can_take) else DONE
    if s.strict == 1:
        return out[below(rng, lays(s, out))]
    held = 2 if s.hands[s.turn, 1] != 0 else 1
    card, end, turn = 0, 0, 0
    while FITS[s.shape[card], end & 15] >> turn & 1 == 0:
        way = below(rng, 4 * held * s.open_ends)
        turn = way & 3
        k = 1 if way >> 2 >= s.open_ends else 0
        card = s.hands[s.turn, k]
        end = s.ends[(way >> 2) - k * s.open_ends]
    return card * LAYS + (end >> 4) * 4 + turn


@rule
def lays_of(s: State, card: int, joining: bool, n: int, out: Actions) -> int:
    """2.2: a card, if there is one, at an open end, in a turn that makes a path.

    LAB-7: a lay joins if that path comes from a card with one of the same treasures, over whatever others.
    """
    goal = joined_to(s, s.mates[card]) if joining else 0
    for i in range(s.open_ends if card != 0 else 0):
        end = out[MOST_LAYS + i]
        fits = FITS[s.shape[card], sides_from(s, end, goal) if joining else end & 15]
        first = card * LAYS + (end >> 4) * 4
        for turn in range(4):  # written before it is counted: there is always room for one more
            out[n] = first + turn
            n += fits >> turn & 1
    return n


def can_join(s: State, card: int) -> bool:
    """LAB-7: tell whether a card has a lay that joins, since it fits every open end in some turn."""
    return card > 0 and s.mates[card] & leading_on(s) != 0


def must_join(s: State) -> bool:
    """LAB-7: tell whether whoever lays has to join."""
    return s.strict == 1 and s.laid == 0 and any(can_join(s, s.hands[s.turn, k]) for k in range(HAND))


@rule
def weight(s: State, action: int) -> int:
    """Every card of the pile is as likely, then every distinct turn of it."""
    if drawer(s) >= 0:
        return 1
    return 4 // TURNS[s.shape[action >> 2]]


@rule
def sample(s: State, rng: Rng, out: Actions) -> int:
    """Draw from the pile; for the square, turn the card."""
    card = from_pile(s, rng)
    if drawer(s) >= 0:
        return card
    return card * 4 + below(rng, TURNS[s.shape[card]])


@rule
def from_pile(s: State, rng: Rng) -> int:
    """Return a card of the pile, each as likely."""
    return nth(s.pile, below(rng, count(s.pile)))


@rule
def play(s: State, action: int) -> None:
    """Deal or open a card; or lay one, take one, or stop taking."""
    if s.to_move == CHANCE:
        seat = drawer(s)
        if seat >= 0:
            deal(s, seat, action)
        else:
            open_card(s, action >> 2, action & 3)
        go_on(s)
        return
    s.move_number += 1
    if action >= LAYS:
        lay(s, action // LAYS, action % LAYS >> 2, action & 3)
    elif action != DONE:
        take(s, action)
    if action == DONE or not can_go_on_taking(s):
        end_turn(s)


@rule
def deal(s: State, seat: int, card: int) -> None:
    """1.2: two cards to each; 4.1: a card for the one laid. A hand is kept ascending."""
    s.pile ^= 1 << card
    other = s.hands[seat, 0]
    if other == 0 or card < other:
        s.hands[seat, 0] = card
        s.hands[seat, 1] = other
    else:
        s.hands[seat, 1] = card


@rule
def open_card(s: State, card: int, turn: int) -> None:
    """1.3: the next card of the square."""
    s.pile ^= 1 << card
    put(s, card, SQUARE[s.opened], turn)
    s.opened += 1


@rule
def lay(s: State, card: int, place: int, turn: int) -> None:
    """2.1: lay a card; LAB-1: that settles what can be reached."""
    if s.hands[s.turn, 0] == card:
        s.hands[s.turn, 0] = s.hands[s.turn, 1]
    s.hands[s.turn, 1] = 0
    leading = leading_on(s) if s.strict == 1 else 0
    put(s, card, place, turn)
    s.laid = card
    if s.strict == 1 or s.lying & s.mates[card] != 0:  # else there is nothing to take, nor to learn
        s.reached = reach(s, card)
    if s.strict == 1:
        learn(s, card, leading)


@rule
def take(s: State, card: int) -> None:
    """3.1: take a card that was reached."""
    lift(s, card)
    s.took += 1
    s.taken[s.turn] |= 1 << card
    s.reached ^= 1 << card


@rule
def can_go_on_taking(s: State) -> bool:
    """3.2: look what may be taken without tearing the table apart; LAB-2, LAB-7: if nothing, the turn ends.

    LAB-5: it carries one of the treasures of the laid card. 3.3: that card itself is not among its mates.
    """
    s.can_take = 0
    left = s.reached & s.mates[s.laid]
    while left != 0:
        bit = left & -left
        left ^= bit
        if rest_hangs_together(s, lowest(bit)):
            s.can_take |= bit
    return s.can_take != 0


@rule
def end_turn(s: State) -> None:
    """4.1: draw; then it is the next seat's turn."""
    s.laid = 0
    s.took = 0
    s.reached = 0
    s.can_take = 0
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    go_on(s)


@rule
def go_on(s: State) -> None:
    """Let chance deal and open what is due; then begin the turn, unless the match is over.

    5.1: that is when the pile and all hands are empty. Hands shrink evenly once the pile is, so the next
    one is empty only when all are. LAB-3: or when no open end is left; every card fits every open end in
    some turn, so nobody else has to pass.
    """
    if s.opened < 4 or drawer(s) >= 0:
        s.to_move = CHANCE
    elif s.open_ends == 0 or s.hands[s.turn, 0] == 0:
        s.to_move = OVER
    else:
        s.to_move = s.turn


@rule
def conceal(s: State, seat: int) -> None:
    """Nobody sees another's hand: its cards might as well be in the pile."""
    for other in range(s.players):
        if other != seat:
            for k in range(HAND):
                if s.hands[other, k] > 0:
                    s.pile |= 1 << s.hands[other, k]
                    s.hands[other, k] = UNKNOWN


@rule
def redeal(s: State, seat: int, rng: Rng) -> None:
    """Every card that was not seen is as likely in every unknown place; LAB-7: but for what was learnt."""
    if s.strict == 1:
        redeal_older(s, rng)
    for other in range(s.players):
        unknown = 0
        for k in range(HAND):
            if s.hands[other, k] == UNKNOWN:
                s.hands[other, k] = 0
                unknown += 1
        for _ in range(unknown):
            deal(s, other, from_pile(s, rng))


@rule
def score(s: State, seat: int) -> int:
    """Return how many cards a seat has taken."""
    return count(s.taken[seat])


@rule
def scores(s: State, out: Points) -> None:
    """5.2: a point a card taken; most win, as the engine has it, and equal ones together."""
    for seat in range(s.players):
        out[seat] = score(s, seat)
