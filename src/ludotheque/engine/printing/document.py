"""The whole document: which page follows which, and what is written on them besides the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from ludotheque.engine.author.palette import printed_colours
from ludotheque.engine.author.printing import Piece
from ludotheque.engine.author.rulebook import Figure
from ludotheque.engine.game import Game
from ludotheque.engine.printing import fonts, making, sheets
from ludotheque.engine.printing.book import SOFT, Book, book
from ludotheque.engine.printing.builder import BLANK, About, Columns, Page, balanced, build, measured
from ludotheque.engine.printing.layout import Paper, Sheet, arrange, paper_of
from ludotheque.words import words_of

SIZES = (9.6, 9.2, 8.8, 8.4, 8.0, 7.6)
"""Of the rulebook's text in points: the largest with which it fits MOST_PAGES is taken."""
MOST_PAGES = 4
LITTLE, LEGIBLE = 0.27, 8.8
"""A last page of which no more is filled is saved by smaller text, if that is still legible."""
EDGE, HEADER, FOOTER = 12.0, 6.0, 5.0
"""How far from the edges of a page what stands there is written."""


def document(game: Game, paper: str, lang: str, deck: Any, duplex: bool, files: bool) -> bytes:
    """Return the box of a game as a PDF."""
    fonts.register()
    return _Document(game, paper_of(paper), lang, deck, duplex, files).pdf()


