"""Duel as a picture."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import CHANCE, Json, words_of
from ludotheque_duel.rules import State


def pieces(view: Json, deck: Any, seat: int | None, lang: str) -> list[str]:
    """Return the hands, a row a seat, and behind each the card that the seat has laid."""
    cards = []
    for row, (hand, laid) in enumerate(zip(view["hands"], view["laid"], strict=True)):
        cards += [_card(card, column, row) for column, card in enumerate(hand)]
        cards += [_card(laid, 4, row)] if laid else []
    size = f"0 0 300 {80 * view['players']}"
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">', *cards, "</svg>"]


def _card(card: int | None, column: int, row: int) -> str:
    name = f' id="card-{card}"' if card else ""
    return (
        f'<g{name} transform="translate({60 * column} {80 * row})">'
        f'<rect x="4" y="4" width="52" height="72" rx="6" fill="none" stroke="currentColor"/>'
        f'<text x="30" y="48" text-anchor="middle" fill="currentColor">{card or "?"}</text></g>'
    )


def text(view: Json, deck: Any, seat: int | None, lang: str) -> str:
    """Return a line a seat."""
    lines = []
    for other, (hand, laid) in enumerate(zip(view["hands"], view["laid"], strict=True)):
        cards = " ".join(str(card or "?") for card in hand)
        lines.append(f"{other}: {cards:<10} {laid or '-'}")
    return "\n".join(lines)


def paths(s: State, deck: Any, action: int) -> list[list[str]]:
    """Return what to touch: the card to lay."""
    return [] if s.to_move == CHANCE else [[f"card-{action}"]]


def attempt(s: State, deck: Any, touched: list[str]) -> str | None:
    """Return the move that somebody wants who touches a card: to lay it."""
    name, _, card = touched[-1].partition("-")
    return f"lay {card}" if name == "card" else None


def explain(s: State, deck: Any, looker: int | None, target: str, lang: str) -> str | None:
    """Return what a piece is."""
    name, _, card = target.partition("-")
    if name != "card":
        return None
    return words_of(__package__, lang)("The card %(card)s.", card=card)
