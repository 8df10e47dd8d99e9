"""A box to print and cut out: which paper, how two sides come together, and the PDF."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.author.options import STANDARD
from ludotheque.engine.game import Game
from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.words import LANGUAGES
from ludotheque.site.http.print_queue import PAPERS, Order, PrintQueue, printable, written
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.choices import DECK_NAMES
from ludotheque.site.pages.games.components import wrong
from ludotheque.site.pages.games.decks import OWN, deck_field, own_deck, read_deck, sample, start_of
from ludotheque.site.pages.page import game_of, offline_of, page
from ludotheque.site.people.visitors import account_of
from ludotheque.words import Words

SIDES = ("fold", "duplex")
MOST_FIELDS = 12
LONGEST_NAME = 60


def printed_game(request: Request) -> Game:
    """Return the game that an address names; 404 if it cannot be printed here."""
    game = game_of(request)
    if not printable(game):
        raise HTTPException(404)
    return game


def print_queue_of(request: Request) -> PrintQueue:
    """Return the queue of this process, which is there when it is first needed."""
    state = request.app.state
    if not hasattr(state, "print_queue"):
        state.print_queue = PrintQueue(services_of(request).thinkers.printers)
    queue: PrintQueue = state.print_queue
    return queue


async def show(request: Request) -> Response:
    """Show what can be printed, and how; or that it needs a server."""
    if offline_of(request):
        box = box_of(game_of(request).name, request.state.lang)
        return page(request, "offline/printing.html", box=box)
    game = printed_game(request)
    return render(request, game, dict(request.query_params), None, None)


async def again(request: Request) -> Response:
    """Show the same for components of one's own, which came with a form."""
    game = printed_game(request)
    form, own, problem = await ordered(request, game)
    return render(request, game, form, own, problem)


async def ordered(request: Request, game: Game) -> tuple[dict[str, str], str | None, str | None]:
    """Return what a form asks for, the components that it brings, and what is wrong with them."""
    words: Words = request.state.words
    field = deck_field(game)
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as posted:
        content = await own_deck(posted, field)
        form = {key: value[:LONGEST_NAME] for key, value in posted.items() if isinstance(value, str)}
    if field:
        form["deck"] = form.get(field, STANDARD)
    if content is None:
        return form, None, None
    deck = read_deck(content)
    if deck is None:
        return form, None, words.gettext("it is not valid JSON")
    return form, written(deck), wrong(game, deck, words)


def render(
    request: Request, game: Game, form: Mapping[str, str], own: str | None, problem: str | None
) -> Response:
    """Return the page."""
    words, lang = request.state.words, request.state.lang
    chosen = OWN if own else start_of(game, form.get("deck"))
    shown = None if problem else sample(game, json.loads(own) if own else chosen, lang)
    return page(
        request,
        "print.html",
        422 if problem else 200,
        here=f"{base}/games/{game.name}/print",
        box=box_of(game.name, lang),
        field=deck_field(game),
        form=form,
        own=own,
        chosen=chosen,
        problem=problem,
        decks=[(one, words.gettext(DECK_NAMES.get(one, one))) for one in game.box.names()],
        spoken={code: own_name for code, own_name in LANGUAGES.items() if code in game.languages},
        sample=shown,
    )


async def pdf(request: Request) -> Response:
    """Give the PDF."""
    game = printed_game(request)
    form, own, problem = dict(request.query_params), None, None
    if request.method == "POST":
        form, own, problem = await ordered(request, game)
    if problem:
        return render(request, game, form, own, problem)
    order = Order(
        game=game.name,
        paper=_one_of(form.get("paper"), PAPERS),
        lang=_one_of(form.get("in"), (request.state.lang, *LANGUAGES)),
        duplex=_one_of(form.get("sides"), SIDES) == "duplex",
        deck=own or start_of(game, form.get("deck")),
    )
    made = await print_queue_of(request).printed(order, await account_of(request))
    headers = {"Content-Disposition": f'attachment; filename="{game.name}-{order.paper}.pdf"'}
    return Response(made, headers=headers, media_type="application/pdf")


def _one_of(asked: str | None, known: tuple[str, ...]) -> str:
    if asked is None:
        return known[0]
    if asked not in known:
        raise Problem(422, f"Choose one of these: {', '.join(dict.fromkeys(known))}.")
    return asked


def routes() -> list[Route]:
    """Return the addresses of the page and of the PDF."""
    return [
        Route("/games/{game}/print", show),
        Route("/games/{game}/print", again, methods=["POST"]),
        Route("/games/{game}/print.pdf", pdf, methods=["GET", "POST"]),
    ]
