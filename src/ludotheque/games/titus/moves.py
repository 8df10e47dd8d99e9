"""What can be done in Titus: the numbers of moves and of chance's outcomes, and which of them are legal."""

from __future__ import annotations

from ludotheque.engine import CHANCE, Actions, Rng, below, count, lowest, nth, rule
from ludotheque.games.titus.reserve import joinable, joints, under, upon
from ludotheque.games.titus.state import State

# An action is a kind and up to two operands of six bits; chance's are 2 × code + face, 0 for the lower.
DRAW, STEAL, KEEP, GROUP = 0, 1 << 12, 2 << 12, 3 << 12
SWAP, JOIN, CASH, END = 4 << 12, 5 << 12, 6 << 12, 7 << 12
FIRST = 6
"""How far left the first operand stands."""
OPERAND = 63

FROM_PILE, FROM_SWAP, FROM_STEAL = 1, 2, 3

MOST_TAKINGS = 3


def parts(action: int) -> tuple[int, int, int]:
    """Return a seat's action as its kind and its two operands."""
    a, b = action >> FIRST & OPERAND, action & OPERAND
    return action - (a << FIRST) - b, a, b


@rule
def actions(s: State, out: Actions) -> int:
    """4.1: list what chance can turn up, what can be done with the token in hand, or what a turn allows."""
    if s.to_move == CHANCE:
        return outcomes(s, out)
    if s.hand != 0:
        return placements(s, out)
    n = 0
    if may_take(s):
        n = takings(s, out)
    n = joins(s, out, n)
    if s.cashed < s.cards:
        n = listed(s.cashable & s.units[s.turn], CASH, FIRST, out, n)
    if s.takings > 0:  # 4.1: one taking at least
        out[n] = END
        n += 1
    return n


@rule
def listed(numbers: int, kind: int, shift: int, out: Actions, n: int) -> int:
    """Add an action of a kind for each number in a set as its operand; return how many there are now."""
    while numbers != 0:
        out[n] = kind | lowest(numbers) << shift
        n += 1
        numbers &= numbers - 1
    return n


@rule
def outcomes(s: State, out: Actions) -> int:
    """2.1: list every token left, either face up."""
    n = 0
    rest = s.pile
    while rest != 0:
        code = lowest(rest)
        rest &= rest - 1
        out[n] = 2 * code
        n += 1
        if code % 3 != 0:
            out[n] = 2 * code + 1
            n += 1
    return n


@rule
def used_up(s: State) -> bool:
    """Tell whether the last token of the pile has been drawn."""
    return s.left == 0 and s.up[s.drawn + 1] == 0


@rule
def may_take(s: State) -> bool:
    """4.2: tell whether the seat may begin a taking."""
    if s.stopped != 0 or used_up(s):  # TIT-5, TIT-4
        return False
    return s.takings < MOST_TAKINGS or has_fewest(s)  # TIT-2, TIT-3


@rule
def has_fewest(s: State) -> bool:
    """4.3: tell whether every other seat has more victory cards than the one whose turn it is."""
    rivals = 0
    for seat in range(s.players):
        if s.owned[seat] <= s.owned[s.turn]:
            rivals += 1
    return rivals == 1  # nobody but the seat itself


@rule
def cashing_ends_turn(s: State) -> bool:
    """TIT-8: tell whether a seat that cashes now loses what 4.3 gives it, and so the rest of its turn."""
    if s.strict == 0 or s.takings == 0 or not has_fewest(s):
        return False
    rivals = 0
    for seat in range(s.players):
        if s.owned[seat] == s.owned[s.turn] + 1:
            rivals += 1
    return rivals > 0


@rule
def takings(s: State, out: Actions) -> int:
    """5.1, 6.1: list the draw, and the steals from others' victory cards that have tokens on them."""
    out[0] = DRAW
    n = 1
    for seat in range(s.players):
        if seat != s.turn:
            n = listed(s.purses[seat], STEAL | seat << FIRST, 0, out, n)
    return n


