"""The components of one's own box: a page to fill them in, checked by the game at every change.

Nothing is kept here: what somebody makes stays in their browser, as a file, or in a link.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.author.contract import Editor, Json
from ludotheque.engine.author.editing import Field, Items, Part
from ludotheque.engine.errors import BadComponents, LudothequeError
from ludotheque.engine.files import written
from ludotheque.engine.game import Game
from ludotheque.site.api.request_bodies import too_deep
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.threads import in_thread
from ludotheque.site.http.problems import problem_of, problem_response
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.choices import DECK_NAMES
from ludotheque.site.pages.games.decks import (
    FILE,
    NAME,
    TEXT,
    UNREADABLE,
    deck_field,
    drawn,
    own_deck,
    read_deck,
    reason,
    start_of,
)
from ludotheque.site.pages.page import game_of, page
from ludotheque.words import Words

MOST_DRAWN = 400
"""Drawings in an answer."""
MOST_FIELDS = 10
LONGEST_NAME = 60


def replaceable(request: Request) -> Game:
    """Return the game that an address names; 404 if its components cannot be replaced."""
    game = game_of(request)
    if deck_field(game) is None:
        raise HTTPException(404)
    return game


async def show(request: Request) -> Response:
    """Show the page, with the components that the address names."""
    game = replaceable(request)
    deck = game.box.load(start_of(game, request.query_params.get("deck")))
    return render(request, game, written(deck), deck, None)


async def again(request: Request) -> Response:
    """Show the page with the text, or the file, that somebody sent, and what is wrong with it."""
    game = replaceable(request)
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as posted:
        content = await own_deck(posted, deck_field(game))
        name = posted.get(NAME)
    deck = read_deck(content or b"")
    shown = written(deck) if deck is not None else (content or b"").decode(errors="replace")
    return render(request, game, shown, deck, name[:LONGEST_NAME] if isinstance(name, str) else "")


def render(request: Request, game: Game, text: str, deck: Json | None, name: str | None) -> Response:
    """Return the page."""
    words, lang = request.state.words, request.state.lang
    problem = words.gettext("it is not valid JSON") if deck is None else wrong(game, deck, words)
    return page(
        request,
        "components.html",
        here=f"{base}/games/{game.name}/components",
        box=box_of(game.name, lang),
        field=deck_field(game),
        fields={"file": FILE, "text": TEXT, "name": NAME},
        text=text,
        name=name or "",
        checked=name is not None,
        problem=problem,
        parts=[] if deck is None else all_drawn(game, deck, lang),
        decks=[(one, words.gettext(DECK_NAMES.get(one, one))) for one in game.box.names()],
        editor=json_bytes.dumps(described(game, lang)).decode() if game.editor else "",
    )


def wrong(game: Game, deck: Json, words: Words) -> str | None:
    """Return what is wrong with components, None if nothing is."""
    try:
        game.box.parse(deck)
    except LudothequeError as error:
        return reason(error, game, words)
    return None


@dataclass(frozen=True)
class Drawn:
    """A part of a set, all of it drawn."""

    part: Part
    title: str
    drawings: tuple[Markup, ...]


def all_drawn(game: Game, deck: Json, lang: str) -> list[Drawn]:
    """Return all pieces of a set, as the page shows them before its script does."""
    if game.editor is None:
        return []
    try:
        items = game.editor.unfold(deck)
    except UNREADABLE:
        return []
    say = game.words(lang)
    return [
        Drawn(
            part,
            say(part.title),
            tuple(drawn(game, part.name, item, lang) for item in items[part.name][:MOST_DRAWN]),
        )
        for part in game.editor.PARTS
    ]


# what the page's script is told


def described(game: Game, lang: str) -> Json:
    """Return a game's editor in a language: parts, fields, and pictures of what can be picked."""
    assert game.editor
    say = game.words(lang)
    return {
        "parts": [
            {
                "name": part.name,
                "title": say(part.title),
                "item": [say(item) for item in ((part.item,) if isinstance(part.item, str) else part.item)],
                "fewest": part.fewest,
                "most": part.most,
                "blank": dict(part.blank),
                "together": part.together,
                "fields": [_field(field, game.editor, say) for field in part.fields],
            }
            for part in game.editor.PARTS
        ]
    }


