"""How pages are put into a file: some drawn at once, those of the rulebook filled with its paragraphs.

How full a column is, reportlab does not tell: ``_y``, ``_y1`` and ``_height`` of a frame may change with any
version, and pyproject.toml names those that were tried.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
)
from reportlab.platypus.doctemplate import LayoutError

from ludotheque.engine.printing.book import Book
from ludotheque.engine.printing.layout import Paper

MARGIN, COLUMN_GAP = 16.0, 7.0
"""Of the rulebook, in millimetres."""
DRAWN, FIRST, OTHERS, LAST = "drawn", "first", "others", "last"
"""Pages that are drawn at once, and those of the rulebook; its last has columns of equal length."""
TRIES = 6
"""How often the length of those columns is halved in search of it."""


@dataclass(frozen=True)
class Page:
    """A page that is drawn at once."""

    title: str
    """What stands at its upper edge, and in the file's table of contents; "" for none."""
    draw: Callable[[Canvas], None]
    foot: str = ""
    """What stands at its lower edge."""


BLANK = Page("", lambda canvas: None)


@dataclass(frozen=True)
class About:
    """What is the same for all pages."""

    paper: Paper
    title: str
    lang: str
    duplex: bool
    rules: str
    """What the rulebook is called at the edge of its pages."""
    edges: Callable[[Canvas, int, str, str], None]
    """``edges(canvas, number, title, foot)`` writes what stands at the edges of a page."""


class Columns(NamedTuple):
    """How long a rulebook's columns are on its last page."""

    pages: int
    """How many pages the rulebook fills."""
    length: float
    """In points."""


def measured(about: About, rules: Book) -> tuple[int, float]:
    """Return how many pages a rulebook fills, and how much of the last one, from 0 to 1."""
    builder = _Builder(io.BytesIO(), about, _height(about.paper, rules), 0, Columns(0, _room(about.paper)))
    builder.build(_flowing(rules))
    return int(builder.page), builder.filled


def balanced(about: About, rules: Callable[[], Book], pages: int) -> Columns:
    """Return how short the columns of the last page can be."""
    low, high = 0.0, _room(about.paper)
    for _ in range(TRIES if pages > 1 else 0):
        middle = (low + high) / 2
        fits = _fits(about, rules(), Columns(pages, middle))
        low, high = (low, middle) if fits else (middle, high)
    return Columns(pages, high)


def _fits(about: About, rules: Book, columns: Columns) -> bool:
    builder = _Builder(io.BytesIO(), about, _height(about.paper, rules), 0, columns)
    try:
        builder.build(_flowing(rules))
    except LayoutError:  # a figure is longer than such a column
        return False
    return int(builder.page) <= columns.pages


def _room(paper: Paper) -> float:
    return (paper.height - 2 * MARGIN) * mm


def build(
    about: About, before: Sequence[Page], rules: Book, after: Sequence[Page], columns: Columns
) -> bytes:
    """Return a document: pages, a rulebook, and more pages."""
    target = io.BytesIO()
    builder = _Builder(target, about, _height(about.paper, rules), len(before), columns)
    story: list[Flowable] = []
    for page in before:
        story += [_Whole(page, about), PageBreak()]
    story[-1:] = [NextPageTemplate(FIRST), PageBreak(), *_flowing(rules), NextPageTemplate(DRAWN)]
    for page in after:
        story += [PageBreak(), _Whole(page, about)]
    builder.build(story)
    return target.getvalue()


def _flowing(rules: Book) -> list[Flowable]:
    return [*rules.head, FrameBreak(), NextPageTemplate(OTHERS), *rules.body]


def _height(paper: Paper, rules: Book) -> float:
    """Return how high what stands above the columns is, in points."""
    width, high = (paper.width - 2 * MARGIN) * mm, 0.0
    for flowable in rules.head:
        high += flowable.wrap(width, paper.height * mm)[1]
        high += flowable.getSpaceBefore() + flowable.getSpaceAfter()
    return high + 2


class _Whole(Flowable):
    """A page that is drawn at once, as a part of the story."""

    def __init__(self, page: Page, about: About) -> None:
        super().__init__()
        self.page, self.about = page, about

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return width, height - 1

    def draw(self) -> None:
        canvas, page = self.canv, self.page
        canvas.translate(0, -1)
        canvas.saveState()
        page.draw(canvas)
        canvas.restoreState()
        if page is BLANK:
            return
        number = canvas.getPageNumber()
        self.about.edges(canvas, number, page.title, page.foot)
        if page.title:
            _entry(canvas, page.title, number)


def _entry(canvas: Canvas, title: str, number: int) -> None:
    """Add a page to the file's table of contents."""
    canvas.bookmarkPage(f"page-{number}")
    canvas.addOutlineEntry(title, f"page-{number}", 0)


class _Builder(BaseDocTemplate):
    def __init__(self, target: io.BytesIO, about: About, head: float, before: int, columns: Columns) -> None:
        self.about = about
        self.last_rules = before + columns.pages
        self.filled = 0.0
        """How much of the columns of the last page is used."""
        width, height = about.paper.width * mm, about.paper.height * mm
        super().__init__(
            target,
            pagesize=(width, height),
            title=about.title,
            author="Ludothèque",
            lang=about.lang,
            invariant=1,
            pageCompression=1,
        )
        margin, inner, room = MARGIN * mm, width - 2 * MARGIN * mm, height - 2 * MARGIN * mm
        wide = (inner - COLUMN_GAP * mm) / 2

        def side_by_side(top: float, high: float) -> list[Frame]:
            return [Frame(x, top - high, wide, high, 0, 0, 0, 0) for x in (margin, width - margin - wide)]

        top = height - margin
        across = Frame(margin, top - head, inner, head, 0, 0, 0, 0)
        templates = [
            PageTemplate(FIRST, [across, *side_by_side(top - head, room - head)], onPage=self._ruled),
            PageTemplate(OTHERS, side_by_side(top, room), onPage=self._ruled),
            PageTemplate(LAST, side_by_side(top, columns.length), onPage=self._ruled),
            PageTemplate(DRAWN, [Frame(0, 0, width, height, 0, 0, 0, 0)]),
        ]
        self.addPageTemplates(templates[::-1] if before else templates)

    def _ruled(self, canvas: Canvas, builder: Any) -> None:
        number = canvas.getPageNumber()
        self.about.edges(canvas, number, self.about.rules, "")
        if self.pageTemplate.id == FIRST:
            _entry(canvas, self.about.rules, number)

    def afterPage(self) -> None:  # noqa: N802 - the library's name
        frame: Any = self.frame
        frames = self.pageTemplate.frames[-2:]
        if frame in frames:
            used = 1 - (frame._y - frame._y1) / frame._height
            self.filled = (frames.index(frame) + used) / 2
        if self.page + 1 == self.last_rules and self.pageTemplate.id in (FIRST, OTHERS):
            self.handle_nextPageTemplate(LAST)

    def handle_documentBegin(self) -> None:  # noqa: N802 - the library's name
        super().handle_documentBegin()
        self.canv.setViewerPreference("PrintScaling", "None")
        self.canv.setViewerPreference("Duplex", "DuplexFlipLongEdge" if self.about.duplex else "Simplex")
