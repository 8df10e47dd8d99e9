"""Why to roll, to stop or to place a die: what a row brings or costs, and what the next roll risks."""

from __future__ import annotations

from ludotheque.engine import words_of
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.names import signed
from ludotheque.games.temptation.notation import placing, values
from ludotheque.games.temptation.risks import risks_of
from ludotheque.games.temptation.rules import ROLL, STOP, State, row_takes
from ludotheque.games.temptation.state import ROWS
from ludotheque.games.temptation.telling import finishes, gain


def reason(s: State, after: State, deck: Boards, action: int, lang: str) -> str:
    """Return what a move brings, costs or risks."""
    _ = words_of(__package__, lang)
    if action == STOP:
        return _.ngettext("keeps %(num)s die for later", "keeps %(num)s dice for later", s.in_turn)
    if action == ROLL:
        risks = risks_of(
            ((s.points[s.face, row], values(row_takes(s, row))) for row in range(ROWS)), s.in_turn
        )
        told = _("some die is sure to fit")
        if risks.nothing:
            told = _("%(chance)s that you can place nothing", chance=_.percent(risks.nothing))
        if risks.black >= 0.005:
            told += ", " + _("%(chance)s that only a black row is left to you", chance=_.percent(risks.black))
        return told
    row, _value = placing(action)
    if finishes(s, deck, row):
        return _("%(points)s points", points=signed(gain(s, row)))
    black = s.points[s.face, row] < 0
    if s.filled[row] + 2 < len(deck.face(s.face)[row].cells):
        return _("a black row, far from full") if black else _("a white row, far from full")
    if black:
        return _("then one more die finishes this black row")
    return _("then one more die finishes it: %(points)s", points=signed(s.points[s.face, row]))
