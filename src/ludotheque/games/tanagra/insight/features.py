"""What is so in a position of Tanagra, as places in a table of weights.

Of every pawn that a series hunts: how far away its hunters are, whether they have a way to it or would have
to crawl there, a triangle in front of them, and whether it is guarded and could flee. Of every pawn: how
freely it moves. A pawn whose triangle is in contact with no other is stuck until somebody comes.
"""

from __future__ import annotations

from ludotheque.engine import Grid, Numbers, Row, count, integers, rule, table, unset_integers
from ludotheque.games.tanagra.grid import sides
from ludotheque.games.tanagra.insight.distances import FAR, steps
from ludotheque.games.tanagra.insight.islands import NO_WAY, join, link, walk
from ludotheque.games.tanagra.pawns import hunter, left_of, prey
from ludotheque.games.tanagra.state import MOST_X, NEVER, TRIANGLE, TRIANGLES, State

BIN = table([0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9])
"""By steps up to FAR: which distances count alike."""
BINS = 10
CLOSE, HALFWAY, LONG, CRAWLING, NONE_COMES = range(5)
"""Ways to the prey: over one triangle's side at most, three, more; none, but a hunter can crawl; none."""
WAYS = 5
GUARDED, GUARDED_FROM_AFAR, GUARD_COMES, ALONE = range(4)
GUARDS = 4

HUNT = 0
ESCAPE = HUNT + MOST_X * BINS * WAYS * GUARDS * 2 * 2
SECOND = ESCAPE + MOST_X * 4 * 4 * 2
PAIR = SECOND + MOST_X * 4
FREE = PAIR + (MOST_X + 1) ** 2
MOBILE = FREE + MOST_X * 4 * 2 * 2
CONNECTED = MOBILE + (MOST_X + 1) ** 2
OWN = CONNECTED + 2 * MOST_X + 1
TEMPO = OWN + MOST_X + 1
PART = TEMPO + 1
"""Where the parts of the table begin. The game for two has one table, that for more another."""
FEATURES = 2 * PART
MOST = 128
"""Places a seat, at most."""


@rule
def sure(s: State) -> float:
    """Return how far chances are apart: close to a draw it matters less how they stand (TNG-7).

    Only then: whoever is ahead would else remove triangles to put the draw off, and have no way to the prey.
    """
    if s.stall == NEVER:
        return 1.0
    part = s.quiet / (s.stall * s.players)
    part *= part
    return 1.0 - 0.8 * part * part


@rule
def describe(s: State, places: Grid, counts: Numbers) -> None:
    """Write of every seat what is so, and how much that is."""
    near = integers(TRIANGLES)
    island = integers(TRIANGLES)
    far = unset_integers(TRIANGLES)
    link(s, near)
    join(s, near, island)
    moves_next = left_of(s, s.turn) if s.phase == TRIANGLE else s.turn
    begin = 0 if s.players == 2 else PART
    for seat in range(s.players):
        counts[seat] = 0
        connected, own = 0, 0
        for series in range(seat * s.sizes, (seat + 1) * s.sizes):
            walk(s, series, near, far)
            hunt(s, seat, series, moves_next == seat, near, island, far, begin, places, counts)
            freedom(s, seat, series, near, begin, places, counts)
            for pawn in range(series * MOST_X, series * MOST_X + s.x):
                if s.pawns[pawn] != 0:
                    connected += near[s.under[pawn]] != 0
                    own += s.guests[s.under[pawn]] & ~(15 << 4 * series) == 0
        if s.isolation == 1:
            note(places, counts, seat, begin + CONNECTED + connected)
        if s.players > 2:
            note(places, counts, seat, begin + OWN + own)
        if moves_next == seat:
            note(places, counts, seat, begin + TEMPO)


@rule
def note(places: Grid, counts: Numbers, seat: int, place: int) -> None:
    """Add that something is so for a seat."""
    places[seat, counts[seat]] = place
    counts[seat] += 1


@rule
def hunt(
    s: State,
    seat: int,
    series: int,
    now: bool,
    near: Row,
    island: Row,
    far: Row,
    begin: int,
    places: Grid,
    counts: Numbers,
) -> None:
    """Add what is so of the pawns that a series hunts."""
    game = prey(s, series)
    left = s.x - s.taken[game]
    note(places, counts, seat, begin + PAIR + (s.x - s.taken[series]) * (MOST_X + 1) + left)
    for pawn in range(game * MOST_X, game * MOST_X + s.x):
        cell = s.pawns[pawn]
        if cell == 0:
            continue
        land = island[s.under[pawn]]
        first, second, crawling, stuck = FAR, FAR, FAR, FAR
        for other in range(series * MOST_X, series * MOST_X + s.x):
            if s.pawns[other] != 0:
                away = steps(cell, s.pawns[other])
                if land >> s.under[other] & 1:
                    second = min(second, max(first, away))
                    first = min(first, away)
                elif near[s.under[other]] != 0:
                    crawling = min(crawling, away)
                else:
                    stuck = min(stuck, away)
        over = far[s.under[pawn]]
        way = CLOSE if over <= 1 else HALFWAY if over <= 3 else LONG
        if over == NO_WAY:
            way = CRAWLING if crawling < FAR else NONE_COMES
            first = crawling if crawling < FAR else stuck
        distance = BIN[min(first, FAR)]
        place = (((left - 1) * BINS + distance) * WAYS + way) * GUARDS + guard(s, series, cell, land, near)
        free = near[s.under[pawn]] != 0
        note(places, counts, seat, begin + HUNT + (place * 2 + free) * 2 + now)
        if way < CRAWLING:
            also = 0 if second <= 2 else 1 if second <= 4 else 2 if second < FAR else 3
            note(places, counts, seat, begin + SECOND + (left - 1) * 4 + also)
            if distance < 4:
                place = ((left - 1) * 4 + distance) * 4 + goals(s, cell)
                note(places, counts, seat, begin + ESCAPE + place * 2 + now)


@rule
def guard(s: State, series: int, cell: int, land: int, near: Row) -> int:
    """Return how well a cell of an island is guarded against a series."""
    enemy = hunter(s, series)
    least = FAR
    together = False
    for other in range(enemy * MOST_X, enemy * MOST_X + s.x):
        if s.pawns[other] != 0:
            away = steps(cell, s.pawns[other])
            if land >> s.under[other] & 1:
                together = True
                least = min(least, away)
            elif near[s.under[other]] != 0:
                least = min(least, away + 2)
    if least <= 2:
        return GUARDED
    if least <= 4 or (together and least <= 6):
        return GUARDED_FROM_AFAR
    return GUARD_COMES if least <= 9 else ALONE


@rule
def goals(s: State, cell: int) -> int:
    """Return how many empty cells lie beside one."""
    return count(sides(s.cells, cell) & ~sides(s.stands, cell))


@rule
def freedom(s: State, seat: int, series: int, near: Row, begin: int, places: Grid, counts: Numbers) -> None:
    """Add how freely the pawns of a series move."""
    left = s.x - s.taken[series]
    mobile = 0
    for pawn in range(series * MOST_X, series * MOST_X + s.x):
        if s.pawns[pawn] != 0:
            guests = s.guests[s.under[pawn]]
            linked = near[s.under[pawn]] != 0
            carries = linked and guests & (guests - 1) == 0
            mobile += linked
            place = ((left - 1) * 4 + goals(s, s.pawns[pawn])) * 2 + carries
            note(places, counts, seat, begin + FREE + place * 2 + linked)
    note(places, counts, seat, begin + MOBILE + left * (MOST_X + 1) + mobile)
