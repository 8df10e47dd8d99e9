"""What lies on the table in a match of Temptation."""

from __future__ import annotations

from ludotheque import engine
from ludotheque.engine import Cube, Grid, Row, cube, grid, number, row

SEATS = 6
BOARDS = 8
FACES = 2 * BOARDS  # face f of board n has the number 2 * (n - 1) + f
ROWS = 6
LONGEST = 6
DUE = -1  # in place of a face


class State(engine.State):
    """The boards, the dice on the one that is played, and everybody's points and dice; all of it is open."""

    cells: Cube = cube("i1", FACES, ROWS, LONGEST + 1)  # 1–6, STAR, RED, YELLOW; then 0
    points: Grid = grid("i2", FACES, ROWS)  # negative on black rows
    boards: int = number("i1")
    rounds: int = number("i2")  # TMP-2; 0 is no limit
    first_board: int = number("i1")  # TMP-3
    order: Row = row("i1", BOARDS)  # the face of each of the first rounds
    round: int = number("i4")
    face: int = number("i1")  # the one that is up; DUE while a board is due
    rows: Grid = grid("i1", ROWS, LONGEST)  # the dice on the board; 0 is a free cell, or none
    filled: Row = row("i1", ROWS)  # dice in each row
    takes: int = number("i8")  # for each row, the values that its next free cell takes; none if it is full
    free: int = number("i1")  # free cells of the board
    score: Row = row("i4", SEATS)
    dice: Row = row("i1", SEATS)
    in_turn: int = number("i1")
    placed: int = number("i1")
    rolled: int = number("i8")  # what lies on the table
