"""What a page is told: one message with everything that changed, made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from ludotheque.engine.author.contract import Json, never
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.play.telling import Said
from ludotheque.site.api import messages
from ludotheque.site.foundation import json_bytes
from ludotheque.site.foundation.house import house
from ludotheque.site.pages.table import fragments
from ludotheque.site.pages.table.frames import (
    Drawing,
    drawing_of,
    frames_of,
    passage_since,
    past_drawings,
    present,
)
from ludotheque.site.pages.table.log import log_from
from ludotheque.site.pages.table.looking import Look
from ludotheque.site.pages.table.waiting_room import room_html
from ludotheque.site.store.seats import PERSON, Seat
from ludotheque.site.tables import additions
from ludotheque.site.tables.board import Board
from ludotheque.site.tables.cache import Gains
from ludotheque.site.tables.standing_in import may_call
from ludotheque.words import Words, unbroken, with_names

MOST_SPOKEN = 4
"""How many sentences are spoken to somebody who does not see the table, at most: the last ones."""


class Seen(NamedTuple):
    """What a page shows already."""

    number: int
    version: int
    """Of the cache, where the page has all that was told then."""
    look: Look
    lang: str
    seats: tuple[Seat, ...] = ()
    """Who sat where then."""


class Shown(NamedTuple):
    """What pages have that were told everything up to a version."""

    version: int
    pieces: Drawing
    parts: Mapping[str, int]
    """Their hashes: whether a part is another one now is all that is asked."""


NOTHING = Shown(-1, [], {})


class PageParts(NamedTuple):
    """What is said around a drawing, at a table of people, in a lesson or on a board of analysis."""

    parts: Callable[[Board, Look, Words, Json, bool | None, str | None], dict[str, str]]
    """The parts of the page by their ids; see ``fragments.parts_of``."""
    status: Callable[[Board, Look, Words, Sequence[str]], str]
    """How it stands, in a sentence."""
    title: Callable[[Board, Look, Words], str] | None = None
    """The page's title; None is that of a table."""
    log: bool = True
    """Whether the page lists all events."""


AT_A_TABLE = PageParts(fragments.parts_of, fragments.status)


def message(
    table: Board,
    look: Look,
    words: Words,
    seen: Seen | None,
    again: str | None,
    anew: bool = False,
    talk: PageParts = AT_A_TABLE,
) -> bytes:
    """Return what a page that has seen that much is told.

    ``again`` is the table of the rematch; ``anew`` is a page that was loaded after it had seen that much, and
    shows the present already: it is given what it saw, too.
    """
    key = ("page", look, words.lang, seen, may_call(table), again, anew)
    written = table.cache.written.get(key)
    if written is None:
        told = (
            _waiting(table, look, words)
            if table.waits
            else _told(table, look, words, seen, again, anew, talk)
        )
        written = table.cache.written[key] = json_bytes.dumps(told)
    return written


def _waiting(table: Board, look: Look, words: Words) -> messages.Waiting:
    """Return what the waiting room is told."""
    parts = {"room": room_html(table, look, words), **additions.room(table, look.held, words.lang)}
    return {"stage": "waiting", "number": 0, "parts": parts}


def _told(
    table: Board,
    look: Look,
    words: Words,
    seen: Seen | None,
    again: str | None,
    anew: bool,
    talk: PageParts,
) -> messages.Present:
    cache, lang = table.cache, words.lang
    sight, view = present(table, look.seat, words)
    names = view["names"]
    same = seen is not None and seen.look.seat == look.seat and seen.lang == lang
    known = cache.still_true(table.rows, seen.number) if seen else 0
    ended = table.over and seen is not None and seen.number < table.number
    kept = known if (same and not ended) or not talk.log else 0  # what was hidden is told when it is over
    told = cache.told(table.match, look.seat, lang, kept, everything=table.over)
    fresh = told[known - kept :] if seen else []
    stands, lines = log_from(table, kept, told, words, names) if talk.log else (kept, [])
    mine, back = look.may_move(table), may_be_taken_back(table, look)
    parts = talk.parts(table, look, words, view, back, again)
    shown: Shown = cache.shown.get((look, lang), NOTHING)
    if not seen or (seen.version, seen.look, seen.lang) != (shown.version, look, lang):
        shown = NOTHING
    gains = passage_since(table, seen.number).gains if fresh and seen else []
    drawings = _drawings(table, look, lang, view, seen, anew)
    frames, pieces = frames_of(shown.pieces, drawings)
    if len(frames) == 1 and pieces == shown.pieces and not fresh:
        frames = []
    hashes = {name: hash(html) for name, html in parts.items()}
    cache.shown[look, lang] = Shown(cache.version, pieces, hashes)
    notices = notices_of(seen.seats if seen else (), table, look, words, names)
    return {
        "stage": "over" if table.over else "playing",
        "number": table.number,
        "frames": frames,
        "steps": steps_of(fresh, names, gains, len(frames)),
        "moves": moves_of(sight, lang, names) if mine else [],
        "parts": {name: html for name, html in parts.items() if shown.parts.get(name) != hashes[name]},
        "log": {"from": stands, "lines": lines},
        "title": (talk.title or title_of)(table, look, words),
        "mine": mine,
        "notices": notices,
        "speak": [with_names(said.told.words, names, said.lang) for said in fresh[-MOST_SPOKEN:]]
        + notices
        + ([talk.status(table, look, words, names)] if fresh or notices else []),
        "clock": table.deadline,
        "since": table.moved_at,
    }


