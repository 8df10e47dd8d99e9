"""Temptation in writing: ``roll``, ``place 4 2``, ``stop``; chance: ``board 3 0``, ``dice 1 3 3 5 6``."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import Any

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque.games.temptation.rules import (
    BOARDS,
    DIGIT,
    HAND,
    PLACE,
    ROLL,
    ROWS,
    SIDES,
    STOP,
    goal_reached,
    packed,
)

VALUES = range(1, SIDES + 1)
MOVES = {
    "roll": ROLL,
    "stop": STOP,
    **{f"place {v} {r}": PLACE + SIDES * (r - 1) + v - 1 for v in VALUES for r in range(1, ROWS + 1)},
}
BOARD_EVENTS = {f"board {n} {f}": 2 * (n - 1) + f for n in range(1, BOARDS + 1) for f in range(2)}
DICE_EVENTS = {
    f"dice {' '.join(map(str, roll))}": packed(roll)
    for k in range(1, HAND + 1)
    for roll in combinations_with_replacement(VALUES, k)
}
MOVE_TEXTS, BOARD_TEXTS, DICE_TEXTS = (
    {action: text for text, action in events.items()} for events in (MOVES, BOARD_EVENTS, DICE_EVENTS)
)
DISORDERED = re.compile(r"dice( [1-6]){1,5}")


def read(s: Any, deck: Any, text: str) -> int | Refusal:
    """Return the action that a text names."""
    events = MOVES if s.to_move != CHANCE else BOARD_EVENTS if s.board == 0 else DICE_EVENTS
    action = events.get(text)
    return _unreadable(s, text) if action is None else action


def _unreadable(s: Any, text: str) -> Refusal:
    if s.to_move != CHANCE:
        if text in BOARD_EVENTS or text in DICE_EVENTS:
            return Refusal(
                "8.2", "Boards and dice are chance's.", "Planches et dés sont l'affaire du hasard."
            )
        want = "'roll', 'place 4 2', 'stop'"
        return Refusal("8.1", f"A move is written like {want}.", f"Un coup s'écrit comme {want}.")
    if s.board == 0:
        return Refusal(
            "8.2",
            "A board is due, written like 'board 3 0'.",
            "Une planche doit arriver ; cela s'écrit comme 'board 3 0'.",
        )
    if DISORDERED.fullmatch(text):
        return Refusal(
            "8.2", "The dice are written from low to high.", "Les dés s'écrivent du plus petit au plus grand."
        )
    return Refusal(
        "8.2",
        "The dice are falling, written like 'dice 1 3 3 5 6'.",
        "Les dés tombent ; cela s'écrit comme 'dice 1 3 3 5 6'.",
    )


def write(s: Any, deck: Any, action: int) -> str:
    """Return the spelling of an action."""
    texts = MOVE_TEXTS if s.to_move != CHANCE else BOARD_TEXTS if s.board == 0 else DICE_TEXTS
    return texts[action]


def refuse(s: Any, deck: Any, action: int) -> Refusal:
    """Return why a board cannot come up, dice cannot fall so, or a move cannot be made."""
    if s.to_move == CHANCE:
        return _no_such_board(s, action) if s.board == 0 else _no_such_roll(s)
    if s.rolled == 0:
        return Refusal("3.1", "A turn begins with a roll.", "Un tour commence par un lancer.")
    if action in (ROLL, STOP):
        return Refusal(
            "3.2",
            "A die that fits must be placed first.",
            "Il faut d'abord placer un dé qui convient.",
        )
    row, value = placing(action)
    if value not in on_table(s):
        return Refusal("3.2", f"No die shows {value}.", f"Aucun dé ne montre {value}.")
    return _does_not_fit(s, deck, row)


def placing(action: int) -> tuple[int, int]:
    """Return the row (from 0) and the value of a ``place``."""
    row, value = divmod(action - PLACE, SIDES)
    return row, value + 1


def _no_such_board(s: Any, action: int) -> Refusal:
    if action // 2 >= s.boards:
        return Refusal(
            "2.2", f"There are only boards 1 to {s.boards}.", f"Il n'y a que les planches 1 à {s.boards}."
        )
    if s.round >= s.boards:
        return Refusal(
            "TMP-4",
            "The boards come back in the same order, turned over.",
            "Les planches reviennent dans le même ordre, retournées.",
        )
    if s.round == 0:
        return Refusal(
            "TMP-3", "The first board is board 1, face 0.", "La première planche est la planche 1, face 0."
        )
    return Refusal("2.2", "This board has been played.", "Cette planche a déjà été jouée.")


def _no_such_roll(s: Any) -> Refusal:
    return Refusal("3.1", f"Dice rolled: {s.in_turn}.", f"Dés lancés : {s.in_turn}.")


def _does_not_fit(s: Any, deck: Any, row: int) -> Refusal:
    """Return what the row's next free cell takes instead."""
    here, filled = deck.faces[s.board - 1][s.face][row], s.filled[row]
    n = row + 1
    if filled == len(here.cells):
        return Refusal("4.1", f"Row {n} is full.", f"La rangée {n} est pleine.")
    if here.kind == "full house" and filled == here.cells.index("y"):
        first = s.rows[row, 0]
        return Refusal(
            "4.4",
            f"Row {n} takes any value but {first} next.",
            f"La rangée {n} attend tout sauf un {first}.",
        )
    clause = {"stars": "4.3", "full house": "4.4"}.get(here.kind, "4.2")
    value = s.takes[row].bit_length() // DIGIT + 1
    return Refusal(clause, f"Row {n} takes a {value} next.", f"La rangée {n} attend un {value}.")


