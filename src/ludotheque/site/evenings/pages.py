"""The pages of evenings: a new one, the way in, the page for everybody, the big screen, what stays.

Everything works without scripts; with them the pages change by themselves (static/live.js).
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.author.palette import plain_colours
from ludotheque.site.api.calls import services_of
from ludotheque.site.evenings import entering, opening
from ludotheque.site.evenings.entering import evenings_of, found, invited, share, told_of, view_of
from ludotheque.site.evenings.evening import MOST_SEATS
from ludotheque.site.evenings.facts import EveningError
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.evenings.views import refusal
from ludotheque.site.evenings.watching import Watch
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.metrics import CONNECTIONS
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.rates import Bucket
from ludotheque.site.http.websocket import Gone, WebSocket, websocket_route
from ludotheque.site.pages.page import more_at, page
from ludotheque.site.pages.table.frames import drawing_of, present
from ludotheque.site.pages.table.socket import NO_TABLE
from ludotheque.site.people.visitors import (
    visitor_of,
)
from ludotheque.site.tables.board import Board, Busy
from ludotheque.words import Words

DIGITS = tuple(map(str, range(1, MOST_SEATS + 1)))


async def show(request: Request) -> Response:
    """Show an evening to everybody who has its address."""
    return await render(request, await found(request))


async def render(request: Request, kept: Kept, status: int = 200, refused: str = "") -> Response:
    """Return the page of an evening, with what was refused, if something was."""
    view = view_of(request, kept)
    values: dict[str, Any] = {"sight": view, "refused": refused}
    if view.inside:
        values["share"] = share(request, view.way_in)
        values["for_screen"] = share(request, f"{base}/evenings/screen/{view.code}")["link"]
    values |= await more_at(request, "gathering") if view.hosting else {}
    return page(request, "evenings/evening.html", status, here=view.address, **values)


async def screen(request: Request) -> Response:
    """Show an evening on a television; to people of it with the way in."""
    kept = await found(request)
    return await screened(request, kept, kept.admits(visitor_of(request)))


async def screen_by_code(request: Request) -> Response:
    """Show an evening on a television where somebody has typed the code: with the way in."""
    return await screened(request, await invited(request), True)


async def screened(request: Request, kept: Kept, inviting: bool) -> Response:
    """Return the big screen."""
    view, tables = view_of(request, kept), services_of(request).tables
    numbers = {card.id: table.number for card in view.playing if (table := await tables.find(card.id))}
    way_in = share(request, view.way_in) if inviting and view.open else None
    values: dict[str, Any] = {"sight": view, "numbers": numbers, "share": way_in}
    return page(request, "evenings/screen.html", **values)


async def drawing(request: Request) -> Response:
    """Draw a table of an evening."""
    kept, name = await found(request), request.path_params["table"]
    table = await services_of(request).tables.find(name) if name in kept.evening.tables else None
    if table is None or table.waits:
        raise HTTPException(404)
    svg = drawn(table, request.state.words, request.state.theme == "dark")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def drawn(table: Board, words: Words, dark: bool) -> str:
    """Return the drawing of a table as whoever watches sees it."""
    _, view = present(table, None, words)
    return plain_colours("".join(drawing_of(table, view, None, words.lang)), dark)


# what people do


async def do(request: Request) -> Response:
    """Do something at an evening, by a button."""
    kept, action = await found(request), request.path_params["action"]
    async with request.form(max_files=0, max_fields=16) as posted:
        form = posted
    words: Words = request.state.words
    try:
        await evenings_of(request).count(address_of(request.scope))
        if action == "links":
            return await issued(request, kept, str(form.get("person", "")))
        await act(evenings_of(request), kept.id, visitor_of(request), action, form)
    except EveningError as error:
        return await render(request, await found(request), 409, refusal(error.reason, words))
    except (Busy, Problem) as error:
        status = error.status if isinstance(error, Problem) else 429
        return await render(request, await found(request), status, told_of(error, words))
    return RedirectResponse(f"{base}/evenings/{kept.id}", 303)


async def act(evenings: Evenings, name: str, holder: str | None, action: str, form: FormData) -> None:
    """Do what a button says."""
    match action:
        case "free":
            await evenings.free(name, holder, bool(form.get("free")))
        case "leave":
            await evenings.leave(name, holder, str(form.get("person", "")) or None)
        case "close":
            await evenings.close(name, holder)
        case "rounds":
            await evenings.begin(name, holder)
        case "door":
            await evenings.set_door(name, holder, bool(form.get("open")))
        case "codes":
            await evenings.renew_code(name, holder)
        case "remove":
            await evenings.remove(name, holder, str(form.get("person", "")))
        case "hosts":
            await evenings.make_host(name, holder, str(form.get("person", "")))
        case "results":
            places = [int(str(one)) for one in form.getlist("place") if str(one) in DIGITS]
            await evenings.result(name, holder, str(form.get("table", "")), places)
        case _:
            raise HTTPException(404)


async def issued(request: Request, kept: Kept, person: str) -> Response:
    """Show a new link that is for one person alone."""
    word = await evenings_of(request).new_link(kept.id, visitor_of(request), person or None)
    view = view_of(request, kept)
    who = next((one.name for one in view.people if one.id == person), view.me.name if view.me else "")
    link = share(request, f"{base}/evenings/back/{word}")
    return page(request, "evenings/link.html", here=view.address, sight=view, who=who, share=link)


# live


async def follow(websocket: WebSocket) -> None:
    """Tell a page whenever there is news; it fetches what is true by itself."""
    evenings, name = evenings_of(websocket), websocket.path_params["evening"]
    if await evenings.find(name) is None:
        await websocket.close(NO_TABLE)
        return
    CONNECTIONS.inc()
    try:
        with evenings.watch(name) as watch:
            await _until_gone(websocket, asyncio.create_task(_news(websocket, watch)))
    finally:
        CONNECTIONS.dec()


async def _news(websocket: WebSocket, watch: Watch) -> None:
    with contextlib.suppress(Gone):
        while True:
            await watch.changed()
            await websocket.say(json_bytes.dumps({"news": 1}))


async def _until_gone(websocket: WebSocket, sender: asyncio.Task[None]) -> None:
    """Answer a page that asks whether anybody is there, until it goes."""
    bucket = Bucket(services_of(websocket).limits.messages_a_second)
    try:
        await websocket.say(json_bytes.dumps({"news": 0}))
        while True:
            await websocket.hear()
            await bucket.take()
            await websocket.say(json_bytes.dumps({"pong": 1}))
    except Gone:
        pass
    finally:
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender


def routes() -> list[BaseRoute]:
    """Return the addresses of evenings."""
    evening = "/evenings/{evening}"
    return [
        *opening.routes(),
        *entering.routes(),
        Route(evening, show),
        Route("/evenings/screen/{code}", screen_by_code),
        Route(f"{evening}/screen", screen),
        Route(f"{evening}/tables/{{table}}.svg", drawing),
        websocket_route(f"{evening}/socket", follow),
        Route(f"{evening}/{{action}}", do, methods=["POST"]),
    ]
