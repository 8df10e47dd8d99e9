"""A slow second opinion on Temptation, written from the rules page with lists and dictionaries."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

SHARE = {2: 15, 3: 10, 4: 7, 5: 6, 6: 5}


class Referee:
    """One match, followed by its events' texts."""

    def __init__(self, players: int, boards: list[Any], rounds: int = 0, first_board: bool = False) -> None:
        self.players, self.boards, self.rounds, self.first_board = players, boards, rounds, first_board
        self.points = [80] * players
        self.dice = [SHARE[players]] * players
        self.rows: list[list[int]] = [[] for _ in range(6)]
        self.board: list[int] | None = None
        self.seen: list[list[int]] = []
        self.turn = 0
        self.phase = "board"  # then "begin", "falling", "placing", and at last "over"
        self.rolled: list[int] = []
        self.in_turn = self.placed = self.moves_made = 0

    # --- what there is to know --------------------------------------------------------------------------

    def full(self) -> dict[str, Any]:
        over = self.phase == "over"
        due = self.phase in ("board", "falling")
        return {
            "game": "temptation",
            "players": self.players,
            "turn": None if over else self.turn,
            "to_move": None if over else "chance" if due else self.turn,
            "over": over,
            "scores": self.points.copy(),
            "winners": self.winners(),
            "move_number": self.moves_made,
            "board": self.board,
            "seen": self.seen,
            "round": len(self.seen),
            "rows": self.rows,
            "takes": [[die for die in range(1, 7) if self.takes(die, row)] for row in range(6)],
            "rolled": sorted(self.rolled),
            "dice": self.dice,
            "in_turn": self.in_turn,
            "placed": self.placed,
        }

    def winners(self) -> list[int]:
        if self.phase != "over":
            return []
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]

    def moves(self) -> set[str]:
        if self.phase in ("board", "falling"):
            return set(self.odds())
        if self.phase == "begin":
            return {"roll"}
        if self.phase == "over":
            return set()
        found = {f"place {die} {row + 1}" for die in self.rolled for row in range(6) if self.fits(die, row)}
        return found | ({"roll", "stop"} if self.placed else set())

    def odds(self) -> dict[str, Fraction]:
        if self.phase == "board":
            texts = self.boards_due()
            return {text: Fraction(1, len(texts)) for text in texts}
        if self.phase == "falling":
            rolls = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=self.in_turn))
            return {
                f"dice {' '.join(map(str, roll))}": Fraction(ways, 6**self.in_turn)
                for roll, ways in rolls.items()
            }
        return {}

    def boards_due(self) -> list[str]:
        count = len(self.boards)
        if len(self.seen) >= count:
            number, side = self.seen[-count]
            return [f"board {number} {1 - side}"]
        if not self.seen and self.first_board:
            return ["board 1 0"]
        used = {number for number, _ in self.seen}
        return [f"board {n} {side}" for n in range(1, count + 1) if n not in used for side in (0, 1)]

    def face(self) -> list[dict[str, Any]]:
        assert self.board
        number, side = self.board
        face: list[dict[str, Any]] = self.boards[number - 1][side]
        return face

    def takes(self, die: int, row: int) -> bool:
        return self.board is not None and self.fits(die, row)

    def fits(self, die: int, row: int) -> bool:
        cells, there = self.face()[row]["cells"], self.rows[row]
        if len(there) == len(cells):
            return False
        then = [*there, die]
        if cells[0] == "*":
            return len(set(then)) == 1
        if cells[0] == "r":
            three, two = set(then[:3]), set(then[3:])
            return len(three) == 1 and len(two) <= 1 and not three & two
        return all(cell == value for cell, value in zip(cells, then, strict=False))

    # --- what happens -----------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        assert text in self.moves()
        word, *rest = text.split()
        numbers = list(map(int, rest))
        if word not in ("board", "dice"):
            self.moves_made += 1
        getattr(self, f"_{word}")(*numbers)

    def _board(self, number: int, side: int) -> None:
        self.board = [number, side]
        self.seen = [*self.seen, [number, side]]
        self.begin()

    def begin(self) -> None:
        self.in_turn, self.placed, self.rolled = min(5, self.dice[self.turn]), 0, []
        self.phase = "begin"

    def _roll(self) -> None:
        self.rolled, self.placed = [], 0
        self.phase = "falling"

    def _dice(self, *values: int) -> None:
        if any(self.fits(die, row) for die in values for row in range(6)):
            self.rolled = list(values)
            self.phase = "placing"
        else:
            self._stop()

    def _stop(self) -> None:
        order = [(self.turn + k) % self.players for k in range(1, self.players + 1)]
        self.turn = next(seat for seat in order if self.dice[seat])
        self.begin()

    def _place(self, die: int, row: int) -> None:
        self.rolled.remove(die)
        self.rows[row - 1].append(die)
        self.dice[self.turn] -= 1
        self.in_turn -= 1
        self.placed += 1
        printed = self.face()[row - 1]
        if len(self.rows[row - 1]) == len(printed["cells"]):
            self.points[self.turn] = max(0, self.points[self.turn] + printed["points"])
        if all(len(there) == len(one["cells"]) for there, one in zip(self.rows, self.face(), strict=True)):
            self.end_round()
        elif not self.in_turn:
            self._stop()

    def end_round(self) -> None:
        self.in_turn, self.placed, self.rolled = 0, 0, []
        enough = 500 if self.players <= 4 else 400
        if max(self.points) >= enough or len(self.seen) == self.rounds:
            self.phase = "over"
            return
        self.dice = [SHARE[self.players]] * self.players
        self.rows = [[] for _ in range(6)]
        self.board = None
        self.turn = (self.turn + 1) % self.players
        self.phase = "board"
