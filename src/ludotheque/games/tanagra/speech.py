"""What people are told of a match of Tanagra."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import N_, Words, seat, words_of
from ludotheque.games.tanagra.ending import ending, has_taken_all
from ludotheque.games.tanagra.grid import DOWN, direction, has
from ludotheque.games.tanagra.jumps import beside
from ludotheque.games.tanagra.names import FROM, LETTERS, ON, TO, cell_words, pawn_words, place_words
from ludotheque.games.tanagra.pawns import left_of, pawn_on
from ludotheque.games.tanagra.reasons import reason
from ludotheque.games.tanagra.rules import LEAVE, PIECE, PLACE_BITS, REMOVE
from ludotheque.games.tanagra.state import LAY, MOVE, NEVER, TRIANGLE, State
from ludotheque.games.tanagra.telling import tell

__all__ = ["ENDINGS", "describe", "ending", "ends_soon", "goal", "reason", "role", "settled", "task", "tell"]

# --- what is wanted -----------------------------------------------------------------------------------------

CLOSE = 20
"""Turns before a draw from which on it is told."""


def goal(s: State, deck: Any, lang: str) -> str:
    """Return what wins, and how far the closest is from it, or the board from complete, or a draw."""
    _ = words_of(__package__, lang)
    if s.sizes == 1:
        wins = _("Take all pawns of the player on your left, or isolate all others.")
    elif s.isolation == 1:
        wins = _("Take all small or all large pawns of the other, or isolate them all.")
    else:
        wins = _("Take all small or all large pawns of the other.")
    return f"{wins} {_how_far(_, s)}".rstrip()


def _how_far(_: Words, s: State) -> str:
    if s.phase == LAY:
        left = s.x * s.sizes * s.players - s.laid
        return _.ngettext("%(num)s triangle to lay.", "%(num)s triangles to lay.", left)
    quiet = s.stall * s.players - s.quiet
    if s.stall != NEVER and 0 < quiet <= CLOSE:
        return _.ngettext("Draw in %(num)s quiet turn.", "Draw in %(num)s quiet turns.", quiet)
    missing, closest = min((still_to_take(s, other), other) for other in range(s.players))
    if missing == s.x:
        return _("None is taken yet.")
    return _("%(seat)s still needs %(missing)s.", seat=seat(closest), missing=missing)


TAKES = (N_("takes the same size"), N_("takes the other size"))
"""7.3: what each of two takes."""


def role(s: State, deck: Any, who: int, lang: str) -> str:
    """Return whom a seat hunts; of two, which pawns of the other it takes."""
    _ = words_of(__package__, lang)
    if s.sizes == 2:
        return _(TAKES[who])
    return _("hunts %(seat)s", seat=seat(left_of(s, who)))


SOON = 5
"""Turns before a draw from which on it threatens."""


def ends_soon(s: State, deck: Any, lang: str) -> str:
    """Return in how many quiet turns the match is drawn, when they are few."""
    quiet = s.stall * s.players - s.quiet
    if s.phase == LAY or s.stall == NEVER or not 0 < quiet <= SOON:
        return ""
    _ = words_of(__package__, lang)
    return _.ngettext("Draw in %(num)s quiet turn.", "Draw in %(num)s quiet turns.", quiet)


def still_to_take(s: State, who: int) -> int:
    """Return how many pawns a seat has still to take to win by that; for two, of the size it has most of."""
    left = left_of(s, who) * s.sizes
    return s.x - max(s.taken[left], s.taken[left + s.sizes - 1])


def task(s: State, deck: Any, lang: str) -> str:
    """Return what the phase asks of whoever is to move."""
    _ = words_of(__package__, lang)
    if s.phase == LAY:
        if s.laid == 0:
            return _("Lay the first triangle; one of your pawns goes on its centre.")
        if s.sizes == 2:
            return _("Choose a small or a large pawn, then where its triangle goes, beside another.")
        return _("Lay a triangle beside another, side to side; one of your pawns goes on its centre.")
    if s.phase == TRIANGLE:
        letter = LETTERS[s.left]
        return _(
            "%(letter)s is empty now: carry it elsewhere, leave it, or remove it for good.", letter=letter
        )
    if s.sizes == 2:
        return _(
            "Move a pawn across a side of its cell, or over your own of its size. Land on prey to take it."
        )
    prey = seat(left_of(s, s.turn))
    return _(
        "Move a pawn across a side of its cell, or over your own. Land on %(seat)s’s to take it.", seat=prey
    )


def settled(s: State) -> bool:
    """Tell whether a seat that leads has won already, and has only a triangle left to see to.

    6.1: whoever moves is looked at first, whatever becomes of the triangle.
    """
    if s.phase != TRIANGLE or not has_taken_all(s, s.turn):
        return False
    taken = [
        sum(s.taken[left_of(s, who) * s.sizes + size] for size in range(s.sizes)) for who in range(s.players)
    ]
    return all(taken[s.turn] > taken[who] for who in range(s.players) if who != s.turn)


# --- moves --------------------------------------------------------------------------------------------------

LAYINGS = (
    N_("lay a triangle pointing up, %(where)s"),
    N_("lay a triangle pointing down, %(where)s"),
)
SIZED_LAYINGS = (
    (
        N_("lay a triangle with a small pawn, pointing up, %(where)s"),
        N_("lay a triangle with a small pawn, pointing down, %(where)s"),
    ),
    (
        N_("lay a triangle with a large pawn, pointing up, %(where)s"),
        N_("lay a triangle with a large pawn, pointing down, %(where)s"),
    ),
)
FIRST_SIZED = (
    N_("lay the first triangle with a small pawn"),
    N_("lay the first triangle with a large pawn"),
)


def describe(s: State, deck: Any, action: int, lang: str) -> str:
    """Return what an action does."""
    _ = words_of(__package__, lang)
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == LAY:
        return _describe_laying(_, s, piece, place)
    if s.phase == MOVE:
        return _describe_move(_, s, piece, place)
    letter = LETTERS[s.left]
    if action == LEAVE:
        return _("leave triangle %(letter)s where it is", letter=letter)
    if action == REMOVE:
        return _("remove triangle %(letter)s from the game", letter=letter)
    return _("carry triangle %(letter)s: %(where)s", letter=letter, where=place_words(_, s, place))


def _describe_laying(_: Words, s: State, size: int, place: int) -> str:
    if s.laid == 0:
        return _("lay the first triangle") if s.sizes == 1 else _(FIRST_SIZED[size])
    message = LAYINGS if s.sizes == 1 else SIZED_LAYINGS[size]
    return _(message[direction(place) == DOWN], where=place_words(_, s, place))


def _describe_move(_: Words, s: State, pawn: int, goal: int) -> str:
    start = s.pawns[pawn]
    begin = cell_words(_, s, start, FROM)
    if has(s.stands, goal):
        prey, where = pawn_words(_, s, pawn_on(s, goal), s.to_move), cell_words(_, s, goal, ON)
        return _("take %(prey)s %(where)s, %(begin)s", prey=prey, where=where, begin=begin)
    end = cell_words(_, s, goal, TO)
    if goal in beside(start):
        return _("step %(begin)s %(end)s", begin=begin, end=end)
    return _("jump %(begin)s %(end)s", begin=begin, end=end)


# --- the end ------------------------------------------------------------------------------------------------

ENDINGS = (
    N_("The left neighbour’s pawns were taken"),
    N_("All the others were isolated"),
    N_("Nobody else had a triangle of their own"),
    N_("Draw: nothing happened for too long"),
    N_("Draw: nobody could move"),
)
"""In the order of what ``ending`` returns."""
