"""The calls of evenings: open one, come, begin rounds, see it, be free, leave, close."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.site.api import coming
from ludotheque.site.api.calls import bearer, bearer_token, json_response, services_of
from ludotheque.site.api.described import read
from ludotheque.site.api.request_bodies import read_body, too_deep
from ludotheque.site.evenings import messages
from ludotheque.site.evenings.evening import AWAY_MINUTES
from ludotheque.site.evenings.export import as_csv, as_file, results_as_csv
from ludotheque.site.evenings.facts import EveningError, Reason
from ludotheque.site.evenings.kept import Kept
from ludotheque.site.evenings.refusals import NO_EVENING
from ludotheque.site.evenings.service import Evenings
from ludotheque.site.evenings.wishes import opened
from ludotheque.site.foundation.addresses import address_of
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.people.guesses import too_many_codes
from ludotheque.site.people.visitors import account_of, brought_or_new, fresh, visitor_of

T = TypeVar("T")
REASONS: dict[Reason, tuple[int, str]] = {
    "closed": (409, "The evening is closed."),
    "finished": (409, "All rounds have been played."),
    "full": (409, "The evening is full."),
    "busy": (409, "Somebody of them plays at another table."),
    "taken": (409, "There is such a table already."),
    "under way": (409, "A round is under way."),
    "shut": (409, "The evening takes in nobody new."),
    "removed": (403, "A host has removed you from this evening."),
    "played on": (409, "The next round was paired by that result: it stays as it is."),
    "too few": (409, "Too few people wait for a table."),
    "no person": (422, "There is no such person at this evening."),
    "no table": (422, "There is no such table at this evening."),
    "bad places": (422, "'places' has a place for every seat, from 1, equal where a place is shared."),
    "bad rules": (422, "That is no evening that can be played."),
}
FILES = {
    "export.csv": (as_csv, "text/csv", "evening-{}.csv"),
    "results.csv": (results_as_csv, "text/csv", "results-{}.csv"),
    "export.json": (as_file, "application/json", "evening-{}.json"),
}
"""What an evening is taken along as: by the end of the address, what it is and what it is called."""
Call = Callable[[Request], Awaitable[Response]]


def told(call: Call) -> Call:
    """Return a call that counts as one of its address, and says what an evening does not allow."""

    async def answered(request: Request) -> Response:
        if request.method == "POST":
            await evenings_of(request).count(address_of(request.scope))
        try:
            return await call(request)
        except EveningError as error:
            status, reason = REASONS.get(error.reason, (409, str(error)))
            raise Problem(status, reason) from None

    return answered


def evenings_of(request: Request) -> Evenings:
    """Return the service of evenings."""
    found: Evenings = services_of(request).features["evenings"]
    return found


async def body_of(request: Request, kind: type[T]) -> T:
    """Return the message that a request brought; an empty one, where it brought nothing."""
    return read(kind, await read_body(request) if await request.body() else {})


def shown(request: Request, kept: Kept, status: int = 200) -> Response:
    """Return the evening as whoever asks may see it: to a person of it, their token opens their table.

    Any other token is a stranger's.
    """
    token, holder = bearer_token(request), bearer(request)
    return json_response(kept.shown(holder, lambda table, seat: token), status)


async def found(request: Request) -> Kept:
    """Return the evening that an address names."""
    kept = await evenings_of(request).find(request.path_params["evening"])
    if kept is None:
        raise Problem(404, NO_EVENING)
    await evenings_of(request).hosted_from(kept, bearer(request), address_of(request.scope))
    return kept


async def new_evening(request: Request) -> Response:
    """Open an evening."""
    body = read(messages.NewEvening, await read_body(request))
    token = await brought_or_new(request, bearer_token(request))
    wish = opened(
        body["name"],
        _games(body),
        format=body.get("format", "free"),
        rounds=body.get("rounds"),
        seats=body.get("seats", 2),
        bots=body.get("bots", False),
        bye=body.get("bye", "full"),
        vanished=body.get("vanished", "counts"),
        away=body.get("away", AWAY_MINUTES),
        clock=body.get("clock"),
    )
    account = await account_of(request, bearer_token(request))
    kept = await evenings_of(request).open(wish, digest(token), account)
    site = str(request.base_url).rstrip("/")
    url = f"{site}/evenings/join/{kept.code}"
    return json_response({"evening": kept.id, "code": kept.code, "token": token, "url": url}, 201)


def _games(body: messages.NewEvening) -> list[tuple[str, dict[str, Any]]]:
    """Return the games that a body names, each with its options."""
    if ("game" in body) == ("games" in body):
        raise Problem(422, "Name one 'game', or several 'games'.", key="games")
    options = body.get("options") or {}
    if too_deep(options):
        raise Problem(422, "'options' is nested too deeply.", key="options")
    games = body["games"] if "games" in body else [body["game"]]
    return [(one, options) for one in games]


async def come(request: Request) -> Response:
    """Let somebody come who has the code."""
    body = read(coming.Comer, await read_body(request))
    services, evenings = services_of(request), evenings_of(request)
    kept, who = await found(request), (address_of(request.scope), visitor_of(request))
    tired = await services.guesses.wait(*who)
    if body["code"].strip().upper() != kept.code:
        await services.guesses.wrong(*who)
        raise too_many_codes() if tired else Problem(403, "That is not the code of this evening.")
    token, other = await brought_or_new(request, bearer_token(request)), await fresh(request)
    account = await account_of(request, bearer_token(request))
    person, holder = await evenings.come(kept.id, body["name"], digest(token), digest(other), account)
    return json_response({"person": person, "token": token if holder == digest(token) else other})


async def see(request: Request) -> Response:
    """Show an evening."""
    return shown(request, await found(request))


async def begin(request: Request) -> Response:
    """Begin a round."""
    await body_of(request, coming.Nothing)
    kept = await evenings_of(request).begin((await found(request)).id, bearer(request))
    return shown(request, kept, 201)


async def result(request: Request) -> Response:
    """Write a result by hand, or that a table counts for nothing."""
    evenings, kept = evenings_of(request), await found(request)
    body = read(messages.ByHand, await read_body(request))
    known = kept.evening.tables.get(body["table"])
    if known is not None and body.get("round", known.round + 1) != known.round + 1:
        raise Problem(422, f"That table is of round {known.round + 1}.", key="round")
    if "places" in body:
        now = await evenings.result(kept.id, bearer(request), body["table"], body["places"])
    elif body.get("void"):
        now = await evenings.void(kept.id, bearer(request), body["table"])
    else:
        raise Problem(422, "Say 'places', such as [1, 2], or 'void'.", key="places")
    return shown(request, now)


async def free(request: Request) -> Response:
    """Say that one is free, or not."""
    wish = (await body_of(request, messages.Freeing)).get("free", True)
    return shown(request, await evenings_of(request).free((await found(request)).id, bearer(request), wish))


async def leave(request: Request) -> Response:
    """Leave; a host may say who has left."""
    person = (await body_of(request, coming.Leaving)).get("person")
    now = await evenings_of(request).leave((await found(request)).id, bearer(request), person)
    return shown(request, now)


async def host(request: Request) -> Response:
    """Have somebody be a host, too."""
    body = read(coming.NewHost, await read_body(request))
    evening = (await found(request)).id
    return shown(request, await evenings_of(request).make_host(evening, bearer(request), body["person"]))


async def close(request: Request) -> Response:
    """Close an evening."""
    await body_of(request, coming.Nothing)
    return shown(request, await evenings_of(request).close((await found(request)).id, bearer(request)))


async def export(request: Request, kind: str) -> Response:
    """Give an evening as a file."""
    kept = await found(request)
    content, media_type, name = FILES[kind]
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name.format(kept.id)}"',
    }
    return Response(content(kept), headers=headers, media_type=media_type)


def routes() -> list[BaseRoute]:
    """Return where the calls are."""
    evening = "/api/evenings/{evening}"
    posts = {
        "people": come,
        "rounds": begin,
        "results": result,
        "free": free,
        "leave": leave,
        "hosts": host,
        "close": close,
    }
    return [
        Route("/api/evenings", told(new_evening), methods=["POST"]),
        *(Route(f"{evening}/{kind}", told(partial(export, kind=kind))) for kind in FILES),
        Route(evening, told(see)),
        *(Route(f"{evening}/{name}", told(call), methods=["POST"]) for name, call in posts.items()),
    ]
