"""How pages are put into a file: some drawn at once, those of the rulebook filled with its paragraphs."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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

from ludotheque.engine.printing.book import Book
from ludotheque.engine.printing.paper import Paper

MARGIN, COLUMN_GAP = 16.0, 7.0
"""Of the rulebook, in millimetres."""
DRAWN, FIRST, OTHERS = "drawn", "first", "others"
"""Pages that are drawn at once, the first one of the rulebook, and its others."""


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
    rules: str
    """What the rulebook is called at the edge of its pages."""
    edges: Callable[[Canvas, int, str, str], None]
    """``edges(canvas, number, title, foot)`` writes what stands at the edges of a page."""


def page_count(about: About, rules: Book) -> int:
    """Return how many pages a rulebook fills."""
    builder = _Builder(io.BytesIO(), about, _height(about.paper, rules), FIRST)
    builder.build(_flowing(rules))
    return int(builder.page)


def build(about: About, before: Sequence[Page], rules: Book, after: Sequence[Page]) -> bytes:
    """Return a document: pages, a rulebook, and more pages."""
    target = io.BytesIO()
    builder = _Builder(target, about, _height(about.paper, rules), DRAWN)
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


class _Whole(Flowable):  # type: ignore[misc]
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


class _Builder(BaseDocTemplate):  # type: ignore[misc]
    def __init__(self, target: io.BytesIO, about: About, head: float, start: str) -> None:
        self.about = about
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
        none = {"leftPadding": 0, "rightPadding": 0, "topPadding": 0, "bottomPadding": 0}
        inner, room = width - 2 * MARGIN * mm, height - 2 * MARGIN * mm
        wide = (inner - COLUMN_GAP * mm) / 2

        def columns(high: float) -> list[Frame]:
            starts = (MARGIN * mm, MARGIN * mm + wide + COLUMN_GAP * mm)
            return [Frame(x, MARGIN * mm, wide, high, **none) for x in starts]

        across = Frame(MARGIN * mm, MARGIN * mm + room - head, inner, head, **none)
        templates = [
            PageTemplate(DRAWN, [Frame(0, 0, width, height, **none)]),
            PageTemplate(FIRST, [across, *columns(room - head)], onPage=self._ruled),
            PageTemplate(OTHERS, columns(room), onPage=self._ruled),
        ]
        self.addPageTemplates(sorted(templates, key=lambda template: template.id != start))

    def _ruled(self, canvas: Canvas, builder: Any) -> None:
        number = canvas.getPageNumber()
        self.about.edges(canvas, number, self.about.rules, "")

    def handle_documentBegin(self) -> None:  # noqa: N802 - the library's name
        super().handle_documentBegin()
        self.canv.setViewerPreference("PrintScaling", "None")

    def beforePage(self) -> None:  # noqa: N802 - the library's name
        if self.pageTemplate.id == FIRST:
            _entry(self.canv, self.about.rules, self.canv.getPageNumber())
