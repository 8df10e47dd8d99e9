"""State and rules of Titus, in the order of the rulebook.

Which moves are legal is told in ``moves``, how units lie in ``reserve``, what nobody has seen in ``backs``.
"""

from __future__ import annotations

from ludotheque.engine import (
    CHANCE,
    OVER,
    Actions,
    Numbers,
    Points,
    Rng,
    Shares,
    below,
    count,
    nth,
    rule,
)
from ludotheque.games.titus.backs import conceal as conceal
from ludotheque.games.titus.backs import redeal as redeal
from ludotheque.games.titus.moves import (
    CASH,
    DRAW,
    END,
    FIRST,
    FROM_PILE,
    FROM_STEAL,
    FROM_SWAP,
    GROUP,
    JOIN,
    KEEP,
    OPERAND,
    STEAL,
    SWAP,
    cashing_ends_turn,
    may_take,
    used_up,
)
from ludotheque.games.titus.moves import actions as actions
from ludotheque.games.titus.moves import pick as pick
from ludotheque.games.titus.reserve import joints, lay, lift, put_on, turn_over
from ludotheque.games.titus.state import State as State

MOST_ACTIONS = 512

GROUP_POINTS = 6

# --- 1, 2: the box and the pile -----------------------------------------------------------------------------


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """2.1: the tokens are the pile; 1.2: the victory cards lie in order."""
    s.players = players
    s.strict = options[0]
    s.pile = components[0]
    s.left = components[1]
    s.cards = components[2]
    for card in range(s.cards):
        s.card[card] = components[3 + card]
    s.to_move = CHANCE


@rule
def turn_up(s: State, code: int, face: int) -> None:
    """2.2: a token comes to the top of the pile; its front is seen."""
    low = code // 3
    high = low + code % 3
    place = s.drawn + 1
    s.up[place] = high if face else low
    s.down[place] = low if face else high
    s.pile &= ~(1 << code)
    s.left -= 1
    s.to_move = s.turn


@rule
def weight(s: State, action: int) -> int:
    """2.1: each token left is as likely, and each of its faces; a double has one outcome for both."""
    return 2 if action % 6 == 0 else 1


@rule
def sample(s: State, rng: Rng, out: Actions) -> int:
    """Return a token left at random, and a face of it."""
    ticket = below(rng, 2 * s.left)
    code = nth(s.pile, ticket >> 1)
    return 2 * code if code % 3 == 0 else 2 * code + (ticket & 1)


# --- 4 to 6: a turn -----------------------------------------------------------------------------------------


@rule
def play(s: State, action: int) -> None:
    """Carry out what chance turned up, or a seat's move."""
    if s.to_move == CHANCE:
        turn_up(s, action >> 1, action & 1)
        return
    s.move_number += 1
    a = action >> FIRST & OPERAND
    b = action & OPERAND
    kind = action - (a << FIRST) - b
    if kind == DRAW:
        draw(s)
    elif kind == STEAL:
        steal(s, a, b)
    elif kind == SWAP:
        swap(s, a, b)
    else:
        arrange(s, kind, a, b)
        if kind == END or turn_is_over(s):
            end(s)


@rule
def arrange(s: State, kind: int, a: int, b: int) -> None:
    """Carry out a move after which the turn may be at its end."""
    if kind == KEEP:
        keep(s)
    elif kind == GROUP:
        group(s, a, b)
    elif kind == JOIN:
        join(s, a, b)
    elif kind == CASH:
        cash(s, a)


@rule
def join(s: State, lower: int, upper: int) -> None:
    """4.4: put a unit on top of another that ends where it begins."""
    lift(s, s.turn, lower)
    lift(s, s.turn, upper)
    put_on(s, lower, upper)
    lay(s, s.turn, lower)


@rule
def cash(s: State, unit: int) -> None:
    """4.5: lay a whole group on the top victory card."""
    if cashing_ends_turn(s):
        s.stopped = 1
    lift(s, s.turn, unit)
    card = s.cashed
    s.cashed += 1
    s.owner[card] = s.turn
    s.owned[s.turn] += 1
    s.purses[s.turn] |= 1 << card
    s.crest[card] = s.crown[unit]
    s.height[card] = s.up[s.crown[unit]] - s.up[unit] + 1
    s.crown[unit] = 0


