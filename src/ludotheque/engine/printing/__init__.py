"""Print and play: a game's box as a PDF, everything in it at its true size.

What a game prints it declares in its ``printing.py``; see ``engine/author/printing.py``. All that draws pages
needs the libraries of the extra ``ludotheque[print]``, so it is imported only when something is printed.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ludotheque.engine.errors import LudothequeError
from ludotheque.words import ENGLISH

if TYPE_CHECKING:
    from ludotheque.engine.game import Game

NEEDED = ("reportlab", "font_source_sans_pro")


def box_pdf(
    game: Game,
    *,
    paper: str = "a4",
    lang: str = "en",
    deck: Any = None,
    duplex: bool = False,
    files: bool = True,
) -> bytes:
    """Return the box of a game as a PDF: how it is made, a label, the rulebook, and every piece.

    ``deck`` is a name, JSON or, unless ``files`` is false, a file, as in the game's option. Pieces with two
    sides are folded over and glued together, or, with ``duplex``, printed on both sides of a sheet.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise LudothequeError(
            f"printing needs a library that is not installed here ({', '.join(missing)}): "
            "pip install 'ludotheque[print]'"
        )
    if game.printing is None:
        raise LudothequeError(f"{game.name} does not say what to print: its package has no printing.py")
    from ludotheque.engine.printing.document import document

    spoken = lang if lang in game.languages else ENGLISH
    return document(game, paper, spoken, deck, duplex, files)
