"""What the network is told of a position of Titus: of a seat, of all the others together, and of the turn.

It is what everybody knows: backs that nobody has seen are guessed, although a dealt state has them.
All numbers are about as large as 1.
"""

from __future__ import annotations

from ludotheque.engine import RealGrid, count, lowest, rule, table
from ludotheque.games.titus.components import APART, HIGHEST, MOST_CARDS
from ludotheque.games.titus.moves import MOST_TAKINGS, has_fewest
from ludotheque.games.titus.reserve import ONES, RUN, joints
from ludotheque.games.titus.state import State

# Columns of a seat; the same of all the others together come behind them.
SIZES, SURPLUS = 0, 4
POINTS, CARDS, EXPOSED, PURSES = 5, 6, 7, 8
FITTING, MAKING_RUNS, NEXT_FITS, NEXT_MAKES_A_RUN = 9, 10, 11, 12
TOP, HAND, IN_HAND = 13, 15, 17
LOOT, BEST_LOOT, BEST_SWAP = 18, 20, 22
JOINTS, FEWEST, AS_FEW = 24, 25, 26
SEAT = 27
# Columns of the turn, as the seat sees it.
TURN = 2 * SEAT
"""Whose it is, and how much more may be taken: first if it is the seat's own."""
LEFT, LEFT_SQUARED, NEARLY_OVER = TURN + 10, TURN + 11, TURN + 12
CARDS_LEFT, NO_CARDS, NEXT_CARD = TURN + 13, TURN + 14, TURN + 15
TWO, FOUR, CHANCE_IS_DUE = TURN + 16, TURN + 17, TURN + 18
INPUTS = TURN + 19

WITHOUT_LIMIT = 4
"""More takings than may be left otherwise."""

# By a number: the numbers that may be on its back, three bits each as in ``begins`` and ``ends``.
BACKS = table(
    [0]
    + [
        sum(1 << 3 * back for back in range(1, HIGHEST + 1) if abs(back - number) <= APART)
        for number in range(1, HIGHEST + 1)
    ]
)
FACES = table([0.0, 2.0, 2.5, *[3.0] * (HIGHEST - 4), 2.5, 2.0], "f8")
"""By a number: how many tokens of the box come up with it, on average."""
RARE = 0.2
"""How many there may be left of a number that should be used up."""
NUMBERS = ONES & ~1
"""All numbers, as bits 3n."""


@rule
def describe(s: State, out: RealGrid) -> None:
    """Write the inputs of every seat, all of them 0 before."""
    shown = 0  # how many tokens show a number, three bits each
    for token in range(1, s.drawn + 2):
        shown += 1 << 3 * s.up[token]
    unseen = 0.0
    for number in range(1, HIGHEST + 1):
        unseen += still_to_come(shown, number)
    for seat in range(s.players):
        describe_seat(s, seat, shown, unseen, out)
        describe_turn(s, seat, out)
    for seat in range(s.players):
        for other in range(s.players):
            if other != seat:
                for i in range(SEAT):
                    out[seat, SEAT + i] += out[other, i]


@rule
def still_to_come(shown: int, number: int) -> float:
    """Return about how many tokens will still come up with a number."""
    return max(FACES[number] - (shown >> 3 * number & 7), RARE)


@rule
def describe_seat(s: State, seat: int, shown: int, unseen: float, out: RealGrid) -> None:
    """Write what a seat has, and what it could do with which number."""
    fit = fitting(s, seat)
    runs = making_runs(s, seat)
    describe_units(s, seat, out)
    describe_cards(s, seat, out)
    out[seat, FITTING] = count(fit) / 5.0
    out[seat, MAKING_RUNS] = count(runs) / 2.0
    rest = fit
    while rest != 0:
        number = lowest(rest) // 3
        rest &= rest - 1
        out[seat, NEXT_FITS] += 2.0 * still_to_come(shown, number) / unseen
        if runs >> 3 * number & 1:
            out[seat, NEXT_MAKES_A_RUN] += 4.0 * still_to_come(shown, number) / unseen
    top = 3 * s.up[s.drawn + 1]
    if top != 0:
        out[seat, TOP] = fit >> top & 1
        out[seat, TOP + 1] = runs >> top & 1
    if s.hand != 0 and s.turn == seat:
        number = 3 * s.up[s.hand]
        out[seat, HAND] = fit >> number & 1
        out[seat, HAND + 1] = runs >> number & 1
        out[seat, IN_HAND] = 1.0
    describe_loot(s, seat, fit, runs, out)
    out[seat, JOINTS] = count(joints(s, seat)) / 2.0


@rule
def describe_units(s: State, seat: int, out: RealGrid) -> None:
    """Write how many units there are of one, two, three and more tokens, and how many those have too many."""
    rest = s.units[seat]
    while rest != 0:
        size = length(s, lowest(rest))
        rest &= rest - 1
        out[seat, SIZES + min(size, RUN) - 1] += 0.5
        if size > RUN:
            out[seat, SURPLUS] += 0.5 * (size - RUN)


