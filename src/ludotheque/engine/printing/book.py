"""The rulebook in two columns: its Markdown as paragraphs, its figures as drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table, TableStyle

from ludotheque.engine.author.palette import LIGHT
from ludotheque.engine.author.rulebook import CLAUSE, FIGURE, Figure, figures
from ludotheque.engine.printing import fonts, svg
from ludotheque.engine.printing.layout import Box

INK, SOFT, ACCENT, LINE = (HexColor(LIGHT[name]) for name in ("--ink", "--soft-ink", "--accent", "--line"))
HIGHEST_FIGURE = 78 * mm
LONGEST_WORD = 16
"""What is written as code is an option's name, which stands out, or something longer, which does not."""
MARKS = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "softbreak": " ",
    "hardbreak": "<br/>",
}


class Picture(Flowable):
    """A drawing as wide as its column, unless it would be too high."""

    drawn: str
    seen: bool
    width: float
    height: float

    def __init__(self, drawn: str, seen: bool) -> None:
        super().__init__()
        self.drawn, self.seen = drawn, seen

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        _, _, wide, high = svg.size_of(self.drawn)
        self.width, self.height = width, min(width * high / wide, HIGHEST_FIGURE)
        return self.width, self.height

    def draw(self) -> None:
        if not self.seen:
            return
        self.canv.saveState()
        self.canv.translate(0, self.height)
        self.canv.scale(1, -1)
        svg.draw(self.canv, self.drawn, Box(0, 0, self.width, self.height))
        self.canv.restoreState()


class Styles:
    """How the parts of a book look, by the size of its text in points."""

    def __init__(self, size: float) -> None:
        common = {"fontName": fonts.TEXT, "bulletFontName": fonts.TEXT, "textColor": INK, "allowWidows": 0}

        def style(name: str, scale: float = 1.0, **more: Any) -> ParagraphStyle:
            big = scale * size
            return ParagraphStyle(name, **{**common, "fontSize": big, "leading": 1.24 * big, **more})

        self.size = size
        self.text: ParagraphStyle = style("text", spaceAfter=0.5 * size)
        self.lead: ParagraphStyle = style("lead", 1.25, spaceAfter=0.7 * size)
        self.title: ParagraphStyle = style(
            "title", 3.6, fontName=fonts.BLACK, leading=3.7 * size, spaceAfter=0.5 * size
        )
        heads = {"fontName": fonts.BLACK, "keepWithNext": 1}
        self.section: ParagraphStyle = style(
            "section", 1.42, **heads, spaceBefore=0.8 * size, spaceAfter=0.35 * size
        )
        self.part: ParagraphStyle = style(
            "part", 1.05, **heads, textColor=ACCENT, spaceBefore=0.4 * size, spaceAfter=0.2 * size
        )
        self.item: ParagraphStyle = style(
            "item", leftIndent=1.5 * size, bulletIndent=0.2 * size, spaceAfter=0.25 * size
        )
        self.caption: ParagraphStyle = style(
            "caption", 0.88, fontName=fonts.ITALIC, textColor=SOFT, spaceAfter=0.9 * size
        )
        self.cell: ParagraphStyle = style("cell", 0.95)


class Book(NamedTuple):
    """A rulebook to be printed: what stands across both columns, and what in them."""

    head: list[Flowable]
    body: list[Flowable]


def book(text: str, draw: Callable[[Figure], str], size: float, seen: bool = True) -> Book:
    """Return a rulebook with text of a size in points.

    One that is not ``seen`` is only to be measured: its figures are left white.
    """
    return _Setter(text, draw, Styles(size), seen).book()


