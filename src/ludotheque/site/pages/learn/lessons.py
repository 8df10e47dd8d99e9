"""Lessons: which there are, and the page of one. It works without scripts, move by move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.play.variations import Variations
from ludotheque.engine.teaching.course import Course
from ludotheque.engine.teaching.lessons import Lesson
from ludotheque.site.api.calls import in_turn, services_of
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.problem import Problem
from ludotheque.site.http.websocket import WebSocket, websocket_route
from ludotheque.site.pages.analysis.board_state import address_of
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.learn.teaching import STEPS, LessonPage, act, look_of, state_of, talk_of, tried
from ludotheque.site.pages.page import game_of, page
from ludotheque.site.pages.table.frames import drawing_of, present
from ludotheque.site.pages.table.log import log_lines
from ludotheque.site.pages.table.message import PageParts, moves_of
from ludotheque.site.pages.table.play import is_narrow
from ludotheque.site.pages.table.socket import NO_TABLE
from ludotheque.site.people.visitors import known_or_new, name_of, token_of, visitor_of, welcome
from ludotheque.site.study.classroom import ANSWERED, LESSON, Classroom
from ludotheque.site.tables.board import Stale
from ludotheque.words import Words

MOST_MADE = 40
"""Moves in one step: nobody needs more."""
LONGEST_MOVE = 80
MOST_FIELDS = MOST_MADE + 4


def lesson_of(game: Game, name: str) -> Lesson:
    """Return the lesson that an address names; 404 if there is none."""
    for lesson in game.lessons:
        if lesson.name == name:
            return lesson
    raise HTTPException(404)


async def finished_by(request: Request) -> set[str]:
    """Return the lessons that the visitor has finished, as game/lesson."""
    holder = visitor_of(request)
    return {note.name for note in await services_of(request).store.notes(holder, LESSON)} if holder else set()


async def index(request: Request) -> Response:
    """Show the lessons of a game, and which were finished."""
    game, lang = game_of(request), request.state.lang
    if not game.lessons:
        raise HTTPException(404)
    done = await finished_by(request)
    lessons = [
        {
            "name": lesson.name,
            "title": lesson.title.get(lang) or lesson.title["en"],
            "about": lesson.about.get(lang) or lesson.about["en"],
            "minutes": lesson.minutes,
            "done": f"{game.name}/{lesson.name}" in done,
        }
        for lesson in game.lessons
    ]
    return page(request, "lessons.html", box=box_of(game.name, lang), lessons=lessons)


async def show(request: Request) -> Response:
    """Show a lesson at the step that the address names."""
    game = game_of(request)
    lesson = lesson_of(game, request.path_params["lesson"])
    query = request.query_params
    shown = ANSWERED in query.multi_items()
    room = await room_at(request, game, lesson, query.get("step", ""), query.getlist("made"), shown)
    answer = render(request, room)
    if (token := await known_or_new(request)) != token_of(request):
        welcome(request, answer, token)  # what is finished is noted under this name
    return answer


async def room_at(
    connection: HTTPConnection, game: Game, lesson: Lesson, step: str, made: list[str], shown: bool = False
) -> Classroom:
    """Return a lesson at a step, with moves made in it; from the beginning where there is no such place.

    ``shown`` is at the answer, where that was asked for.
    """
    name = learner_of(connection)
    return await in_turn(connection, lambda: classroom(game, lesson, name, step, made, shown))


def classroom(game: Game, lesson: Lesson, name: str, step: str, made: list[str], shown: bool) -> Classroom:
    """Return the room of a lesson; it goes through every step before."""
    number, moves = place_in(step, made)
    try:
        course = Course(game, lesson, number, moves)
    except LudothequeError:
        course = Course(game, lesson, number)
    room = Classroom(game, course, name)
    if shown and room.asks:
        room.show()
    return room


def place_in(step: str, made: list[str]) -> tuple[int, tuple[str, ...]]:
    """Return the step and the moves in it that an address or a form names, within bounds."""
    number = int(step) if step.isdecimal() and len(step) < 4 else 0
    return number, tuple(move for move in made[:MOST_MADE] if len(move) <= LONGEST_MOVE)


def learner_of(connection: HTTPConnection) -> str:
    """Return what the learner is called."""
    return name_of(connection)


def render(
    request: Request, room: Classroom, status: int = 200, refused: str = "", clause: str = ""
) -> Response:
    """Return the page of a lesson."""
    return render_room(request, "lesson.html", room, talk_of(room), status, refused, clause)


def render_room(
    request: Request,
    template: str,
    room: Classroom,
    talk: PageParts,
    status: int = 200,
    refused: str = "",
    clause: str = "",
) -> Response:
    """Return the page of a table at which somebody learns."""
    words: Words = request.state.words
    table, look = room.table, look_of(room, is_narrow(request))
    sight, view = present(table, look.seat, words)
    names = view["names"]
    parts = {
        "svg": "".join(drawing_of(table, view, look.seat, words.lang, look.narrow)),
        **talk.parts(table, look, words, view, False, None),
        "log": "".join(f"<li>{line}</li>" for line in log_lines(table, look.seat, words, names)),
    }
    lesson = room.course.lesson
    return page(
        request,
        template,
        status,
        here=room.address,
        table=table,
        look=look,
        box=box_of(table.game.name, words.lang),
        address=room.address,
        state=state_of(room),
        refused=refused,
        clause=clause,
        watched=False,
        agreed=[],
        parts={name: Markup(html) for name, html in parts.items()},  # noqa: S704 - escaped where it is made
        moves=moves_of(sight, words.lang, names) if look.may_move(table) else [],
        title=lesson.title.get(words.lang) or lesson.title["en"],
    )


async def do(request: Request) -> Response:
    """Take a step of a lesson, for pages without scripts."""
    game = game_of(request)
    lesson = lesson_of(game, request.path_params["lesson"])
    return await step_taken(request, lambda *place: room_at(request, game, lesson, *place), render)


async def step_taken(
    request: Request,
    find: Callable[[str, list[str], bool], Awaitable[Classroom]],
    answer: Callable[..., Response],
) -> Response:
    """Do what a form asks for at a table where somebody learns; ``answer`` shows what was refused."""
    action = request.path_params["action"]
    if action not in (*STEPS, "move"):
        raise HTTPException(404)
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as posted:
        step, made, move = str(posted.get("step", "")), _texts(posted, "made"), str(posted.get("move", ""))
        shown = posted.get(ANSWERED[0]) == ANSWERED[1]
    room = await find(step, made, shown)
    try:
        wrong = tried(room, move[:LONGEST_MOVE], request.state.words) if action == "move" else ""
        if action != "move":
            act(room, action)
    except IllegalMove as error:
        return answer(request, room, 422, error.reason, error.clause)
    except Stale:
        return RedirectResponse(f"{room.address}?{_query(room)}", 303)
    except Problem as problem:
        return answer(request, room, problem.status, request.state.words.gettext(problem.reason))
    if wrong:
        return answer(request, room, 422, "" if room.wrong else wrong)
    holder = visitor_of(request)
    if holder:
        for note in room.notes():
            await services_of(request).store.write_note(holder, note)
    return RedirectResponse(f"{room.address}?{_query(room)}", 303)


def _texts(posted: FormData, name: str) -> list[str]:
    return [value for value in posted.getlist(name) if isinstance(value, str)]


def _query(room: Classroom) -> str:
    return urlencode(state_of(room))


async def explore(request: Request) -> Response:
    """Lead to a board of analysis with the position of a lesson."""
    game, query = game_of(request), request.query_params
    lesson = lesson_of(game, request.path_params["lesson"])
    shown = ANSWERED in query.multi_items()
    room = await room_at(request, game, lesson, query.get("step", ""), query.getlist("made"), shown)
    match = room.course.match
    return RedirectResponse(address_of(Variations.of(game, match.setting, match.events())), 303)


async def follow(websocket: WebSocket) -> None:
    """Follow a lesson on its page."""
    try:
        game = load(websocket.path_params["game"])
        lesson = lesson_of(game, websocket.path_params["lesson"])
    except (LudothequeError, HTTPException):
        await websocket.close(NO_TABLE)
        return
    query = websocket.query_params
    shown = ANSWERED in query.multi_items()
    room = await room_at(websocket, game, lesson, query.get("step", ""), query.getlist("made"), shown)
    await LessonPage(websocket, room, visitor_of(websocket), talk_of(room)).keep_up()


def routes() -> list[BaseRoute]:
    """Return the addresses of lessons."""
    learn = "/games/{game}/learn"
    lesson = f"{learn}/{{lesson}}"
    return [
        Route(learn, index),
        Route(lesson, show),
        websocket_route(f"{lesson}/socket", follow),
        Route(f"{lesson}/analysis", explore),
        Route(f"{lesson}/{{action}}", do, methods=["POST"]),
    ]
