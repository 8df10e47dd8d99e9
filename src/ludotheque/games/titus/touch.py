"""How to point at a move of Titus in the drawing."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import CHANCE
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.notation import parts
from ludotheque.games.titus.reserve import under, upon


def paths(s: Any, deck: Deck, action: int) -> list[list[str]]:
    """Return the ways to point at a move; a unit may be touched at any of its coins."""
    if s.to_move == CHANCE:
        return []
    kind, a, b = parts(action)
    if kind == moves.DRAW:
        return [["pile"], [f"token-{s.drawn + 1}"]]
    if kind == moves.STEAL:
        return [[f"purse-{deck.victory[b]}"], [f"token-{s.crest[b]}"]]
    if kind == moves.KEEP:
        return [["keep"]]
    if kind == moves.SWAP:
        return [[f"token-{b}"]]
    if kind == moves.END:
        return [["end"]]
    first = _coins(s, a)
    if kind == moves.CASH:
        return [[coin, "victory"] for coin in first]
    if b:  # either unit may be touched first
        return [way for one in first for two in _coins(s, b) for way in ([one, two], [two, one])]
    return [[coin, "group"] if _fits_between(s) else [coin] for coin in first]


def _coins(s: Any, unit: int) -> list[str]:
    coins = []
    token = s.crown[unit]
    while token:
        coins.append(f"token-{token}")
        token = s.below[token]
    return coins


def _fits_between(s: Any) -> bool:
    """Tell whether the token in hand fits between two units: a second touch settles it."""
    number = s.up[s.hand]
    return bool(under(s, s.turn, number) and upon(s, s.turn, number))
