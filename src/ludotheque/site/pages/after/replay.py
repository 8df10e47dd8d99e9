"""A match that is over, seen once more: event by event, through anybody's eyes. And its record, to keep.

The page shows any moment by itself (``?move=17``); scripts fetch the drawings of others as they are needed.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.match import Match
from ludotheque.engine.play.telling import Said
from ludotheque.site.api import messages
from ludotheque.site.api.calls import in_turn, record_of, services_of
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.tokens import derived
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.page import page
from ludotheque.site.pages.table.fragments import said_html
from ludotheque.site.pages.table.frames import Drawing, drawing_of, frames_of, view_of
from ludotheque.site.pages.table.looking import names_of
from ludotheque.site.pages.table.play import found
from ludotheque.site.pages.table.result import ending_of, lead_html
from ludotheque.site.pages.table.seats import Strip
from ludotheque.site.people.visitors import account_of, visitor_of
from ludotheque.site.study.chart import Lead
from ludotheque.site.tables.table import Table
from ludotheque.words import Words

REEL = 12
"""How many moments are sent at once."""


@dataclass(frozen=True)
class Moment:
    """How the table looked after that many events."""

    after: int
    drawing: Drawing
    players: str
    """Who had how many points, and whose turn it was; HTML."""
    said: str
    """What had just happened; HTML."""


@dataclass(frozen=True)
class Eyes:
    """Whose eyes a match is looked at with, and in which words."""

    table: Table
    seat: int | None
    words: Words
    names: list[str]
    told: Sequence[Said]
    all_open: bool
    """Whether they see what was hidden, too."""
    address: str
    """What an address says of them; nothing of a spectator who did not ask for more."""
    held: Sequence[int] = ()
    """The seats that they had at the table."""

    def moment(self, match: Match) -> Moment:
        """Return how a match looks where it stands."""
        table, words, after = self.table, self.words, match.length
        last = not table.waits and after == table.match.length
        sight, whole = table.sight(match.position, self.seat), match.position if self.all_open else None
        view = view_of(table, sight, self.names, last, whole)
        said = said_html(self.told[after - 1], self.names) if after else ""
        strip = Strip(words, self.names, view["scores"], view["turn"], view["winners"], self.held)
        return Moment(after, drawing_of(table, view, self.seat, words.lang), strip.at_rest(), said)


def eyes_of(request: Request, table: Table) -> Eyes:
    """Return how the address wants the match looked at.

    If it does not say, those who sat there see it from their seats with all hands open, others as spectators.
    """
    given, words = request.query_params, request.state.words
    held = [] if "seat" in given else table.held(visitor_of(request))
    asked = str(held[0]) if held else given.get("seat", "")
    if asked and not (asked.isdecimal() and len(asked) < 3 and int(asked) < len(table.seats)):
        raise HTTPException(404)
    seat = int(asked) if asked else None
    told = table.cache.told(table.match, seat, words.lang, everything=table.over)
    all_open = bool(held or given.get("open"))
    said = {"seat": asked} if held or "seat" in given else {}
    address = urlencode({**said, "open": "1"} if all_open else said)
    mine = table.held(visitor_of(request))
    return Eyes(table, seat, words, names_of(table, words), told, all_open, address, mine)


def key_of(table: Table) -> str:
    """Return the word that lets whoever has it see a match again, though its table is private."""
    return derived(table.secret.secret.hex(), "replay")


async def seen_again(request: Request) -> Table:
    """Return the table that an address names, for its people and for whoever was given a key to its past."""
    key = request.query_params.get("key", "")
    table = await services_of(request).tables.find(request.path_params["table"]) if key else None
    if table and table.over and hmac.compare_digest(key.encode(), key_of(table).encode()):
        return table
    return await found(request)


def number_of(request: Request, name: str, most: int, usual: int) -> int:
    """Return a number that the address names, no greater than there are."""
    asked = request.query_params.get(name, "")
    return min(int(asked), most) if asked.isdecimal() and len(asked) < 8 else usual


def to_the_table(table: Table) -> Response:
    """Lead somebody who is too early to the table itself."""
    return RedirectResponse(f"{base}/tables/{table.id}", 303)


async def show(request: Request) -> Response:
    """Show a match that is over at one of its moments; at its end if none is named."""
    table = await seen_again(request)
    if not table.over or table.waits:
        return to_the_table(table)
    services, words, eyes = services_of(request), request.state.words, eyes_of(request, table)
    await services.win_chances.ask(table, await account_of(request))
    length, may_see = table.match.length, table.may_see(visitor_of(request))
    after = number_of(request, "move", length, length)
    twin = table.match.copy()
    moment = await in_turn(request, lambda: eyes.moment(twin.at(after)))
    return page(
        request,
        "replay.html",
        table=table,
        box=box_of(table.game.name, words.lang),
        length=length,
        moment=moment,
        svg=Markup("".join(moment.drawing)),  # noqa: S704 - drawn by the game; what people typed is escaped there
        players=Markup(moment.players),  # noqa: S704 - escaped where it is made, like the following
        said=Markup(moment.said),  # noqa: S704
        lines=[Markup(said_html(said, eyes.names)) for said in eyes.told],  # noqa: S704
        chart=Markup(lead_html(table, words, eyes.names, after)),  # noqa: S704
        seat=eyes.seat,
        eyes=eyes.address,
        all_open=eyes.all_open,
        hides=any(table.game.notation.veil(text, None) != text for _, text in table.match.events()),
        names=eyes.names,
        ending=_ending(eyes),
        may_see=may_see,
        drew=any(who == CHANCE for who, _ in table.match.events()),
        key="" if may_see else key_of(table),
        share="" if table.settings.public or not may_see else key_of(table),
        reel=REEL,
    )


def _ending(eyes: Eyes) -> str:
    """Return what comes after the last event: who gave up, or how the match ended."""
    table, words = eyes.table, eyes.words
    if table.conceded is not None:
        return words.gettext("%(name)s gave up.", name=eyes.names[table.conceded])
    return ending_of(table, words.lang)


async def frames(request: Request) -> Response:
    """Give some moments in a row, for a page that shows them one after the other."""
    table = await seen_again(request)
    if not table.over or table.waits:
        raise HTTPException(404)
    eyes = eyes_of(request, table)
    first = number_of(request, "from", table.match.length, 0) // REEL * REEL
    key, cache = (first, eyes.seat, eyes.all_open, eyes.words.lang), table.cache
    frames = cache.reels.get(key)
    if frames is None:
        twin = table.match.copy()
        frames = await in_turn(request, lambda: json_bytes.dumps(reel(eyes, twin, first)))
        cache.keep_reel(key, frames)
    return Response(frames, media_type="application/json", headers={"Cache-Control": "no-store"})


def reel(eyes: Eyes, match: Match, first: int) -> messages.Reel:
    """Return some moments in a row, their drawings each told from the one before."""
    walker, moments = match.at(first), []
    for action in [*match.actions_made(first)[: REEL - 1], None]:
        moments.append(eyes.moment(walker))
        if action is not None:
            walker.follow(action)
    frames, known = list[messages.Moment](), list[str]()
    for moment in moments:
        told, known = frames_of(known, [moment.drawing])
        frames.append(
            {"svg": told[0] if told else [(0, len(known))], "players": moment.players, "said": moment.said}
        )
    return {"first": first, "frames": frames}


async def how_it_went(request: Request) -> Response:
    """Give how the lead went to a page that waits for it; nothing while it is being worked out."""
    table = await seen_again(request)
    if not table.over or table.waits:
        raise HTTPException(404)
    await services_of(request).win_chances.ask(table, await account_of(request))
    if not table.cache.result(Lead):
        return Response(status_code=204, headers={"Cache-Control": "no-store"})
    words, length = request.state.words, table.match.length
    now = number_of(request, "move", length, length)
    return HTMLResponse(lead_html(table, words, names_of(table, words), now))


async def keep(request: Request) -> Response:
    """Give the record of a match that is over, as a file."""
    table = await found(request)
    if not table.over:
        return to_the_table(table)
    name = f"ludotheque-{table.game.name}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    content = json.dumps(record_of(table), indent=1) + "\n"
    return Response(content, media_type="application/json", headers=headers)


def routes() -> list[BaseRoute]:
    """Return the addresses of replays and records."""
    table = "/tables/{table}"
    return [
        Route(f"{table}/replay", show),
        Route(f"{table}/replay/frames", frames),
        Route(f"{table}/replay/lead", how_it_went),
        Route(f"{table}/record", keep),
    ]
