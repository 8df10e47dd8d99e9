"""Where an address is given, confirmed and left: by people on pages, and by mail programs at one touch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import services_of
from ludotheque.site.api.openapi import problems
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.mail.service import HOURS, KINDS, Mail
from ludotheque.site.pages.me import own_shelf
from ludotheque.site.pages.page import page
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.tables.board import Busy

LONGEST = 254
YES, NEVER = "yes", "never"


def mail_of(request: Request) -> Mail:
    """Return who sends mail in the house that a request came to."""
    mail: Mail = services_of(request).features["mail"]
    return mail


async def change(request: Request) -> Response:
    """Have a link sent to an address, choose what is told, or keep no address any more."""
    mail, holder, words = mail_of(request), visitor_of(request), request.state.words
    async with request.form(max_files=0, max_fields=8) as posted:
        act, address = posted.get("act"), str(posted.get("address", "")).strip()[: LONGEST + 1]
        kinds = [kind for kind in KINDS if posted.get(kind)]
    response = RedirectResponse(f"{base}/me#mail", 303)
    if holder is None:
        return response
    if act == "stop" or (act == "choose" and not kinds):
        await mail.stop(holder)
    elif act == "choose":
        await mail.choose(holder, kinds, words.lang)
    else:
        try:
            await mail.ask(holder, await account_of(request), address, words.lang)
        except (Problem, Busy) as error:
            request.state.mail = (address, words.gettext(str(error)))
            return await own_shelf.show(request, 429 if isinstance(error, Busy) else 422)
    return response


async def ask(request: Request) -> Response:
    """Ask whoever opened a link whether they want to be told; mail programs open links by themselves."""
    address = await mail_of(request).asked(request.path_params["word"])
    status = 200 if address else 404
    return page(
        request, "mail/confirm.html", status, step="ask" if address else "gone", address=address, hours=HOURS
    )


async def confirm(request: Request) -> Response:
    """Have them be told, or never be asked again."""
    mail, word = mail_of(request), request.path_params["word"]
    async with request.form(max_files=0, max_fields=4) as posted:
        never = posted.get("answer") == NEVER
    done = await (mail.refuse(word) if never else mail.confirm(word))
    step = ("never" if never else "done") if done else "gone"
    return page(request, "mail/confirm.html", 200 if done else 404, step=step, address="", hours=HOURS)


async def ask_to_leave(request: Request) -> Response:
    """Show the one button that ends mail to an address."""
    address = await mail_of(request).left(request.path_params["word"])
    return page(request, "mail/leave.html", done=address is None, address=address)


async def leave(request: Request) -> Response:
    """End mail to an address."""
    await mail_of(request).leave(request.path_params["word"])
    return page(request, "mail/leave.html", done=True, address="")


async def leave_at_once(request: Request) -> Response:
    """End mail to an address for a mail program that has the link; a person is led to the page."""
    word = request.path_params["word"]
    if request.method != "POST":
        return RedirectResponse(f"{base}/mail/leave/{word}", 303)
    await mail_of(request).leave(word)
    return PlainTextResponse("No more e-mail will be sent to this address.\n")


def routes() -> list[BaseRoute]:
    """Return the addresses of e-mail."""
    return [
        Route("/me/mail", change, methods=["POST"]),
        Route("/mail/leave/{word}", ask_to_leave),
        Route("/mail/leave/{word}", leave, methods=["POST"]),
        Route("/mail/{word}", ask),
        Route("/mail/{word}", confirm, methods=["POST"]),
        Route("/api/mail/leave/{word}", leave_at_once, methods=["GET", "POST"]),
    ]


def paths() -> Mapping[str, Any]:
    """Return the call as OpenAPI has it."""
    word = {"name": "word", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "/api/mail/leave/{word}": {
            "post": {
                "summary": "End e-mail to an address, as mail programs do at one touch (RFC 8058).",
                "parameters": [word],
                "responses": {
                    "200": {
                        "description": "No more is sent there, whether anything was or not.",
                        "content": {"text/plain": {"schema": {"type": "string"}}},
                    },
                    **problems(),
                },
            }
        }
    }
