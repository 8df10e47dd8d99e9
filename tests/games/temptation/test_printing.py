"""The boards of Temptation on paper."""

from __future__ import annotations

from xml.etree import ElementTree

import ludotheque
from ludotheque.games.temptation import printing
from ludotheque.games.temptation.components import ROWS

GAME = ludotheque.load("temptation")
LEGIBLE = 5.0
"""In millimetres."""


def test_the_numbers_of_the_rows_can_be_read_across_a_table() -> None:
    deck = GAME.setting(2).deck
    for piece in printing.pieces(deck, "en")[:8]:
        for side in (piece.front, piece.back):
            assert side is not None
            texts = ElementTree.fromstring(side).iter("{http://www.w3.org/2000/svg}text")
            rows = [text for text in texts if text.get("x") == "12"]
            assert [text.text for text in rows] == [str(k + 1) for k in range(ROWS)]
            assert {text.get("fill") for text in rows} == {printing.INK}
            assert all(float(text.get("font-size", "0")) >= LEGIBLE for text in rows)
