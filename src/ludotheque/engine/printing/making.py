"""The pages round the pieces: how the box is made, its label, and a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from itertools import groupby

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

from ludotheque.engine.author.palette import LIGHT, SEATS, printed_colours, seat_mark
from ludotheque.engine.author.printing import Piece
from ludotheque.engine.definition import Definition
from ludotheque.engine.printing import fonts, svg
from ludotheque.engine.printing.book import ACCENT, INK, SOFT, Styles
from ludotheque.engine.printing.layout import Box, Paper
from ludotheque.engine.printing.sheets import downwards, write
from ludotheque.words import Words

LEFT = 18.0
BAR, SQUARE = 100.0, 50.0
"""What is measured to see whether a printer keeps its scale."""
COVER = Box(15, 20, 180, 135)
"""The label of the box; its size is ours, to fit a box that A4 paper was sent in, cut down."""
SMALL_COVER = Box(0, 18, 52, 39)
"""The same beside the title of the first page."""
SPINE = 28.0


def cover_of(game: Definition) -> str | None:
    """Return the cover that a game's package brings."""
    own = resources.files(game.package) / "cover.svg"
    return printed_colours(own.read_text(encoding="utf-8"), {}) if own.is_file() else None


def seats_of(game: Definition, _: Words) -> str:
    """Return for how many a game is."""
    few, many = game.players[0], game.players[-1]
    if few == many:
        return _("%(few)s players", few=few)
    return _("%(few)s to %(many)s players", few=few, many=many)


BESIDE_COVER = 4
"""How many paragraphs of the first page stand beside the picture."""

# --- how it is made -----------------------------------------------------------------------------------------


def draw_making(
    paper: Paper,
    game: Definition,
    contents: Sequence[Sequence[str]],
    steps: Sequence[str],
    _: Words,
    canvas: Canvas,
) -> None:
    """Draw the first page: what the file holds, how it is made, and what to measure."""
    styles, cover = Styles(10.5), cover_of(game)
    with downwards(canvas, paper):
        _calibration(canvas, paper, _)
        if cover:
            svg.draw(canvas, cover, SMALL_COVER._replace(x=paper.width - LEFT - SMALL_COVER.width))
    small = ParagraphStyle("small", parent=styles.part, spaceBefore=0)
    story: list[Flowable] = [
        Paragraph(_("Print and play"), small),
        Paragraph(_escaped(game.title[_.lang]), styles.title),
        Paragraph(_escaped(game.about[_.lang]), styles.lead),
        Paragraph(_escaped(seats_of(game, _)), styles.text),
        Spacer(0, 5 * mm),
        Paragraph(_("In this file"), styles.section),
        _contents(contents, styles),
        Paragraph(_("How it is made"), styles.section),
        *[Paragraph(_escaped(step), styles.item, bulletText=f"{k}.") for k, step in enumerate(steps, 1)],
    ]
    top = (paper.height - 16) * mm
    for k, flowable in enumerate(story):
        narrow = SMALL_COVER.width + 6 if cover and k < BESIDE_COVER else 0
        before, after = flowable.getSpaceBefore(), flowable.getSpaceAfter()
        _width, height = flowable.wrapOn(canvas, (paper.width - 2 * LEFT - narrow) * mm, top)
        flowable.drawOn(canvas, LEFT * mm, top - before - height)
        top -= before + height + after


def _contents(rows: Sequence[Sequence[str]], styles: Styles) -> Table:
    cells = [[Paragraph(_escaped(text), styles.cell) for text in row] for row in rows]
    table = Table(cells, colWidths=[70 * mm, 22 * mm, 40 * mm, 40 * mm], hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("LEFTPADDING", (0, 0), (-1, -1), 0),
                ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, HexColor(LIGHT["--line"])),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, INK),
            ]
        )
    )
    return table


def _escaped(text: str) -> str:
    return fonts.printable(text).replace("&", "&amp;").replace("<", "&lt;")


def sizes(pieces: Sequence[Piece], words: Words) -> dict[str, tuple[int, str]]:
    """Return of the pieces of each name how many there are, and how large they are."""
    found = {}
    for name, some in groupby(pieces, key=lambda piece: piece.name):
        alike = list(some)
        measures = {_size(piece, words): None for piece in alike}
        found[name] = sum(piece.count for piece in alike), ", ".join(measures)
    return found


def _size(piece: Piece, words: Words) -> str:
    width, height = (words.number(side, 1, trimmed=True) for side in (piece.width, piece.height))
    return f"ø {width} mm" if piece.shape == "circle" else f"{width} × {height} mm"