@rule
def draw(s: State) -> None:
    """5.1: take the top token as it lies; the next one comes to the top first."""
    s.takings += 1
    s.drawn += 1
    s.hand = s.drawn
    s.hand_from = FROM_PILE
    if s.left > 0:
        s.to_move = CHANCE


@rule
def keep(s: State) -> None:
    """5.2: put the token in hand down independent, which ends the right to take (TIT-5)."""
    token = s.hand
    s.hand = 0
    s.hand_from = 0
    s.crown[token] = token
    lay(s, s.turn, token)
    s.stopped = 1


@rule
def group(s: State, a: int, b: int) -> None:
    """5.3: put the token in hand upon a unit, under a unit, or between two."""
    token = s.hand
    seat = s.turn
    s.hand = 0
    s.hand_from = 0
    s.crown[token] = token
    lift(s, seat, a)
    if s.up[a] > s.up[token]:
        put_on(s, token, a)
        lay(s, seat, token)
        return
    put_on(s, a, token)
    if b != 0:
        lift(s, seat, b)
        put_on(s, a, b)
    lay(s, seat, a)


@rule
def swap(s: State, other: int, token: int) -> None:
    """5.4: give the token in hand for another seat's independent one, which is turned over."""
    given = s.hand
    lift(s, other, token)
    s.crown[token] = 0
    s.crown[given] = given
    lay(s, other, given)
    turn_over(s, token)
    s.hand = token
    s.hand_from = FROM_SWAP


@rule
def steal(s: State, other: int, card: int) -> None:
    """6.1: take the highest token off a victory card, and turn it over; the card stays (TIT-1)."""
    token = s.crest[card]
    s.crest[card] = s.below[token]
    s.below[token] = 0
    s.height[card] -= 1
    if s.height[card] == 0:
        s.purses[other] &= ~(1 << card)
    s.takings += 1
    turn_over(s, token)
    s.hand = token
    s.hand_from = FROM_STEAL


@rule
def turn_is_over(s: State) -> bool:
    """4.6: tell whether the turn ends by itself: nothing can be taken, joined or cashed any more."""
    if may_take(s):
        return False
    if s.strict != 0:  # TIT-8: whoever may not take joins and cashes nothing either
        return True
    if joints(s, s.turn) != 0:
        return False
    return s.cashed == s.cards or s.cashable & s.units[s.turn] == 0


@rule
def end(s: State) -> None:
    """4.6: the next seat's turn; 7.1: or the end of the match (TIT-4)."""
    s.takings = 0
    s.stopped = 0
    if used_up(s):
        s.to_move = OVER
        return
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.to_move = s.turn


# --- 7: the end ---------------------------------------------------------------------------------------------


@rule
def points(s: State, seat: int) -> int:
    """7.2: return the sum of a seat's victory cards, and of 6 for each group of four or more."""
    total = GROUP_POINTS * count(s.cashable & s.units[seat])
    for card in range(s.cashed):
        if s.owner[card] == seat:
            total += s.card[card]
    return total


@rule
def standing(s: State, seat: int) -> int:
    """7.3: return what seats are ranked by: points, then tokens on victory cards (fewer than 64)."""
    tokens = 0
    for card in range(s.cashed):
        if s.owner[card] == seat:
            tokens += s.height[card]
    return points(s, seat) * 64 + tokens


@rule
def scores(s: State, out: Points) -> None:
    """7.2: points count at any time."""
    for seat in range(s.players):
        out[seat] = points(s, seat)


@rule
def payoffs(s: State, out: Shares) -> None:
    """7.3: the best standing wins; equal: all of them."""
    best = -1
    winners = 0
    for seat in range(s.players):
        rank = standing(s, seat)
        if rank > best:
            best = rank
            winners = 0
        if rank == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if standing(s, seat) == best else 0.0
