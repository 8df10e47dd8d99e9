"""The rules of Tanagra, in the order of the rulebook."""

from __future__ import annotations

from ludotheque.engine import (
    OVER,
    Actions,
    Numbers,
    Points,
    Rng,
    Row,
    Shares,
    below,
    count,
    lowest,
    nth,
    rule,
)
from ludotheque.games.tanagra.board import spread, stand, step_off, take_up, triangle_with
from ludotheque.games.tanagra.ending import can_move, winner
from ludotheque.games.tanagra.grid import (
    ALL_SIDES,
    FIRST_ROW,
    FIRST_TOUCHED,
    LAST_ROW,
    NEXT,
    SIDES,
    TOUCHES,
    TOUCHING,
    UP,
    around,
    centre,
    direction,
    has,
    is_open,
    is_part,
    number,
    open_places,
)
from ludotheque.games.tanagra.pawns import first_pawn, left_of, pawn_on
from ludotheque.games.tanagra.state import DRAWN, LAY, MOST_X, MOVE, NEVER, NONE, TRIANGLE, TRIANGLES
from ludotheque.games.tanagra.state import State as State

FIRST_PLACE = number(0, 0, UP)
LEAVE = 0
REMOVE = 1
PIECE = 13
PLACE_BITS = (1 << PIECE) - 1
"""Actions. Laying: ``size << PIECE | place``. Moving: ``pawn << PIECE | cell``. Then LEAVE, REMOVE, place."""

MOST_ACTIONS = 2 * 9 * (TRIANGLES - 1)
"""Nine places are in contact with a triangle, each for a small and a large pawn. Moves are fewer: six pawns
in a chain have eight cells around them."""


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """1.1, 7.1: give everybody x pawns of a kind, for two of each size, and a triangle for each."""
    s.players = players
    s.x = options[0]
    s.stall = options[1]
    s.isolation = 1 if players > 2 else options[2]  # TNG-6
    s.strict = options[3]  # TNG-9
    s.sizes = 2 if players == 2 else 1
    for series in range(players * s.sizes):
        s.to_lay[series] = s.x
    s.left = NONE
    s.winner = NONE


@rule
def actions(s: State, out: Actions) -> int:
    """Write the legal actions, ascending, and return how many there are."""
    if s.phase == LAY:
        return layings(s, out)
    if s.phase == MOVE:
        return moves(s, out)
    out[0] = LEAVE
    out[1] = REMOVE
    return places(s, 0, s.triangles[s.left], out, 2)


