"""What a teacher says, as parts of a page; and what the page of a lesson is told over its socket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from markupsafe import escape

from ludotheque.engine.author.contract import Json
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.course import OTHER_WAY
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.site.foundation.links import base
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.foundation.tokens import new_token
from ludotheque.site.http.websocket import WebSocket
from ludotheque.site.pages.table import fragments
from ludotheque.site.pages.table.fragments import said
from ludotheque.site.pages.table.looking import Look, names_of, why_not
from ludotheque.site.pages.table.message import PageParts
from ludotheque.site.pages.table.socket import BoardSocket
from ludotheque.site.study.classroom import ANSWERED, LEARNER, Classroom
from ludotheque.site.tables.board import Board, Stale
from ludotheque.words import Words, in_every_language, with_names

STEPS = ("on", "show", "again")
"""What a learner can do besides moving."""


def look_of(room: Classroom, narrow: bool = False) -> Look:
    """Return how the learner looks at the table: somebody who only has to read plays for nobody."""
    seat = room.course.lesson.seat
    return Look((seat,) if room.asks else (), seat, narrow=narrow)


def talk_of(room: Classroom) -> PageParts:
    """Return what is said around the drawing of a lesson."""

    def parts(
        table: Board, look: Look, words: Words, view: Json, back: bool | None, again: str | None
    ) -> dict[str, str]:
        names = view["names"]
        return {
            "goal": fragments.goal_html(table, look, words, names),
            "seats": fragments.seats_html(table, look, words, names, view["scores"]),
            "news": teacher_html(room, words, names),
            "actions": actions_html(room, words),
            "way-out": f'<p class="after">{_explore(room, words)}</p>',
            "curtain": "",
        }

    def status(table: Board, look: Look, words: Words, names: Sequence[str]) -> str:
        return " ".join(sentences(room, words, names))

    return PageParts(parts, status)


def sentences(room: Classroom, words: Words, names: Sequence[str]) -> list[str]:
    """Return what the teacher says now: praise, and what comes next."""
    course = room.course
    now = course.step.say if course.step else course.lesson.closing
    if course.shown:
        now = in_every_language("ludotheque.engine", OTHER_WAY) if course.other_way else {}
    return [text for text in (said(room.well, words, names), said(now, words, names)) if text]


def teacher_html(room: Classroom, words: Words, names: Sequence[str]) -> str:
    """Return what the teacher says now, and how far the lesson has come."""
    course = room.course
    steps, done = len(course.lesson.steps), course.number
    told = sentences(room, words, names)
    again = said(room.wrong, words, names)
    before = f'<p class="again" role="status">{escape(again)}</p>' if again else ""
    before += f'<p class="well">{escape(told[0])}</p>' if len(told) > 1 else ""
    places = " ".join(course.step.light) if course.step and not course.shown else ""
    dots = "".join(f'<i class="{"done" if number < done else ""}"></i>' for number in range(steps))
    where = words.gettext("Step %(number)s of %(steps)s", number=min(done + 1, steps), steps=steps)
    state = urlencode(state_of(room))
    return (
        f'<div class="teacher" data-state="{escape(state)}" data-light="{escape(places)}">'
        f'{before}<p class="says">{escape(told[-1])}</p>'
        f'<p class="dots"><span class="unseen">{escape(where)}</span>{dots}</p></div>'
    )


def actions_html(room: Classroom, words: Words) -> str:
    """Return the buttons below the table."""
    course = room.course
    if course.over:
        return after_html(room.table.game, course.lesson, words) + _explore(room, words)
    if not room.asks:
        return button(room, "on", words.gettext("Go on"), "first") + _explore(room, words)
    buttons = [button(room, "show", words.gettext("Show me"))]
    if course.made:
        buttons.append(button(room, "again", words.gettext("Begin this step again")))
    return "".join(buttons) + _explore(room, words)


def _explore(room: Classroom, words: Words) -> str:
    """Return the way to a board of analysis with this position."""
    label, here = words.gettext("Explore this position"), escape(urlencode(state_of(room)))
    return f'<a class="quiet" href="{room.address}/analysis?{here}">{escape(label)}</a>'


def after_html(game: Game, lesson: Lesson, words: Words) -> str:
    """Return where one goes from a lesson that is over."""
    names = [other.name for other in game.lessons]
    here, parts = names.index(lesson.name), []
    if lesson.match:
        label = words.gettext("Play a first match, with a coach")
        parts.append(
            f'<form method="post" action="{base}/tables">'
            f'<input type="hidden" name="key" value="{new_token()}">'
            f'<input type="hidden" name="game" value="{game.name}">'
            '<input type="hidden" name="coach" value="1">'
            f'<button class="button first" name="quick" value="1">{escape(label)}</button></form>'
        )
    if here + 1 < len(names):
        address = f"{base}/games/{game.name}/learn/{names[here + 1]}"
        label = words.gettext("Next lesson: %(title)s", title=said(game.lessons[here + 1].title, words, ()))
        parts.append(f'<a class="button" href="{address}">{escape(label)}</a>')
    all_of_them = words.gettext("All lessons")
    parts.append(f'<a class="button" href="{base}/games/{game.name}/learn">{escape(all_of_them)}</a>')
    return "".join(parts)


def button(room: Classroom, action: str, label: str, kind: str = "") -> str:
    """Return a button that does something besides moving."""
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in state_of(room)
    )
    return (
        f'<form method="post" action="{room.address}/{action}" data-do="{action}">{fields}'
        f'<button class="button {kind}">{escape(label)}</button></form>'
    )


def state_of(room: Classroom) -> list[tuple[str, str]]:
    """Return what a form says about where the learner is."""
    course = room.course
    shown = [ANSWERED] if course.shown else []
    return [("step", str(course.number)), *(("made", move) for move in course.made), *room.extra, *shown]


class LessonPage(BoardSocket):
    """One open page of a lesson."""

    def __init__(self, websocket: WebSocket, room: Classroom, holder: str | None, talk: PageParts) -> None:
        super().__init__(websocket, room.table, LEARNER, websocket.state.words)
        self.room = room
        self.visitor = holder
        self.talk = talk

    def look(self) -> Look:
        return look_of(self.room, self.narrow)

    async def do(self, wish: dict[str, Any]) -> None:
        match wish:
            case {"do": str(action)} if action in STEPS:
                act(self.room, action)
                await self.done()
            case _:
                await super().do(wish)

    async def move(self, look: Look, wish: dict[str, Any]) -> None:
        if wish.get("number") != self.table.number:
            raise Stale
        wrong = tried(self.room, wish["move"], self.words)
        if wrong:
            await self.say({"refused": {"reason": wrong, "status": 422}})
        await self.done()

    async def done(self) -> None:
        """Show what has become of the lesson; one that is over is noted."""
        if self.visitor:
            for note in self.room.notes():
                await self.services.store.write_note(self.visitor, note)
        self.table.audience.tell()


def act(room: Classroom, action: str) -> None:
    """Do what a learner does besides moving."""
    if room.course.over:
        raise Stale
    if action == "show":
        room.show()
    elif action == "again":
        room.again()
    elif not room.asks:
        room.go_on()


def tried(room: Classroom, move: str, words: Words) -> str:
    """Try a move; return what the teacher says where it was not the right one."""
    if not room.asks:
        raise Stale
    try:
        verdict = room.play(move)
    except IllegalMove as error:
        told = why_not(room.table, room.course.lesson.seat, move, words.lang) or error
        reason = with_names(told.reason, names_of(room.table, words), words.lang)
        raise IllegalMove(reason, told.clause) from None
    except LudothequeError as error:
        raise Problem(409, str(error)) from error
    return "" if verdict.right else said(verdict.say, words, names_of(room.table, words))