@rule
def joins(s: State, out: Actions, n: int) -> int:
    """4.4: list the pairs of units of which one ends where the other begins."""
    seat = s.turn
    rest = joinable(s, seat)
    while rest != 0:
        lower = lowest(rest)
        rest &= rest - 1
        n = listed(upon(s, seat, s.up[s.crown[lower]]), JOIN | lower << FIRST, 0, out, n)
    return n


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return a move at random without a list of all: the kinds are counted, then one of the kind is found."""
    if s.hand != 0:
        return pick_placement(s, rng)
    seat = s.turn
    taking = may_take(s)
    steals = stealable(s) if taking else 0
    pairs = count_joins(s)
    cashable = s.cashable & s.units[seat] if s.cashed < s.cards else 0
    cashes = count(cashable)
    k = below(rng, taking + steals + pairs + cashes + (s.takings > 0))
    if k < taking:
        return DRAW
    k -= taking
    if k < steals:
        return nth_steal(s, k)
    k -= steals
    if k < pairs:
        return nth_join(s, k)
    k -= pairs
    return CASH | nth(cashable, k) << FIRST if k < cashes else END


@rule
def stealable(s: State) -> int:
    """Return from how many victory cards of others a token can be stolen."""
    cards = 0
    for other in range(s.players):
        if other != s.turn:
            cards += count(s.purses[other])
    return cards


@rule
def nth_steal(s: State, k: int) -> int:
    """Return the steal that has ``k`` before it."""
    other = 0
    while other == s.turn or k >= count(s.purses[other]):
        if other != s.turn:
            k -= count(s.purses[other])
        other += 1
    return STEAL | other << FIRST | nth(s.purses[other], k)


@rule
def count_joins(s: State) -> int:
    """Return how many pairs of units can be joined."""
    pairs = 0
    rest = joints(s, s.turn)
    while rest != 0:
        place = lowest(rest)
        pairs += (s.ends[s.turn] >> place & 7) * (s.begins[s.turn] >> place + 3 & 7)
        rest &= rest - 1
    return pairs


@rule
def nth_join(s: State, k: int) -> int:
    """Return a join that has ``k`` before it, by the number at which the units meet."""
    seat = s.turn
    rest = joints(s, seat)
    place = lowest(rest)
    uppers = s.begins[seat] >> place + 3 & 7
    while k >= (s.ends[seat] >> place & 7) * uppers:
        k -= (s.ends[seat] >> place & 7) * uppers
        rest &= rest - 1
        place = lowest(rest)
        uppers = s.begins[seat] >> place + 3 & 7
    number = place // 3
    lower = nth(s.ends_at[number] & s.units[seat], k // uppers)
    return JOIN | lower << FIRST | nth(upon(s, seat, number), k % uppers)


@rule
def pick_placement(s: State, rng: Rng) -> int:
    """Return at random what is done with the token in hand."""
    seat = s.turn
    number = s.up[s.hand]
    lower = under(s, seat, number)
    upper = upon(s, seat, number)
    lowers = count(lower)
    uppers = count(upper)
    single = lowers + uppers
    groups = single + lowers * uppers
    swaps = 0
    if s.hand_from == FROM_PILE:
        for other in range(s.players):
            if other != seat:
                swaps += count(s.units[other] & s.independent)
    k = below(rng, 1 + groups + swaps)
    if k == 0:
        return KEEP
    k -= 1
    if k < single:
        return GROUP | nth(lower | upper, k) << FIRST
    if k < groups:
        k -= single
        return GROUP | nth(lower, k // uppers) << FIRST | nth(upper, k % uppers)
    return nth_swap(s, k - groups)


@rule
def nth_swap(s: State, k: int) -> int:
    """Return the swap that has ``k`` before it."""
    other = 0
    while other == s.turn or k >= count(s.units[other] & s.independent):
        if other != s.turn:
            k -= count(s.units[other] & s.independent)
        other += 1
    return SWAP | other << FIRST | nth(s.units[other] & s.independent, k)


@rule
def placements(s: State, out: Actions) -> int:
    """List what can be done with the token in hand (TIT-7: nothing else)."""
    seat = s.turn
    number = s.up[s.hand]
    lower = under(s, seat, number)
    upper = upon(s, seat, number)
    out[0] = KEEP
    n = 1
    rest = lower | upper
    while rest != 0:
        unit = lowest(rest)
        out[n] = GROUP | unit << FIRST
        n += 1
        if lower >> unit & 1:
            n = listed(upper, GROUP | unit << FIRST, 0, out, n)
        rest &= rest - 1
    if s.hand_from == FROM_PILE:
        for other in range(s.players):
            if other != seat:
                n = listed(s.units[other] & s.independent, SWAP | other << FIRST, 0, out, n)
    return n
