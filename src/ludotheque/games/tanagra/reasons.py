"""Why a move is worth making: what it takes, what it threatens, and what it brings into or out of danger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludotheque.engine import OVER, Words, seat, words_of
from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.names import isolated
from ludotheque.games.tanagra.pawns import first_pawn, pawn_on
from ludotheque.games.tanagra.rules import PLACE_BITS
from ludotheque.games.tanagra.state import LAY, MOST_X, MOVE, PAWNS, State
from ludotheque.games.tanagra.touch import takings


def reason(s: State, after: State, deck: Any, action: int, lang: str) -> str:
    """Return what a move does for whoever makes it; nothing if it does nothing that can be seen."""
    if s.phase == LAY:
        return ""
    return ", ".join(_told(words_of(__package__, lang), s, after, action))


def _told(_: Words, s: State, after: State, action: int) -> Iterator[str]:
    who = s.turn
    if after.to_move == OVER and after.winner == who:
        yield _("wins the match")
        return
    mine = range(first_pawn(s, who), first_pawn(s, who + 1))
    if s.phase == MOVE and has(s.stands, action & PLACE_BITS):
        series = pawn_on(s, action & PLACE_BITS) // MOST_X
        left, owner = s.x - s.taken[series] - 1, seat(series // s.sizes)
        yield _.ngettext(
            "takes a pawn of %(seat)s: %(num)s is left",
            "takes a pawn of %(seat)s: %(num)s are left",
            left,
            seat=owner,
        )
    before, then = takings(s), takings(after)
    lost, risked = ({prey for _hunter, prey in found if prey in mine} for found in (before, then))
    aimed, aims = ({prey for hunter, prey in found if hunter in mine} for found in (before, then))
    if n := len(lost - risked):
        yield _.ngettext("brings a pawn of yours to safety", "brings %(num)s pawns of yours to safety", n)
    if n := len(risked - lost):
        yield _.ngettext("puts a pawn of yours in danger", "puts %(num)s pawns of yours in danger", n)
    if n := len(aims - aimed):
        yield _.ngettext("threatens a pawn", "threatens %(num)s pawns", n)
    yield from _cut_off(_, s, after, mine)


def _cut_off(_: Words, s: State, after: State, mine: range) -> Iterator[str]:
    """Tell of pawns that stand on isolated triangles after a move, and did not before."""
    apart, before = set(isolated(after)), set(isolated(s))
    cut = [
        pawn
        for pawn in range(PAWNS)
        if after.pawns[pawn] and after.under[pawn] in apart and s.under[pawn] not in before
    ]
    if n := sum(pawn not in mine for pawn in cut):
        yield _.ngettext("cuts off a pawn of the others", "cuts off %(num)s pawns of the others", n)
    if n := sum(pawn in mine for pawn in cut):
        yield _.ngettext("cuts off a pawn of yours", "cuts off %(num)s pawns of yours", n)
