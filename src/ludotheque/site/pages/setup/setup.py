"""Setting up a table: who sits where, the game's options, and what the people at the table agree on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque.engine.author.presets import USUAL
from ludotheque.engine.game import Game
from ludotheque.site.api.calls import services_of
from ludotheque.site.foundation.clocks import ABSENCES, CLOCKS
from ludotheque.site.foundation.house import games, load
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import digest
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.choices import ON, choices
from ludotheque.site.pages.games.decks import OWN, TEXT, deck_field, own_deck, read_deck, sample
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.page import game_of, offline_of, page
from ludotheque.site.pages.setup.form import (
    BOT,
    FIRST,
    FRIEND,
    HERE,
    ME,
    SERIES,
    USUAL_BOT,
    Mistakes,
    glance,
    own_name,
    quick,
    table_from,
)
from ludotheque.site.people.listing import EXPECT, level_word
from ludotheque.site.people.name_words import BadName
from ludotheque.site.people.visitors import account_of, known_or_new, name_of, remember_name, welcome
from ludotheque.site.store.seats import PERSON
from ludotheque.site.tables import additions
from ludotheque.site.tables.keys import IdempotencyKey, form_key
from ludotheque.site.tables.making import NewTable
from ludotheque.words import Words

MOST_FIELDS = 80
LONGEST_FIELD = 200
"""Letters that are read of what somebody typed."""


def seat_choices(words: Words, levels: Iterable[str], alone: bool = False) -> list[tuple[str, str]]:
    """Return who can be wished for in a seat: what the form says, and what the page calls it.

    ``alone`` is where nobody else can come in.
    """
    robots = [
        (f"{BOT}:{level}", words.gettext("Bot: %(level)s", level=level_word(words, level)))
        for level in levels
    ]
    return [
        (ME, words.gettext("Me")),
        *([] if alone else [(FRIEND, words.gettext("A friend, by link"))]),
        (HERE, words.gettext("Somebody else on this device")),
        *robots,
    ]


def usual(game: Game, words: Words, name: str = "", company: str = FRIEND) -> dict[str, str]:
    """Return the form as it is first shown: me, as few friends as the game needs, and the usual options."""
    most = game.players[-1]
    seats = {f"seat-{seat}": company if seat else ME for seat in range(most)}
    return {
        "players": str(game.players[0]),
        **seats,
        "name-0": name,
        "first": FIRST[0],
        "clock": next(iter(CLOCKS)),
        "absence": next(iter(ABSENCES)),
        "hints": "on",
        "public": "",
        "series": SERIES[0],
        **option_fields(game, words, USUAL if USUAL in game.presets else None, game.players[0]),
    }


def option_fields(game: Game, words: Words, preset: str | None, players: int) -> dict[str, str]:
    """Return the fields of the form for the options, as a preset has them, or as they usually are."""
    fields = {choice.field: choice.value for choice in choices(game, words)}
    for name, value in game.preset(preset, players).items() if preset else ():
        fields[f"option-{name}"] = ON if value is True else "" if value in (False, None) else str(value)
    return fields


async def show(request: Request) -> Response:
    """Show the form."""
    game = game_of(request)
    words: Words = request.state.words
    form = usual(game, words, name_of(request), request.query_params.get("with") or _company(request))
    players, preset, deck = (request.query_params.get(name, "") for name in ("players", "preset", "deck"))
    if players in map(str, game.players):
        form["players"] = players
    if preset in game.presets:
        form |= option_fields(game, words, preset, int(form["players"]))
    field = deck_field(game)
    if field and deck in (*game.box.names(), OWN):
        form[field] = deck
    return render(request, game, form)


def _company(request: Request) -> str:
    """Return who usually plays with somebody: a friend, or a bot where nobody else can come in."""
    return f"{BOT}:{USUAL_BOT}" if offline_of(request) else FRIEND


async def again(request: Request) -> Response:
    """Show the form as it is filled in so far, with what depends on that: bounds, minutes, a sample."""
    game = game_of(request)
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as posted:
        form, own = typed(posted), await own_deck(posted, deck_field(game))
    preset = form.get("preset") or (meant(game, request.state.words, form) if own is None else None)
    if preset in game.presets:
        kept = {name: value for name, value in form.items() if not name.startswith("option-")}
        form, own = kept | option_fields(game, request.state.words, preset, seated(game, form)), None
    if "first" not in form:  # not our form, but somebody's components
        form = usual(game, request.state.words, name_of(request), _company(request)) | form
    return render(request, game, form, own=own)


def seated(game: Game, form: Mapping[str, str]) -> int:
    """Return how many players a form says; as few as possible where it makes no sense."""
    return next((players for players in game.players if str(players) == form.get("players")), game.players[0])


def meant(game: Game, words: Words, form: Mapping[str, str]) -> str | None:
    """Return the preset whose options a form has for another number of players than it says now."""
    now = seated(game, form)
    for preset in game.presets:
        here, *others = (
            option_fields(game, words, preset, players)
            for players in sorted(game.players, key=lambda players: players != now)
        )
        for fields in others:
            if fields != here and all(form.get(name, "") == value for name, value in fields.items()):
                return preset
    return None


def typed(posted: FormData) -> dict[str, str]:
    """Return what was typed into a form; the text of components is read elsewhere."""
    return {
        key: value[:LONGEST_FIELD] for key, value in posted.items() if isinstance(value, str) and key != TEXT
    }


def render(
    request: Request,
    game: Game,
    form: Mapping[str, str],
    mistakes: Mapping[str, str] | None = None,
    own: bytes | None = None,
) -> Response:
    """Return the form as it was filled in, each mistake next to its field."""
    words, lang = request.state.words, request.state.lang
    seen = glance(game, form, own, words)
    told = mistakes or (seen.mistakes if own is not None else {})
    refused = told.get(deck_field(game) or "")
    read = read_deck(own) if own is not None and not refused else None
    return page(
        request,
        "setup.html",
        422 if mistakes else 200,
        here=f"{base}/games/{game.name}/setup",
        box=box_of(game.name, lang),
        form=form,
        mistakes=told,
        seats=range(game.players[-1]),
        kinds=seat_choices(words, services_of(request).tables.levels, bool(offline_of(request))),
        expect=[(level_word(words, level), words.gettext(told)) for level, told in EXPECT.items()],
        options=choices(game, words, seen.table),
        presets=presets_of(game, lang, seen.table.players, seen.options),
        own=None if read is None else json.dumps(read, ensure_ascii=False),
        sample=None if refused else sample(game, seen.deck, lang),
        offers=additions.offers(services_of(request).tables.additions),
        series=SERIES,
        memory_aid=game.words(lang)(game.drawing.MEMORY_AID),
    )


async def create(request: Request) -> Response:
    """Make the table that a form asks for, and go there."""
    words: Words = request.state.words
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as posted:
        name = posted.get("game")
        if not isinstance(name, str) or name not in games():
            return RedirectResponse(f"{base}/", 303)
        game, form = load(name), typed(posted)
        deck = await own_deck(posted, deck_field(game))
        name = name_of(request)
        if "quick" in form:
            new = quick(game, name, "coach" in form)
        else:
            try:
                tables = services_of(request).tables
                offered = additions.offers(tables.additions)
                new = table_from(game, form, deck, words, tables.levels, offered)
            except Mistakes as mistakes:
                return render(request, game, form, mistakes.reasons, deck)
            name = own_name(form, len(new.seats))
    token = await known_or_new(request, form.get("key"))
    try:
        response = await made(request, new, token, form_key(form, "table", str(deck)))
    except BadName as error:
        return render(request, game, form, {"form": words.gettext(str(error))}, deck)
    remember_name(request, response, name)
    return response


async def made(request: Request, new: NewTable, token: str, key: IdempotencyKey | None) -> Response:
    """Return the way to a new table; the token proves who made it, and every seat on this device."""
    holder = digest(token)
    seats = [replace(seat, holder=holder) if seat.kind == PERSON else seat for seat in new.seats]
    created = await services_of(request).tables.create(
        replace(new, seats=seats), maker=holder, account=await account_of(request), key=key
    )
    response = RedirectResponse(f"{base}/tables/{created.table.id}", 303)
    welcome(request, response, token)
    return response


def routes() -> list[Route]:
    """Return the addresses of the form, and where it is sent."""
    return [
        Route("/games/{game}/setup", show),
        Route("/games/{game}/setup", again, methods=["POST"]),
        Route("/tables", create, methods=["POST"]),
    ]
