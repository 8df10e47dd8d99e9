"""Duel to print: its cards. Nothing else is needed for a game to be printed; the pages are the engine's."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import words_of
from ludotheque.engine.author.printing import Piece, drawing

WIDTH, HEIGHT = 44.0, 68.0
CARDS = 20
FRAME = '<rect x="3" y="3" width="38" height="62" rx="3" fill="none" stroke="#23201B" stroke-width=".6"/>'
BACK = drawing(WIDTH, HEIGHT, f'{FRAME}<path d="M8 8L36 60M36 8L8 60" stroke="#23201B" stroke-width=".6"/>')


def pieces(deck: Any, lang: str) -> list[Piece]:
    """Return the cards, as many as the option allows."""
    name = words_of(__package__, lang)("Cards")
    return [Piece(name, WIDTH, HEIGHT, _card(card), BACK) for card in range(1, CARDS + 1)]


def _card(card: int) -> str:
    number = f'<text x="22" y="42" font-size="24" font-weight="700" text-anchor="middle">{card}</text>'
    return drawing(WIDTH, HEIGHT, FRAME + number)
