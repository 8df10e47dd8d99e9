"""State and rules of Temptation."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from ludotheque.engine import CHANCE, OVER, Actions, Numbers, Points, Rng, below, count, nth, rule, table
from ludotheque.games.temptation.state import DUE, LONGEST, ROWS
from ludotheque.games.temptation.state import State as State

SIDES = 6
STAR, RED, YELLOW = 7, 8, 9  # the cells beside 1–6
HOUSE = 3  # where the last two cells of a full house begin
HAND = 5  # dice taken for a turn
START = 80
MOST_ROUNDS = 1000  # TMP-2

ROLL, STOP, PLACE = 0, 1, 2  # PLACE + SIDES * row + value - 1
ROW_OF = table([0] * PLACE + [row for row in range(ROWS) for _ in range(SIDES)])
VALUE_OF = table([0] * PLACE + [value for _ in range(ROWS) for value in range(SIDES)])
"""By action: where a die is placed, and what it shows, from 0. To look takes less time than to divide."""
# A roll is a number whose digits count the dice that show 1, 2, …, the ones lowest; a set of values is
# such a number with digits 0 and 1. A digit is a byte and has a bit for every row: six sets fit one number.
DIGIT = 8
ANY = sum(1 << DIGIT * value for value in range(SIDES))
ALL_ROWS = (1 << ROWS) - 1

DICE_EACH = table([0, 0, 15, 10, 7, 6, 5], "i1")  # 2.3
GOAL = table([0, 0, 500, 500, 500, 400, 400], "i8")  # 6.1
FACTORIAL = table([1, 1, 2, 6, 24, 120], "i8")


def packed(values: tuple[int, ...]) -> int:
    """Return the action that is a roll of these values."""
    return sum(1 << DIGIT * (value - 1) for value in values)


_ROLLS = [sorted(map(packed, combinations_with_replacement(range(1, 7), k))) for k in range(HAND + 1)]
MOST_ACTIONS = len(_ROLLS[HAND])
ROLLS = table([rolls + [0] * (MOST_ACTIONS - len(rolls)) for rolls in _ROLLS], "i8")
ROLLS_OF = table([len(rolls) for rolls in _ROLLS], "i8")
FEW = 3
POWER = table([SIDES**k for k in range(FEW + 1)], "i8")
_THROWS = [[packed(values) for values in product(range(1, 7), repeat=k)] for k in range(FEW + 1)]
THROWS = table([throws + [0] * (SIDES**FEW - len(throws)) for throws in _THROWS], "i8")
"""By how many dice, up to a few: the roll that each throw of them is."""


@rule
def setup(s: State, players: int, options: Numbers, components: Numbers) -> None:
    """2.1: everyone has 80 points and an even share of the dice; seat 0 begins when a board is up."""
    s.players = players
    s.rounds = options[0]
    s.first_board = options[1]
    s.boards = components[0]
    at = 1
    for face in range(2 * s.boards):
        for row in range(ROWS):
            for k in range(LONGEST):
                s.cells[face, row, k] = components[at + k]
            s.points[face, row] = components[at + LONGEST]
            at += LONGEST + 1
    for seat in range(players):
        s.score[seat] = START
    share_out(s)
    s.face = DUE
    s.to_move = CHANCE


@rule
def share_out(s: State) -> None:
    """2.3: the dice are shared out evenly."""
    for seat in range(s.players):
        s.dice[seat] = DICE_EACH[s.players]


@rule
def actions(s: State, out: Actions) -> int:
    """Chance: boards that may come up, or rolls. A seat: roll, stop, and every die in every row it fits."""
    if s.to_move == CHANCE:
        return due_boards(s, out) if s.face == DUE else due_rolls(s, out)
    n = 0
    if s.placed > 0 or s.rolled == 0:  # 3.2: after a roll a die must be placed first
        out[n] = ROLL
        n += 1
    if s.placed > 0:
        out[n] = STOP
        n += 1
    fits = fitting(s, s.rolled)
    for row in range(ROWS):
        for value in range(SIDES):
            out[n] = PLACE + SIDES * row + value
            n += fits >> (DIGIT * value + row) & 1
    return n


@rule
def pick(s: State, rng: Rng, out: Actions) -> int:
    """Return a move at random."""
    if s.rolled == 0:
        return ROLL
    fits = fitting(s, s.rolled)
    others = PLACE if s.placed > 0 else 0  # ROLL and STOP
    k = below(rng, others + count(fits))
    if k < others:
        return k
    bit = nth(fits, k - others)
    return PLACE + SIDES * (bit % DIGIT) + bit // DIGIT


@rule
def fitting(s: State, rolled: int) -> int:
    """Return the values of a roll that rows take, a set for each row."""
    return s.takes & shown(rolled) * ALL_ROWS


@rule
def row_takes(s: State, row: int) -> int:
    """Return the values that a row's next free cell takes."""
    return s.takes >> row & ANY


