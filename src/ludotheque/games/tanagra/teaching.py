"""What lessons of Tanagra ask for, and what a coach waits for."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import seat, words_of
from ludotheque.games.tanagra.names import ON, cell_words, isolated
from ludotheque.games.tanagra.pawns import first_pawn
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, PAWNS, TRIANGLE, State
from ludotheque.games.tanagra.touch import takings


def _own(s: State, seat: int) -> range:
    """Return the pawns of a seat."""
    return range(first_pawn(s, seat), first_pawn(s, seat + 1))


def _in_danger(s: State, seat: int) -> set[int]:
    """Return the pawns of a seat that can be taken."""
    return {taken for _taker, taken in takings(s) if taken in _own(s, seat)}


def _isolated_pawns(s: State) -> set[int]:
    """Return the pawns that are isolated; while the board is laid none is called so."""
    alone = set(isolated(s)) if s.phase != LAY else set()
    return {pawn for pawn in range(PAWNS) if s.pawns[pawn] and s.under[pawn] in alone}


def _is_laid(s: State, after: State, deck: Any, seat: int) -> bool:
    return s.phase == LAY and after.phase != LAY


def _to_take(s: State, after: State, deck: Any, seat: int) -> bool:
    return after.phase == MOVE and any(taker in _own(after, seat) for taker, _taken in takings(after))


def _danger(s: State, after: State, deck: Any, seat: int) -> bool:
    return after.phase == MOVE and bool(_in_danger(after, seat))


def _out_of_reach(s: State, after: State, deck: Any, seat: int) -> bool:
    return after.phase == MOVE and bool(_in_danger(s, seat)) and not _in_danger(after, seat)


def _take_safely(s: State, after: State, deck: Any, seat: int) -> bool:
    others = (pawn for pawn in range(PAWNS) if pawn not in _own(s, seat))
    took = any(s.pawns[pawn] and not after.pawns[pawn] for pawn in others)
    return after.phase == MOVE and took and not _in_danger(after, seat)


def _lost(s: State, after: State, deck: Any, seat: int) -> bool:
    return any(s.pawns[pawn] and not after.pawns[pawn] for pawn in _own(s, seat))


def _left_behind(s: State, after: State, deck: Any, seat: int) -> bool:
    return after.phase == TRIANGLE and after.to_move == seat


def _isolate(s: State, after: State, deck: Any, seat: int) -> bool:
    new = _isolated_pawns(after) - _isolated_pawns(s)
    return after.phase == MOVE and any(pawn not in _own(s, seat) for pawn in new)


def _cut_off(s: State, after: State, deck: Any, seat: int) -> bool:
    new = _isolated_pawns(after) - _isolated_pawns(s)
    return after.phase == MOVE and any(pawn in _own(s, seat) for pawn in new)


def _rescue(s: State, after: State, deck: Any, seat: int) -> bool:
    freed = _isolated_pawns(s) - _isolated_pawns(after)
    return after.phase == MOVE and any(pawn in _own(s, seat) and after.pawns[pawn] for pawn in freed)


def refute(s: State, after: State, deck: Any, action: int, lang: str) -> str:
    """Tell who can take a pawn of whoever has moved, and which."""
    mine = range(first_pawn(s, s.turn), first_pawn(s, s.turn + 1))
    for hunter, prey in takings(after):
        if prey in mine and after.phase == MOVE:
            _ = words_of(__package__, lang)
            return _(
                "Then %(seat)s can take your pawn %(where)s.",
                seat=seat(hunter // MOST_X // s.sizes),
                where=cell_words(_, after, after.pawns[prey], ON),
            )
    return ""


CONDITIONS = {
    "the board is laid": _is_laid,
    "a pawn to take": _to_take,
    "a pawn in danger": _danger,
    "out of reach": _out_of_reach,
    "take and stay safe": _take_safely,
    "lose a pawn": _lost,
    "a triangle left behind": _left_behind,
    "isolate a pawn": _isolate,
    "a pawn cut off": _cut_off,
    "rescue a pawn": _rescue,
}
"""Whoever brings it about, pawns are isolated. What is in danger is so with the turn complete."""
