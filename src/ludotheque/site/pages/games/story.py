"""Where a game comes from: its box, what is lost of it, how ours was made, and how balanced it is.

The text is ``story.<lang>.md`` of the game's package. A paragraph that is nothing but ``{balance}`` stands
for the figures in ``balance.json``, ``{readings}`` for what the rulebook says of playing to the letter.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.threads import in_thread
from ludotheque.site.pages.games.boxes import box_of, story_text
from ludotheque.site.pages.games.choices import STRICT
from ludotheque.site.pages.games.rulings import Ruling, ruling
from ludotheque.site.pages.page import game_of, page
from ludotheque.site.people.listing import level_word
from ludotheque.words import Words

BALANCE = "balance.json"
BALANCE_HERE, READINGS_HERE = "{balance}", "{readings}"
SHOWN = ("seats", "skill")
"""Sections of a balance report that are seen at once; the others are folded."""


@dataclass(frozen=True)
class Figures:
    """A balance report, drawn."""

    glance: Markup
    shown: tuple[Markup, ...]
    folded: tuple[Markup, ...]
    matches: int
    bot: str


@dataclass(frozen=True)
class Reading:
    """A choice between the printed words and ours."""

    about: str
    rule: Ruling


@dataclass(frozen=True)
class Piece:
    """Part of a story: text, or what stands in its place."""

    html: Markup = field(default_factory=Markup)
    figures: Figures | None = None
    readings: tuple[Reading, ...] = ()


def story_of(name: str, lang: str) -> tuple[Piece, ...]:
    """Return a game's story, piece by piece; its title is the page's."""
    return _story_of(name, lang, str(base))


@cache
def _story_of(name: str, lang: str, site: str) -> tuple[Piece, ...]:
    """Return the same, its links leading to pages of the site."""
    game = load(name)
    text = story_text(game, lang)
    markdown = MarkdownIt("commonmark").enable("table")
    pieces: list[Piece] = []
    for paragraph in _cut(text):
        if paragraph == BALANCE_HERE:
            pieces.append(Piece(figures=figures_of(game, lang)))
        elif paragraph == READINGS_HERE:
            pieces.append(Piece(readings=readings_of(game, lang)))
        else:
            html = markdown.render(paragraph).replace('href="/', f'href="{site}/')
            pieces.append(Piece(Markup(html)))  # noqa: S704 - of a package's own file, its HTML not let through
    return tuple(pieces)


def _cut(text: str) -> list[str]:
    """Return a text without its title, cut where something else stands."""
    parts, kept = [], ""
    for paragraph in text.split("\n\n"):
        if paragraph.strip() in (BALANCE_HERE, READINGS_HERE):
            parts += [kept, paragraph.strip()]
            kept = ""
        elif not paragraph.startswith("# "):
            kept += paragraph + "\n\n"
    return [part for part in (*parts, kept) if part.strip()]


def figures_of(game: Game, lang: str) -> Figures | None:
    """Return how balanced a game is, drawn, where its package has the figures."""
    from ludotheque.arena.balance import Report  # only where it is drawn: it brings a lot along
    from ludotheque.arena.page import glance, sections

    file = resources.files(game.package) / BALANCE
    if not file.is_file():
        return None
    report = Report.from_json(json.loads(file.read_text(encoding="utf-8")))
    drawn = {name: Markup(html) for name, html in sections(game, report, lang, level=3).items()}  # noqa: S704
    return Figures(
        glance=Markup(glance(report, lang)),  # noqa: S704 - drawn by the arena
        shown=tuple(html for name, html in drawn.items() if name in SHOWN),
        folded=tuple(html for name, html in drawn.items() if name not in SHOWN),
        matches=max((table.matches for table in report.tables), default=0),
        bot=report.bot,
    )


def readings_of(game: Game, lang: str) -> tuple[Reading, ...]:
    """Return what can be played to the letter of the printed rules, with what the rulebook says."""
    found = []
    for option in game.options:
        rule = ruling(game.name, lang, option.clause) if option.name == STRICT else None
        if rule:
            found.append(Reading(game.words(lang)(option.about), rule))
    return tuple(found)


async def show(request: Request) -> Response:
    """Show a game's story."""
    game, lang = game_of(request), request.state.lang
    if not story_text(game, lang):
        raise HTTPException(404)
    pieces = await in_thread(story_of, game.name, lang)
    words: Words = request.state.words
    return page(
        request,
        "story.html",
        box=box_of(game.name, lang),
        story=pieces,
        level=lambda bot: level_word(words, bot),
    )


def routes() -> list[Route]:
    """Return the address of stories."""
    return [Route("/games/{game}/story", show)]