def _field(field: Field, editor: Editor, say: Words) -> Json:
    """Return a field; what can be picked in it is called and drawn."""
    told: Json = {"kind": field.kind}
    for one in fields(field):
        value = getattr(field, one.name)
        if isinstance(value, dict):
            told["choices"] = [
                {"value": choice, "title": say(title), "picture": editor.picture(field.name, choice)}
                for choice, title in value.items()
            ]
        elif one.name == "title":
            told["title"] = say(value, number=field.number) if field.number else say(value)
        else:
            told[one.name] = value
    return told


async def check(request: Request) -> Response:
    """Answer the script: components made of items or the other way round, what is wrong, and drawings."""
    try:
        game = replaceable(request)
        asked = json_bytes.loads(await request.body())
        told = await in_thread(checked, game, asked, request.state.words)
    except (Problem, HTTPException, LudothequeError, json_bytes.JSONDecodeError) as error:
        return problem_response(problem_of(error))
    return Response(
        json_bytes.dumps(told), headers={"Cache-Control": "no-store"}, media_type="application/json"
    )


def checked(game: Game, asked: Any, words: Words) -> Json:
    """Return what the script asked for.

    It sends ``deck`` (components, or the name of ours) or ``items``, and in ``draw`` which items it has no
    drawing of: [part, number]; all of them where it says nothing.
    """
    if not isinstance(asked, dict) or too_deep(asked):
        raise Problem(422, "That is no set of components.")
    editor = game.editor
    deck, items = _both(game, editor, asked)
    told: Json = {"deck": deck, "text": written(deck), "items": items, "problem": None, "drawings": []}
    try:
        game.box.parse(deck)
    except BadComponents as error:
        told["problem"] = _problem(error, game, deck, words)
    if editor and items is not None:
        told["drawings"] = _drawings(game, items, asked.get("draw"), words.lang)
    return told


def _both(game: Game, editor: Editor | None, asked: Json) -> tuple[Json, Items | None]:
    """Return components, and the same as items where the game knows how."""
    try:
        if editor and "items" in asked:
            items = {part.name: _listed(asked["items"], part) for part in editor.PARTS}
            return editor.fold(items), items
        deck = asked.get("deck")
        named = game.box.load(deck) if isinstance(deck, str) and deck in game.box.names() else deck
    except UNREADABLE:
        named = None
    if not isinstance(named, dict):
        raise Problem(422, "That is no set of components.")
    try:
        return named, editor.unfold(named) if editor else None
    except UNREADABLE:
        return named, None


def _listed(items: Any, part: Part) -> list[Json]:
    return [dict(item) for item in items[part.name][: 2 * part.most]]


def _problem(error: BadComponents, game: Game, deck: Json, words: Words) -> Json:
    """Return what is wrong, and where: part, item (−1: none), field."""
    place = ("", -1, "")
    if game.editor:
        try:
            place = game.editor.place(deck, error.at)
        except UNREADABLE:
            place = (str(error.at[0]) if error.at else "", -1, "")
    part, item, field = place
    said = reason(_numbered(error, game, deck), game, words)
    return {"words": said[:1].upper() + said[1:], "part": part, "item": item, "field": field}


def _numbered(error: BadComponents, game: Game, deck: Json) -> BadComponents:
    """Return an error that calls items by their numbers on the page, where they have names of their own."""
    named = deck.get(str(error.at[0])) if len(error.at) > 1 else None
    if not isinstance(named, dict) or not game.editor:
        return error
    values = dict(error.values)
    for key, value in values.items():
        if isinstance(value, str) and value in named:
            values[key] = game.editor.place(deck, (error.at[0], value))[1] + 1
    return BadComponents(error.message, at=error.at, **values)


def _drawings(game: Game, items: Items, wanted: Any, lang: str) -> list[Json]:
    """Return the drawings of some items, or of all."""
    if not isinstance(wanted, list):
        wanted = [[part, number] for part, listed in items.items() for number in range(len(listed))]
    found = []
    for one in wanted[:MOST_DRAWN]:
        try:
            part, number = one
            item = items[part][number]
        except UNREADABLE:
            continue
        found.append({"part": part, "item": number, "svg": drawn(game, part, item, lang)})
    return found


def routes() -> list[Route]:
    """Return the addresses of the page, and where its script asks."""
    return [
        Route("/games/{game}/components", show),
        Route("/games/{game}/components", again, methods=["POST"]),
        Route("/games/{game}/components/check", check, methods=["POST"]),
    ]
