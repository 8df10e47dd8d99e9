"""What people are told of a match of Temptation."""

from __future__ import annotations

from ludotheque.engine import CHANCE, N_, OVER, words_of
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.names import OR, board_name, listed, signed
from ludotheque.games.temptation.notation import placing
from ludotheque.games.temptation.reasons import reason as reason
from ludotheque.games.temptation.rules import GOAL, ROLL, STOP, State, goal_reached, row_takes
from ludotheque.games.temptation.state import DUE, ROWS
from ludotheque.games.temptation.telling import finishes, fitting_values, gain, spaced
from ludotheque.games.temptation.telling import tell as tell

ENDINGS = (N_("Somebody reached the goal"), N_("The last round was over"))


def ending(s: State) -> int:
    """Return which of the endings a match that is over had (6.1, TMP-2)."""
    return 0 if goal_reached(s) else 1


# what is to be done


def goal(s: State, deck: Boards, lang: str) -> str:
    """Return what wins and when the match ends (6.1, 6.2, TMP-2)."""
    _ = words_of(__package__, lang)
    best = max(s.score[other] for other in range(s.players))
    filled = {"goal": GOAL[s.players], "best": best, "last": s.rounds}
    if s.to_move == OVER:
        return _("Most points win. The match is over.")
    if s.round == s.rounds and s.face != DUE:
        return _("Most points win. The match ends with this round.")
    if best >= GOAL[s.players]:
        return _(
            "Most points win. Somebody has %(goal)s: the match ends with this round if that lasts.", **filled
        )
    if s.rounds:
        return _(
            "Most points win."
            " The match ends after round %(last)s, or sooner at %(goal)s points (best now: %(best)s).",
            **filled,
        )
    return _(
        "Most points win. It ends with the round that brings somebody to %(goal)s (best now: %(best)s).",
        **filled,
    )


def ends_soon(s: State, deck: Boards, lang: str) -> str:
    """Return that the match may end with this round."""
    if s.to_move == OVER or s.face == DUE:
        return ""
    _ = words_of(__package__, lang)
    return _("The last round") if s.round == s.rounds or goal_reached(s) else ""


def task(s: State, deck: Boards, lang: str) -> str:
    """Return what whoever is to move has to do."""
    _ = words_of(__package__, lang)
    if s.to_move == OVER:
        return _("The match is over.")
    if s.to_move == CHANCE:
        return _("The next board comes up.") if s.face == DUE else _("The dice are falling.")
    if s.rolled == 0:
        return _.ngettext(
            "Roll your only die; if it fits a row, it must be placed.",
            "Roll %(num)s dice; if any of them fits a row, at least one must be placed.",
            s.in_turn,
        )
    fitting = fitting_values(s, s.rolled)
    if s.placed == 0 and len(fitting) == 1:
        return _("Place a %(value)s: no other die fits.", value=fitting[0])
    if s.placed == 0:
        return _("Place at least one die that fits: %(values)s.", values=listed(_, fitting, OR))
    if fitting:
        return _.ngettext(
            "Place the other die, roll it again, or stop. After a roll, it must be placed if it fits.",
            "Place more dice, roll the other %(num)s, or stop. After a roll, one that fits must be placed.",
            s.in_turn,
        )
    return _.ngettext(
        "Roll the other die again, or stop. After a roll, it must be placed if it fits.",
        "Roll the other %(num)s dice again, or stop. After a roll, one that fits must be placed.",
        s.in_turn,
    )


def settled(s: State) -> bool:
    """Tell whether the match must end with this round and nobody can catch up with whoever leads.

    At worst the leader finishes all open black rows, and somebody else who has dice all open white ones.
    """
    if s.face == DUE:
        return False
    open_points = [s.points[s.face, row] for row in range(ROWS) if row_takes(s, row)]
    lost = sum(points for points in open_points if points < 0)
    won = sum(points for points in open_points if points > 0)
    ahead = max(range(s.players), key=lambda other: s.score[other])
    left = s.score[ahead] + lost
    if left < GOAL[s.players] and s.round != s.rounds:
        return False
    return all(
        s.score[other] + (won if s.dice[other] else 0) < left for other in range(s.players) if other != ahead
    )


# what can be done


def describe(s: State, deck: Boards, action: int, lang: str) -> str:
    """Return what an action does."""
    _ = words_of(__package__, lang)
    if s.to_move == CHANCE:
        if s.face == DUE:
            return board_name(_, action // 2 + 1, action % 2)
        return _("the dice show %(dice)s", dice=spaced(action))
    if action == ROLL and s.placed:
        return _.ngettext("roll the other die again", "roll the other %(num)s dice again", s.in_turn)
    if action == ROLL:
        return _.ngettext("roll the only die left", "roll %(num)s dice", s.in_turn)
    if action == STOP:
        return _.ngettext(
            "stop and take the other die back", "stop and take the other %(num)s dice back", s.in_turn
        )
    row, value = placing(action)
    if not finishes(s, deck, row):
        return _("place a %(value)s in row %(row)s", value=value, row=row + 1)
    points = signed(gain(s, row))
    return _(
        "place a %(value)s in row %(row)s and finish it: %(points)s", value=value, row=row + 1, points=points
    )
