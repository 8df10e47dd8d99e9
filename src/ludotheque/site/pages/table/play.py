"""The play page: the table, who sits at it, what can be done. Before the start it is the waiting room.

Without scripts it shows the truth when it is loaded, and moves are chosen from a list.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import IllegalMove
from ludotheque.site.api.calls import services_of, table_of
from ludotheque.site.foundation.clocks import per_move
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.websocket import websocket_route
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.choices import DECK_NAMES
from ludotheque.site.pages.page import offline_of, page
from ludotheque.site.pages.table import fragments
from ludotheque.site.pages.table.acting import ACTIONS, act, can_be_taken_back
from ludotheque.site.pages.table.frames import drawing_of, present
from ludotheque.site.pages.table.log import log_lines
from ludotheque.site.pages.table.looking import Look, look_at
from ludotheque.site.pages.table.message import moves_of, title_of
from ludotheque.site.pages.table.retrying import retried
from ludotheque.site.pages.table.socket import follow
from ludotheque.site.pages.table.waiting_room import base_of, qr_svg, room_html
from ludotheque.site.pages.table.watching import as_it_was, begin_of
from ludotheque.site.people.listing import level_word
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import Board, Refused, Stale
from ludotheque.site.tables.rematch import look_at_series, rematch_of
from ludotheque.site.tables.table import Table
from ludotheque.site.tables.taking_back import look_at_wish
from ludotheque.words import Words

SEATS = tuple(map(str, range(10)))
"""How an address names a seat."""

CLOSE, FILL = "close", "fill"


async def found(request: Request) -> Table:
    """Return the table that an address names; to a stranger a private one does not exist."""
    try:
        return await table_of(services_of(request), request.path_params["table"], visitor_of(request))
    except Problem as problem:
        raise HTTPException(problem.status) from None


async def show(request: Request) -> Response:
    """Show a table."""
    return await render(request, await found(request))


async def render(
    request: Request, table: Table, status: int = 200, refused: str = "", clause: str = ""
) -> Response:
    """Return the page of a table, with what was refused, if something was."""
    words: Words = request.state.words
    begin = begin_of(table, request.query_params.get("from", ""), table.made_by(visitor_of(request)))
    watched = begin is not None and not (table.over and begin >= table.match.length)
    board = as_it_was(table, begin) if watched and begin is not None else table
    shown = request.query_params.get("show", "")
    look = look_at(board, table.held(visitor_of(request)), int(shown) if shown in SEATS else None)
    look = look._replace(narrow=is_narrow(request))
    here = f"{base}/tables/{table.id}"
    values: dict[str, Any] = {
        "table": board,
        "kept": table,
        "address": here,
        "look": look,
        "box": box_of(table.game.name, words.lang),
        "refused": refused,
        "clause": clause,
        "share": share(request, table),
        "agreed": agreed(table, words),
        "watched": watched,
        "files": additions.files(table),
    }
    if table.waits:
        room = Markup(room_html(table, look, words))  # noqa: S704 - escaped where it is made
        found = additions.room(table, look.held, words.lang)
        values["parts"] = {name: Markup(html) for name, html in found.items()}  # noqa: S704 - the same
        made = table.made_by(visitor_of(request))
        bots = [(level, level_word(words, level)) for level in services_of(request).tables.levels]
        return page(request, "room.html", status, here=here, room=room, made=made, bots=bots, **values)
    values |= await _present(request, table, board, look, words)
    values |= await retried(request, table)
    return page(request, "play.html", status, here=here, **values)


async def _present(request: Request, kept: Table, table: Board, look: Look, words: Words) -> dict[str, Any]:
    """Return how the table looks now, as the page needs it."""
    services, lang = services_of(request), words.lang
    sight, view = present(table, look.seat, words)
    again = None
    await look_at_series(services.tables, kept)
    await look_at_wish(services.tables, kept)
    if table.over:
        await services.win_chances.ask(kept, await account_of(request))
        again = await rematch_of(services.tables, kept)
    back = await can_be_taken_back(request, kept, look)
    names, under_table = view["names"], additions.under_table(table)
    parts = {
        "svg": "".join(drawing_of(table, view, look.seat, lang, look.narrow)),
        **fragments.parts_of(table, look, words, view, back, again),
        "log": "".join(f"<li>{line}</li>" for line in log_lines(table, look.seat, words, names)),
    }
    return {
        "parts": {name: Markup(html) for name, html in parts.items()},  # noqa: S704 - escaped where made
        "added": [name for name in additions.parts(table, look.held, lang) if name not in under_table],
        "below_log": additions.below_log(table),
        "under_table": under_table,
        "moves": moves_of(sight, lang, names) if look.may_move(table) else [],
        "title": title_of(table, look, words),
    }


def is_narrow(request: Request) -> bool:
    """Tell whether a page is looked at through something narrow; what its scripts said last is believed."""
    said = request.cookies.get("narrow")
    return said == "1" or (said is None and "Mobi" in request.headers.get("user-agent", ""))


def share(request: Request, table: Table) -> dict[str, Any] | None:
    """Return how others get to this table: a link, a code, a square for cameras; None if they cannot."""
    if offline_of(request):
        return None
    link = f"{base_of(request)}/join/{table.code}"
    return {"link": link, "qr": Markup(qr_svg(link))}  # noqa: S704 - made of an address


def agreed(table: Table, words: Words) -> list[tuple[str, str]]:
    """Return what the people at a table agreed on, and which of the game's options are not the usual ones."""
    game, lang = table.game, words.lang
    usual = game.setting(table.setting.players)
    told = []
    for option in game.options:
        value = table.setting.options[option.name]
        if value != usual.options[option.name]:
            shown = words.gettext("your own set") if isinstance(value, dict) else _value(value, words)
            told.append((game.words(lang)(option.label), shown))
    settings = table.settings
    if settings.clock:
        told.append((words.gettext("Time per move"), per_move(settings.clock, words)))
    elif len(table.people) > 1:
        told.append((words.gettext("Away before a bot may be called"), per_move(settings.absence, words)))
    if table.initial_events:
        events = words.ngettext("%(num)s event", "%(num)s events", table.initial_events)
        told.append((words.gettext("Started from a record"), events))
    if settings.series > 1:
        told.append((words.gettext("How many matches"), str(settings.series)))
    for name, offer in additions.offers(table.additions).items():
        if name in settings.allowed:
            told.append((words.gettext(offer.title), _value(True, words)))
    told.append((words.gettext("Hints"), _value(settings.hints, words)))
    told.append((words.gettext("Others may watch"), _value(settings.public, words)))
    return told


