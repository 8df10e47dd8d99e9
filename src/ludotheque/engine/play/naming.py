"""What a move names: an action that is legal, or why it is none."""

from __future__ import annotations

from typing import Any

from ludotheque.engine.author.contract import BY_CHANCE, Refusal
from ludotheque.engine.author.state import CHANCE, OVER
from ludotheque.engine.definition import Definition
from ludotheque.engine.speed.position import Position
from ludotheque.words import N_

IT_IS_OVER = N_("The match is over.")
A_TEXT = N_("A move is a text, or the number of an action.")
SPELLED = N_("That is written “%(spelling)s”.")
LOWER_CASE = N_("Moves are written in lower case: “%(spelling)s”.")
SPACES = N_("A move has one space between its words, and none before or after them: “%(spelling)s”.")
NO_NUMBER = N_("No legal action has the number %(number)s.")
OURS = {IT_IS_OVER, A_TEXT, SPELLED, LOWER_CASE, SPACES, NO_NUMBER, BY_CHANCE}
"""What the engine says itself."""
MOST_ACTION = 1 << 62
"""Actions have lower numbers."""


def named(game: Definition, deck: Any, position: Position, move: object) -> int | Refusal:
    """Return the legal action that a text or a number names, or why it names none."""
    if position.to_move == OVER:
        return Refusal(game.end_clause, IT_IS_OVER)
    if isinstance(move, int) and not isinstance(move, bool):
        legal = 0 <= move < MOST_ACTION and position.is_legal(move)
        return move if legal else Refusal(game.notation_clause, NO_NUMBER, number=str(move)[:20])
    if not isinstance(move, str):
        return Refusal(game.notation_clause, A_TEXT)
    found = _read(game, deck, position, move)
    if not isinstance(found, Refusal):
        return found
    tidy = " ".join(move.lower().split())
    if tidy != move:
        meant = _read(game, deck, position, tidy)
        if not isinstance(meant, Refusal):
            return _untidy(move, tidy, found.clause)
        found = meant
    word = tidy.partition(" ")[0]
    return found if position.to_move == CHANCE else game.notation.NOT_MOVES.get(word, found)


def _read(game: Definition, deck: Any, position: Position, text: str) -> int | Refusal:
    """Return the legal action that a text names by its one spelling."""
    notation, s = game.notation, position.s
    action = notation.read(s, deck, text)
    if isinstance(action, Refusal):
        return action
    if not position.is_legal(action):
        return notation.refuse(s, deck, action)
    spelling = notation.write(s, deck, action)
    return action if spelling == text else Refusal(game.notation_clause, SPELLED, spelling=spelling)


def _untidy(move: str, tidy: str, clause: str) -> Refusal:
    """Return what is wrong with the letters or the spaces of a move that would be legal."""
    alike = LOWER_CASE if move.lower() == tidy else SPACES if " ".join(move.split()) == tidy else SPELLED
    return Refusal(clause, alike, spelling=tidy)
