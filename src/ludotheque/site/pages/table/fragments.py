"""Parts of the play page as HTML. They are made with every message, so of plain strings.

Whatever a person typed goes through ``escape``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import lru_cache

from ludotheque.engine.author.contract import Json
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.play.telling import Said, folded
from ludotheque.engine.shelf import load
from ludotheque.site.foundation.clocks import clock_text
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.table.back import back_html
from ludotheque.site.pages.table.buttons import form
from ludotheque.site.pages.table.looking import Look, present_position
from ludotheque.site.pages.table.marks import escape as escape
from ludotheque.site.pages.table.marks import mark_of as mark_of
from ludotheque.site.pages.table.playing_again import rematch_html, series_html
from ludotheque.site.pages.table.result import outcome, result_html
from ludotheque.site.pages.table.seats import gave_up as gave_up
from ludotheque.site.pages.table.seats import seats_html as seats_html
from ludotheque.site.pages.table.seats import watching
from ludotheque.site.tables import additions, standing_in
from ludotheque.site.tables.board import OVER, PLAYING, Board
from ludotheque.words import Texts, Words, unbroken, with_names

MOST_NEWS = 7
"""How many lines tell what happened at most: the last ones."""


def parts_of(
    table: Board, look: Look, words: Words, view: Json, back: bool | None, again: str | None
) -> dict[str, str]:
    """Return everything on the page that may change with an event, besides the drawing and the log."""
    names = view["names"]
    return {
        "goal": goal_html(table, look, words, names),
        "seats": seats_html(table, look, words, names, view["scores"]),
        "news": news_html(table, look, words, names),
        "happened": happened_html(table, look, words, names),
        "actions": actions_html(table, look, words, names, back, again),
        "way-out": leave_html(table, look, words, names),
        "curtain": curtain_html(table, look, words, names),
        "series": series_html(table, names, words),
        "watching": watching(table, words),
        **additions.parts(table, look.held, words.lang),
    }


# what happened


def said_html(said: Said, names: Sequence[str]) -> str:
    """Return an event as the inside of a line."""
    return _line(
        said.who, said.text, with_names(said.told.words, names, said.lang), said.times, said.told.places
    )


@lru_cache(4096)
def _line(who: int | str, text: str, words: str, times: int, places: tuple[str, ...]) -> str:
    mark = mark_of(who) if isinstance(who, int) else '<span class="chance">✦</span>'
    often = f' <span class="times">×{times}</span>' if times > 1 else ""
    about = f' tabindex="0" data-places="{escape(" ".join(places))}"' if places else ""
    said = f'<span class="said"{about}>{escape(unbroken(words))}{often}</span>'
    return f"{mark}{said}<code>{escape(text)}</code>"


def since(table: Board, look: Look) -> int:
    """Return from which event on things are news: after one's own last move, or from the last turn on."""
    match = table.match
    mine = look.held or tuple(who for who, _ in match.events(match.length - 1) if who != CHANCE)
    for number in range(match.length - 1, -1, -1):
        if match.actor(number) in mine:
            if table.to_move in mine:
                return number + 1
            while number > 0 and match.actor(number - 1) in (*mine, CHANCE):
                number -= 1
            return number
    return max(0, match.length - MOST_NEWS)


def news_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what is going on, and what whoever is looking has to do."""
    now = status(table, look, words, names)
    if table.over:
        return result_html(table, words, names, now)
    asked = task_html(table, look, words, names) + coach_html(table, look, words, names)
    return f'<p class="status">{escape(now)}</p>{asked}'


def happened_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what happened since one's last turn, in words."""
    if table.over:
        return ""
    told = folded(table.cache.told(table.match, look.seat, words.lang, since(table, look)))
    lines = "".join(f"<li>{said_html(said, names)}</li>" for said in told[-MOST_NEWS:])
    return f'<ol class="lines" tabindex="0">{lines}</ol>' if lines else ""


