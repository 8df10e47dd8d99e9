"""The pages of the house itself: its door, what it keeps and who runs it, its colours."""

from __future__ import annotations

import logging
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base, own_address
from ludotheque.site.house.members import LONGEST_NAME, Members, is_invitation, shown
from ludotheque.site.pages.page import page
from ludotheque.site.people.deeds import MOST_NOTED
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.visitors import known_or_new, visitor_of, welcome
from ludotheque.site.settings.server_settings import OFF

KEPT = "public, max-age=31536000, immutable"
LONGEST_IMPRINT = 20_000
SHEET = """:root {{ --band: {0}; --on-band: {1}; }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ --band: {2}; --on-band: {3}; }} }}
:root[data-theme="dark"] {{ --band: {2}; --on-band: {3}; }}
.top {{
  background: var(--band); color: var(--on-band);
  box-shadow: 0 0 0 100vmax var(--band); clip-path: inset(0 -100vmax);
}}
.top .name, .top .which, .top .quiet, .top .link, .top .switches .quiet {{ color: var(--on-band); }}
.top .button {{ color: var(--on-band); border-color: var(--on-band); }}
@media (hover: hover) {{ .top .button:hover {{ background: var(--on-band); color: var(--band); }} }}
.top :focus-visible {{ outline-color: var(--on-band); }}
header.top + * {{ margin-top: 16px; }}
.bottom::before {{ background: var(--band); }}
"""
log: logging.Logger = logging.getLogger("ludotheque.site")


def members_of(request: Request) -> Members:
    """Return who knows the members of the house that a request came to."""
    found: Members = services_of(request).features["house"]
    return found


# the door


async def door(request: Request) -> Response:
    """Ask for the password."""
    return _asked(request, request.query_params.get("to", ""))


def _asked(request: Request, to: str, status: int = 200, wrong: bool = False, word: str = "") -> Response:
    values = shown(members_of(request), own_address(to), wrong, word)
    return page(request, "house/door.html", status, here=f"{base}/door", **values)


async def enter(request: Request) -> Response:
    """Let somebody in who knows the password."""
    members = members_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        password, name, to = (str(posted.get(key, "")) for key in ("password", "name", "to"))
    guesses, who = services_of(request).guesses, (address_of(request.scope), visitor_of(request))
    async with members.lines.stand(who[0]):  # each counts before the next is tried
        tired = await guesses.wait(*who)
        right = await members.is_password(password)
        if not right:
            await guesses.wrong(*who)
    if right:
        return await _in(request, name, to)
    if tired:
        raise too_many_codes()
    return _asked(request, to, 403, wrong=True)


async def invited(request: Request) -> Response:
    """Ask somebody with the members' link to come in."""
    await _checked(request)
    return _asked(request, "", word=request.path_params["word"])


async def accept(request: Request) -> Response:
    """Let somebody in who has the members' link."""
    await _checked(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        name = str(posted.get("name", ""))
    return await _in(request, name, "")


async def _checked(request: Request) -> None:
    """Raise Problem unless the word in the address is that of the members' link; whoever guesses waits."""
    services, who = services_of(request), (address_of(request.scope), visitor_of(request))
    if not await is_invitation(services.store, request.path_params["word"]):
        tired = await services.guesses.wait(*who)
        await services.guesses.wrong(*who)
        raise too_many_codes() if tired else gone()


def gone() -> Exception:
    """Return what somebody is told whose link opens nothing."""
    from ludotheque.site.http.problems import Instead

    return Instead(404, "This link opens nothing, or nothing any more.", "house/no_link.html")


async def _in(request: Request, name: str, to: str) -> Response:
    services = services_of(request)
    services.moderation.names.check(name)
    token = await known_or_new(request)
    await members_of(request).admit(token, name[:LONGEST_NAME])
    response = RedirectResponse(own_address(to) or f"{base}/", 303)
    welcome(request, response, token)
    return response


# who runs it, and what is kept


async def privacy(request: Request) -> Response:
    """Say who runs the house, what it keeps, and for how long."""
    services = services_of(request)
    settings = services.settings
    return page(
        request,
        "house/privacy.html",
        limits=settings.limits,
        logged=settings.access_log != OFF,
        hosts=settings.limits.notify_hosts,
        imprint=_imprint(settings.house.imprint, request.state.words.lang),
        kept=services.privacy,
        shared=services.shares,
        features=services.features,
        most_noted=MOST_NOTED,
        settings=settings,
    )


def _imprint(file: Path | None, lang: str) -> list[str]:
    """Return the paragraphs of what whoever runs the house says of themselves, if it can be in a language."""
    if file is None:
        return []
    translated = file.with_suffix(f".{lang}{file.suffix}")
    file = translated if translated.is_file() else file
    try:
        text = file.read_text(encoding="utf-8")[:LONGEST_IMPRINT]
    except (OSError, UnicodeDecodeError) as error:
        log.error("the imprint cannot be read: %s", error)
        return []
    return [part.strip() for part in text.split("\n\n") if part.strip()]


async def colours(request: Request) -> Response:
    """Give the colours of the house."""
    bands = services_of(request).settings.house.bands
    if bands is None:
        return Response("", media_type="text/css")
    sheet = SHEET.format(*bands[0], *bands[1])
    headers = {"Cache-Control": KEPT if "v" in request.query_params else "no-cache"}
    return Response(sheet, headers=headers, media_type="text/css")


def routes() -> list[BaseRoute]:
    """Return the addresses of the house itself."""
    return [
        Route("/door", door),
        Route("/door", enter, methods=["POST"]),
        Route("/door/{word}", invited),
        Route("/door/{word}", accept, methods=["POST"]),
        Route("/privacy", privacy),
        Route("/house.css", colours),
    ]
