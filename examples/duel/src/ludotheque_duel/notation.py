"""Duel in writing: ``lay 7``; chance: ``deal 0 7``."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import CHANCE, Json, Refusal
from ludotheque_duel.rules import HAND, UNKNOWN

EVENT = re.compile(r"(lay|deal ([0-3])) ([1-9][0-9]?)")


def read(s: Any, deck: Any, text: str) -> int | Refusal:
    """Return the card that a text names."""
    found = EVENT.fullmatch(text)
    if not found or (found[2] is not None) != (s.to_move == CHANCE):
        want = "deal 0 7" if s.to_move == CHANCE else "lay 7"
        return Refusal("4.1", f"This is written like {want!r}.", f"Cela s'écrit comme {want!r}.")
    return int(found[3])


def write(s: Any, deck: Any, action: int) -> str:
    """Return the spelling of a card dealt or laid."""
    return f"deal {s.dealt // HAND} {action}" if s.to_move == CHANCE else f"lay {action}"


def refuse(s: Any, deck: Any, action: int) -> Refusal:
    """Return why this card cannot be dealt or laid."""
    if s.to_move == CHANCE:
        return Refusal("1.1", "This card is not in the pile.", "Cette carte n'est pas dans la pioche.")
    return Refusal("2.1", "You do not hold this card.", "Vous n'avez pas cette carte.")


def veil(text: str, seat: int | None) -> str:
    """Hide from a seat what others were dealt."""
    words = text.split()
    if words[0] == "deal" and words[1] != str(seat):
        return " ".join(words[:2])
    return text


def describe(s: Any, deck: Any, action: int, lang: str) -> str:
    """Return what an action does."""
    if s.to_move == CHANCE:
        seat = s.dealt // HAND
        return (
            f"donne le {action} à la place {seat}" if lang == "fr" else f"deals the {action} to seat {seat}"
        )
    return f"joue le {action}" if lang == "fr" else f"lay the {action}"


def describe_veiled(text: str, lang: str) -> str:
    """Return who was dealt a card that is not seen."""
    seat = text.split()[1]
    return f"donne une carte à la place {seat}" if lang == "fr" else f"deals a card to seat {seat}"


def full(s: Any, deck: Any) -> Json:
    """Return everything."""
    return view(s, deck, None)


def view(s: Any, deck: Any, seat: int | None) -> Json:
    """Return what a seat may know; cards that it does not know were concealed before."""
    seats = range(s.players)
    return {
        "hands": [[_card(s.hands[other, k]) for k in range(HAND) if s.hands[other, k]] for other in seats],
        "laid": [s.laid[other] or None for other in seats],
        "pile": s.cards - s.dealt,
    }


def _card(card: int) -> int | None:
    return None if card == UNKNOWN else card
