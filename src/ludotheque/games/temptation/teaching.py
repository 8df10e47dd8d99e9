"""What lessons of Temptation ask for, and what its coach waits for."""

from __future__ import annotations

from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.rules import State, row_takes
from ludotheque.games.temptation.state import DUE, ROWS


def _white_and_no_black(s: State, after: State, deck: Boards, seat: int) -> bool:
    """One has won points, and no black row was finished since (4.5, 4.6)."""
    return after.score[seat] > s.score[seat] and all(points > 0 for points in _finished(s, after))


def _pays_most(s: State, after: State, deck: Boards, seat: int) -> bool:
    """One has won points, and of all rows that were open, that which pays most is finished."""
    best = max((s.points[s.face, row] for row in range(ROWS) if row_takes(s, row)), default=0)
    return after.score[seat] > s.score[seat] and best in _finished(s, after)


def _stop_or_go_on(s: State, after: State, deck: Boards, seat: int) -> bool:
    """One has placed a die of the last roll and may stop, or roll those left (3.3)."""
    return after.to_move == seat and after.placed > 0


def _white_lacks_one(s: State, after: State, deck: Boards, seat: int) -> bool:
    """A white row is begun, and one die would finish it."""
    return any(points > 0 for points in _lacking_one(after, deck))


def _black_lacks_one(s: State, after: State, deck: Boards, seat: int) -> bool:
    """A black row is begun, and one die would finish it."""
    return any(points < 0 for points in _lacking_one(after, deck))


def _nothing_fits(s: State, after: State, deck: Boards, seat: int) -> bool:
    """One had to roll, and is to begin a turn with the same dice: nothing fitted (3.4)."""
    before_both_rolls = s.rolled == 0 and after.rolled == 0 and s.to_move == after.to_move == seat
    later = after.move_number > s.move_number and after.round == s.round
    return before_both_rolls and later and after.dice[seat] == s.dice[seat]


def _pay(s: State, after: State, deck: Boards, seat: int) -> bool:
    """One has less than before: points are lost on black rows only (4.6)."""
    return after.score[seat] < s.score[seat]


def _new_round(s: State, after: State, deck: Boards, seat: int) -> bool:
    """Another board has come up (5.2)."""
    return after.face != DUE and after.round > s.round >= 1


def _full_house(s: State, after: State, deck: Boards, seat: int) -> bool:
    """There is a row of red and yellow stars on the board (4.4)."""
    return after.face != DUE and any(row.kind == "full house" for row in deck.face(after.face))


def unsure(s: State, deck: Boards, action: int) -> bool:
    """Tell whether the others have no dice: then a turn is followed by one's own, and has no clear end."""
    return all(s.dice[seat] == 0 for seat in range(s.players) if seat != s.turn)


def _finished(s: State, after: State) -> list[int]:
    """Return the points of the rows that were open and are full; with another board, all of them are."""
    same_board = after.face != DUE and after.round == s.round
    return [
        s.points[s.face, row]
        for row in range(ROWS)
        if row_takes(s, row) and not (same_board and row_takes(after, row))
    ]


def _lacking_one(s: State, deck: Boards) -> list[int]:
    """Return the points of the rows that are begun and lack one die."""
    if s.face == DUE:
        return []
    face = deck.face(s.face)
    return [face[row].points for row in range(ROWS) if 1 <= s.filled[row] == len(face[row].cells) - 1]


CONDITIONS = {
    "a white row and no black one": _white_and_no_black,
    "the row that pays most": _pays_most,
    "stop or go on": _stop_or_go_on,
    "a white row lacks one die": _white_lacks_one,
    "a black row lacks one die": _black_lacks_one,
    "nothing fits": _nothing_fits,
    "pay": _pay,
    "a new round": _new_round,
    "a full house": _full_house,
}