def _calibration(canvas: Canvas, paper: Paper, _: Words) -> None:
    """Draw the bar and the square that show whether a printer keeps the scale."""
    x, y = LEFT, paper.height - 22
    canvas.setStrokeColor(INK)
    canvas.setFillColor(INK)
    canvas.setLineWidth(0.25)
    canvas.line(x, y, x + BAR, y)
    for k in range(int(BAR) + 1):
        canvas.line(
            x + k, y, x + k, y - (6 if k % 50 == 0 else 4.5 if k % 10 == 0 else 3 if k % 5 == 0 else 1.8)
        )
    for k in range(0, int(BAR) + 1, 10):
        write(canvas, str(k), x + k, y - 7, 7, anchor="middle")
    write(canvas, _("This bar is 100 mm long."), x, y + 5, 8.5)
    right = paper.width - LEFT - SQUARE
    canvas.rect(right, y - SQUARE, SQUARE, SQUARE, stroke=1, fill=0)
    canvas.line(right, y - SQUARE, right + 4, y - SQUARE + 4)
    write(canvas, "50 × 50 mm", right + SQUARE / 2, y - SQUARE / 2, 9, anchor="middle")
    write(canvas, _("This square is 50 mm wide and high."), right + SQUARE, y + 5, 8.5, anchor="end")


# --- the label ----------------------------------------------------------------------------------------------


def draw_label(paper: Paper, game: Definition, _: Words, canvas: Canvas) -> None:
    """Draw the label of the box, and two for its sides."""
    with downwards(canvas, paper):
        _label(canvas, paper, game, _)


def _label(canvas: Canvas, paper: Paper, game: Definition, _: Words) -> None:
    title, cover = game.title[_.lang], cover_of(game)
    box = COVER._replace(x=(paper.width - COVER.width) / 2)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.2)
    canvas.setFillColor(INK)
    if cover:
        svg.draw(canvas, cover, box)
    else:
        write(canvas, title, paper.width / 2, box.y + box.height / 2, 48, face=fonts.BLACK, anchor="middle")
    canvas.rect(*box, stroke=1, fill=0)
    for k in range(2):
        side = Box(box.x, box.y + box.height + 14 + k * (SPINE + 12), box.width, SPINE)
        canvas.rect(*side, stroke=1, fill=0)
        _spine(canvas, side, title, seats_of(game, _))


def _spine(canvas: Canvas, side: Box, title: str, told: str) -> None:
    middle = side.y + side.height / 2
    canvas.saveState()
    canvas.setFillColor(ACCENT)
    canvas.rect(side.x, side.y + 2.5, side.width, 1.2, stroke=0, fill=1)
    canvas.rect(side.x, side.y + side.height - 3.7, side.width, 1.2, stroke=0, fill=1)
    canvas.setFillColor(INK)
    room = side.width - 14 - fonts.width(fonts.printable(told), fonts.TEXT, 10 / mm) - 8
    size = min(30.0, 30.0 * room / fonts.width(fonts.printable(title), fonts.BLACK, 30 / mm))
    write(canvas, title, side.x + 7, middle + size * 0.12, size, face=fonts.BLACK)
    canvas.setFillColor(SOFT)
    write(canvas, told, side.x + side.width - 7, middle + 1.3, 10, anchor="end")
    canvas.restoreState()


# --- a score sheet ------------------------------------------------------------------------------------------

ROW, BLOCK = 8.5, 10.0
"""How high a line of a score sheet is, and what is free between two matches."""


def draw_scores(paper: Paper, game: Definition, rows: Sequence[str], _: Words, canvas: Canvas) -> None:
    """Draw a sheet for as many matches as fit: a line for each thing that counts, a column a seat."""
    with downwards(canvas, paper):
        _scores(canvas, paper, game.players[-1], rows, _)


def _scores(canvas: Canvas, paper: Paper, seats: int, rows: Sequence[str], _: Words) -> None:
    labels = 52.0
    column = (paper.width - 2 * LEFT - labels) / seats
    canvas.setFillColor(INK)
    write(canvas, _("Score sheet"), LEFT, 24, 20, face=fonts.BLACK)
    y = 32.0
    high = ROW * (len(rows) + 1)
    while y + high < paper.height - 14:
        canvas.setStrokeColor(HexColor(LIGHT["--soft-ink"]))
        for k in range(len(rows) + 2):
            canvas.setLineWidth(0.35 if k in (0, 1, len(rows), len(rows) + 1) else 0.15)
            canvas.line(LEFT, y + k * ROW, LEFT + labels + seats * column, y + k * ROW)
        canvas.setLineWidth(0.15)
        for k in range(seats + 1):
            canvas.line(LEFT + labels + k * column, y, LEFT + labels + k * column, y + high)
        for k, row in enumerate([_("Name"), *rows]):
            last = k == len(rows)
            write(canvas, row, LEFT + 1, y + k * ROW + 5.6, 9, face=fonts.BOLD if last else fonts.TEXT)
        for seat in range(min(seats, len(SEATS))):
            mark = printed_colours(f'<svg viewBox="-9 -9 18 18">{seat_mark(seat)}</svg>', {})
            svg.draw(canvas, mark, Box(LEFT + labels + seat * column + 1.5, y + 2.6, 3.3, 3.3))
        y += high + BLOCK