def notices_of(
    before: Sequence[Seat], table: Board, look: Look, words: Words, names: Sequence[str]
) -> list[str]:
    """Return what is to be said of those who left their seats to bots, or came back."""
    told = []
    for old, new in zip(before, table.seats, strict=False):
        name = names[new.number]
        if old.kind == PERSON and new.kind != PERSON:
            told.append(words.gettext("%(name)s gave up. %(bot)s plays on.", name=old.name, bot=name))
        elif new.stand_in and not old.stand_in:
            mine = new.number in look.held and len(look.held) == 1
            told.append(
                words.gettext("A bot is playing for you.")
                if mine
                else words.gettext("A bot is playing for %(name)s.", name=name)
            )
        elif old.stand_in and not new.stand_in:
            told.append(words.gettext("%(name)s is back.", name=name))
    return told


def steps_of(fresh: list[Said], names: list[str], gains: list[Gains], frames: int) -> list[messages.Step]:
    """Return what is told along with each frame: the last of what is new, and nothing before that."""
    most = min(frames, len(fresh))
    told: list[messages.Step] = [
        {
            "words": unbroken(with_names(said.told.words, names, said.lang)),
            "places": [*said.told.places],
            "loud": said.told.loud,
            "who": cast("messages.Actor", said.who),
            "points": [],
        }
        for said in fresh[len(fresh) - most :]
    ]
    for step, points in zip(reversed(told), reversed(gains), strict=False):
        step["points"] = points
    quiet: messages.Step = {"words": "", "places": [], "loud": False, "who": "chance", "points": []}
    return [*[quiet] * (frames - len(told)), *told]


def _drawings(
    table: Board, look: Look, lang: str, view: Json, seen: Seen | None, anew: bool
) -> list[Drawing]:
    """Return the drawings from what a page has, or had, to the present, which is ``view``."""
    past: list[Drawing] = []
    if seen and seen.look.seat == look.seat and seen.number + (not anew) < table.number:
        past = past_drawings(table, seen.number, look, lang, view["names"], anew)
    return [*past, drawing_of(table, view, look.seat, lang, look.narrow)]


def moves_of(sight: Sight, lang: str, names: list[str]) -> list[messages.LegalMove]:
    """Return the legal moves: text, words, whether to ask once more, and the paths to it."""
    game, s, deck, actions = sight.game, sight.s, sight.setting.deck, sight.actions()
    write, describe = game.notation.write, game.speech.describe
    paths, risky = game.drawing.paths, game.drawing.risky
    words = [describe(s, deck, action, lang) for action in actions]
    if any("⟨" in said for said in words):
        words = [with_names(said, names, lang) for said in words]
    asked = [0] * len(actions) if risky is never else [risky(s, deck, action) for action in actions]
    risks = cast("list[Literal[0, 1, 2]]", asked)
    return [
        (write(s, deck, action), said, risk, paths(s, deck, action))
        for action, said, risk in zip(actions, words, risks, strict=True)
    ]


def may_be_taken_back(table: Board, look: Look) -> bool | None:
    """Return False where a glance tells that nothing can be taken back, else None: that takes longer."""
    return None if own_decision(table, look) is not None else False


def own_decision(table: Board, look: Look) -> int | None:
    """Return the seat whose last move could be taken back, if chance has not spoken since."""
    if table.waits or table.over:
        return None
    for seat in look.held:
        begin = table.last_decision(seat)
        if begin is not None and all(who >= 0 for who, _ in table.match.events(begin)):
            return seat
    return None


def title_of(table: Board, look: Look, words: Words) -> str:
    """Return the page's title, which tells whose move it is."""
    game = table.game.title.get(words.lang) or next(iter(table.game.title.values()))
    if look.to_move(table) is not None:
        return words.gettext("Your move") + f" · {game}"
    return f"{game} · {house.name}"