def coach_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what the coach of a newcomer says at this decision."""
    if not table.settings.coach or not look.may_move(table) or look.seat is None:
        return ""
    lines = table.cache.coached(table.match, look.seat)
    return "".join(f'<p class="coach">{escape(said(line.say, words, names))}</p>' for line in lines)


def said(texts: Texts, words: Words, names: Sequence[str]) -> str:
    """Return what a lesson or a coach says, in the reader's language."""
    return with_names(texts.get(words.lang) or texts.get("en", ""), names, words.lang)


def goal_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what wins and what ends the match."""
    if table.waits or table.over:
        return ""
    speech, s, deck = table.game.speech, present_position(table, look).s, table.setting.deck
    goal, soon = speech.goal(s, deck, words.lang), speech.ends_soon(s, deck, words.lang)
    chip = f'<b class="soon">{escape(with_names(soon, names, words.lang))}</b> ' if soon else ""
    rest = goal.replace(soon, "").strip() if soon else goal
    return chip + escape(with_names(rest, names, words.lang))


def task_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what whoever is looking has to do now, if it is their move."""
    if not look.may_move(table):
        return ""
    seen = present_position(table, look)
    asked = with_names(table.game.speech.task(seen.s, table.setting.deck, words.lang), names, words.lang)
    return f'<p class="task" id="task">{escape(asked)}</p>' if asked else ""


