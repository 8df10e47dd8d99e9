"""The rulebooks as pages: every clause has an address, and every figure is drawn from its position."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.author.rulebook import CLAUSE, FIGURE, NAME, Figure, clauses, figures
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.figures import figure_html
from ludotheque.site.foundation.threads import in_thread
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.page import game_of, page

NUMBER = re.compile(r"^([0-9]+)\.?\s")


@dataclass(frozen=True)
class Section:
    """A part of a rulebook, for its table of contents."""

    anchor: str
    title: str


@dataclass(frozen=True)
class Book:
    """A rulebook as HTML."""

    sections: tuple[Section, ...]
    html: Markup


@cache
def book_of(name: str, lang: str) -> Book:
    """Return a game's rulebook; the English one where there is none in a language."""
    game = load(name)
    text, lang = book_text(game, lang)
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    sections = _with_sections(tokens)
    _with_clauses(tokens, set(clauses(text)))
    tokens = _with_figures(_without_empty_heads(tokens), game, text, lang)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Book(sections, Markup(html))  # noqa: S704 - of a package's own file, its HTML not let through


def book_text(game: Game, lang: str) -> tuple[str, str]:
    """Return a game's rulebook as Markdown, and its language: English where there is none in this one."""
    try:
        return game.rulebook(lang), lang
    except LudothequeError:
        return game.rulebook("en"), "en"


def _with_sections(tokens: list[Token]) -> tuple[Section, ...]:
    """Give the headings addresses, and return those of the sections; the book's own title goes."""
    found: list[Section] = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            anchor = _anchor(inline.content, {section.anchor for section in found})
            opening.attrSet("id", anchor)
            found.append(Section(anchor, inline.content))
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        del tokens[:3]
    return tuple(found)


def _anchor(title: str, taken: set[str]) -> str:
    """Return an address of its own for a section: after its number, or its place where it has none."""
    number = NUMBER.match(title)
    wanted = f"section-{number[1]}" if number else f"part-{len(taken) + 1}"
    return next(
        one for one in (wanted, *(f"{wanted}-{k}" for k in range(2, len(taken) + 3))) if one not in taken
    )


def _with_clauses(tokens: list[Token], names: set[str]) -> None:
    """Give the clauses addresses, and make links of their names wherever the book speaks of them."""
    for k, token in enumerate(tokens):
        if token.type != "inline" or token.children is None:
            continue
        clause = CLAUSE.match(token.content + "\n")
        own = clause[1] if clause else None
        if own:
            holder = tokens[k - 1]
            if holder.hidden and k >= 2:
                holder = tokens[k - 2]  # in a tight list the paragraph is not written, its item is
            holder.attrSet("id", f"clause-{own}")
            holder.attrJoin("class", "clause")
        token.children = list(link_clauses(token.children, names, own=own))


def link_clauses(
    children: list[Token], names: set[str], page: str = "", own: str | None = None
) -> Iterable[Token]:
    """Return a paragraph's parts with links where clauses are named; its own name leads to itself.

    ``page`` is where the rulebook stands, if not on this page.
    """
    first = own is not None
    for child in children:
        if child.type != "text":
            yield child
            continue
        parts = NAME.split(child.content)
        for k, part in enumerate(parts):
            if k % 2 and part in names and (first or part != own):
                yield from _link(part, page, "own" if first else "")
                first = False
            elif part:
                yield _token("text", part)


def _link(name: str, page: str, kind: str) -> Iterable[Token]:
    opening = Token("link_open", "a", 1, attrs={"href": f"{page}#clause-{name}"})
    if kind:
        opening.attrSet("class", kind)
    return opening, _token("text", name), Token("link_close", "a", -1)


def _token(kind: str, content: str) -> Token:
    return Token(kind, "", 0, content=content)


def _without_empty_heads(tokens: list[Token]) -> list[Token]:
    """Return the book without heads of tables that say nothing, which Markdown cannot leave out."""
    result: list[Token] = []
    for token in tokens:
        result.append(token)
        if token.type == "th_close" and not result[-2].content:
            result[-3].tag = result[-1].tag = "td"
        elif token.type == "thead_close":
            begin = max(k for k, one in enumerate(result) if one.type == "thead_open")
            if all(one.tag != "th" for one in result[begin:]):
                del result[begin:]
    return result


def _drawn(game: Game, figure: Figure, lang: str) -> str:
    return "".join(game.figure(figure.record).sight(figure.seat).pieces(lang))


def _with_figures(tokens: list[Token], game: Game, text: str, lang: str) -> list[Token]:
    """Return the book with a drawing wherever a paragraph is nothing but a figure."""
    drawn = {
        number: figure_html(_drawn(game, figure, lang), figure.caption, number)
        for number, figure in enumerate(figures(text), 1)
    }
    result: list[Token] = []
    number = 0
    for token in tokens:
        if token.type == "inline" and FIGURE.fullmatch(token.content.replace("\n", " ").strip()):
            number += 1
            result.pop()
            result.append(_token("html_block", drawn[number]))
        elif token.type == "paragraph_close" and result and result[-1].type == "html_block":
            continue
        else:
            result.append(token)
    return result


async def show(request: Request) -> Response:
    """Show a rulebook, or with ``?part=1`` only its text, for the sheet next to the table."""
    game, lang = game_of(request), request.state.lang
    book = await in_thread(book_of, game.name, lang)
    template = "rules_part.html" if "part" in request.query_params else "rules.html"
    return page(request, template, box=box_of(game.name, lang), book=book)


def routes() -> list[Route]:
    """Return the address of rulebooks."""
    return [Route("/games/{game}/rules", show)]
