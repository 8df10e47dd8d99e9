"""The form for a new evening: few questions, and an answer to each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.site.api.calls import services_of
from ludotheque.site.evenings.entering import evenings_of, known, told_of
from ludotheque.site.evenings.evening import AWAY_MINUTES, FEWEST_SEATS
from ludotheque.site.evenings.facts import EveningError, Opened
from ludotheque.site.evenings.views import FORMATS, FREE, refusal
from ludotheque.site.evenings.wishes import LONGEST_NAME as LONGEST_CALLED
from ludotheque.site.evenings.wishes import MOST_GAMES, MOST_ROUNDS, opened
from ludotheque.site.foundation.clocks import CLOCKS
from ludotheque.site.foundation.house import games, load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.pages.games.boxes import boxes
from ludotheque.site.pages.games.presets import PresetChoice, presets_of
from ludotheque.site.pages.page import page
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.visitors import account_of, known_or_new, name_of
from ludotheque.site.tables.board import Busy
from ludotheque.site.tables.making import clean_name
from ludotheque.words import N_, Words

MOST_FIELDS = 40
CALLED = N_("Games evening")
QUICK = "titus"
"""What is played where nobody says otherwise: the shortest one."""


BYES = (("full", N_("as much as a win")), ("half", N_("half a win")), ("none", N_("nothing")))
VANISHINGS = (
    ("counts", N_("what the bot reaches counts")),
    ("last", N_("whoever vanished is last")),
    ("void", N_("the table counts for nobody")),
)
"""What an evening may say, and how the form puts it."""
PACES = ("none", "minute")
"""The clocks that the form offers: at an evening nobody has days for a move."""
AWAY = ("3", "5", "10", "20", "0")
RULES = {
    "bye": BYES[0][0],
    "vanished": VANISHINGS[0][0],
    "clock": PACES[0],
    "away": str(AWAY_MINUTES),
}
WRONG = {
    "rounds": N_("Rounds: a number from 1 to %(most)s, or leave it empty."),
    "seats": N_("These games cannot be played with that many people at a table."),
    "name": N_("Give it a name."),
    "games": N_("Choose a game, or several, but no more than %(games)s."),
}
"""What is said of a field that cannot be so."""
WRONG_ANSWER = N_("One of your answers cannot be used. Please check the form again.")


async def ask(request: Request) -> Response:
    """Ask what the evening is to be like."""
    words: Words = request.state.words
    game = request.query_params.get("game", "")
    form = {
        "called": words.gettext(CALLED),
        "name": name_of(request),
        "games": [game if game in games() else QUICK],
        "format": FREE,
        "seats": "2",
        "rounds": "",
        "bots": "",
        **RULES,
    }
    return asked(request, form)


def asked(request: Request, form: Mapping[str, Any], mistake: str = "") -> Response:
    """Return the form, and what is wrong with it."""
    words: Words = request.state.words
    offered = boxes(words.lang)
    most = max((box.players[-1] for box in offered), default=FEWEST_SEATS)
    return page(
        request,
        "evenings/new.html",
        422 if mistake else 200,
        here=f"{base}/evenings/new",
        form=form,
        mistake=mistake,
        boxes=offered,
        sizes=range(FEWEST_SEATS, most + 1),
        longest=LONGEST_CALLED,
        byes=BYES,
        most_rounds=MOST_ROUNDS,
        lengths=lengths(words.lang),
        clocks=[("none", words.gettext("As long as it takes")), ("minute", words.gettext("A minute"))],
        aways=[(one, one if one != "0" else words.gettext("never")) for one in AWAY],
        vanishings=VANISHINGS,
        formats=[(one, *map(words.gettext, told)) for one, told in FORMATS.items()],
    )


def read(posted: FormData) -> dict[str, Any]:
    """Return the form as it was filled in."""
    texts = {key: value[:200] for key, value in posted.items() if isinstance(value, str)}
    usual = {"called": "", "name": "", "format": FREE, "seats": "2", "rounds": "", "bots": "", **RULES}
    return {**usual, **texts, "games": [str(one) for one in posted.getlist("games")]}


async def open_one(request: Request) -> Response:
    """Open the evening that a form asks for; whoever opens it is the first to come."""
    words, evenings = request.state.words, evenings_of(request)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        form = read(posted)
    name = clean_name(str(form["name"]))
    if not name:
        return asked(request, form, words.gettext("Say who you are."))
    if not form["games"]:
        return asked(request, form, words.gettext("Choose a game, or several."))
    try:
        wish = opened_from(form, words.gettext(CALLED))
    except Problem as error:
        return asked(request, form, wrong(error.more.get("key", ""), words))
    except LudothequeError:
        return asked(request, form, refusal("bad rules", words))
    token, account = await known_or_new(request, form.get("key")), await account_of(request)
    try:
        services_of(request).moderation.names.check(name)
        kept = await evenings.open(wish, digest(token), account)
        await evenings.join(kept.id, name, digest(token), account)
    except (EveningError, BadName, Busy, Problem) as error:
        return asked(request, form, told_of(error, words))
    return known(request, token, name, f"{base}/evenings/{kept.id}")


def opened_from(form: Mapping[str, Any], usual_name: str) -> Opened:
    """Return the evening that a form asks for; Problem with the key of a field if there cannot be one."""
    rounds = form["rounds"].strip()
    pace = form["clock"] if form["clock"] in PACES else PACES[0]
    return opened(
        str(form["called"]).strip() or usual_name,
        [(name, {}) for name in games() if name in form["games"]],
        format=form["format"],
        rounds=number_of("rounds", rounds) if rounds else None,
        seats=number_of("seats", form["seats"]),
        bots=bool(form["bots"]),
        bye=form["bye"],
        vanished=form["vanished"],
        clock=CLOCKS[pace],
        away=number_of("away", form["away"]),
        presets={name: form[f"preset-{name}"] for name in games() if form.get(f"preset-{name}")},
    )


def number_of(key: str, text: str) -> int:
    """Return a number that was typed; Problem where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Problem(422, WRONG_ANSWER, key=key)
    return int(text)


def wrong(key: str, words: Words) -> str:
    """Return what is said of a field of the form that cannot be so."""
    said = WRONG.get(key)
    if said is None:
        return words.gettext(WRONG_ANSWER)
    return words.gettext(said, most=MOST_ROUNDS, games=MOST_GAMES)


def lengths(lang: str) -> dict[str, list[PresetChoice]]:
    """Return how long games can be played, for those where that can be chosen."""
    found = {name: presets_of(load(name), lang, load(name).players[0]) for name in games()}
    return {name: presets for name, presets in found.items() if len(presets) > 1}


def routes() -> list[Route]:
    """Return the addresses of the form."""
    return [Route("/evenings/new", ask), Route("/evenings", open_one, methods=["POST"])]
