"""How to point at a move of Titus in the drawing."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import CHANCE
from ludotheque.games.titus import moves
from ludotheque.games.titus.components import Deck
from ludotheque.games.titus.notation import members, parts
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


def attempt(s: Any, deck: Deck, touched: list[str]) -> str | None:
    """Return the move that was meant: what a coin stands for depends on where it lies."""
    target = touched[-1]
    if target in ("keep", "end"):
        return target
    if target in ("pile", f"token-{s.drawn + 1}"):
        return "draw"
    if target.startswith("purse-"):
        return _steal(s, deck, deck.victory.index(int(target.removeprefix("purse-"))))
    first = _lies(s, touched[0])
    if target in ("victory", "group"):
        verb = "cash" if target == "victory" else target
        return f"{verb} #{first[1]}" if first else None
    last = _lies(s, target)
    if last is None:
        return _on_purse(s, deck, target)
    seat, unit = last
    if s.hand and seat != s.turn:
        return f"swap {seat} #{target.removeprefix('token-')}"
    if first and first != last:
        lower, upper = sorted((first[1], unit), key=lambda one: int(s.up[one]))
        return f"{'group' if s.hand else 'join'} #{lower} #{upper}"
    return f"group #{unit}" if s.hand else f"cash #{unit}"


def _lies(s: Any, target: str) -> tuple[int, int] | None:
    """Return the seat and the unit of a coin in a reserve."""
    for seat in range(s.players):
        for unit in members(s.units[seat]):
            if target in _coins(s, unit):
                return seat, unit
    return None


def _on_purse(s: Any, deck: Deck, target: str) -> str | None:
    """Return the theft of a coin that lies on a victory card."""
    for card in range(s.cashed):
        token = s.crest[card]
        while token:
            if target == f"token-{token}":
                return _steal(s, deck, card)
            token = s.below[token]
    return None


def _steal(s: Any, deck: Deck, card: int) -> str:
    return f"steal {s.owner[card]} {deck.victory[card]}"
