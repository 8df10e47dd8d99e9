"""A round, solved: of all moves the one after which a seat's chance to win is greatest.

Backwards through the net (``net``), from the standings with most dice on the board. A seat goes on if rolling
(``rolling``) is worth more to it than to stop; and to stop is worth what it is worth that the next seat takes
its turn, and plays it in the same way.
Where no die fits, the turn passes too: so the turns that can begin in a standing depend on each other, in a
circle that is easily summed up. The end of a round that does not end the match is judged
(``evaluation``), and so is the end of a turn where the net goes no further.
"""

from __future__ import annotations

from ludotheque.engine import Reals, Shares, integers, reals, rule, unset_integers
from ludotheque.games.temptation.insight.evaluation import judge
from ludotheque.games.temptation.insight.net import (
    FILLINGS,
    FREE,
    KIND,
    NONE,
    POINTS,
    SLOT,
    TO,
    Net,
    dice_of,
    filling_of,
    opened,
    spread,
)
from ludotheque.games.temptation.insight.rolling import (
    AT,
    EDGE,
    SET,
    Desk,
    desk_for,
    from_row,
    place_of,
    roll,
)
from ludotheque.games.temptation.rules import DIGIT, HAND, PLACE, ROLL, SIDES, STOP, State, left_of
from ludotheque.games.temptation.state import ROWS


