"""The pages of the lobby: who waits, the wish for somebody to play with, and what is done about it."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.clocks import per_move
from ludotheque.site.foundation.house import games, load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.lobby.companions import UNKNOWN
from ludotheque.site.lobby.service import ANY, CLOCK, LEVELS, LIVE, SLOW, Lobby, Wait, Wish
from ludotheque.site.pages.games.boxes import Box, boxes
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.page import page
from ludotheque.site.people.listing import Listed, waiting
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.visitors import (
    account_of,
    known_or_new,
    name_of,
    remember_name,
    visitor_of,
    welcome,
)
from ludotheque.site.tables.board import Busy, Refused
from ludotheque.site.tables.making import clean_name
from ludotheque.words import N_, Words

PACES = {
    LIVE: (N_("Now"), N_("Both stay at the table.")),
    CLOCK: (N_("Now, by the clock"), N_("A minute for each move.")),
    SLOW: (N_("A move a day"), N_("Nobody needs to stay: My shelf tells whose turn it is.")),
}
LEVEL_NAMES = {
    ANY: N_("anybody"),
    "newcomer": N_("somebody who is learning it, too"),
    "experienced": N_("somebody who knows it well"),
}


MANY = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
"""How many people one may wish for, where a game is for them."""


@dataclass(frozen=True)
class OpenTable:
    """A table at which somebody waits, as the list tells it."""

    listed: Listed
    box: Box
    clock: str
    length: str
    level: str


def lobby_of(request: Request) -> Lobby:
    """Return the lobby of the house that a request came to."""
    lobby: Lobby = services_of(request).features["lobby"]
    return lobby


async def show(request: Request) -> Response:
    """Show who waits, and ask what one is looking for."""
    return await asked(request, {"game": request.query_params.get("game", ""), "name": name_of(request)})


async def asked(request: Request, form: dict[str, str], mistake: str = "") -> Response:
    """Return the page, with what is wrong with the wish."""
    words: Words = request.state.words
    shelf = {box.name: box for box in boxes(words.lang)}
    return page(
        request,
        "lobby/lobby.html",
        422 if mistake else 200,
        here=f"{base}/lobby",
        form={"game": "", "name": "", "pace": LIVE, "level": ANY, "length": "", "players": "", **form},
        mistake=mistake,
        shelf=shelf,
        lengths=lengths(words),
        paces=[(one, *map(words.gettext, told)) for one, told in PACES.items()],
        sizes=MANY[: max(box.players[-1] for box in shelf.values()) - 1],
        levels=[(one, words.gettext(told)) for one, told in LEVEL_NAMES.items()],
        open_tables=await open_tables(request, shelf),
        lobby_count=await lobby_of(request).count(),
    )


def lengths(words: Words) -> list[tuple[str, str]]:
    """Return the lengths that games of the shelf know, by their names."""
    found: dict[str, str] = {}
    for name in games():
        found |= load(name).preset_titles(words.lang)
    return list(found.items())


async def open_tables(request: Request, shelf: dict[str, Box]) -> list[OpenTable]:
    """Return the tables that anybody may join, with who, clock, length and level wished."""
    words: Words = request.state.words
    waits = {wait.table: wait for wait in await lobby_of(request).waits()}
    store, found = services_of(request).store, []
    for listed in await waiting(store, visitor_of(request)):
        stored = await store.read(listed.table)
        if stored is None:
            continue
        clock, wait = stored.setup.settings.get("clock"), waits.get(listed.table)
        presets = presets_of(load(listed.game), words.lang, stored.setup.players, stored.setup.options)
        length = next((f"{one.title}, {minutes(one.minutes, words)}" for one in presets if one.chosen), "")
        told = per_move(clock, words) if clock else words.gettext("As long as it takes")
        found.append(OpenTable(listed, shelf[listed.game], told, length, level_of(wait, words)))
    return found


def minutes(number: int, words: Words) -> str:
    """Return how long a match takes."""
    return words.gettext("%(minutes)s minutes", minutes=number)


def level_of(wait: Wait | None, words: Words) -> str:
    """Return who is wished for, where somebody said so."""
    return "" if wait is None or wait.level == ANY else words.gettext(LEVEL_NAMES[wait.level])


def wish_of(form: FormData) -> Wish | None:
    """Return what a form wishes for; None where that makes no sense."""
    fields = {key: str(form.get(key, "")) for key in ("game", "pace", "length", "level", "players")}
    many = int(fields["players"]) if fields["players"] in MANY else 0
    wish = Wish(fields["game"], fields["pace"] or LIVE, fields["length"], fields["level"] or ANY, many)
    if wish.game not in games() or wish.pace not in PACES or wish.level not in LEVELS:
        return None
    if many and many not in load(wish.game).players:
        return None
    return wish if wish.length in ("", *load(wish.game).presets) else wish._replace(length="")


async def seek(request: Request) -> Response:
    """Lead to a table with somebody else, or to one at which to wait."""
    async with request.form(max_files=0, max_fields=8) as posted:
        wish, name = wish_of(posted), clean_name(str(posted.get("name", ""))) or name_of(request)
        form = {key: value[:100] for key, value in posted.items() if isinstance(value, str)}
    words: Words = request.state.words
    if wish is None:
        return await asked(request, form, words.gettext("Choose a game, and as many people as it is for."))
    token = await known_or_new(request, form.get("key"))
    try:
        table = await lobby_of(request).seek(wish, name, digest(token), await account_of(request))
    except (BadName, Busy) as error:
        return await asked(request, form, words.gettext(str(error)))
    response = RedirectResponse(f"{base}/tables/{table.id}", 303)
    welcome(request, response, token)
    remember_name(request, response, name)
    return response


async def meanwhile(request: Request) -> Response:
    """Lead somebody who waits to a table with bots."""
    lobby, holder, name = lobby_of(request), visitor_of(request), request.path_params["table"]
    table = await services_of(request).tables.find(name)
    if table is None or holder is None:
        return RedirectResponse(f"{base}/lobby", 303)
    try:
        made = await lobby.meanwhile(table, holder, await account_of(request))
    except Refused:
        return RedirectResponse(f"{base}/tables/{name}", 303)
    return RedirectResponse(f"{base}/tables/{made.id}", 303)


async def stop(request: Request) -> Response:
    """Have somebody wait no longer; they stay where they play."""
    lobby, holder, name = lobby_of(request), visitor_of(request), request.path_params["table"]
    waits = lobby.waiting_at(name)
    if holder is not None:
        await lobby.stop(name, holder)
    goal = f"tables/{waits.wait.meanwhile}" if waits and waits.wait.meanwhile else "lobby"
    return RedirectResponse(f"{base}/{goal}", 303)


async def invite(request: Request) -> Response:
    """Invite somebody again, and lead to the table that waits for them."""
    holder = visitor_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        table, seat = str(posted.get("table", "")), str(posted.get("seat", ""))
        game = str(posted.get("game", ""))
    if holder is None or not (seat.isdecimal() and len(seat) == 1):
        raise Problem(404, UNKNOWN)
    name, account = name_of(request), await account_of(request)
    made = await lobby_of(request).companions.invite(table, int(seat), name, holder, account, game)
    return RedirectResponse(f"{base}/tables/{made.id}", 303)


async def allow(request: Request) -> Response:
    """Have those whom one played with be able to invite, or not."""
    holder = visitor_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        allowed = bool(posted.get("allowed"))
    if holder is not None:
        await lobby_of(request).companions.allow(holder, allowed)
    return RedirectResponse(f"{base}/me#people", 303)


async def decline(request: Request) -> Response:
    """Have an invitation be gone."""
    holder = visitor_of(request)
    if holder is not None:
        await lobby_of(request).companions.decline(request.path_params["table"], holder)
    return RedirectResponse(f"{base}/", 303)


def routes() -> list[BaseRoute]:
    """Return the addresses of the lobby."""
    return [
        Route("/lobby", show),
        Route("/lobby/seek", seek, methods=["POST"]),
        Route("/lobby/invite", invite, methods=["POST"]),
        Route("/lobby/allow", allow, methods=["POST"]),
        Route("/lobby/{table}/meanwhile", meanwhile, methods=["POST"]),
        Route("/lobby/{table}/stop", stop, methods=["POST"]),
        Route("/lobby/{table}/decline", decline, methods=["POST"]),
    ]
