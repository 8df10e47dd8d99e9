"""The review of a match that is over: while it is being worked out, how far it is; then what it says.

"Try it again from here" makes a table that begins before the move, against bots; chance is new.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.bots.review import Review
from ludotheque.engine.author.state import CHANCE
from ludotheque.site.api.calls import in_turn, services_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.pages.after.replay import to_the_table
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.pages.table.play import found
from ludotheque.site.people.visitors import account_of, known_or_new, name_of, visitor_of, welcome
from ludotheque.site.store.seats import BOT, PERSON, SUBSTITUTE, Seat
from ludotheque.site.study.reports import Progress
from ludotheque.site.study.reviewed import Telling
from ludotheque.site.tables.keys import form_key
from ludotheque.site.tables.making import NewSeat, NewTable
from ludotheque.site.tables.table import Table

MOST_FIELDS = 4


async def reviewed(request: Request) -> Table | None:
    """Return the table of an address, its review asked for; None while its match is going on."""
    table = await found(request)
    if not table.over or table.waits:
        return None
    await services_of(request).reviews.ask(table, await account_of(request))
    return table


async def show(request: Request) -> Response:
    """Show what the review says, or how far it is."""
    table = await reviewed(request)
    if table is None:
        return to_the_table(await found(request))
    words, review = request.state.words, table.cache.result(Review)
    values: dict[str, Any] = {
        "table": table,
        "box": box_of(table.game.name, words.lang),
        "names": names_of(table, words),
    }
    if review is None:
        values["progress"] = Markup(_progress_html(request, table))  # noqa: S704 - escaped where it is made
        return page(request, "review_waits.html", failed=services_of(request).reviews.failed(table), **values)
    match = table.match
    told = table.cache.told(match, None, words.lang, everything=True)
    asked = request.query_params.get("mine", "")
    shown = int(asked) if asked.isdecimal() and len(asked) < 4 else 1
    held = table.held(visitor_of(request))
    mine = table.cache.told(match, held[0], words.lang, everything=True) if len(held) == 1 else ()
    telling = Telling(match.copy(), review, words, values["names"], told, held, mine, shown)
    values |= await in_turn(request, telling.values)
    return page(request, "review.html", address=f"{base}/tables/{table.id}", **values)


async def progress(request: Request) -> Response:
    """Give how far a review is to a page that waits for it; no content once it is there."""
    table = await reviewed(request)
    if table is None:
        raise HTTPException(404)
    if table.cache.result(Review) is not None or services_of(request).reviews.failed(table):
        return Response(status_code=204, headers={"Cache-Control": "no-store"})
    return HTMLResponse(_progress_html(request, table), 200, {"Cache-Control": "no-store"})


def _progress_html(request: Request, table: Table) -> str:
    words, far = request.state.words, services_of(request).reviews.progress(table)
    label = escape(words.gettext("Progress of the review"))
    if far is None:
        said = words.gettext("You are waiting for several reviews already; this one comes after them.")
    elif not far.all:
        said = words.gettext("The expert is getting ready.")
    else:
        said = words.gettext("%(done)s of %(all)s moves and draws", done=far.done, all=far.all)
    far = far or Progress()
    share = f' value="{far.done}" max="{far.all}"' if far.all else ""
    return f'<progress aria-label="{label}"{share}></progress><p class="soft">{escape(said)}</p>'


async def again(request: Request) -> Response:
    """Make a table that begins before a move of the match, with the visitor in the seat that made it."""
    table = await found(request)
    if not table.over or table.waits:
        return to_the_table(table)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        form = {name: value for name, value in posted.items() if isinstance(value, str)}
    asked = form.get("event", "")
    event = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 8 else -1
    if not 0 <= event < table.match.length or table.match.actor(event) == CHANCE:
        raise HTTPException(404)
    seat, token = table.match.actor(event), await known_or_new(request, form.get("key"))
    match = table.match.copy()
    record = await in_turn(request, lambda: match.at(event).record().json())
    held = table.held(visitor_of(request))
    name = next((table.seats[one].name for one in held), "") or name_of(request)
    new = NewTable(
        table.game.name,
        table.setting.options,
        [_sitter(one, seat, name, digest(token)) for one in table.seats],
        replace(table.settings, name="", public=False, clock=None, coach=False, retry=f"{table.id} {event}"),
        record,
    )
    created = await services_of(request).tables.create(
        new,
        maker=digest(token),
        account=await account_of(request),
        key=form_key(form, "again", table.id),
    )
    response = RedirectResponse(f"{base}/tables/{created.table.id}", 303)
    welcome(request, response, token)
    return response


def _sitter(one: Seat, mine: int, name: str, holder: str) -> NewSeat:
    """Return who sits in a seat when a match is tried again: oneself, the same bot, or one for a person."""
    if one.number == mine:
        return NewSeat(PERSON, name, holder=holder)
    return NewSeat(BOT, level=one.bot or SUBSTITUTE)


def routes() -> list[BaseRoute]:
    """Return the addresses of reviews."""
    review = "/tables/{table}/review"
    return [
        Route(review, show),
        Route(f"{review}/progress", progress),
        Route(f"{review}/again", again, methods=["POST"]),
    ]