class _Document:
    def __init__(self, game: Game, paper: Paper, lang: str, deck: Any, duplex: bool, files: bool) -> None:
        assert game.printing is not None
        self.game, self.paper, self.lang, self.duplex = game, paper, lang, duplex
        self.own = game.printing
        self.words = words_of(__package__, lang)
        chosen = {} if deck is None else {"deck": deck}
        self.deck = game.setting(game.players[0], chosen, files=files).deck
        self.pieces = [self._coloured(piece) for piece in self.own.pieces(self.deck, lang)]
        self.sheets = arrange(self.pieces, paper, folded=not duplex)
        self.figures: dict[Figure, str] = {}
        self.total = 0

    def _coloured(self, piece: Piece) -> Piece:
        back = None if piece.back is None else printed_colours(piece.back, self.own.COLOURS)
        return replace(piece, front=printed_colours(piece.front, self.own.COLOURS), back=back)

    def pdf(self) -> bytes:
        title, rules_title = self.game.title[self.lang], self.words("Rules of the game")
        about = About(self.paper, title, self.lang, self.duplex, rules_title, self._edges)
        rules, lengths = self._rules(about)
        many = lengths.pages
        before = self._paired([self._making(many), self._label()])
        after = [BLANK] * (many % 2 if self.duplex else 0)
        after += [page for sheet in self.sheets for page in self._of_sheet(sheet)]
        after += self._paired(self._scores())
        self.total = len(before) + many + len(after)
        return build(about, before, rules, after, lengths)

    def _paired(self, pages: Sequence[Page]) -> list[Page]:
        """Return pages with nothing on their other side, where every sheet has two."""
        return [one for page in pages for one in ((page, BLANK) if self.duplex else (page,))]

    def _edges(self, canvas: Canvas, number: int, title: str, foot: str) -> None:
        """Write what stands at the edges of a page."""
        with sheets.downwards(canvas, self.paper):
            canvas.setFillColor(SOFT)
            if title:
                sheets.write(canvas, f"{self.game.title[self.lang]} · {title}", EDGE, HEADER, 7.5)
            place = f"{number} / {self.total}"
            sheets.write(canvas, place, self.paper.width - EDGE, HEADER, 7.5, anchor="end")
            sheets.write(canvas, foot, EDGE, self.paper.height - FOOTER, 7.5)

    # --- the rulebook ---------------------------------------------------------------------------------------

    def _rules(self, about: About) -> tuple[Book, Columns]:
        """Return the rulebook, its text as large as fits, and how long its last columns are."""
        text, tried = self.game.rulebook(self.lang, paper=True), {}
        for size in SIZES:
            make = partial(book, text, self._figure, size)
            pages, filled = tried[size] = measured(about, make(seen=False))
            if pages <= MOST_PAGES and (filled > LITTLE or pages == 1 or size <= LEGIBLE):
                break
        fitting = [size for size in tried if tried[size][0] <= MOST_PAGES] or list(tried)[-1:]
        size = min(fitting, key=lambda size: tried[size][0])
        make = partial(book, text, self._figure, size)
        return make(), balanced(about, partial(make, seen=False), tried[size][0])

    def _figure(self, figure: Figure) -> str:
        if figure not in self.figures:
            pieces = self.game.figure(figure.record).sight(figure.seat).pieces(self.lang)
            self.figures[figure] = printed_colours("".join(pieces), self.own.COLOURS)
        return self.figures[figure]

    # --- pieces ---------------------------------------------------------------------------------------------

    def _of_sheet(self, sheet: Sheet) -> Iterator[Page]:
        """Give the pages of a sheet: one, or two where it is printed on both sides."""
        _ = self.words
        title = ", ".join(f"{name} ({many})" for name, many in sheet.names)
        if sheet.fold:
            foot = _("Fold along the dashed line, glue the halves together, then cut.")
            yield Page(title, partial(sheets.draw_folded, sheet), foot)
        elif not sheet.two_sided:
            foot = _("One side only: print it on card, or glue it on card, then cut.")
            yield from self._paired([Page(title, partial(sheets.draw_plain, sheet), foot)])
        else:
            foot = _("The backs are on the other side of the sheet: flip it on its long edge.")
            yield Page(title, partial(sheets.draw_front, sheet), foot)
            yield Page(_("%(name)s: backs", name=title), partial(sheets.draw_back, sheet))

    def _label(self) -> Page:
        return Page(
            self.words("Label of the box"), partial(making.draw_label, self.paper, self.game, self.words)
        )

    def _scores(self) -> list[Page]:
        rows = self.own.score_rows(self.deck, self.lang)
        draw = partial(making.draw_scores, self.paper, self.game, rows, self.words)
        return [Page(self.words("Score sheet"), draw)] if rows else []

    # --- how it is made -------------------------------------------------------------------------------------

    def _making(self, rules: int) -> Page:
        draw = partial(
            making.draw_making, self.paper, self.game, self._contents(rules), self._steps(), self.words
        )
        return Page("", draw)

    def _contents(self, rules: int) -> list[list[str]]:
        """Return what the file holds: what, how many, how large, on which pages."""
        _ = self.words
        sides = 2 if self.duplex else 1
        label, first = 1 + sides, 1 + 2 * sides
        page = first + rules + (rules % 2 if self.duplex else 0)
        cover = f"{making.COVER.width:g} × {making.COVER.height:g} mm"
        rows = [
            [_("What"), _("How many"), _("Size"), _("Pages")],
            [_("Label of the box"), "1", cover, str(label)],
            [_("Rules of the game"), "", "", _pages(first, first + rules - 1)],
        ]
        where: dict[str, list[int]] = {}
        for sheet in self.sheets:
            for name, _many in sheet.names:
                where.setdefault(name, []).extend((page, page + sides - 1 if sheet.two_sided else page))
            page += sides
        for name, (many, size) in making.sizes(self.pieces, self.words).items():
            rows.append([name, str(many), size, _pages(where[name][0], where[name][-1])])
        return rows + ([[_("Score sheet"), "", "", str(page)]] if self._scores() else [])

    def _steps(self) -> list[str]:
        """Return what is to be done, in order."""
        _ = self.words
        two = any(sheet.two_sided for sheet in self.sheets)
        steps = [
            _("Print at 100 % (“actual size”, not “fit to page”), then measure the bar and the square below.")
        ]
        if two and self.duplex:
            both = _("Print on both sides, flipped on the long edge, on card of 200 to 300 g.")
            light = _("Hold a sheet against the light: the crosses of both sides must meet.")
            steps.append(f"{both} {light}")
        elif two:
            fold = _("Where a sheet has a dashed line, fold it there with the pictures outside.")
            glue = _("Glue the halves together and let them dry under a heavy book.")
            steps.append(f"{fold} {glue}")
        if not all(sheet.two_sided for sheet in self.sheets):
            steps.append(_("Pieces with one side: print them on card, or glue them on card of 1 to 2 mm."))
        cut = _("Cut along a steel ruler from mark to mark, and along drawn outlines with scissors.")
        steps.append(cut)
        return [*steps, *self.own.notes(self.deck, self.lang)]


def _pages(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
