"""Tanagra in writing: ``lay v0,-2 small``; ``move 0,0v 1,0^``; ``leave``, ``remove`` or ``carry v3,-2``."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import Json, Refusal
from ludotheque.games.tanagra.ending import has_taken_all, seats_in_contact
from ludotheque.games.tanagra.grid import EDGE, has, number, overlaps
from ludotheque.games.tanagra.pawns import MOST_X, NONE, PAWNS, first_pawn, pawn_on, prey
from ludotheque.games.tanagra.rules import DRAWN, FIRST_PLACE, LAY, LEAVE, MOVE, PIECE, REMOVE, TRIANGLES

POINTS = "^v"
WHOLE = r"-?[1-9][0-9]*|0"
A_CELL = re.compile(rf"(?:{WHOLE}),(?:{WHOLE})[\^v]")
A_PLACE = re.compile(rf"[\^v](?:{WHOLE}),(?:{WHOLE})")

CELL_TEXT = {
    number(x, y, way): f"{x},{y}{POINTS[way]}"
    for y in range(-EDGE, EDGE + 1)
    for way in (0, 1)
    for x in range(-EDGE, EDGE + 1)
}
PLACE_TEXT = {
    number(x, y, way): f"{POINTS[way]}{x},{y}"
    for y in range(-EDGE, EDGE)
    for way in (0, 1)
    for x in range(-EDGE, EDGE)
}
CELL_NUMBER = {text: cell for cell, text in CELL_TEXT.items()}
PLACE_NUMBER = {text: place for place, text in PLACE_TEXT.items()}

PHASES = ("lay", "move", "triangle")
SIZES = ("small", "large")
CHOICES = {"leave": LEAVE, "remove": REMOVE}
PLACE_BITS = (1 << PIECE) - 1


# --- moves --------------------------------------------------------------------------------------------------


def read(s: Any, deck: Any, text: str) -> int | Refusal:
    """Return the action that a text names, or why it names none in this phase."""
    words = text.split(" ")
    if words[0] not in WAYS or len(words) not in WAYS[words[0]]:
        return _unreadable(s)
    if words[0] not in EXPECTED[s.phase]:
        return _too_early_or_late(s)
    if words[0] == "lay":
        return _read_lay(s, words)
    if words[0] == "move":
        return _read_move(s, words)
    return CHOICES[text] if text in CHOICES else _place(s, words[1])


WAYS = {"lay": (2, 3), "move": (3,), "leave": (1,), "remove": (1,), "carry": (2,)}
"""How many words each kind of move has."""
EXPECTED = (("lay",), ("move",), ("leave", "remove", "carry"))
"""What is played in each phase."""


def _read_lay(s: Any, words: list[str]) -> int | Refusal:
    if len(words) != 1 + s.sizes or (s.sizes == 2 and words[2] not in SIZES):
        return _unreadable(s)
    place = _place(s, words[1])
    if isinstance(place, Refusal) or s.sizes == 1:
        return place
    return SIZES.index(words[2]) << PIECE | place


def _read_move(s: Any, words: list[str]) -> int | Refusal:
    start, goal = CELL_NUMBER.get(words[1]), CELL_NUMBER.get(words[2])
    if start is None or goal is None:
        readable = A_CELL.fullmatch(words[1]) and A_CELL.fullmatch(words[2])
        return OFF_THE_TABLE if readable else _unreadable(s)
    pawn = pawn_on(s, start)
    if pawn == NONE:
        return Refusal("3.1", f"No pawn stands on {words[1]}.", f"Il n'y a pas de pion en {words[1]}.")
    return pawn << PIECE | goal


def _place(s: Any, text: str) -> int | Refusal:
    place = PLACE_NUMBER.get(text)
    if place is None:
        return OFF_THE_TABLE if A_PLACE.fullmatch(text) else _unreadable(s)
    return place


def write(s: Any, deck: Any, action: int) -> str:
    """Return the one spelling of an action that is legal here."""
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == LAY:
        size = f" {SIZES[piece]}" if s.sizes == 2 else ""
        return f"lay {PLACE_TEXT[place]}{size}"
    if s.phase == MOVE:
        return f"move {CELL_TEXT[s.pawns[piece]]} {CELL_TEXT[place]}"
    if action == LEAVE:
        return "leave"
    return "remove" if action == REMOVE else f"carry {PLACE_TEXT[place]}"


def veil(text: str, seat: int | None) -> str:
    """Return the text: nothing is hidden."""
    return text


def describe(s: Any, deck: Any, action: int, lang: str) -> str:
    """Return what an action does."""
    piece, place = action >> PIECE, action & PLACE_BITS
    french = lang == "fr"
    if s.phase == LAY:
        where = PLACE_TEXT[place]
        if s.sizes == 1:
            return f"poser un triangle en {where}" if french else f"lay a triangle at {where}"
        if french:
            return f"poser un triangle en {where} avec un {('petit', 'grand')[piece]} pion"
        return f"lay a triangle at {where} with a {SIZES[piece]} pawn"
    if s.phase == MOVE:
        start, goal = CELL_TEXT[s.pawns[piece]], CELL_TEXT[place]
        if has(s.stands, place):
            return (
                f"prendre en {goal} avec le pion {start}"
                if french
                else f"take on {goal} with the pawn {start}"
            )
        return f"aller de {start} en {goal}" if french else f"move the pawn {start} to {goal}"
    old = PLACE_TEXT[s.triangles[s.left]]
    if action == LEAVE:
        return f"laisser le triangle {old}" if french else f"leave the triangle {old}"
    if action == REMOVE:
        return f"retirer le triangle {old} du jeu" if french else f"remove the triangle {old} from the game"
    new = PLACE_TEXT[place]
    return f"porter le triangle {old} en {new}" if french else f"carry the triangle {old} to {new}"


def describe_veiled(text: str, lang: str) -> str:
    """Return the text itself: nothing is veiled."""
    return text


# --- why not ------------------------------------------------------------------------------------------------

OFF_THE_TABLE = Refusal(
    "TNG-1",
    "That is off the table: every cell has x and y from -20 to 20.",
    "C'est hors de la table : toute case a x et y de -20 à 20.",
)
UNREACHABLE = Refusal(
    "3.2",
    "The pawn cannot get there: it steps over a side of its cell, or jumps over identical pawns (3.3).",
    "Le pion n'y arrive pas : il franchit un côté de sa case, ou saute des pions identiques (3.3).",
)


def _unreadable(s: Any) -> Refusal:
    if s.phase == LAY:
        want = "'lay v0,-2 small'" if s.sizes == 2 else "'lay v0,-2'"
    else:
        want = "'move 0,0v 1,0^'" if s.phase == MOVE else "'leave', 'remove', 'carry v3,-2'"
    return Refusal("8.1", f"This is written like {want}.", f"Cela s'écrit comme {want}.")


def _too_early_or_late(s: Any) -> Refusal:
    if s.phase == LAY:
        return Refusal(
            "2.1", "Lay a triangle: not all are laid.", "Posez un triangle : tous ne sont pas posés."
        )
    if s.phase == MOVE:
        return Refusal("3.1", "It is time to move a pawn.", "C'est le moment de déplacer un pion.")
    left = PLACE_TEXT[s.triangles[s.left]]
    return Refusal(
        "5.1",
        f"First leave, remove or carry the triangle {left}.",
        f"D'abord, laissez, retirez ou portez le triangle {left} (leave, remove, carry).",
    )


def refuse(s: Any, deck: Any, action: int) -> Refusal:
    """Return why an action that ``read`` gave is not legal here."""
    piece, place = action >> PIECE, action & PLACE_BITS
    if s.phase == MOVE:
        return _refuse_move(s, piece, place)
    if s.phase == LAY:
        return _refuse_lay(s, piece, place)
    if place == s.triangles[s.left]:
        return Refusal(
            "5.2", "It lies there: that is written 'leave'.", "Il est déjà là : cela s'écrit 'leave'."
        )
    return _refuse_place(s, place, "5.4")


def _refuse_lay(s: Any, size: int, place: int) -> Refusal:
    if s.to_lay[s.turn * s.sizes + size] == 0:
        return Refusal(
            "7.2",
            f"You have no {SIZES[size]} pawn left to lay.",
            f"Vous n'avez plus de {('petit', 'grand')[size]} pion à poser.",
        )
    if s.laid == 0:
        first = PLACE_TEXT[FIRST_PLACE]
        return Refusal(
            "TNG-2", f"The first triangle is laid at {first}.", f"Le premier triangle se pose en {first}."
        )
    return _refuse_place(s, place, "2.3")


def _refuse_place(s: Any, place: int, contact_clause: str) -> Refusal:
    if overlaps(s.cells, place):
        clause = "2.2" if contact_clause == "2.3" else contact_clause
        return Refusal(clause, "It would overlap a triangle.", "Il en recouvrirait un autre.")
    return Refusal(
        contact_clause,
        "It would touch no other triangle along a side of a cell.",
        "Il n'en toucherait aucun autre par un côté de case.",
    )


def _refuse_move(s: Any, pawn: int, goal: int) -> Refusal:
    if not first_pawn(s, s.turn) <= pawn < first_pawn(s, s.turn + 1):
        return Refusal("3.1", "This pawn is not yours.", "Ce pion n'est pas à vous.")
    if goal == s.pawns[pawn]:
        return Refusal("3.4", "The pawn stands there already.", "Le pion s'y trouve déjà.")
    if not has(s.cells, goal):
        return Refusal("3.4", "No triangle lies there.", "Il n'y a pas de triangle à cet endroit.")
    if not has(s.stands, goal):
        return UNREACHABLE
    other = pawn_on(s, goal) // MOST_X
    if other // s.sizes == s.turn:
        return Refusal("3.4", "A pawn of yours stands there.", "Un de vos pions s'y trouve.")
    if other == prey(s, pawn // MOST_X):
        return UNREACHABLE
    if s.sizes == 2:
        return Refusal("7.3", "This pawn does not take that size.", "Ce pion ne prend pas cette taille.")
    return Refusal(
        "4.1",
        "You take only the pawns of your left neighbour.",
        "On ne prend que les pions de son voisin de gauche.",
    )


# --- the table ----------------------------------------------------------------------------------------------


def full(s: Any, deck: Any) -> Json:
    """Return everything."""
    return view(s, deck, None)


def view(s: Any, deck: Any, seat: int | None) -> Json:
    """Return everything: nothing is hidden.

    Beside what the rules name: ``numbers``, by which a piece is known from one view to the next, and what
    the ``last`` turn changed.
    """
    triangles = [triangle for triangle in range(TRIANGLES) if s.triangles[triangle]]
    pawns = [pawn for pawn in range(PAWNS) if s.pawns[pawn]]
    return {
        "phase": PHASES[s.phase],
        "triangles": [PLACE_TEXT[s.triangles[triangle]] for triangle in triangles],
        "pawns": [{**_owner(s, pawn // MOST_X), "cell": CELL_TEXT[s.pawns[pawn]]} for pawn in pawns],
        "to_lay": [_to_lay(s, other) for other in range(s.players)],
        "left_behind": None if s.left == NONE else PLACE_TEXT[s.triangles[s.left]],
        "taken": [_owner(s, series) for series in range(s.players * s.sizes) for _ in range(s.taken[series])],
        "quiet": s.quiet,
        "numbers": {"triangles": triangles, "pawns": pawns},
        "last": {
            "pawn": [CELL_TEXT.get(s.last_from), CELL_TEXT.get(s.last_to)],
            "triangle": [PLACE_TEXT.get(s.last_up), PLACE_TEXT.get(s.last_down)],
        },
    }


def _owner(s: Any, series: int) -> Json:
    if s.sizes == 1:
        return {"seat": series, "kind": "pawn"}
    return {"seat": series // 2, "kind": SIZES[series % 2]}


def _to_lay(s: Any, seat: int) -> int | Json:
    if s.sizes == 1:
        return int(s.to_lay[seat])
    return {size: s.to_lay[2 * seat + k] for k, size in enumerate(SIZES)}


ENDINGS = {
    "en": (
        "The left neighbour's pawns were taken",
        "All the others were isolated",
        "Nobody else had a triangle of his own",
        "Draw: nothing happened for too long",
        "Draw: nobody could move",
    ),
    "fr": (
        "Les pions du voisin de gauche sont pris",
        "Tous les autres sont isolés",
        "Nul autre n'a de triangle à lui",
        "Nulle : rien pendant trop longtemps",
        "Nulle : personne ne peut jouer",
    ),
}


def ending(s: Any) -> int:
    """Return which of the endings a match that is over had; of several at once, the first."""
    if s.winner == DRAWN:
        return 3 if s.quiet >= s.stall * s.players else 4
    if has_taken_all(s, s.winner):
        return 0
    return 1 if s.isolation == 1 and seats_in_contact(s) & ~(1 << s.winner) == 0 else 2
