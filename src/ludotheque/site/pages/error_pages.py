"""Pages for what went wrong: in the reader's language, with a way on."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from ludotheque.site.foundation.links import base, path_within
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.problems import NOT_KNOWN, Banned, Instead, problem_of, problem_response
from ludotheque.site.pages.analysis import board_state
from ludotheque.site.pages.page import page
from ludotheque.site.people import name_words
from ludotheque.site.people.bans import Ban
from ludotheque.site.people.preferences import settle
from ludotheque.site.tables.refusals import Why
from ludotheque.words import N_

UNFIT = (
    N_("That does not fit"),
    N_("We could not make sense of what was sent. Go back, and try again."),
)
SAID = {
    400: UNFIT,
    403: (N_("Not from here"), N_("This request came from another site, so nothing was done.")),
    404: (N_("An empty place on the shelf"), N_("There is nothing at this address, or nothing any more.")),
    410: (N_("This table is closed"), N_("The people who run this house have closed this table.")),
    405: (
        N_("Not like this"),
        N_("This page cannot be used in that way. Go back, and try the button again."),
    ),
    409: (
        N_("Somebody was quicker"),
        N_("Something else has happened at the table in the meantime. Have another look."),
    ),
    413: (N_("Too big for the box"), N_("What you sent is larger than we can accept.")),
    414: (N_("Too long for the label"), N_("This address is longer than any of ours.")),
    421: (N_("The wrong house"), N_("This server does not answer to that name.")),
    422: UNFIT,
    429: (N_("One at a time"), N_("That was a lot at once. Wait a minute, then try again.")),
    503: (
        N_("The table wobbles"),
        N_("This could not be saved, so it did not happen. Nothing is lost; try again in a moment."),
    ),
}
NOT_LIKE_THIS = 405
OTHER = (
    N_("A piece fell under the table"),
    N_("Something went wrong on our side. Nothing that was confirmed is lost; try again in a moment."),
)
"""What is said of errors, by their status."""
SAYS_MORE = {*Why, NOT_KNOWN, name_words.REFUSED, *board_state.REASONS}
"""Reasons that say more than the status does."""


async def answer_page(request: Request, error: Exception) -> Response:
    """Return the answer to a person's failed request; a program's gets its own."""
    problem = problem_of(error)
    if problem.status == NOT_LIKE_THIS:
        problem.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return (
        problem_response(problem)
        if path_within(request.scope).startswith("/api")
        else render(request, problem)
    )


def _methods(request: Request) -> set[str]:
    """Return what can be done at an address, whichever route does it."""
    routes = (one for one in request.app.routes if isinstance(one, Route))
    return {how for one in routes if one.matches(request.scope)[0] != Match.NONE for how in one.methods or ()}


def render(request: Request, problem: Problem) -> Response:
    """Return the page for a problem. It must work before anything settled the reader's language."""
    if not hasattr(request.state, "words"):
        settle(request.scope)
    if isinstance(problem, Banned):
        return _shut(request, problem.ban)
    if isinstance(problem, Instead):
        instead = page(request, problem.template, problem.status, here=f"{base}/", **problem.values)
        instead.headers.update(problem.headers)
        return instead
    title, text = SAID.get(problem.status, OTHER)
    if problem.reason in SAYS_MORE:
        text = problem.reason
    response = page(
        request,
        "wrong.html",
        problem.status,
        here=f"{base}/",
        title=title,
        text=text,
        status_code=problem.status,
    )
    response.headers.update(problem.headers)
    return response


def _shut(request: Request, ban: Ban) -> Response:
    """Return what somebody reads whom the house keeps out."""
    until = None
    if ban.until is not None:
        moment, words = datetime.fromtimestamp(ban.until, UTC), request.state.words
        until = f"{words.date(moment)}, {moment:%H:%M} UTC"
    return page(request, "banned.html", 403, here=f"{base}/", until=until, why=ban.why)
