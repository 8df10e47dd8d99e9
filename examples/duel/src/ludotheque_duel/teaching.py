"""What a coach of Duel waits for, besides what every game has."""

from __future__ import annotations

from typing import Any

from ludotheque_duel.rules import State, beats, holds


def sure_trick(s: State, after: State, deck: Any, seat: int) -> bool:
    """Tell whether a seat holds a card that nothing beats any more."""
    cards = range(1, after.cards + 1)
    return any(
        holds(after, seat, card) and all(after.gone[other] for other in cards if beats(after, other, card))
        for card in cards
    )


CONDITIONS = {"sure trick": sure_trick}
