"""What is said around a puzzle: what is asked, what happened, and the answer in words."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from markupsafe import escape

from ludotheque.engine.author.contract import Json
from ludotheque.engine.play.telling import folded
from ludotheque.engine.teaching.puzzles import HARDEST
from ludotheque.site.foundation.links import base
from ludotheque.site.pages.learn.teaching import button, state_of
from ludotheque.site.pages.table import fragments
from ludotheque.site.pages.table.fragments import said, said_html
from ludotheque.site.pages.table.looking import Look
from ludotheque.site.pages.table.message import PageParts
from ludotheque.site.pages.table.seats import Strip
from ludotheque.site.study.puzzle_room import PuzzleRoom
from ludotheque.site.tables.board import Board
from ludotheque.words import Words, with_names


def puzzle_talk(room: PuzzleRoom) -> PageParts:
    """Return what is said around the drawing of a puzzle."""

    def parts(
        table: Board, look: Look, words: Words, view: Json, back: bool | None, again: str | None
    ) -> dict[str, str]:
        names = view["names"]
        return {
            "goal": fragments.goal_html(table, look, words, names),
            "seats": Strip(words, names, view["scores"], None, table.winners, look.held).at_rest()
            if room.course.over
            else fragments.seats_html(table, look, words, names, view["scores"]),
            "news": asked_html(room, words, names),
            "actions": actions_html(room, words),
            "way-out": "",
            "curtain": "",
        }

    def status(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
        return _done(room, words) if room.course.over else said(room.course.puzzle.ask, words, names)

    return PageParts(parts, status)


def asked_html(room: PuzzleRoom, words: Words, names: Sequence[str]) -> str:
    """Return what is asked, or that it is solved; below it what happened since the beginning, in words."""
    attempt = room.course
    asked = said(attempt.puzzle.ask, words, names)
    done = f'<p class="{"says" if room.shown else "well"}">{escape(_done(room, words))}</p>'
    over = done if attempt.over else ""
    state = urlencode(state_of(room))
    return (
        f'<div class="teacher puzzle" data-state="{escape(state)}">'
        f'{over}<p class="{"asked" if attempt.over else "says"}">{escape(asked)}</p>'
        f"{stars_html(attempt.puzzle.difficulty, words)}{_told_html(room, words, names)}"
        f"{_worth_html(room, words, names) if attempt.over else ''}</div>"
    )


def _done(room: PuzzleRoom, words: Words) -> str:
    return words.gettext("This is the answer.") if room.shown else words.gettext("Solved!")


def stars_html(difficulty: int, words: Words) -> str:
    """Return how hard a puzzle is."""
    told = words.gettext("Difficulty %(level)s of %(most)s", level=difficulty, most=HARDEST)
    stars = "★" * difficulty + "☆" * (HARDEST - difficulty)
    seen, heard = f'<span aria-hidden="true">{stars}</span>', f'<span class="unseen">{escape(told)}</span>'
    return f'<p class="stars">{seen}{heard}</p>'


def _told_html(room: PuzzleRoom, words: Words, names: Sequence[str]) -> str:
    """Return what was done and what followed, as the game tells it."""
    table, attempt = room.table, room.course
    if not attempt.made or table.waits:
        return ""
    told = table.cache.told(table.match, attempt.puzzle.seat, words.lang, attempt.begin.length)
    lines = "".join(f"<li>{said_html(one, names)}</li>" for one in folded(told))
    return f'<ol class="lines" tabindex="0">{lines}</ol>'


def _worth_html(room: PuzzleRoom, words: Words, names: Sequence[str]) -> str:
    """Return what each move is worth, best first, where points were asked for."""
    attempt = room.course
    if not attempt.puzzle.worth:
        return ""
    before = attempt.begin
    position, deck = before.position.seen_by(attempt.puzzle.seat), before.setting.deck
    does = dict(zip(before.moves(), position.actions(), strict=True))
    rows = []
    for move, points in sorted(attempt.puzzle.worth.items(), key=lambda one: -one[1]):
        label = before.game.speech.describe(position.s, deck, does[move], words.lang)
        value = f"{'−' if points < 0 else '+'}{words.number(abs(points), 1)}"
        rows.append(f"<tr><td>{escape(with_names(label, names, words.lang))}</td><td>{value}</td></tr>")
    head = words.gettext("Points by the end of this turn, on average")
    table = f'<table class="worth"><caption>{escape(head)}</caption>{"".join(rows)}</table>'
    return f'<div class="worths" tabindex="0">{table}</div>'


def actions_html(room: PuzzleRoom, words: Words) -> str:
    """Return the buttons below the table."""
    game, attempt = room.table.game, room.course
    if not attempt.over:
        buttons = [button(room, "show", words.gettext("Show the answer"))]
        if attempt.made:
            buttons.append(button(room, "again", words.gettext("Begin again")))
        return "".join(buttons)
    names = [puzzle.name for puzzle in game.puzzles]
    following = names[(names.index(attempt.puzzle.name) + 1) % len(names)]
    places = (
        (f"{base}/games/{game.name}/puzzles/{following}", words.gettext("Next puzzle"), " first"),
        (f"{base}/games/{game.name}/puzzles", words.gettext("All puzzles"), ""),
    )
    return "".join(f'<a class="button{kind}" href="{at}">{escape(label)}</a>' for at, label, kind in places)