def veil(text: str, seat: int | None) -> str:
    """Return the text itself: everything is open."""
    return text


def describe(s: Any, deck: Any, action: int, lang: str) -> str:
    """Return what an action does."""
    fr = lang == "fr"
    if s.to_move == CHANCE:
        text = write(s, deck, action).split()
        if s.board == 0:
            return f"planche {text[1]}, face {text[2]}" if fr else f"board {text[1]}, face {text[2]}"
        return f"{'les dés donnent' if fr else 'the dice show'} {' '.join(text[1:])}"
    if action == ROLL:
        return _rolling(s.in_turn, s.placed > 0, fr)
    if action == STOP:
        return "s'arrêter et reprendre les autres dés" if fr else "stop and take the other dice back"
    row, value = placing(action)
    return f"placer un {value} dans la rangée {row + 1}" if fr else f"place a {value} in row {row + 1}"


def _rolling(dice: int, again: bool, fr: bool) -> str:
    if again and dice == 1:
        return "relancer le dernier dé" if fr else "roll the last die again"
    if again:
        return f"relancer les {dice} autres dés" if fr else f"roll the other {dice} dice again"
    if dice == 1:
        return "lancer le seul dé qui reste" if fr else "roll the only die left"
    return f"lancer {dice} dés" if fr else f"roll {dice} dice"


def describe_veiled(text: str, lang: str) -> str:
    """Return the text itself: nothing is veiled."""
    return text


def full(s: Any, deck: Any) -> Json:
    """Return everything, which everybody sees."""
    return {
        "board": [s.board, s.face] if s.board else None,
        "seen": [_board_of(s, k) for k in range(s.round)],
        "round": s.round,
        "rows": [[s.rows[row, k] for k in range(s.filled[row])] for row in range(ROWS)],
        "rolled": on_table(s),
        "dice": [s.dice[seat] for seat in range(s.players)],
        "in_turn": s.in_turn,
        "placed": s.placed,
    }


def view(s: Any, deck: Any, seat: int | None) -> Json:
    """Return the same: nothing is hidden."""
    return full(s, deck)


def on_table(s: Any) -> list[int]:
    """Return the values on the table still to place, ascending."""
    return [v for v in VALUES for _ in range(s.rolled >> DIGIT * (v - 1) & 7)]


def _board_of(s: Any, k: int) -> list[int]:
    """Return the board and face of a round, counted from 0 (TMP-4)."""
    at, times = k % s.boards, k // s.boards
    return [s.order[at], (s.faces[at] + times) % 2]


ENDINGS = {
    "en": ("Somebody reached the goal", "The last round was over"),
    "fr": ("Le but est atteint", "La dernière manche est finie"),
}


def ending(s: Any) -> int:
    """Return which of the endings a match that is over had (6.1, TMP-2)."""
    return 0 if goal_reached(s) else 1
