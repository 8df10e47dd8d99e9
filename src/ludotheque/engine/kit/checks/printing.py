"""Checks of what a game prints: drawings that are whole, sizes that can be cut, a back for every front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from ludotheque.engine.author.printing import SHAPES, Piece
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.kit.checks.drawings import SVG, allowed, parsed
from ludotheque.engine.kit.languages import differ
from ludotheque.engine.kit.sampling import Sample, demand
from ludotheque.engine.printing.layout import PAPERS, arrange

NEAR = 0.02
"""How far, in proportion, a drawing's form may be from its piece's."""


def check_printing(sample: Sample) -> None:
    """What is printed has whole drawings of the size of its pieces, fits the paper, and has all its backs."""
    game, printing = sample.game, sample.game.printing
    if printing is None:
        return
    for name in game.box.names():
        deck = game.box.parse(game.box.load(name))
        english: list[str] = []
        for lang in game.languages:
            pieces = printing.pieces(deck, lang)
            demand(pieces, f"the deck {name} prints nothing")
            for piece in pieces:
                _cut(piece)
                _drawn(piece, piece.front, "front")
                if piece.back is not None:
                    _drawn(piece, piece.back, "back")
            _in_order(pieces)
            _counted(pieces, printing.counts(deck, lang))
            lines = [*printing.notes(deck, lang), *printing.score_rows(deck, lang)]
            for line in lines:
                demand(line.strip() and "%(" not in line, f"{line!r} is not a line to print")
            english = english or lines
            differ(sample, lang, english, lines)
            _fits(pieces)


def _cut(piece: Piece) -> None:
    demand(piece.name.strip(), "a piece has no name")
    demand(piece.shape in SHAPES, f"{piece.name}: a shape is {', '.join(SHAPES)}, not {piece.shape!r}")
    demand(
        piece.width > 0 and piece.height > 0, f"{piece.name}: {piece.width} × {piece.height} mm is no size"
    )
    demand(piece.bleed >= 0, f"{piece.name}: a bleed of {piece.bleed} mm")
    demand(piece.count > 0, f"{piece.name}: {piece.count} of them")
    round_ = piece.shape != "circle" or piece.width == piece.height
    demand(round_, f"{piece.name}: a circle of {piece.width} × {piece.height} mm")


def _drawn(piece: Piece, svg: str, side: str) -> None:
    root = parsed(svg)
    demand(root is not None, f"{piece.name}: the {side} is not well-formed XML")
    assert root is not None
    demand(root.tag == f"{SVG}svg" and "viewBox" in root.attrib, f"{piece.name}: the {side} has no viewBox")
    _x, _y, width, height = (float(number) for number in root.attrib["viewBox"].split())
    skewed = abs(width / height / (piece.width / piece.height) - 1)
    demand(skewed < NEAR, f"{piece.name}: the {side} is drawn {width:g} × {height:g}, not as the piece is")
    for element in root.iter():
        allowed(element)


def _in_order(pieces: Sequence[Piece]) -> None:
    """Demand that pieces of one name follow each other, and have backs all or none."""
    seen: set[str] = set()
    for name, some in groupby(pieces, key=lambda piece: piece.name):
        demand(name not in seen, f"{name}: pieces of one name follow each other")
        seen.add(name)
        alike = list(some)
        backs = sum(piece.back is not None for piece in alike)
        demand(backs in (0, len(alike)), f"{name}: {len(alike)} fronts, but {backs} backs")


def _counted(pieces: Sequence[Piece], declared: Mapping[str, int]) -> None:
    """Demand that as many pieces are printed as the box holds, where the game says how many."""
    printed = Counter[str]()
    for piece in pieces:
        printed[piece.name] += piece.count
    for name, count in declared.items():
        demand(printed[name] == count, f"{name}: the box holds {count}, but {printed[name]} are printed")


def _fits(pieces: Sequence[Piece]) -> None:
    for paper in PAPERS.values():
        for folded in (True, False):
            try:
                arrange(pieces, paper, folded)
            except LudothequeError as error:
                demand(False, str(error))