def _value(value: object, words: Words) -> str:
    if isinstance(value, bool):
        return words.gettext("yes") if value else words.gettext("no")
    return "–" if value is None else words.gettext(DECK_NAMES.get(str(value), str(value)))


async def do(request: Request) -> Response:
    """Do something at a table, for pages without scripts."""
    table, action = await found(request), request.path_params["action"]
    if action not in (*ACTIONS, CLOSE, FILL):
        raise HTTPException(404)
    words: Words = request.state.words
    async with request.form(max_files=0, max_fields=8) as posted:
        fields = {key: value for key, value in posted.items() if isinstance(value, str)}
    services, holder = services_of(request), visitor_of(request)
    try:
        if action == CLOSE:
            await services.tables.close(table, holder)
            return RedirectResponse(f"{base}/", 303)
        if action == FILL:
            await services.tables.fill(table, holder, fields.get("level", ""))
            return RedirectResponse(f"{base}/tables/{table.id}", 303)
        goal = await act(
            services, table, table.held(holder), words, action, fields, await account_of(request)
        )
    except IllegalMove as error:
        return await render(request, table, 422, error.reason, error.clause)
    except (Refused, Stale) as error:
        return await render(request, table, 409, words.gettext(str(error)))
    return RedirectResponse(goal or f"{base}/tables/{table.id}", 303)


def routes() -> list[BaseRoute]:
    """Return the addresses of tables."""
    table = "/tables/{table}"
    return [
        Route(table, show),
        websocket_route(f"{table}/socket", follow),
        Route(f"{table}/{{action}}", do, methods=["POST"]),
    ]
