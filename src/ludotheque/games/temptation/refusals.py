"""Why a text is not a legal move in Temptation."""

from __future__ import annotations

import re

from ludotheque.engine import CHANCE, N_, Refusal, by_chance
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.rules import DIGIT, PLACE, ROLL, SIDES, STOP, State, row_takes
from ludotheque.games.temptation.state import DUE

NOT_MOVES = {
    "pass": Refusal("3.1", N_("Nobody passes: a turn begins with a roll.")),
    "board": by_chance("8.2"),
    "dice": by_chance("8.2"),
}
DISORDERED = re.compile(r"dice( [1-6]){1,5}")
CLAUSES = {"stars": "4.3", "full house": "4.4"}
"""By the kind of a row; any other kind has numbers: 4.2."""


def unreadable(s: State, text: str) -> Refusal:
    """Return why a text names nothing that can happen now."""
    if s.to_move != CHANCE:
        return Refusal("8.1", N_("A move is written like “roll”, “place 4 2” or “stop”."))
    if s.face == DUE:
        return Refusal("8.2", N_("A board is due; it is written like “board 3 0”."))
    if DISORDERED.fullmatch(text):
        return Refusal("8.2", N_("The dice are written from low to high."))
    return Refusal("8.2", N_("The dice are falling; that is written like “dice 1 3 3 5 6”."))


def refuse(s: State, deck: Boards, action: int) -> Refusal:
    """Return why a board cannot come up, dice cannot fall like that, or a move cannot be made."""
    if s.to_move == CHANCE:
        return _no_such_board(s, action) if s.face == DUE else _no_such_roll(s)
    if s.rolled == 0:
        return Refusal("3.1", N_("A turn begins with a roll."))
    if action in (ROLL, STOP):
        return Refusal("3.2", N_("A die that fits must be placed first."))
    row, value = divmod(action - PLACE, SIDES)
    if not s.rolled >> DIGIT * value & 7:
        return Refusal("3.2", N_("No die shows %(value)s."), value=value + 1)
    return _does_not_fit(s, deck, row)


def _no_such_board(s: State, face: int) -> Refusal:
    if face // 2 >= s.boards:
        return Refusal("2.2", N_("The boards are numbered from 1 to %(last)s."), last=s.boards)
    if s.round >= s.boards:
        return Refusal("TMP-4", N_("The boards come back in the same order, turned over."))
    if s.round == 0:
        return Refusal("TMP-3", N_("The first board is board 1, front."))
    return Refusal("2.2", N_("This board has been played."))


def _no_such_roll(s: State) -> Refusal:
    return Refusal("3.1", N_("The number of dice rolled is %(dice)s."), dice=s.in_turn)


def _does_not_fit(s: State, deck: Boards, row: int) -> Refusal:
    """Return what the row's next free cell takes instead."""
    here, filled, number = deck.face(s.face)[row], s.filled[row], row + 1
    if filled == len(here.cells):
        return Refusal("4.1", N_("Row %(row)s is full."), row=number)
    if here.kind == "full house" and filled == here.cells.index("y"):
        but = s.rows[row, 0]
        return Refusal("4.4", N_("Row %(row)s takes any value but %(value)s next."), row=number, value=but)
    value = row_takes(s, row).bit_length() // DIGIT + 1
    clause = CLAUSES.get(here.kind, "4.2")
    return Refusal(clause, N_("Row %(row)s takes a %(value)s next."), row=number, value=value)
