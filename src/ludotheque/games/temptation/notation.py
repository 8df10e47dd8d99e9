"""Temptation in writing: ``roll``, ``place 4 2``, ``stop``; chance: ``board 3 0``, ``dice 1 3 3 5 6``."""

from __future__ import annotations

from itertools import combinations_with_replacement

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.refusals import NOT_MOVES as NOT_MOVES
from ludotheque.games.temptation.refusals import refuse as refuse
from ludotheque.games.temptation.refusals import unreadable
from ludotheque.games.temptation.rules import DIGIT, HAND, PLACE, ROLL, SIDES, STOP, State, packed, row_takes
from ludotheque.games.temptation.state import BOARDS, DUE, ROWS

DICE = ("dice",)
"""What chance throws: all of one kind."""

VALUES = range(1, SIDES + 1)
MOVES = {  # 8.1
    "roll": ROLL,
    "stop": STOP,
    **{f"place {v} {r}": PLACE + SIDES * (r - 1) + v - 1 for v in VALUES for r in range(1, ROWS + 1)},
}
BOARD_EVENTS = {f"board {n} {f}": 2 * (n - 1) + f for n in range(1, BOARDS + 1) for f in range(2)}  # 8.2
DICE_EVENTS = {
    f"dice {' '.join(map(str, roll))}": packed(roll)
    for k in range(1, HAND + 1)
    for roll in combinations_with_replacement(VALUES, k)
}
MOVE_TEXTS, BOARD_TEXTS, DICE_TEXTS = (
    {action: text for text, action in events.items()} for events in (MOVES, BOARD_EVENTS, DICE_EVENTS)
)


def read(s: State, deck: Boards, text: str) -> int | Refusal:
    """Return the action that a text names: 8.1 of a seat, 8.2 of chance."""
    events = MOVES if s.to_move != CHANCE else BOARD_EVENTS if s.face == DUE else DICE_EVENTS
    action = events.get(text)
    if action is None:
        return unreadable(s, text)
    return action


def write(s: State, deck: Boards, action: int) -> str:
    """Return the spelling of an action."""
    texts = MOVE_TEXTS if s.to_move != CHANCE else BOARD_TEXTS if s.face == DUE else DICE_TEXTS
    return texts[action]


def full(s: State, deck: Boards) -> Json:
    """Return everything, which everybody sees."""
    return {
        "board": None if s.face == DUE else _board(s.face),
        "seen": [_board(s.order[k % s.boards] ^ (k // s.boards & 1)) for k in range(s.round)],  # TMP-4
        "round": s.round,
        "rows": [dice_in(s, row) for row in range(ROWS)],
        "takes": [values(row_takes(s, row)) for row in range(ROWS)],
        "rolled": values(s.rolled),
        "dice": [s.dice[seat] for seat in range(s.players)],
        "in_turn": s.in_turn,
        "placed": s.placed,
    }


def view(s: State, deck: Boards, seat: int | None) -> Json:
    """Return the same: nothing is hidden."""
    return full(s, deck)


def _board(face: int) -> list[int]:
    """Return the board, from 1, and which of its faces it is."""
    return [face // 2 + 1, face % 2]


def dice_in(s: State, row: int) -> list[int]:
    """Return the dice that lie in a row, from the left."""
    return [s.rows[row, k] for k in range(s.filled[row])]


def values(roll: int) -> list[int]:
    """Return what a roll, or a set of values, consists of, ascending."""
    return [value for value in VALUES for _ in range(roll >> DIGIT * (value - 1) & 7)]


def placing(action: int) -> tuple[int, int]:
    """Return the row (from 0) and the value of a ``place``."""
    row, value = divmod(action - PLACE, SIDES)
    return row, value + 1