def status(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return in a sentence how the table stands."""
    if table.over:
        return outcome(table, look, words, names)
    turn = table.to_move
    assert turn is not None
    name, alone = names[turn], len(look.held) == 1
    if look.to_move(table) is not None:
        now = words.gettext("Your move.") if alone else words.gettext("%(name)s: your move.", name=name)
        up = words.gettext("Your time is up: the others may let a bot play for you.")
        return f"{now} {up}" if table.late else now
    if turn in look.held:
        if alone:
            return words.gettext("A bot is playing for you.")
        return words.gettext("A bot is playing for %(name)s.", name=name)
    if table.seats[turn].bot:
        return words.gettext("%(name)s is thinking…", name=name)
    if table.late:
        return words.gettext("%(name)s has run out of time.", name=name)
    return words.gettext("%(name)s is to move.", name=name)


# what can be done


def actions_html(
    table: Board, look: Look, words: Words, names: Sequence[str], back: bool | None, again: str | None
) -> str:
    """Return the buttons below the table; ``back`` is None where it was not found out yet."""
    if table.stage == OVER:
        return _afterwards(table, look, words, names, again)
    if not look.held or table.stage != PLAYING:
        return ""
    parts = []
    if table.settings.hints and look.seat is not None:
        parts.append(help_html(table.game.name, look.may_move(table), words))
    if table.claimable in look.held:
        parts.append(form(table.id, "claim", words.gettext("Claim the win"), seat=table.claimable))
    parts.append(back_html(table, look, words, names, back))
    for seat in table.seats:
        if seat.number in look.held and seat.stand_in:
            label = words.gettext("Take your seat back")
            parts.append(form(table.id, "return", label, "first", seat=seat.number))
    return "".join(parts) + _call(table, look, words, names)


@lru_cache(256)
def help_html(game: str, mine: bool, words: Words) -> str:
    """Return the buttons for those who want help: a hint for whoever moves, and what the drawing can show."""
    hint, drawing, said = words.gettext("Hint"), load(game).drawing, load(game).words(words.lang)
    parts = [f'<button type="button" class="button scripted" data-ask="hint">{hint}</button>'] if mine else []
    parts += [
        f'<button type="button" class="button scripted{" notation" if name in drawing.NOTATION_AIDS else ""}"'
        f' data-aid="{name}" aria-pressed="false">{escape(said(label))}</button>'
        for name, label in drawing.AIDS.items()
    ]
    return "".join(parts)


def _call(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return the button that calls a bot for whoever all wait for, or when there will be one."""
    seat = table.to_move
    left = None if seat is None or seat in look.held else standing_in.wait(table, seat)
    if seat is None or left is None:
        return ""
    if left <= 0:
        label = words.gettext("Let a bot play for %(name)s", name=names[seat])
        agreed = len(table.replacement_votes.get(seat, ()))
        return form(table.id, "bot", f"{label} ({agreed})" if agreed else label, seat=seat)
    if table.settings.clock:  # it stands beside the name
        return ""
    until = math.ceil(time.time() + left)
    soon = words.gettext("A bot may be called for %(name)s in", name=names[seat])
    shown = clock_text(left, words)
    return f'<p class="soft" data-until="{until}">{escape(soon)} <span>{escape(shown)}</span></p>'


def leave_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what is seldom needed: a bot for oneself, and the way out, which asks once more.

    When all is over, what a phone has no room for below the table.
    """
    if table.stage == OVER:
        return f'<p class="after">{_keepsakes(table, words)}</p>'
    if not look.held or table.stage != PLAYING:
        return ""
    mine = table.to_move if table.to_move in look.held else look.held[0]
    if table.seats[mine].stand_in:
        return ""
    name = names[mine] if len(look.held) > 1 else ""
    bot = words.gettext("Let a bot play for me")
    if name:
        bot = words.gettext("Let a bot play for %(name)s", name=name)
    instead = form(table.id, "bot", bot, seat=mine) if len(table.people) > 1 else ""
    return instead + _way_out(table.id, mine, name, len(table.seats), words)


@lru_cache(4096)
def _way_out(table: str, seat: int, name: str, players: int, words: Words) -> str:
    """Return what gives up a seat; it is named where several are played from one device."""
    label = words.gettext("Give up for %(name)s", name=name) if name else words.gettext("Give up")
    if players == 2:
        stakes = words.gettext("The other player wins.")
    elif name:
        stakes = words.gettext("From then on, a bot plays in place of %(name)s.", name=name)
    else:
        stakes = words.gettext("From then on, a bot plays in your place.")
    sure = form(table, "concede", words.gettext("Yes, give up"), seat=seat)
    return (
        f'<details class="sure"><summary class="button">{escape(label)}</summary>'
        f"<div><p>{escape(stakes)}</p>{sure}</div></details>"
    )


def _afterwards(table: Board, look: Look, words: Words, names: Sequence[str], again: str | None) -> str:
    """Return where one goes from a match that is over."""
    parts = [rematch_html(table, look, words, names, again)]
    replay = words.gettext("Replay")
    parts.append(f'<a class="button" href="{base}/tables/{table.id}/replay">{replay}</a>')
    review = words.gettext("Review")
    parts.append(f'<a class="button" href="{base}/tables/{table.id}/review">{review}</a>')
    analyse = words.gettext("Analyse")
    parts.append(f'<a class="button" href="{base}/tables/{table.id}/analysis">{analyse}</a>')
    return "".join(parts) + _keepsakes(table, words)


def _keepsakes(table: Board, words: Words) -> str:
    """Return what is left of a match that is over."""
    drew = not table.waits and any(who == CHANCE for who, _ in table.match.events())
    kept = [("record", words.gettext("Download the match"))]
    if drew:
        kept.append(("fairness", words.gettext("Were the draws fair?")))
    return "".join(
        f'<a class="quiet" href="{base}/tables/{table.id}/{page}">{label}</a>' for page, label in kept
    )


def curtain_html(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
    """Return what stands before a hand that only one of several at this device may see."""
    if look.curtain is None:
        return ""
    seat, name = look.curtain, names[look.curtain]
    turn = words.gettext("It is %(name)s’s turn.", name=name)
    ready = words.gettext("I am %(name)s: show my hand", name=name)
    return (
        f'<form class="curtain" action="{base}/tables/{table.id}" data-show="{seat}">{mark_of(seat)}'
        f'<p>{escape(turn)}</p><input type="hidden" name="show" value="{seat}">'
        f'<button class="button first large">{escape(ready)}</button></form>'
    )
