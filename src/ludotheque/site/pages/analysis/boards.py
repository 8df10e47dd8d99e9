"""Boards of analysis: an empty one, a match that is over, a lesson's position. Everything is in the address.

It works without scripts: each button sends the whole board, and leads to the address of what becomes of it.
Nothing here reads a match that is going on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.author.palette import plain_colours
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.variations import TooLarge, Variations
from ludotheque.site.api.calls import in_turn, services_of
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.websocket import Gone, WebSocket, websocket_route
from ludotheque.site.pages.after.replay import eyes_of as replayed_by
from ludotheque.site.pages.after.replay import number_of, seen_again, to_the_table
from ludotheque.site.pages.analysis.analysing import ACTIONS, BoardPage, Place, act, ask, play
from ludotheque.site.pages.analysis.board_parts import look_of, talk_of
from ludotheque.site.pages.analysis.board_state import EXPERT, FULL, Given, bench_at, key_of, state_of
from ludotheque.site.pages.analysis.board_state import address_of as address_of_board
from ludotheque.site.pages.games.boxes import box_of, boxes
from ludotheque.site.pages.games.decks import deck_field, own_deck
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.page import game_of, page
from ludotheque.site.pages.setup.form import Mistakes, table_from
from ludotheque.site.pages.setup.setup import MOST_FIELDS as MOST_OPTIONS
from ludotheque.site.pages.setup.setup import render as render_setup
from ludotheque.site.pages.setup.setup import typed
from ludotheque.site.pages.table.frames import drawing_of, present
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.pages.table.message import moves_of
from ludotheque.site.pages.table.play import is_narrow
from ludotheque.site.pages.table.socket import NO_TABLE
from ludotheque.site.people.visitors import account_of, known_or_new, token_of, visitor_of, welcome
from ludotheque.site.study.workbench import MOVER, Workbench
from ludotheque.site.tables.board import Busy, Refused, Stale
from ludotheque.words import Words

MOST_FIELDS = 40
LATER = 1013
"""The code with which a socket is closed that may try again."""


async def choose(request: Request) -> Response:
    """Show what an empty board can be opened for."""
    lang = request.state.lang
    shelf = [(box, presets_of(load(box.name), lang, box.players[0])) for box in boxes(lang)]
    return page(request, "analyses.html", shelf=shelf)


async def show(request: Request) -> Response:
    """Show the board that an address holds; an empty one, if it holds none."""
    bench = await opened(request, game_of(request), request.query_params)
    answer = render(request, bench)
    if (token := await known_or_new(request)) != token_of(request):
        welcome(request, answer, token)  # experts count by this name
    return answer


def nobody() -> None:
    """Nobody has opened it."""


async def opened(
    connection: HTTPConnection, game: Game, given: Given, known: Callable[[], Workbench | None] = nobody
) -> Workbench:
    """Return the board that an address or a form holds; the one that is ``known`` when it is opened."""
    lang = connection.state.words.lang
    return await in_turn(connection, lambda: known() or bench_at(game, given, lang))


async def begin(request: Request) -> Response:
    """Open an empty board with all the options of the form for a new table."""
    game, words = game_of(request), request.state.words
    async with request.form(max_files=1, max_fields=MOST_OPTIONS) as posted:
        form, deck = typed(posted), await own_deck(posted, deck_field(game))
    try:
        new = table_from(game, form, deck, words, services_of(request).tables.levels)
    except Mistakes as mistakes:
        return render_setup(request, game, form, mistakes.reasons, deck)
    tree = Variations(game, game.setting(len(new.seats), new.options, files=False))
    return RedirectResponse(address_of_board(tree), 303)


def render(
    request: Request, bench: Workbench, status: int = 200, refused: str = "", clause: str = ""
) -> Response:
    """Return the page of a board."""
    words: Words = request.state.words
    table, look = bench.table, look_of(bench, is_narrow(request))
    sight, view = present(table, look.seat, words)
    names = view["names"]
    parts = {
        "svg": "".join(drawing_of(table, view, look.seat, words.lang, look.narrow)),
        **talk_of(bench, mark=True).parts(table, look, words, view, False, None),
    }
    here = f"{base}/analysis/{table.game.name}"
    return page(
        request,
        "analysis.html",
        status,
        here=here,
        table=table,
        look=look,
        box=box_of(table.game.name, words.lang),
        address=here,
        state=state_of(bench),
        eyes=bench.eyes,
        names=names,
        refused=refused,
        clause=clause,
        watched=False,
        agreed=[],
        parts={name: Markup(html) for name, html in parts.items()},  # noqa: S704 - escaped where it is made
        moves=moves_of(sight, words.lang, names) if look.may_move(table) else [],
        title=words.gettext("Analysis of %(game)s", game=box_of(table.game.name, words.lang).title),
    )


async def do(request: Request) -> Response:
    """Do something on a board, for pages without scripts."""
    game, words = game_of(request), request.state.words
    if request.path_params["action"] not in ("do", "move"):
        raise HTTPException(404)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        fields = {name: value for name, value in posted.items() if isinstance(value, str)}
        bench = await opened(request, game, posted)
    action = next((name for name in ACTIONS if name in fields), "")
    try:
        if request.path_params["action"] == "move":
            play(bench, fields.get("move", ""), words)
        else:
            act(bench, action, fields, words)
        if action == "expert":
            await ask(services_of(request), bench, await account_of(request), visitor_of(request))
            return render(request, bench)
    except IllegalMove as error:
        return render(request, bench, 422, error.reason, error.clause)
    except (Busy, Refused) as error:
        return render(request, bench, 429 if isinstance(error, Busy) else 409, words.gettext(str(error)))
    except Stale:
        pass
    except Problem as problem:
        return render(request, bench, problem.status, words.gettext(problem.reason))
    return RedirectResponse(f"{base}/analysis/{game.name}?{urlencode(state_of(bench))}", 303)


async def picture(request: Request) -> Response:
    """Give the board as a picture that stands by itself."""
    game, words = game_of(request), request.state.words
    bench = await opened(request, game, request.query_params)
    look = look_of(bench)
    _, view = present(bench.table, look.seat, words)
    svg = plain_colours("".join(drawing_of(bench.table, view, look.seat, words.lang)))
    name = f"ludotheque-{game.name}-{bench.tree.here.depth}.svg"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def from_table(request: Request) -> Response:
    """Lead to the board of a match that is over, at one of its events; one that is going on has none."""
    table = await seen_again(request)
    if not table.over or table.waits:
        return to_the_table(table)
    replayed = replayed_by(request, table)
    match, words = table.match, request.state.words
    at = number_of(request, "move", match.length, match.length)
    try:
        tree = await in_turn(request, lambda: Variations.of(table.game, table.setting, match.events(), at))
    except TooLarge as error:
        raise Problem(422, FULL) from error
    eyes = MOVER if replayed.seat is None else str(replayed.seat)
    address = address_of_board(tree, names_of(table, words), eyes, replayed.all_open)
    return RedirectResponse(address, 303)


async def follow(websocket: WebSocket) -> None:
    """Follow a board on its page."""
    boards, words, given = services_of(websocket).boards, websocket.state.words, websocket.query_params
    try:
        game = load(websocket.path_params["game"])
        key, call = key_of(game, given, words.lang), partial(opened, websocket, game, given)
        place = Place(key, call, address_of(websocket.scope))
        bench = await call() if given.get("with") == EXPERT else await boards.shared(key, call)
        boards.enter(place.address, bench)
    except Busy as error:
        await refuse(websocket, 503, words.gettext(str(error)))
        return
    except (LudothequeError, Problem):
        await websocket.close(NO_TABLE)
        return
    page = BoardPage(websocket, place, bench, words)
    try:
        await page.keep_up()
    finally:
        boards.leave(place.address, page.bench)


async def refuse(websocket: WebSocket, status: int, reason: str) -> None:
    """Say why a page is not followed now; it asks again by itself."""
    with suppress(Gone):
        await websocket.say(json_bytes.dumps({"refused": {"reason": reason, "status": status}}))
        await websocket.close(LATER)


def routes() -> list[BaseRoute]:
    """Return the addresses of boards."""
    board = "/analysis/{game}"
    return [
        Route("/analysis", choose),
        Route(board, show),
        Route(board, begin, methods=["POST"]),
        websocket_route(f"{board}/socket", follow),
        Route(f"{board}/picture.svg", picture),
        Route(f"{board}/{{action}}", do, methods=["POST"]),
        Route("/tables/{table}/analysis", from_table),
    ]
