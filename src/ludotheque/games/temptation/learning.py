"""Temptation as a learner meets it: all is open, and the seat that looks comes first."""

from __future__ import annotations

from ludotheque.engine import Feature, Kind, Numbers, Setting, rule
from ludotheque.games.temptation.rules import DICE_EACH, DIGIT, GOAL, HAND, SIDES, YELLOW, row_takes
from ludotheque.games.temptation.state import BOARDS, DUE, FACES, LONGEST, ROWS, State

MOST_ROUND = 1000
"""Rounds are counted up to this."""
OBSERVATION_TYPE = "i4"


def action_space(setting: Setting) -> tuple[Kind, ...]:
    """Return the moves as the rules number them, which is dense."""
    return (
        Kind("roll", (), "roll this turn's dice"),
        Kind("stop", (), "end the turn"),
        Kind("place", (ROWS, SIDES), "the row, from the top; the value of the die, less 1"),
    )


def observation_space(setting: Setting) -> tuple[Feature, ...]:
    """Return what lies on the table, and what everybody has."""
    players = setting.players
    points = [row.points for board in setting.deck.faces for face in board for row in face]
    most = max(sum(max(row.points, 0) for row in face) for board in setting.deck.faces for face in board)
    return (
        Feature("score", (players,), 0, GOAL[players] + most, "points of each seat, one's own first"),
        Feature("dice", (players,), 0, DICE_EACH[players], "dice of each seat, without those on the board"),
        Feature("turn", (players,), 0, 1, "1 for the seat whose turn it is, one's own first"),
        Feature("cells", (ROWS, LONGEST), 0, YELLOW, "the board: 1–6, 7 star, 8 and 9 full house, 0 no cell"),
        Feature("points", (ROWS,), min(0, *points), max(0, *points), "what finishing each row pays"),
        Feature("placed", (ROWS, LONGEST), 0, SIDES, "the dice on the board, 0 where there is none"),
        Feature("takes", (ROWS, SIDES), 0, 1, "1 where a row's next free cell takes a value"),
        Feature("rolled", (SIDES,), 0, HAND, "how many dice on the table show each value"),
        Feature("in_turn", (2,), 0, HAND, "dice of this turn not placed; dice placed since the last roll"),
        Feature("round", (1,), 0, MOST_ROUND, f"the round, from 1; {MOST_ROUND} for any later one"),
        Feature("seen", (BOARDS,), 0, FACES, "1 + 2 × board + face of the first rounds, 0: not played yet"),
    )


@rule
def observe(s: State, seat: int, out: Numbers) -> None:
    """Write the features in their order."""
    at = 0
    for k in range(s.players):
        other = (seat + k) % s.players
        out[at + k] = s.score[other]
        out[at + s.players + k] = s.dice[other]
        out[at + 2 * s.players + k] = s.turn == other
    at += 3 * s.players
    if s.face != DUE:
        observe_board(s, out, at)
    at += 2 * ROWS * LONGEST + ROWS + ROWS * SIDES
    for value in range(SIDES):
        out[at + value] = s.rolled >> DIGIT * value & 7
    out[at + SIDES] = s.in_turn
    out[at + SIDES + 1] = s.placed
    out[at + SIDES + 2] = min(s.round, MOST_ROUND)
    at += SIDES + 3
    for k in range(min(s.round, s.boards)):
        out[at + k] = 1 + s.order[k]


@rule
def observe_board(s: State, out: Numbers, at: int) -> None:
    """Write the face that is up, and the dice on it."""
    points = at + ROWS * LONGEST
    placed = points + ROWS
    takes = placed + ROWS * LONGEST
    for row in range(ROWS):
        out[points + row] = s.points[s.face, row]
        for k in range(LONGEST):
            out[at + LONGEST * row + k] = s.cells[s.face, row, k]
            out[placed + LONGEST * row + k] = s.rows[row, k]
        for value in range(SIDES):
            out[takes + SIDES * row + value] = row_takes(s, row) >> DIGIT * value & 1
