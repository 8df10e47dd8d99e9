"""What can be touched in the picture, and what it then says."""

from __future__ import annotations

import re

from ludotheque.engine import CHANCE, N_, Words, seat, words_of
from ludotheque.games.temptation.components import Boards
from ludotheque.games.temptation.names import AND, about_row, face_name, listed
from ludotheque.games.temptation.notation import dice_in, placing, values
from ludotheque.games.temptation.rules import DIGIT, PLACE, ROLL, State, row_takes
from ludotheque.games.temptation.state import DUE, ROWS

TARGET = re.compile(r"(heading|roll|stop|risk|(row|placed|die|seat)-([0-9])(-[1-6])?)")


def paths(s: State, deck: Boards, action: int) -> list[list[str]]:
    """Return what to touch: a button, or any die that shows the value and then the row."""
    if s.to_move == CHANCE:
        return []
    if action < PLACE:
        return [["roll" if action == ROLL else "stop"]]
    row, value = placing(action)
    return [[f"die-{k}", f"row-{row + 1}"] for k, shown in enumerate(values(s.rolled), 1) if shown == value]


def attempt(s: State, deck: Boards, touched: list[str]) -> str | None:
    """Return the button that was touched, or a die and the row touched after it, or else the first row."""
    last = touched[-1]
    if last in ("roll", "stop"):
        return last
    die = next((target for target in reversed(touched) if target.startswith("die-")), None)
    if die is None or not last.startswith(("die-", "row-")):
        return None
    dice = {f"die-{k}": value for k, value in enumerate(values(s.rolled), 1)}
    row = last.removeprefix("row-") if last.startswith("row-") else 1
    return f"place {dice.get(die, 1)} {row}"


def explain(s: State, deck: Boards, looker: int | None, target: str, lang: str) -> str | None:
    """Return what an element of the picture is, and what it is for."""
    _ = words_of(__package__, lang)
    found = TARGET.fullmatch(target)
    if not found:
        return None
    number = int(found[3] or 0)
    if found[2] == "die":
        return _die(_, s, looker, number)
    if found[2] == "seat":
        return _seat(_, s, looker, number)
    if found[2]:
        return _row(_, s, deck, number, found[4])
    return _heading(_, s, deck) if target == "heading" else _(BUTTONS[target])


BUTTONS = {
    "roll": N_(
        "Rolls this turn’s dice that are not placed: once at first, then whenever one has been placed."
    ),
    "stop": N_("Ends the turn; dice not placed go back. Possible when a die of this roll has been placed."),
    "risk": N_("How likely no die of the next roll fits: then the turn is over."),
}


def _heading(_: Words, s: State, deck: Boards) -> str:
    if s.face == DUE:
        return _("A round is over, and the next board comes up.")
    return _(
        "Round %(round)s is played on %(board)s. The die on its last free cell ends the round.",
        round=s.round,
        board=face_name(_, deck, s.face),
    )


def _row(_: Words, s: State, deck: Boards, number: int, place: str | None) -> str | None:
    if s.face == DUE or not 1 <= number <= ROWS:
        return None
    if place:
        return _("A die in row %(row)s. Dice on the board stay there until the round ends.", row=number)
    row = number - 1
    return about_row(_, number, deck.face(s.face)[row], dice_in(s, row), values(row_takes(s, row)))


def _die(_: Words, s: State, looker: int | None, number: int) -> str | None:
    if not 1 <= number <= s.in_turn:
        return None
    if s.rolled == 0:
        if s.turn == looker:
            return _("One of the dice of your turn, still to be rolled.")
        return _("One of the dice of %(seat)s’s turn, still to be rolled.", seat=seat(s.turn))
    value = values(s.rolled)[number - 1]
    rows = [row + 1 for row in range(ROWS) if row_takes(s, row) >> DIGIT * (value - 1) & 1]
    if not rows:
        return _("A die showing %(value)s. It fits no row now.", value=value)
    if len(rows) == 1:
        return _("A die showing %(value)s. It fits row %(row)s.", value=value, row=rows[0])
    return _("A die showing %(value)s. It fits rows %(rows)s.", value=value, rows=listed(_, rows, AND))


def _seat(_: Words, s: State, looker: int | None, other: int) -> str | None:
    if other >= s.players:
        return None
    filled = {"points": s.score[other], "seat": seat(other)}
    if other == looker:
        has = _.ngettext(
            "You have %(points)s points and %(num)s die that is not on the board.",
            "You have %(points)s points and %(num)s dice that are not on the board.",
            s.dice[other],
            **filled,
        )
    else:
        has = _.ngettext(
            "%(seat)s has %(points)s points and %(num)s die that is not on the board.",
            "%(seat)s has %(points)s points and %(num)s dice that are not on the board.",
            s.dice[other],
            **filled,
        )
    return has + " " + _("A gold chip is 50 points, a silver one 10.")
