"""Pages with pieces: fronts, backs, and the marks by which they are cut and folded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ludotheque.engine.printing import fonts, outlines, svg
from ludotheque.engine.printing.layout import ACROSS, MARK, Box, Paper, Sheet, Spot
from ludotheque.engine.printing.outlines import Segment

INK, SOFT, FAINT = HexColor("#23201B"), HexColor("#6B6457"), HexColor("#B9B2A6")
HAIR = 0.12
"""How broad the marks are."""
NEAR = 1e-3
CROSS = 4.0
"""Where the marks stand by which two sides of a sheet are held against the light, from its corners."""


@contextmanager
def downwards(canvas: Canvas, paper: Paper) -> Iterator[None]:
    """Measure a page in millimetres from its upper left corner for a while."""
    canvas.saveState()
    canvas.translate(0, paper.height * mm)
    canvas.scale(mm, -mm)
    yield
    canvas.restoreState()


def write(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    face: str = fonts.TEXT,
    anchor: str = "start",
) -> None:
    """Write a line of text on a page measured downwards; the size in points, as printers have it."""
    said = fonts.printable(text)
    wide = fonts.width(said, face, size / mm)
    canvas.saveState()
    canvas.translate(x - {"start": 0, "middle": wide / 2, "end": wide}[anchor], y)
    canvas.scale(1, -1)
    canvas.setFont(face, size / mm)
    canvas.drawString(0, 0, said)
    canvas.restoreState()


# --- pieces -------------------------------------------------------------------------------------------------


def draw_plain(sheet: Sheet, canvas: Canvas) -> None:
    """Draw the page of a sheet with nothing but fronts."""
    with downwards(canvas, sheet.paper):
        _fronts(canvas, sheet)


def draw_folded(sheet: Sheet, canvas: Canvas) -> None:
    """Draw the page of a sheet that is folded."""
    with downwards(canvas, sheet.paper):
        _fronts(canvas, sheet)
        _backs(canvas, sheet)
        _fold(canvas, sheet)


def draw_front(sheet: Sheet, canvas: Canvas) -> None:
    """Draw the first page of a sheet that is printed on both sides."""
    with downwards(canvas, sheet.paper):
        _fronts(canvas, sheet)
        _crosses(canvas, sheet.paper)


def draw_back(sheet: Sheet, canvas: Canvas) -> None:
    """Draw its second page."""
    with downwards(canvas, sheet.paper):
        _backs(canvas, sheet)
        _crosses(canvas, sheet.paper)


def _fronts(canvas: Canvas, sheet: Sheet) -> None:
    """Draw the fronts of a sheet with the marks to cut them by."""
    for spot in sheet.spots:
        _piece(canvas, spot, spot.piece.front)
    canvas.setLineWidth(HAIR)
    canvas.setStrokeColor(INK)
    for start, end in cut_marks(sheet.spots):
        canvas.line(*start, *end)
    canvas.setStrokeColor(FAINT)
    for spot in sheet.spots:
        _cut_line(canvas, spot)


def _backs(canvas: Canvas, sheet: Sheet) -> None:
    """Draw the backs of a sheet, which are not marked: it is cut with its fronts up."""
    for spot in sheet.backs:
        assert spot.piece.back is not None
        _piece(canvas, spot, spot.piece.back)


def _piece(canvas: Canvas, spot: Spot, drawn: str) -> None:
    piece, box, turned = spot
    canvas.saveState()
    canvas.translate(box.x + box.width / 2, box.y + box.height / 2)
    if turned:
        canvas.rotate(180)
    around = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    canvas.clipPath(svg.trace(canvas, _outline(piece.shape, around, piece.bleed)), stroke=0, fill=0)
    svg.draw(canvas, drawn, around, clipped=False)
    canvas.restoreState()


def _outline(shape: str, box: Box, more: float = 0.0) -> list[Segment]:
    """Return the line along which a piece is cut, or one that is farther out."""
    x, y, width, height = box
    if shape == "circle":
        return outlines.ellipse(x + width / 2, y + height / 2, width / 2 + more, height / 2 + more)
    if shape == "triangle":
        side, up = more * 3**0.5, 2 * more
        return outlines.path(f"M{x - side} {y + height + more}H{x + width + side}L{x + width / 2} {y - up}Z")
    room = max(more, HAIR)
    return outlines.rectangle(x - room, y - room, width + 2 * room, height + 2 * room)


# --- marks --------------------------------------------------------------------------------------------------

Mark = tuple[tuple[float, float], tuple[float, float]]


def cut_marks(spots: tuple[Spot, ...]) -> list[Mark]:
    """Return the marks at the corners of rectangles, none of them on a piece or its bleed."""
    boxes = [_with_bleed(spot) for spot in spots]
    found = {mark for spot in spots if spot.piece.shape == "rectangle" for mark in _at_corners(spot)}
    return sorted(mark for mark in found if not any(_meets(mark, box) for box in boxes))


def _at_corners(spot: Spot) -> Iterator[Mark]:
    x, y, width, height = spot.box
    off = spot.piece.bleed
    for corner, out in ((x, -1), (x + width, 1)):
        for level in (y, y + height):
            yield _mark((corner + out * off, level), (corner + out * (off + MARK), level))
    for level, out in ((y, -1), (y + height, 1)):
        for corner in (x, x + width):
            yield _mark((corner, level + out * off), (corner, level + out * (off + MARK)))


def _mark(one: tuple[float, float], other: tuple[float, float]) -> Mark:
    start, end = sorted((one, other))
    return (round(start[0], 3), round(start[1], 3)), (round(end[0], 3), round(end[1], 3))


def _with_bleed(spot: Spot) -> Box:
    box, more = spot.box, spot.piece.bleed
    return Box(box.x - more, box.y - more, box.width + 2 * more, box.height + 2 * more)


def _meets(mark: Mark, box: Box) -> bool:
    """Tell whether a mark runs along or over a box; it may touch it with an end."""
    (left, top), (right, below) = mark
    if top == below:
        left, right = left + NEAR, right - NEAR
    else:
        top, below = top + NEAR, below - NEAR
    return (
        right >= box.x - NEAR
        and left <= box.x + box.width + NEAR
        and below >= box.y - NEAR
        and top <= box.y + box.height + NEAR
        and not (top == below and (right <= box.x + NEAR or left >= box.x + box.width - NEAR))
        and not (left == right and (below <= box.y + NEAR or top >= box.y + box.height - NEAR))
    )


def _cut_line(canvas: Canvas, spot: Spot) -> None:
    """Draw the line to cut along where marks at corners are not enough: round a shape, or a shared edge."""
    piece, box, turned = spot
    if piece.shape == "outline" or (piece.shape == "rectangle" and piece.bleed):
        return
    canvas.saveState()
    canvas.translate(box.x + box.width / 2, box.y + box.height / 2)
    if turned:
        canvas.rotate(180)
    around = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    line = outlines.rectangle(*around) if piece.shape == "rectangle" else _outline(piece.shape, around)
    canvas.drawPath(svg.trace(canvas, line), stroke=1, fill=0)
    canvas.restoreState()


def _fold(canvas: Canvas, sheet: Sheet) -> None:
    """Draw the line along which a sheet is folded."""
    width, height = sheet.paper.width, sheet.paper.height
    canvas.saveState()
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.2)
    canvas.setDash([3, 2])
    if sheet.fold == ACROSS:
        canvas.line(4, height / 2, width - 4, height / 2)
    else:
        canvas.line(width / 2, 8, width / 2, height - 8)
    canvas.restoreState()


def _crosses(canvas: Canvas, paper: Paper) -> None:
    """Draw the marks by which two sides of a sheet are held against the light."""
    canvas.saveState()
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(HAIR)
    for x in (2 * CROSS, paper.width - 2 * CROSS):
        for y in (3 * CROSS, paper.height - 3 * CROSS):
            canvas.line(x - 2, y, x + 2, y)
            canvas.line(x, y - 2, x, y + 2)
            canvas.circle(x, y, 1, stroke=1, fill=0)
    canvas.restoreState()