@rule
def play(s: State, action: int) -> None:
    """Lay a triangle, move a pawn, or do something with the triangle left behind."""
    s.move_number += 1
    if s.phase == LAY:
        lay(s, action >> PIECE, action & PLACE_BITS)
        return
    if s.phase == MOVE:
        move(s, action >> PIECE, action & PLACE_BITS)
    else:
        settle(s, action)
    if s.phase == MOVE:
        end_turn(s)


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return an action at random, without a list of all: tickets are drawn until one is good."""
    if s.phase == MOVE:
        return pick_move(s, rng, out)
    size = pick_size(s, rng) if s.phase == LAY else 0
    return size << PIECE | (FIRST_PLACE if s.laid == 0 else pick_place(s, rng))


# --- laying -------------------------------------------------------------------------------------------------


@rule
def layings(s: State, out: Actions) -> int:
    """2.1: write the places for the next triangle; 7.2: with each size of pawn that the seat still has."""
    n = 0
    for size in range(s.sizes):
        if s.to_lay[s.turn * s.sizes + size] > 0:
            if s.laid == 0:  # TNG-2
                out[n] = size << PIECE | FIRST_PLACE
                n += 1
            else:
                n = places(s, size, 0, out, n)
    return n


@rule
def pick_size(s: State, rng: Rng) -> int:
    """7.2: return either size of pawn that there is to lay, at random."""
    if s.sizes == 1:
        return 0
    small, large = s.to_lay[s.turn * 2] > 0, s.to_lay[s.turn * 2 + 1] > 0
    return below(rng, 2) if small and large else 1 - small


@rule
def pick_place(s: State, rng: Rng) -> int:
    """2.2, 5.4: return a place for a triangle at random; 5.2, 5.3: or as likely LEAVE or REMOVE.

    A ticket is a triangle and a place in contact with it. Of a place's tickets only that of the triangle
    with the first cell around it counts.
    """
    more, old = (0, 0) if s.phase == LAY else (2, s.triangles[s.left])
    while True:
        ticket = below(rng, TOUCHES * s.laid + more) - more
        if ticket < 0:
            return ticket + more
        near = s.triangles[ticket // TOUCHES]
        if near == 0 or ticket // TOUCHES == s.left:
            continue
        place = near + TOUCHING[direction(near), ticket % TOUCHES]
        first = FIRST_TOUCHED[direction(near), ticket % TOUCHES]
        if is_open(s.cells, place) and lowest(around(s.cells, place)) == first and place != old:
            return place


@rule
def places(s: State, size: int, but: int, out: Actions, n: int) -> int:
    """2.2, 2.3, 5.4: add the places where a triangle does not overlap and is in contact, but one.

    Returns how many there are now.
    """
    first = LAST_ROW
    last = FIRST_ROW
    for triangle in range(s.laid):
        if s.triangles[triangle] != 0:
            first = min(first, s.triangles[triangle] >> 6)
            last = max(last, s.triangles[triangle] >> 6)
    for row in range(max(first - 3, FIRST_ROW), min(last + 3, LAST_ROW) + 1):
        bits = open_places(s.cells, row)
        while bits != 0:
            place = row << 6 | lowest(bits)
            bits &= bits - 1
            if place != but:
                out[n] = size << PIECE | place
                n += 1
    return n


@rule
def lay(s: State, size: int, place: int) -> None:
    """2.1: lay a triangle with a pawn on its centre; 2.4: after the last one, seat 0 moves first."""
    series = s.turn * s.sizes + size
    pawn = series * MOST_X + s.x - s.to_lay[series]
    s.to_lay[series] -= 1
    s.triangles[s.laid] = place
    spread(s, s.laid)
    stand(s, pawn, centre(place), s.laid)
    s.laid += 1
    s.last_to = centre(place)
    s.last_down = place
    s.turn = (s.turn + 1) % s.players
    s.to_move = s.turn
    if s.laid == s.x * s.sizes * s.players:
        s.phase = MOVE


# --- moving -------------------------------------------------------------------------------------------------


@rule
def moves(s: State, out: Actions) -> int:
    """3.1: write every pawn of the seat with every cell that it can go to; 3.5: there is no pass."""
    n = 0
    for pawn in range(first_pawn(s, s.turn), first_pawn(s, s.turn + 1)):
        if s.pawns[pawn] != 0:
            n = goals(s, pawn, out, n)
    return n


FIRST_SIDES = sum(1 << SIDES * pawn for pawn in range(2 * MOST_X))
"""The first side of every pawn of a seat."""


@rule
def pick_move(s: State, rng: Rng, out: Actions) -> int:
    """3.1: return a move at random: a pawn alone has a ticket a step, one in a chain enough for its goals.

    A chain of n pawns has n + 2 cells around it at most.
    """
    free, kin = both(s, s.free), both(s, s.kin)
    chained = (kin | kin >> 1 | kin >> 2) & FIRST_SIDES
    steps = free & ~(chained * ALL_SIDES)
    most = count(chained) + 2
    while True:
        ticket = below(rng, count(steps) + most * count(chained))
        if ticket < count(steps):
            step = nth(steps, ticket)
            pawn = first_pawn(s, s.turn) + step // SIDES
            return pawn << PIECE | s.pawns[pawn] + NEXT[direction(s.pawns[pawn]), step % SIDES]
        ticket -= count(steps)
        pawn = first_pawn(s, s.turn) + nth(chained, ticket // most) // SIDES
        if ticket % most < goals(s, pawn, out, 0):
            return out[ticket % most]


@rule
def both(s: State, noted: Row) -> int:
    """Return what is noted of the series of the seat whose turn it is; 7.1: for two, of both sizes."""
    if s.sizes == 1:
        return noted[s.turn]
    return noted[s.turn * 2] | noted[s.turn * 2 + 1] << SIDES * MOST_X


@rule
def goals(s: State, pawn: int, out: Actions, n: int) -> int:
    """3.2: add the cells beside a pawn; 3.3: and those beside a chain that starts beside it.

    3.4: ``free`` has what is empty or held by the prey. What holds an identical pawn (TNG-8) is no goal, so
    the pawn's own cell is none either. Returns how many there are now.
    """
    series = pawn // MOST_X
    begin = n
    chain = 1 << pawn
    to_visit = chain
    while to_visit != 0:
        link = lowest(to_visit)
        to_visit &= to_visit - 1
        cell = s.pawns[link]
        free = s.free[series] >> SIDES * (link % MOST_X) & ALL_SIDES
        while free != 0:
            goal = cell + NEXT[direction(cell), lowest(free)]
            free &= free - 1
            n = insert(out, begin, n, pawn << PIECE | goal)
        kin = s.kin[series] >> SIDES * (link % MOST_X) & ALL_SIDES
        while kin != 0:
            other = pawn_on(s, cell + NEXT[direction(cell), lowest(kin)])
            kin &= kin - 1
            to_visit |= 1 << other & ~chain
            chain |= 1 << other
    return n


@rule
def insert(out: Actions, begin: int, n: int, action: int) -> int:
    """Put an action in its place among those from ``begin`` to ``n``, once; return the new number."""
    place = n
    while place > begin and out[place - 1] > action:
        place -= 1
    if place > begin and out[place - 1] == action:
        return n
    for k in range(n, place, -1):
        out[k] = out[k - 1]
    out[place] = action
    return n + 1


@rule
def move(s: State, pawn: int, goal: int) -> None:
    """3.1: move a pawn; 5.1: if it leaves a triangle without pawns, its seat has that choice to make."""
    s.quiet += 1
    if has(s.stands, goal):
        take(s, pawn_on(s, goal))
    start = s.pawns[pawn]
    left = s.under[pawn]
    step_off(s, pawn)
    stand(s, pawn, goal, left if is_part(goal, s.triangles[left]) else triangle_with(s, goal))
    s.last_from = start
    s.last_to = goal
    s.last_up = 0
    s.last_down = 0
    if s.guests[left] == 0:
        s.left = left
        s.phase = TRIANGLE
        take_up(s, left)


@rule
def take(s: State, pawn: int) -> None:
    """4.1: take a pawn out of the game."""
    step_off(s, pawn)
    s.pawns[pawn] = 0
    s.taken[pawn // MOST_X] += 1
    s.quiet = 0


# --- the triangle left behind -------------------------------------------------------------------------------


@rule
def settle(s: State, action: int) -> None:
    """5.2: leave the triangle left behind, 5.3: remove it, or 5.4: carry it to a place."""
    old = s.triangles[s.left]
    if action == REMOVE:
        s.triangles[s.left] = 0
        s.quiet = 0
    else:
        if action != LEAVE:
            s.triangles[s.left] = action
            s.last_down = action
        spread(s, s.left)
    if action != LEAVE:
        s.last_up = old
    s.left = NONE
    s.phase = MOVE


# --- the end ------------------------------------------------------------------------------------------------


@rule
def end_turn(s: State) -> None:
    """6.1: end the match if somebody has won; 6.5: or with a draw; else the next seat that can moves."""
    s.winner = winner(s)
    if s.winner != NONE:
        s.to_move = OVER
        return
    seat = s.turn
    if s.stall == NEVER or s.quiet < s.stall * s.players:  # TNG-7
        for _ in range(s.players):
            seat = left_of(s, seat)
            if can_move(s, seat):  # TNG-3
                s.turn = seat
                s.to_move = seat
                return
    s.winner = DRAWN
    s.to_move = OVER


# --- what every game has ------------------------------------------------------------------------------------


@rule
def scores(s: State, out: Points) -> None:
    """6.6: a point for every pawn taken; nobody else takes the left neighbour's."""
    for seat in range(s.players):
        left = left_of(s, seat) * s.sizes
        out[seat] = s.taken[left]
        if s.sizes == 2:
            out[seat] += s.taken[left + 1]


@rule
def payoffs(s: State, out: Shares) -> None:
    """The winner has it all; a draw is shared by all."""
    for seat in range(s.players):
        if s.winner == DRAWN:
            out[seat] = 1.0 / s.players
        else:
            out[seat] = 1.0 if seat == s.winner else 0.0
