"""Where pieces lie on sheets: in rows, with room for bleed and marks; nothing is drawn here.

A sheet to be folded carries fronts in one half and backs in the other, reflected in the fold. One to be
printed on both sides carries fronts on one page and backs on the next, reflected in its middle, so that they
meet when it is flipped on its long edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from ludotheque.engine.author.printing import Piece
from ludotheque.engine.errors import LudothequeError, suggest

MARK = 2.0
"""How long a cut mark is."""
FOLD_ROOM = 3.0
"""Between a fold and what is nearest to it."""
GAPS = {"rectangle": 0.0, "circle": 2.0, "triangle": 3.0, "outline": 3.0}
"""Between pieces without a bleed: rectangles share their cuts."""
NEAR = 1e-6
ACROSS, ALONG = "across", "along"
"""A fold from side to side, and one from top to bottom."""


class Box(NamedTuple):
    """A part of a page."""

    x: float
    y: float
    width: float
    height: float


class Spot(NamedTuple):
    """A piece at its place."""

    piece: Piece
    box: Box
    turned: bool = False
    """By half a turn, as every other triangle of a row is."""


@dataclass(frozen=True)
class Sheet:
    """The fronts on a page; where their backs are follows from it."""

    paper: Paper
    spots: tuple[Spot, ...]
    fold: str | None = None
    """ACROSS or ALONG, where the backs are beyond a fold of the same page."""

    @property
    def two_sided(self) -> bool:
        """Whether its pieces have backs."""
        return self.spots[0].piece.back is not None

    @property
    def backs(self) -> tuple[Spot, ...]:
        """Where the backs are: on this page if it is folded, else on the next."""
        return tuple(self._back(spot) for spot in self.spots) if self.two_sided else ()

    def _back(self, spot: Spot) -> Spot:
        piece, box, turned = spot
        if self.fold == ACROSS:
            return Spot(piece, box._replace(y=self.paper.height - box.y - box.height), not turned)
        return Spot(piece, box._replace(x=self.paper.width - box.x - box.width), turned)

    @property
    def names(self) -> list[tuple[str, int]]:
        """What lies on it, and how many of each."""
        return [(name, len(list(some))) for name, some in groupby(spot.piece.name for spot in self.spots)]


def gap(piece: Piece) -> float:
    """Return the room between a piece and the next one: for both bleeds, and a mark between them."""
    return 2 * piece.bleed + MARK if piece.bleed else GAPS[piece.shape]


def arrange(pieces: Iterable[Piece], paper: Paper, folded: bool) -> list[Sheet]:
    """Return the sheets that carry all pieces, as few as can be.

    A sheet's pieces all have backs, or none has. What does not fit below pieces of another name begins a
    sheet of its own, if that does not take more of them.
    """
    sheets: list[Sheet] = []
    for two_sided, some in groupby(pieces, key=lambda piece: piece.back is not None):
        together = [piece for piece in some for _ in range(piece.count)]
        folds = (ACROSS, ALONG) if two_sided and folded else (None,)
        ways = [_sheets(together, paper, fold, apart) for apart in (True, False) for fold in folds]
        fewest = min(filter(None, ways), key=len, default=None)
        if fewest is None:
            raise _too_large(together, paper, two_sided and folded)
        sheets += fewest
    return sheets


def _too_large(pieces: Sequence[Piece], paper: Paper, folded: bool) -> LudothequeError:
    piece = max(pieces, key=lambda piece: piece.width * piece.height)
    where = f"half a sheet of {paper.name}; try --duplex" if folded else f"a sheet of {paper.name}"
    return LudothequeError(f"{piece.name}: {piece.width:g} × {piece.height:g} mm is too large for {where}")


def _room(paper: Paper, fold: str | None) -> Box:
    """Return where fronts can lie."""
    width, height = paper.width - 2 * SIDE, paper.height - 2 * ENDS
    if fold == ACROSS:
        height = height / 2 - FOLD_ROOM
    elif fold == ALONG:
        width = width / 2 - FOLD_ROOM
    return Box(SIDE, ENDS, width, height)


def _sheets(pieces: Sequence[Piece], paper: Paper, fold: str | None, apart: bool) -> list[Sheet] | None:
    """Return the sheets for these pieces, or None if one of them is too large."""
    room = _room(paper, fold)
    pages: list[list[Spot]] = [[]]
    y = 0.0
    for _, some in groupby(pieces, key=lambda piece: piece.name):
        rows = list(_rows(list(some), room.width))
        if apart and y + sum(map(_high, rows)) > room.height:
            y = room.height
        for row in rows:
            if row[0].box.width > room.width or row[0].box.height > room.height:
                return None
            if y + row[0].box.height > room.height + NEAR:
                pages += [[]] if pages[-1] else []
                y = 0.0
            pages[-1] += [spot._replace(box=spot.box._replace(y=y)) for spot in row]
            y += _high(row)
    return [Sheet(paper, tuple(_placed(page, room, fold)), fold) for page in pages]


def _high(row: Sequence[Spot]) -> float:
    return row[0].box.height + gap(row[0].piece)


def _rows(pieces: Sequence[Piece], width: float) -> Iterator[list[Spot]]:
    """Give rows of pieces of one size, from x = 0."""
    for _, some in groupby(pieces, key=lambda piece: (piece.width, piece.height, piece.shape, piece.bleed)):
        alike = list(some)
        step = _step(alike[0])
        many = max(1, int((width - alike[0].width + NEAR) / step) + 1)
        for start in range(0, len(alike), many):
            yield [
                Spot(
                    piece,
                    Box(k * step, 0, piece.width, piece.height),
                    piece.shape == "triangle" and k % 2 > 0,
                )
                for k, piece in enumerate(alike[start : start + many])
            ]


def _step(piece: Piece) -> float:
    """Return how far it is from a piece to the next one in its row; triangles fit into each other."""
    if piece.shape == "triangle":
        slant: float = (1 + (piece.width / 2 / piece.height) ** 2) ** 0.5
        return piece.width / 2 + gap(piece) * slant
    return piece.width + gap(piece)


def _placed(spots: list[Spot], room: Box, fold: str | None) -> Iterator[Spot]:
    """Give the spots of a page where they lie: in the middle of their room, or close to the fold."""
    right = max(spot.box.x + spot.box.width for spot in spots)
    below = max(spot.box.y + spot.box.height for spot in spots)
    x = room.x + (room.width - right if fold == ALONG else (room.width - right) / 2)
    y = room.y + (room.height - below if fold == ACROSS else (room.height - below) / 2)
    for piece, box, turned in spots:
        yield Spot(piece, box._replace(x=box.x + x, y=box.y + y), turned)


class Paper(NamedTuple):
    """A sheet, upright."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}
SIDE, ENDS = 10.0, 9.0
"""The margins at the sides, and above and below: home printers leave them white."""


def paper_of(name: str) -> Paper:
    """Return a sheet by its name."""
    paper = PAPERS.get(name.lower())
    if paper is None:
        known = ", ".join(PAPERS)
        raise LudothequeError(
            f"there is no paper {name!r}{suggest(name.lower(), PAPERS)} (there are {known})"
        )
    return paper