@rule
def shown(rolled: int) -> int:
    """Return the set of values that dice show."""
    return (rolled | rolled >> 1 | rolled >> 2) & ANY


@rule
def due_boards(s: State, out: Actions) -> int:
    """2.2: any board not seen yet, either face; TMP-4: then the same ones, each time turned over."""
    if s.round >= s.boards:
        out[0] = s.order[s.round % s.boards] ^ (s.round // s.boards & 1)
        return 1
    if s.round == 0 and s.first_board == 1:  # TMP-3: board 1, front
        out[0] = 0
        return 1
    seen = 0
    for i in range(s.round):
        seen |= 1 << (s.order[i] // 2)
    n = 0
    for board in range(s.boards):
        if not seen >> board & 1:
            out[n] = 2 * board
            out[n + 1] = 2 * board + 1
            n += 2
    return n


@rule
def due_rolls(s: State, out: Actions) -> int:
    """3.1: everything that this turn's dice can show."""
    n = ROLLS_OF[s.in_turn]
    for i in range(n):
        out[i] = ROLLS[s.in_turn, i]
    return n


@rule
def weight(s: State, action: int) -> int:
    """Boards and faces are all as likely; a roll counts the ways in which the dice can show it."""
    if s.face == DUE:
        return 1
    ways = FACTORIAL[s.in_turn]
    for value in range(SIDES):
        ways //= FACTORIAL[action >> DIGIT * value & 7]
    return ways


@rule
def sample(s: State, rng: Rng, out: Actions) -> int:
    """Throw the dice, or draw a board."""
    if s.face == DUE:
        return out[below(rng, due_boards(s, out))]
    few = min(s.in_turn, FEW)
    others = s.in_turn - few
    return THROWS[few, below(rng, POWER[few])] + THROWS[others, below(rng, POWER[others])]


@rule
def play(s: State, action: int) -> None:
    """Let chance happen, or carry out a seat's move; 3.3: ``stop`` ends the turn."""
    if s.to_move == CHANCE:
        if s.face == DUE:
            turn_up(s, action)
        else:
            fall(s, action)
        return
    s.move_number += 1
    if action == ROLL:
        roll(s)
    elif action == STOP:
        pass_on(s)
    else:
        place(s, VALUE_OF[action], ROW_OF[action])


@rule
def turn_up(s: State, face: int) -> None:
    """2.2: a board comes up; the seat that begins takes its dice."""
    s.face = face
    if s.round < s.boards:
        s.order[s.round] = face
    s.round += 1
    s.free = 0
    s.takes = 0
    for row in range(ROWS):
        s.takes |= next_cell_takes(s, row) << row
        for k in range(LONGEST):
            s.free += s.cells[s.face, row, k] != 0
    take_dice(s)


def _takes(cell: int, before: int, begins_pair: bool) -> int:
    """Return the values that a cell takes after a die, or as the first of its row if that is 0."""
    if cell < STAR:  # 4.2: a number takes that number; no cell takes nothing
        return packed((cell,)) if cell else 0
    if before == 0:
        return ANY
    if cell == YELLOW and begins_pair:  # 4.4: the second value of a full house is another one
        return ANY ^ packed((before,))
    return packed((before,))  # 4.3: stars take the first one's value, and so did the one before


TAKES = table(
    [
        [[_takes(cell, before, begins_pair) for before in range(SIDES + 1)] for cell in range(YELLOW + 1)]
        for begins_pair in (False, True)
    ]
)


@rule
def next_cell_takes(s: State, row: int) -> int:
    """4.1: the values that a row's next free cell takes, 4.7: whatever lies in others; none if full."""
    k = s.filled[row]
    return cell_takes(s, row, k, s.rows[row, k - 1] if k > 0 else 0)


@rule
def cell_takes(s: State, row: int, k: int, before: int) -> int:
    """Return the values that a cell takes after a die, or as the first one if that is 0."""
    return TAKES[1 if k == HOUSE else 0, s.cells[s.face, row, k], before]


@rule
def take_dice(s: State) -> None:
    """3.1: a turn begins with five dice, or all if fewer."""
    s.in_turn = min(HAND, s.dice[s.turn])
    s.placed = 0
    s.rolled = 0
    s.to_move = s.turn


@rule
def roll(s: State) -> None:
    """3.1, 3.3: all of this turn's dice that are not placed."""
    s.rolled = 0
    s.placed = 0
    s.to_move = CHANCE


@rule
def fall(s: State, rolled: int) -> None:
    """3.2: the dice lie on the table; 3.4: if none fits, the turn is over."""
    if fitting(s, rolled) != 0:
        s.rolled = rolled
        s.to_move = s.turn
    else:
        pass_on(s)


@rule
def pass_on(s: State) -> None:
    """3.6: the next seat that has dice takes its turn.

    There is one: no face has more cells than there are dice in play.
    """
    s.turn = left_of(s, s.turn)
    while s.dice[s.turn] == 0:
        s.turn = left_of(s, s.turn)
    take_dice(s)


@rule
def left_of(s: State, seat: int) -> int:
    """Return the next seat, clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def place(s: State, value: int, row: int) -> None:
    """3.2, 4.1: a die goes on the row's next free cell; ``value`` counts from 0."""
    s.rolled -= 1 << DIGIT * value
    k = s.filled[row]
    s.rows[row, k] = value + 1
    s.filled[row] = k + 1
    s.free -= 1
    s.placed += 1
    s.in_turn -= 1
    s.dice[s.turn] -= 1
    takes = cell_takes(s, row, k + 1, value + 1)
    s.takes = s.takes & ~(ANY << row) | takes << row
    if takes == 0:
        settle(s, s.points[s.face, row])
    if s.free == 0:  # 5.1: the last free cell of the board
        end_round(s)
    elif s.in_turn == 0:  # 3.5: all of this turn's dice are placed
        pass_on(s)


@rule
def settle(s: State, points: int) -> None:
    """4.5: a white row pays, TMP-1: whatever it is; 4.6: a black one costs, never more than there is."""
    s.score[s.turn] = max(0, s.score[s.turn] + points)


@rule
def end_round(s: State) -> None:
    """5.2: the dice are shared out again, 5.3: the left neighbour begins; unless 6.1, TMP-2: it is over."""
    s.in_turn = 0
    s.placed = 0
    s.rolled = 0
    if goal_reached(s) or s.round == s.rounds:
        s.to_move = OVER
        return
    share_out(s)
    for row in range(ROWS):
        s.filled[row] = 0
        for k in range(LONGEST):
            s.rows[row, k] = 0
    s.face = DUE
    s.turn = left_of(s, s.turn)
    s.to_move = CHANCE


@rule
def goal_reached(s: State) -> bool:
    """6.1: somebody has 500 points, with five or six players 400."""
    for seat in range(s.players):
        if s.score[seat] >= GOAL[s.players]:
            return True
    return False


@rule
def scores(s: State, out: Points) -> None:
    """1.1: points as they stand. 6.2, TMP-5: most win, equal ones together, as the engine has it."""
    for seat in range(s.players):
        out[seat] = s.score[seat]
