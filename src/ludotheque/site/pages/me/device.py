"""The same shelf on another device: the link and its square to point a camera at, and what opens there."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.waiting_room import base_of, qr_svg
from ludotheque.site.people import devices
from ludotheque.site.people.account_transfer import hand_over
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.visitors import token_of, visitor_of, welcome

MERGE, LEAVE = "merge", "leave"
"""What becomes of the shelf that a device had before."""
MINUTES = int(devices.SECONDS // 60)


async def offer(request: Request) -> Response:
    """Show a new link that brings this shelf to another device."""
    token = token_of(request)
    if token is None:
        return RedirectResponse(f"{base}/me", 303)
    word = await devices.offer(services_of(request).store, token)
    link = f"{base_of(request)}/me/device/{word}"
    share = {"link": link, "qr": Markup(qr_svg(link))}  # noqa: S704 - made of an address
    return page(request, "device.html", here=f"{base}/me", step="offer", share=share, minutes=MINUTES)


async def ask(request: Request) -> Response:
    """Ask on the other device whether it is the same person's."""
    holder = await _offered(request)
    if holder is None:
        return _too_late(request)
    if holder == visitor_of(request):
        return page(request, "device.html", step="same")
    own = visitor_of(request)
    store = services_of(request).store
    had = own is not None and bool(await store.held_by(own, 1) or await store.notes(own))
    return page(request, "device.html", step="ask", had=had)


async def bring(request: Request) -> Response:
    """Have this browser be the same visitor; what it had before comes along, if that is wanted."""
    services, old = services_of(request), visitor_of(request)
    async with request.form(max_files=0, max_fields=4) as posted:
        merges = posted.get("before") == MERGE
    holder = await _offered(request)
    if holder is None:
        return _too_late(request)
    token = await devices.take(services.store, request.path_params["word"]) if holder != old else None
    if holder != old and token is None:
        return _too_late(request)
    response = RedirectResponse(f"{base}/me", 303)
    if token is not None:
        if merges and old is not None:
            await hand_over(services.tables, old, digest(token))
        welcome(request, response, token)
    return response


async def _offered(request: Request) -> str | None:
    """Return whose shelf the word in the address brings; whoever guesses must wait."""
    services = services_of(request)
    holder = await devices.offered(services.store, request.path_params["word"])
    if holder is None:
        who = address_of(request.scope), visitor_of(request)
        tired = await services.guesses.wait(*who)
        await services.guesses.wrong(*who)
        if tired:
            raise too_many_codes()
    return holder


def _too_late(request: Request) -> Response:
    return page(request, "device.html", 404, here=f"{base}/me", step="gone", minutes=MINUTES)


def routes() -> list[Route]:
    """Return the addresses that lead to another device."""
    return [
        Route("/me/device", offer, methods=["POST"]),
        Route("/me/device/{word}", ask),
        Route("/me/device/{word}", bring, methods=["POST"]),
    ]
