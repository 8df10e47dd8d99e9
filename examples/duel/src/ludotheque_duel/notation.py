"""Duel in writing: ``lay 7``; chance: ``deal 0 7``."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.engine import CHANCE, N_, Json, Refusal, Veiled, by_chance
from ludotheque_duel.rules import HAND, UNKNOWN, State

NOT_MOVES = {"deal": by_chance("4.1")}
EVENT = re.compile(r"(lay|deal ([0-3])) ([1-9][0-9]?)")


def read(s: State, deck: Any, text: str) -> int | Refusal:
    """Return the card that a text names."""
    found = EVENT.fullmatch(text)
    if not found or (found[2] is not None) != (s.to_move == CHANCE):
        want = "deal 0 7" if s.to_move == CHANCE else "lay 7"
        return Refusal("4.1", N_("This is written like “%(example)s”."), example=want)
    return int(found[3])


def write(s: State, deck: Any, action: int) -> str:
    """Return the spelling of a card dealt or laid."""
    return f"deal {s.dealt // HAND} {action}" if s.to_move == CHANCE else f"lay {action}"


def refuse(s: State, deck: Any, action: int) -> Refusal:
    """Return why this card cannot be dealt or laid."""
    if s.to_move == CHANCE:
        return Refusal("1.1", N_("This card is not in the pile."))
    return Refusal("2.1", N_("You do not hold this card."))


def veil(text: str, looker: int | None) -> str:
    """Hide from a seat what others were dealt."""
    words = text.split()
    if words[0] == "deal" and words[1] != str(looker):
        return " ".join(words[:2])
    return text


def unveil(veiled: Veiled) -> list[str]:
    """Say what the others were dealt: what they hold, and what they laid, in any of the places left."""
    s, events = veiled.s, veiled.events
    dealt = {}
    for other in range(s.players):
        laid = [int(text.split()[1]) for who, text in events if who == other]
        veiled.choice.shuffle(laid)
        dealt[other] = iter([s.hands[other, k] or (laid and laid.pop()) for k in range(HAND)])
    texts = []
    for _, text in events:
        words = text.split()
        hidden = words[0] == "deal" and words[1] != str(veiled.seat)
        texts.append(f"{text} {next(dealt[int(words[1])])}" if hidden else text)
    return texts


def full(s: State, deck: Any) -> Json:
    """Return everything."""
    return view(s, deck, None)


def view(s: State, deck: Any, looker: int | None) -> Json:
    """Return what a seat may know; cards that it does not know were concealed before."""
    seats = range(s.players)
    return {
        "hands": [[_card(s.hands[other, k]) for k in range(HAND) if s.hands[other, k]] for other in seats],
        "laid": [s.laid[other] or None for other in seats],
        "pile": s.cards - s.dealt,
    }


def _card(card: int) -> int | None:
    return None if card == UNKNOWN else card
