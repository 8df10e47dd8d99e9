"""Why a move is worth making: the points that it brings, what fits, and what it allows next."""

from __future__ import annotations

from ludotheque.engine import Words, seat, words_of
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.names import span
from ludotheque.games.titus.reserve import members, under, upon
from ludotheque.games.titus.rules import State, points


def reason(s: State, after: State, deck: Deck, action: int, lang: str) -> str:
    """Return what a move does for whoever makes it; nothing if that cannot be told."""
    _ = words_of(__package__, lang)
    kind, a, b = moves.parts(action)
    who, told = s.turn, []
    gain = points(after, who) - points(s, who)
    if gain:
        signed = f"+{gain}" if gain > 0 else f"−{-gain}"
        told.append(_.ngettext("%(gain)s point", "%(gain)s points", abs(gain), gain=signed))
    if kind == moves.DRAW:
        told.append(_fits(s, s.up[s.drawn + 1], _))
    elif kind == moves.STEAL:
        told.append(_fits(s, s.up[s.crest[b]], _))
        lost = points(s, a) - points(after, a)
        if lost:
            told.append(
                _.ngettext(
                    "costs %(seat)s %(num)s point", "costs %(seat)s %(num)s points", lost, seat=seat(a)
                )
            )
    elif kind == moves.SWAP and after.up[b]:
        told.append(_("you keep a %(back)s instead", back=after.up[b]))
    elif kind == moves.GROUP and after.turn == who and moves.may_take(after):
        told.append(_("you may take again"))
    elif kind == moves.KEEP:
        told.append(_("others may swap it away"))
    if kind in (moves.GROUP, moves.JOIN) and after.turn == who and _cashable(after) & ~_cashable(s):
        told.append(_("the run can be cashed"))
    return ", ".join(told)


def _fits(s: State, number: int, _: Words) -> str:
    fitting = [*members(under(s, s.turn, number)), *members(upon(s, s.turn, number))]
    if not fitting:
        return _("the %(number)s fits nothing of yours", number=number)
    return _("the %(number)s fits your %(unit)s", number=number, unit=span(s, fitting[0]))


def _cashable(s: State) -> int:
    return s.cashable & s.units[s.turn] if s.cashed < s.cards else 0
