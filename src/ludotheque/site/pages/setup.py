"""Setting up a table: who sits where, the game's options, and what the people at the table agree on."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ludotheque import bots
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import games, load
from ludotheque.site.api import house_of
from ludotheque.site.keys import Key, form_key
from ludotheque.site.listing import level_word
from ludotheque.site.pages import game_of, page
from ludotheque.site.pages.boxes import box_of
from ludotheque.site.pages.choices import ON, choices
from ludotheque.site.pages.wishing import (
    BOT,
    CLOCKS,
    FIRST,
    FRIEND,
    HERE,
    ME,
    Mistakes,
    Wish,
    quick,
    wish_from,
)
from ludotheque.site.tokens import digest
from ludotheque.site.visitors import account_of, known_or_new, name_of, remember_name, welcome
from ludotheque.words import Words

MOST_FIELDS = 80
LONGEST_FIELD = 200
"""Letters that are read of what somebody typed."""
LARGEST_DECK = 200 * 1024


def seat_choices(words: Words) -> list[tuple[str, str]]:
    """Return who can be wished for in a seat: what the form says, and what the page calls it."""
    robots = [
        (f"{BOT}:{level}", words.gettext("Bot: %(level)s", level=level_word(words, level)))
        for level in bots.BOTS
    ]
    return [
        (ME, words.gettext("Me")),
        (FRIEND, words.gettext("A friend, by link")),
        (HERE, words.gettext("Somebody else on this device")),
        *robots,
    ]


def usual(game: Game, words: Words, name: str = "", company: str = FRIEND) -> dict[str, str]:
    """Return the form as it is first shown: me, and friends, as few as can play."""
    most = game.players[-1]
    seats = {f"seat-{seat}": company if seat else ME for seat in range(most)}
    return {
        "players": str(game.players[0]),
        **seats,
        "name-0": name,
        "first": FIRST[0],
        "clock": next(iter(CLOCKS)),
        "hints": "on",
        "public": "",
        **{choice.field: choice.value for choice in choices(game, words)},
    }


async def show(request: Request) -> Response:
    """Show the form."""
    game = game_of(request)
    form = usual(game, request.state.words, name_of(request), request.query_params.get("with", FRIEND))
    players = request.query_params.get("players", "")
    if players in map(str, game.players):
        form["players"] = players
    preset = request.query_params.get("preset", "")
    if preset in game.presets:
        form |= preset_fields(game, preset)
    return render(request, game, form, {})


def preset_fields(game: Game, preset: str) -> dict[str, str]:
    """Return the fields of the form that a preset fills in."""
    fields = {"preset": preset}
    for name, value in game.presets[preset].items():
        fields[f"option-{name}"] = ON if value is True else "" if value in (False, None) else str(value)
    return fields


def presets_of(game: Game, lang: str, players: int) -> list[tuple[str, str, int]]:
    """Return the presets: name, title, minutes."""
    titles = game.preset_titles(lang)
    return [(name, titles[name], game.minutes(name, players)) for name in game.presets]


def render(request: Request, game: Game, form: Mapping[str, str], mistakes: Mapping[str, str]) -> Response:
    """Return the form as it was filled in, each mistake beside its field."""
    words, lang = request.state.words, request.state.lang
    aid = game.words(lang)(game.drawing.MEMORY_AID)
    return page(
        request,
        "setup.html",
        422 if mistakes else 200,
        here=f"/games/{game.name}/setup",
        box=box_of(game.name, lang),
        form=form,
        mistakes=mistakes,
        seats=range(game.players[-1]),
        kinds=seat_choices(words),
        options=choices(game, words),
        presets=presets_of(game, lang, int(form.get("players", game.players[0]))),
        memory_aid=aid,
    )


async def create(request: Request) -> Response:
    """Make the table that a form asks for, and go there."""
    words: Words = request.state.words
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as posted:
        name = posted.get("game")
        if not isinstance(name, str) or name not in games():
            return RedirectResponse("/", 303)
        game = load(name)
        form = {key: value[:LONGEST_FIELD] for key, value in posted.items() if isinstance(value, str)}
        deck = await own_deck(posted)
        if "quick" in form:
            wish = quick(game, name_of(request))
        else:
            try:
                wish = wish_from(game, form, deck, words)
            except Mistakes as mistakes:
                return render(request, game, form, mistakes.reasons)
    token = known_or_new(request, form.get("key"))
    return await made(request, wish, token, form_key(form, "table", str(deck)))


async def own_deck(posted: FormData) -> bytes | None:
    """Return the file of components that came with a form, if one did."""
    file = posted.get("deck-file")
    if not isinstance(file, UploadFile) or not file.filename:
        return None
    return await file.read(LARGEST_DECK + 1)


async def made(request: Request, wish: Wish, token: str, key: Key | None) -> Response:
    """Return the way to a new table, whose maker the visitor's token proves."""
    asked = wish.asked(token)
    created = await house_of(request).create(
        *(asked.game, asked.players, asked.options, asked.seats, asked.settings),
        maker=digest(token),
        visitor=account_of(request),
        key=key,
    )
    response = RedirectResponse(f"/tables/{created.table.id}", 303)
    welcome(request, response, token)
    remember_name(request, response, next((chair.name for chair in wish.chairs if chair.kind == ME), ""))
    return response


def routes() -> list[Route]:
    """Return the addresses of the form, and where it is sent."""
    return [Route("/games/{game}/setup", show), Route("/tables", create, methods=["POST"])]