class _Setter:
    """Sets a book, token by token."""

    def __init__(self, text: str, draw: Callable[[Figure], str], styles: Styles, seen: bool) -> None:
        self.tokens = MarkdownIt("commonmark").enable("table").parse(text)
        self.figures = {figure.caption: figure for figure in figures(text)}
        self.draw = draw
        self.styles = styles
        self.seen = seen

    def book(self) -> Book:
        """Return what stands before the first section, and the sections."""
        starts = (k for k, one in enumerate(self.tokens) if one.type == "heading_open" and one.tag == "h2")
        first = next(starts, len(self.tokens))
        head, body = self.tokens[:first], self.tokens[first:]
        return Book(list(self._set(head, self.styles.lead)), list(self._set(body, self.styles.text)))

    def _set(self, tokens: Sequence[Token], style: ParagraphStyle) -> Iterator[Flowable]:
        lists: list[int | None] = []
        k = 0
        while k < len(tokens):
            token = tokens[k]
            if token.type in ("ordered_list_open", "bullet_list_open"):
                lists.append(1 if token.type == "ordered_list_open" else None)
            elif token.type in ("ordered_list_close", "bullet_list_close"):
                lists.pop()
            elif token.type == "heading_open":
                yield self._heading(token.tag, tokens[k + 1])
            elif token.type == "table_open":
                end = next(i for i in range(k, len(tokens)) if tokens[i].type == "table_close")
                yield from self._table(tokens[k:end])
                k = end
            elif token.type in ("fence", "code_block"):
                yield Paragraph(_said(token.content), self.styles.text)
            elif token.type == "inline" and tokens[k - 1].type == "paragraph_open":
                bullet = None
                if lists:
                    number = lists[-1]
                    bullet = "•" if number is None else f"{number}."
                    lists[-1] = None if number is None else number + 1
                yield from self._paragraph(token, bullet, style)
            k += 1

    def _heading(self, tag: str, inline: Token) -> Flowable:
        style = {"h1": self.styles.title, "h2": self.styles.section}.get(tag, self.styles.part)
        return Paragraph(_markup(inline), style)

    def _paragraph(self, inline: Token, bullet: str | None, style: ParagraphStyle) -> Iterator[Flowable]:
        figure = FIGURE.fullmatch(inline.content.replace("\n", " ").strip())
        if figure:
            drawn = Picture(self.draw(self.figures[figure[1]]), self.seen)
            yield KeepTogether([drawn, Spacer(0, 3), Paragraph(_said(figure[1]), self.styles.caption)])
        elif bullet:
            yield Paragraph(_markup(inline), self.styles.item, bulletText=bullet)
        else:
            yield Paragraph(_markup(inline), style)

    def _table(self, tokens: Sequence[Token]) -> Iterator[Flowable]:
        rows: list[list[Paragraph]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                bold = not rows[-1] and len(rows) > 1
                said = f"<b>{_markup(token)}</b>" if bold else _markup(token)
                rows[-1].append(Paragraph(said, self.styles.cell))
        filled = [row for row in rows if any(cell.text for cell in row)]
        first = max((_wide(row[0]) for row in filled), default=0.0) + 10
        table = Table(filled, colWidths=[first, *[None] * (len(filled[0]) - 1)], hAlign="LEFT")
        table.setStyle(
            TableStyle(
                [
                    ("NOSPLIT", (0, 0), (-1, -1)),
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 1.2),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                    ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE),
                ]
            )
        )
        yield table
        yield Spacer(0, 0.7 * self.styles.size)


def _wide(cell: Paragraph) -> float:
    """Return how wide a cell of one short line is."""
    return fonts.width(cell.getPlainText(), fonts.BOLD, cell.style.fontSize)


def _markup(inline: Token) -> str:
    """Return a paragraph's parts as the markup that paragraphs understand; a clause's name in colour."""
    parts = []
    for child in inline.children or ():
        if child.type == "text":
            parts.append(_said(child.content))
        elif child.type == "code_inline":
            name = fonts.SEMIBOLD if len(child.content) <= LONGEST_WORD else fonts.TEXT
            parts.append(f'<font name="{name}">{_said(child.content)}</font>')
        else:
            parts.append(MARKS.get(child.type, ""))
    said = "".join(parts)
    if CLAUSE.match(inline.content + "\n"):
        said = said.replace("<b>", f'<font name="{fonts.BOLD}" color="{LIGHT["--accent"]}">', 1)
        said = said.replace("</b>", "</font>&nbsp;", 1)
    return said


def _said(text: str) -> str:
    return escape(fonts.printable(text), quote=False)