@rule
def describe_cards(s: State, seat: int, out: RealGrid) -> None:
    """Write what a seat's victory cards are worth, what lies on them, and who has fewer."""
    for card in range(s.cashed):
        if s.owner[card] == seat:
            out[seat, POINTS] += s.card[card] / 20.0
            out[seat, EXPOSED] += s.height[card] / 8.0
    out[seat, CARDS] = s.owned[seat] / 2.0
    out[seat, PURSES] = count(s.purses[seat]) / 2.0
    fewest = MOST_CARDS
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, s.owned[other])
    out[seat, FEWEST] = s.owned[seat] < fewest
    out[seat, AS_FEW] = s.owned[seat] == fewest


@rule
def describe_loot(s: State, seat: int, fit: int, runs: int, out: RealGrid) -> None:
    """Write how likely what can be stolen or swapped fits, or makes a run: all together, and the best."""
    for other in range(s.players):
        if other != seat:
            rest = s.purses[other]
            while rest != 0:
                token = s.crest[lowest(rest)]
                rest &= rest - 1
                fits, makes = back_fits(s, token, fit), back_fits(s, token, runs)
                out[seat, LOOT] += 0.5 * fits
                out[seat, LOOT + 1] += makes
                out[seat, BEST_LOOT] = max(out[seat, BEST_LOOT], fits)
                out[seat, BEST_LOOT + 1] = max(out[seat, BEST_LOOT + 1], makes)
            rest = s.units[other] & s.independent
            while rest != 0:
                token = lowest(rest)
                rest &= rest - 1
                out[seat, BEST_SWAP] = max(out[seat, BEST_SWAP], back_fits(s, token, fit))
                out[seat, BEST_SWAP + 1] = max(out[seat, BEST_SWAP + 1], back_fits(s, token, runs))


@rule
def describe_turn(s: State, seat: int, out: RealGrid) -> None:
    """Write how far the turn and the match are."""
    takings = 0
    if s.stopped == 0:
        takings = WITHOUT_LIMIT if has_fewest(s) else max(0, MOST_TAKINGS - s.takings)
    out[seat, TURN + takings + (0 if s.turn == seat else WITHOUT_LIMIT + 1)] = 1.0
    left = s.left + (s.up[s.drawn + 1] != 0)
    out[seat, LEFT] = left / 54.0
    out[seat, LEFT_SQUARED] = (left / 54.0) * (left / 54.0)
    out[seat, NEARLY_OVER] = 4.0 / (4.0 + left)
    out[seat, CARDS_LEFT] = (s.cards - s.cashed) / 12.0
    if s.cashed == s.cards:
        out[seat, NO_CARDS] = 1.0
    else:
        out[seat, NEXT_CARD] = s.card[s.cashed] / 18.0
    out[seat, TWO] = s.players == 2
    out[seat, FOUR] = s.players == 4
    out[seat, CHANCE_IS_DUE] = s.to_move < 0


# --- numbers that fit ---------------------------------------------------------------------------------------


@rule
def back_fits(s: State, token: int, fit: int) -> float:
    """Return how likely a token, turned over, shows one of some numbers: certain if its back was seen."""
    if s.turned >> token & 1:
        return float(fit >> 3 * s.down[token] & 1)
    return 0.2 * count(fit & BACKS[s.up[token]])


@rule
def fitting(s: State, seat: int) -> int:
    """Return the numbers, as bits 3n, that a seat can group."""
    ends, begins = s.ends[seat], s.begins[seat]
    both = ((ends | ends >> 1 | ends >> 2) & ONES) << 3 | ((begins | begins >> 1 | begins >> 2) & ONES) >> 3
    return both & NUMBERS


@rule
def making_runs(s: State, seat: int) -> int:
    """Return the numbers, as bits 3n, with which a seat would have one more run."""
    numbers = 0
    units = s.units[seat] & ~s.cashable
    rest = units
    while rest != 0:
        unit = lowest(rest)
        rest &= rest - 1
        size = length(s, unit)
        low, high = s.up[unit], s.up[s.crown[unit]]
        if size == RUN - 1:
            numbers |= 1 << 3 * (low - 1) | 1 << 3 * (high + 1)
        elif high < HIGHEST:
            over = s.begins_at[high + 2] & units
            while over != 0:
                if size + length(s, lowest(over)) >= RUN - 1:
                    numbers |= 1 << 3 * (high + 1)
                over &= over - 1
    return numbers & NUMBERS


@rule
def length(s: State, unit: int) -> int:
    """Return how many tokens a unit has."""
    return s.up[s.crown[unit]] - s.up[unit] + 1
