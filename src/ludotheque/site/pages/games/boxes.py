"""The box of a game: what is told about it, its cover, and the page where it can be opened."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.house import games
from ludotheque.site.foundation.templating import STATIC, version
from ludotheque.site.http.print_queue import printable
from ludotheque.site.pages.games.decks import deck_field
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.page import game_of, more_at, page
from ludotheque.site.people.listing import Listed, known_to, under_way, waiting
from ludotheque.site.people.visitors import visitor_of

COVER = "cover.svg"
log: logging.Logger = logging.getLogger("ludotheque.site")


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    name: str
    title: str
    about: str
    players: tuple[int, ...]
    minutes: int
    cover: str
    """The address of its cover, within the site."""
    story: bool = False
    """Whether somebody told where it comes from."""
    own: bool = False
    """Whether it can be played with components of one's own."""
    printed: bool = False
    """Whether it can be printed here."""
    lesson: str = ""
    """The first lesson, where there is one."""
    lesson_minutes: int = 0
    puzzles: int = 0
    """How many puzzles there are."""
    untranslated: str = ""
    """What is said where it does not speak the reader's language."""
    prints: bool = False
    """Whether it can be printed, here or by a server."""


@cache
def box_of(name: str, lang: str) -> Box:
    """Return a game's box; where the game does not speak a language, its first words are taken."""
    game = load(name)
    title, about = (said.get(lang) or next(iter(said.values())) for said in (game.title, game.about))
    address = f"/games/{name}/{COVER}?v={version(cover_of(game))}"
    told, own = bool(story_text(game, lang)), deck_field(game) is not None
    first = next(iter(game.lessons), None)
    lesson, minutes = (first.name, first.minutes) if first else ("", 0)
    known = (name, title, about, game.players, game.minutes(players=game.usual_players), address)
    mark = game.untranslated(lang)
    return Box(
        *known,
        told,
        own,
        printable(game),
        lesson,
        minutes,
        len(game.puzzles),
        mark,
        game.printing is not None,
    )


def story_text(game: Game, lang: str) -> str:
    """Return a game's story, in English where there is none in a language; nothing where nobody told it."""
    return game.story(lang) or game.story("en")


def teaser(game: Game, lang: str) -> str:
    """Return the first sentences of a game's story."""
    paragraphs = story_text(game, lang).split("\n\n")
    return next((" ".join(one.split()) for one in paragraphs if one and not one.startswith("#")), "")


def boxes(lang: str) -> list[Box]:
    """Return all boxes on the shelf; a game that cannot be loaded does not hide the others."""
    found = []
    for name in games():
        try:
            found.append(box_of(name, lang))
        except LudothequeError as error:
            log.error("%s", error)
    return found


def cover_of(game: Game) -> bytes:
    """Return the cover that a game's package brings, or the plain one."""
    own = resources.files(game.package) / COVER
    return (own if own.is_file() else STATIC / COVER).read_bytes()


async def cover(request: Request) -> Response:
    """Show the cover of a box."""
    headers = (
        {"Cache-Control": "public, max-age=31536000, immutable"} if "v" in request.query_params else None
    )
    return Response(cover_of(game_of(request)), headers=headers, media_type="image/svg+xml")


async def show(request: Request) -> Response:
    """Show one box, and who plays it now."""
    game = game_of(request)
    holder, store = visitor_of(request), services_of(request).store
    waits = await waiting(store, holder, game.name)
    plays, known = await under_way(store, holder, game.name), await known_to(store, holder)
    more = await more_at(request, "box")
    return render(request, game.name, waits, plays, game.name not in known, more)


def render(
    request: Request,
    name: str,
    waits: list[Listed],
    plays: list[Listed],
    new: bool,
    more: Mapping[str, Any] | None = None,
) -> Response:
    """Return the page of a box, with ``more`` that features show there."""
    lang = request.state.lang
    shelf = {one.name: one for one in boxes(lang)}
    game = load(name)
    return page(
        request,
        "box.html",
        box=shelf[name],
        shelf=shelf,
        waiting=waits,
        under_way=plays,
        new=new,
        presets=presets_of(game, lang, game.players[0]),
        teaser=teaser(game, lang),
        **(more or {}),
    )


def routes() -> list[Route]:
    """Return the addresses of boxes."""
    return [Route("/games/{game}", show), Route(f"/games/{{game}}/{COVER}", cover)]