@rule
def best_move(s: State) -> int:
    """Return the best move of a seat whose dice lie on the table."""
    net = opened(s)
    n, whole, alone = 0, False, False
    for attempt in range(2):
        if not whole:
            alone = attempt == 1
            n, whole = spread(s, net, alone)
    desk = desk_for(s, n)
    solve(s, net, n, alone, desk)
    slot, there = placing(s, net, desk)
    if s.placed > 0:
        stop, again = desk.worth[place_of(s, 0, s.turn, 0), s.turn], rolling(s, desk, s.turn)
        if slot == NONE or max(stop, again) >= desk.worth[there, s.turn]:
            return ROLL if again > stop else STOP
    return PLACE + SIDES * net.order[slot // SIDES] + slot % SIDES


@rule
def rolling(s: State, desk: Desk, winner: int) -> float:
    """Return what it is worth to a seat, now, that whoever is on turn rolls the dice left."""
    stop = desk.worth[place_of(s, 0, s.turn, 0), winner]
    gain = (HAND + 1) * s.turn + s.in_turn
    return desk.gains[gain, winner] + desk.gains[gain, s.players] * stop


@rule
def outlook(s: State, out: Shares) -> None:
    """Write how likely each seat is to win if this turn is played out in the best way, and then judged.

    The seat has rolled, or is about to; before a roll it is what it is after it, on average.
    """
    net = opened(s)
    n, _ = spread(s, net, True)
    desk = desk_for(s, n)
    solve(s, net, n, True, desk)
    if s.rolled == 0:
        for winner in range(s.players):
            out[winner] = rolling(s, desk, winner)
        return
    _, there = placing(s, net, desk)
    for winner in range(s.players):
        out[winner] = desk.worth[there, winner]


@rule
def solve(s: State, net: Net, n: int, alone: bool, desk: Desk) -> None:
    """Write what every standing is worth, and at last what it is worth to roll in the first one."""
    now, first = unset_integers(s.players, 2), POINTS + s.players
    for seat in range(s.players):
        now[seat, 0], now[seat, 1] = s.score[seat], s.dice[seat]
    rows, hopes, chances = integers(ROWS), reals(s.players), reals(s.players)
    for a in range(n - 1, -1, -1):
        for seat in range(s.players):
            s.score[seat] = net.standings[a, POINTS + seat]
            s.dice[seat] = dice_of(net, a, seat)
        for i in range(ROWS):
            rows[net.order[i]] = net.fillings[FILLINGS * i + filling_of(net, a, i), KIND]
        free = net.standings[a, FREE]
        last = net.standings[a, first] == net.standings[a, first + s.players]
        for seat in range(s.turn if alone else 0, s.turn + 1 if alone else s.players):
            if last or alone:
                judge(s, rows, free, next_seat(s, seat, free), hopes, chances)
                over(s, desk, a, seat, chances)
            if not last:
                most = s.in_turn - s.free + free if alone else min(HAND, s.dice[seat])
                roll(s, net, desk, a, seat, most if alone else 1, most)
        if not last:
            if not alone:
                take_turns(s, desk, a)
            for seat in range(s.turn if alone else 0, s.turn + 1 if alone else s.players):
                go_on(s, desk, a, seat)
    for seat in range(s.players):
        s.score[seat], s.dice[seat] = now[seat, 0], now[seat, 1]


@rule
def next_seat(s: State, seat: int, free: int) -> int:
    """3.6: return the seat whose turn comes after a seat's, 5.3: or that begins the next round."""
    after = left_of(s, seat)
    while free > 0 and s.dice[after] == 0:
        after = left_of(s, after)
    return after


@rule
def over(s: State, desk: Desk, a: int, seat: int, chances: Reals) -> None:
    """Write what a standing is worth in which nothing more can be done this turn."""
    for dice in range(HAND + 1):
        for other in range(s.players):
            desk.worth[place_of(s, a, seat, dice), other] = chances[other]


@rule
def take_turns(s: State, desk: Desk, a: int) -> None:
    """Write what it is worth that a seat's turn begins, or is over; one after the other, round and round."""
    for seat in range(s.players):
        begun, ended = place_of(s, a, seat, HAND), place_of(s, a, right_of(s, seat), 0)
        for winner in range(s.players):
            whole, still, other = 0.0, 1.0, seat
            for _ in range(s.players):
                dice = min(HAND, s.dice[other])
                if dice > 0:
                    whole += still * desk.gains[(HAND + 1) * other + dice, winner]
                    still *= desk.gains[(HAND + 1) * other + dice, s.players]
                other = left_of(s, other)
            desk.worth[begun, winner] = desk.worth[ended, winner] = whole / (1.0 - still)


@rule
def right_of(s: State, seat: int) -> int:
    """Return the seat before."""
    return seat - 1 if seat > 0 else s.players - 1


@rule
def go_on(s: State, desk: Desk, a: int, seat: int) -> None:
    """Write what a standing is worth to a seat that has placed dice: it stops, or rolls if that is better."""
    ended = place_of(s, a, seat, 0)
    for dice in range(1, HAND):
        gain = (HAND + 1) * seat + dice
        miss = desk.gains[gain, s.players]
        again = desk.gains[gain, seat] > (1.0 - miss) * desk.worth[ended, seat]
        for other in range(s.players):
            stop = desk.worth[ended, other]
            desk.worth[ended + dice, other] = desk.gains[gain, other] + miss * stop if again else stop


@rule
def placing(s: State, net: Net, desk: Desk) -> tuple[int, int]:
    """Return the slot of the first die on the way to the best standing in reach of the dice on the table.

    And the place of what that is worth. NONE if no die fits.
    """
    stack, first = desk.stack, POINTS + s.players + s.turn
    best, there, most, begun, k = NONE, 0, -1.0, NONE, 0
    stack[0, AT], stack[0, EDGE], stack[0, SET] = 0, net.standings[0, first], s.rolled
    while k >= 0:
        edge = stack[k, EDGE]
        stack[k, EDGE] += 1
        if edge == net.standings[stack[k, AT], first + 1]:
            k -= 1
            continue
        slot, to, rolled = net.edges[edge, SLOT], net.edges[edge, TO], stack[k, SET]
        if rolled >> DIGIT * (slot % SIDES) & 7:
            begun = slot if k == 0 else begun
            k += 1
            here = place_of(s, to, s.turn, s.in_turn - k)
            if desk.worth[here, s.turn] > most:
                best, there, most = begun, here, desk.worth[here, s.turn]
            rolled -= 1 << DIGIT * (slot % SIDES)
            stack[k, AT], stack[k, EDGE], stack[k, SET] = to, from_row(net, to, first, slot), rolled
    return best, there
