"""The owner's page: the way in, what it shows, and the deeds that its buttons do."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import NOT_KEPT, Instead
from ludotheque.site.owner import house_panels, sessions
from ludotheque.site.owner.sessions import Session
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.waiting_room import base_of
from ludotheque.site.people.deeds import PAGE, Deed, carry_out, note, noted
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.refused import Refused, why
from ludotheque.site.people.visitors import visitor_of
from ludotheque.words import N_

MOST_FIELDS = 12
NOT_OURS = N_("That request did not come from the owner’s page.")
LEADS = {"members-link": "/door/{word}"}
"""Where the word that a deed returns leads."""


async def enter(request: Request) -> Response:
    """Ask whoever opens the link whether they want to come in: what looks at links must not use them up."""
    await _link(request)
    return page(request, "owner/enter.html")


async def begin(request: Request) -> Response:
    """Begin a session."""
    await _link(request)
    store = services_of(request).store
    token = await sessions.begin(store, request.path_params["word"])
    if token is None:
        raise _closed(404)
    await note(store, "enter", {"from": address_of(request.scope)}, PAGE)
    response = RedirectResponse(f"{base}/owner", 303)
    sessions.keep(request, response, token)
    return response


async def _link(request: Request) -> None:
    """Raise Problem unless the word in the address opens the page; whoever guesses waits."""
    services, who = services_of(request), (address_of(request.scope), visitor_of(request))
    if await sessions.is_link(services.store, request.path_params["word"]):
        return
    tired = await services.guesses.wait(*who)
    await services.guesses.wrong(*who)
    raise too_many_codes() if tired else _closed(404)


def _closed(status: int) -> Problem:
    """Return what everybody else is shown."""
    return Instead(status, "The owner's page opens by a link only.", "owner/closed.html", NOT_KEPT)


async def _session(request: Request) -> Session:
    """Return the session of whoever asks; Problem if they have none."""
    found = await sessions.present(services_of(request).store, sessions.token_of(request))
    if found is None:
        raise _closed(403)
    return found


async def show(request: Request) -> Response:
    """Show the page."""
    session = await _session(request)
    said = ""
    if did := request.query_params.get("did"):
        latest = next(iter(await noted(services_of(request).store, 1)), None)
        if latest and latest.deed == did and not latest.refused:
            said = request.state.words.gettext(_deed(request, did).done, **latest.values)
    return await _shown(request, session, said=said)


async def _shown(request: Request, session: Session, status: int = 200, **more: Any) -> Response:
    services, words = services_of(request), request.state.words
    panels = await house_panels.panels(services, request.app.state.health.check)(words)
    for shown in services.panels:
        panels.extend(await shown(words))
    panels.extend(await house_panels.last_panels(services, words))
    values: dict[str, Any] = {"said": "", "refused": "", "secrets": []} | more
    deeds = {one.name: one for one in services.deeds}
    return page(
        request,
        "owner/owner.html",
        status,
        here=f"{base}/owner",
        panels=panels,
        deeds=deeds,
        token=session.page_token,
        **values,
    )


def _deed(request: Request, name: str) -> Deed:
    for one in services_of(request).deeds:
        if one.name == name:
            return one
    raise Problem(404, N_("There is no such deed."))


async def do(request: Request) -> Response:
    """Do what a button of the page says, if it is the page's own."""
    session, services, words = await _session(request), services_of(request), request.state.words
    deed = _deed(request, request.path_params["deed"])
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        given = {name: str(value) for name, value in posted.items()}
    if not sessions.is_page_token(session, given.pop("token", "")):
        await note(services.store, deed.name, {"from": address_of(request.scope)}, PAGE, Refused(NOT_OURS))
        raise Problem(403, NOT_OURS)
    try:
        came = await carry_out(deed, services.hands, given, PAGE)
    except LudothequeError as error:
        return await _shown(request, session, 422, refused=why(error, words))
    if not any(name in came for name in deed.shows):
        return RedirectResponse(f"{base}/owner?did={deed.name}", 303)
    secrets = [_secret(request, deed, str(came[name])) for name in deed.shows]
    return await _shown(request, session, said=words.gettext(deed.done, **came), secrets=secrets)


def _secret(request: Request, deed: Deed, word: str) -> str:
    """Return a word that is shown once, as an address where it is one."""
    lead = LEADS.get(deed.name)
    return f"{base_of(request)}{lead.format(word=word)}" if lead else word


async def leave(request: Request) -> Response:
    """End the session."""
    session = await _session(request)
    async with request.form(max_files=0, max_fields=2) as posted:
        sent = str(posted.get("token", ""))
    if not sessions.is_page_token(session, sent):
        raise Problem(403, NOT_OURS)
    await sessions.end(services_of(request).store)
    response = RedirectResponse(f"{base}/", 303)
    sessions.drop(request, response)
    return response


def routes() -> list[BaseRoute]:
    """Return the addresses of the owner's page."""
    return [
        Route("/owner", show),
        Route("/owner/enter/{word}", enter),
        Route("/owner/enter/{word}", begin, methods=["POST"]),
        Route("/owner/deeds/{deed}", do, methods=["POST"]),
        Route("/owner/leave", leave, methods=["POST"]),
    ]
