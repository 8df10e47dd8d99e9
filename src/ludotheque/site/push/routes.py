"""Where pages ask whether this device can be told, have it told, and have that end."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api.calls import json_response, services_of
from ludotheque.site.api.request_bodies import read_body
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.pages.table.waiting_room import base_of
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.push.service import LONGEST_ENDPOINT, NO_DEVICE, Device, Push, mark_of
from ludotheque.site.tables.board import Busy
from ludotheque.words import N_

NOBODY = N_("Sit down at a table first: until then this site knows nobody whom it could tell.")
IS_ON = N_("This device is told even when no page of the site is open.")
AWAY = N_("This browser’s push service does not answer: you are told while a page of the site is open.")


def push_of(request: Request) -> Push:
    """Return who sends push messages in the house that a request came to."""
    push: Push = services_of(request).features["push"]
    return push


async def state(request: Request) -> Response:
    """Tell a page the site's key, where there is somebody to tell; and what it says beside the switch."""
    push, words = push_of(request), request.state.words
    key = "" if push.lacks or visitor_of(request) is None else await push.key()
    said = {"on": IS_ON, "away": AWAY, "lacks": push.lacks}
    told = {name: words.gettext(text) if text else "" for name, text in said.items()}
    return json_response({"key": key, "said": told})


async def change(request: Request) -> Response:
    """Have a device of the visitor's be told, or with DELETE no longer."""
    push, holder, words = push_of(request), visitor_of(request), request.state.words
    told = await read_body(request)
    keys = told.get("keys")
    mine = keys if isinstance(keys, dict) else {}
    texts = [told.get("endpoint"), mine.get("p256dh"), mine.get("auth")]
    try:
        if holder is None:
            raise Problem(403, NOBODY)
        endpoint, key, auth = _texts(texts, 1 if request.method == "DELETE" else 3)
        if request.method == "DELETE":
            await push.drop(holder, endpoint)
        else:
            device = Device(mark_of(endpoint), endpoint, key, auth, words.lang, base_of(request))
            await push.add(holder, await account_of(request), device)
    except (Problem, Busy) as error:
        status = error.status if isinstance(error, Problem) else 429
        return json_response({"reason": words.gettext(str(error))}, status)
    return Response(status_code=204)


def _texts(found: list[Any], needed: int) -> tuple[str, str, str]:
    """Return what describes a device; Problem if that much of it is missing."""
    given = [one for one in found if isinstance(one, str) and one.isascii() and len(one) <= LONGEST_ENDPOINT]
    if len(given) < needed:
        raise Problem(422, NO_DEVICE)
    first, second, third, *_ = (*given, "", "")
    return first, second, third


def routes() -> list[BaseRoute]:
    """Return the addresses of push messages."""
    return [Route("/me/push", state), Route("/me/push", change, methods=["POST", "DELETE"])]
