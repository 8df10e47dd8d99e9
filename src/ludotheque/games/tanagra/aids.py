"""What pressing a button beside the board, or touching a pawn, lays over it."""

from __future__ import annotations

from typing import Any

from ludotheque.games.tanagra import takings
from ludotheque.games.tanagra.grid import has
from ludotheque.games.tanagra.notation import CELL_TEXT
from ludotheque.games.tanagra.shapes import INK, PAPER, middle

AIDS = {
    "takings": {"en": "Threats", "fr": "Menaces"},
    "names": {"en": "Cell names", "fr": "Noms"},
}
BROAD = {"^": 12, "v": -1}
"""How far below its middle a cell's name stands."""
NAMED = {
    "en": "Every cell has its name, as the list of moves has it.",
    "fr": "Chaque case porte son nom, celui de la liste des coups.",
}


def aid(s: Any, deck: Any, seat: int, target: str, lang: str) -> tuple[str, str] | None:
    """Return arrows to what the seat may take, and from what may take it; those of one pawn; or names."""
    if target == "names":
        return _names(s), NAMED[lang]
    return takings.aid(s, seat, None if target == "takings" else target, lang)


def _names(s: Any) -> str:
    """Return the name of every cell, where the cell is broad."""
    names = "".join(
        f'<text x="{middle(name)[0]:.1f}" y="{middle(name)[1] + BROAD[name[-1]]:.1f}">{name}</text>'
        for cell, name in CELL_TEXT.items()
        if has(s.cells, cell)
    )
    halo = f'stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return f'<g class="names" font-size="14" text-anchor="middle" fill="{INK}" {halo}>{names}</g>'
