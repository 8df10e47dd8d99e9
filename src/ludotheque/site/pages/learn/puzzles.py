"""Puzzles: which there are, the page of one, and the puzzle of the day. It works without scripts, too."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque import __version__
from ludotheque.engine.author.palette import plain_colours
from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Puzzle
from ludotheque.site.api.calls import in_turn, services_of
from ludotheque.site.foundation.house import load
from ludotheque.site.foundation.links import base
from ludotheque.site.http.websocket import WebSocket, websocket_route
from ludotheque.site.pages.games.boxes import box_of
from ludotheque.site.pages.games.presets import presets_of
from ludotheque.site.pages.learn.lessons import learner_of, place_in, render_room, step_taken
from ludotheque.site.pages.learn.puzzle_talk import puzzle_talk
from ludotheque.site.pages.learn.teaching import LessonPage
from ludotheque.site.pages.page import game_of, page
from ludotheque.site.pages.table.socket import NO_TABLE
from ludotheque.site.people.visitors import known_or_new, token_of, visitor_of, welcome
from ludotheque.site.study.classroom import ANSWERED
from ludotheque.site.study.puzzle_room import (
    PuzzleRoom,
    puzzle_of_the_day,
    solved_by,
    today,
    with_puzzles,
)


class Shown(NamedTuple):
    """A puzzle in a list."""

    address: str
    title: str
    number: int
    """Among those of its kind."""
    kind: str
    players: int
    variant: str
    """The preset that is played; nothing where it is none of them."""
    done: bool


def puzzle_named(game: Game, name: str) -> Puzzle:
    """Return the puzzle that an address names; 404 if there is none."""
    for puzzle in game.puzzles:
        if puzzle.name == name:
            return puzzle
    raise HTTPException(404)


async def today_page(request: Request) -> Response:
    """Show the puzzle of the day, and how far the visitor has come."""
    lang, chosen = request.state.lang, puzzle_of_the_day(today())
    if chosen is None:
        raise HTTPException(404)
    game, puzzle = chosen
    solved = await solved_by(services_of(request).store, visitor_of(request))
    shelf = [
        (box_of(one.name, lang), len(one.puzzles), _count(one, solved.puzzles)) for one in with_puzzles()
    ]
    return page(
        request,
        "puzzle_day.html",
        box=box_of(game.name, lang),
        address=f"{base}/games/{game.name}/puzzles/{puzzle.name}",
        title=puzzle.title.get(lang) or puzzle.title["en"],
        ask=puzzle.ask.get(lang) or puzzle.ask["en"],
        difficulty=puzzle.difficulty,
        hardest=HARDEST,
        done=f"{game.name}/{puzzle.name}" in solved.puzzles,
        streak=solved.streak,
        shelf=shelf,
    )


def variants_of(game: Game, lang: str) -> dict[str, str]:
    """Return the title of the preset that each puzzle is played by, where it is one."""
    known: dict[str, str] = {}
    titles = {}
    for puzzle in game.puzzles:
        key = f"{puzzle.players} {puzzle.options}"
        if key not in known:
            options = game.setting(puzzle.players, puzzle.options).options
            presets = presets_of(game, lang, puzzle.players, options)
            known[key] = next((preset.title for preset in presets if preset.chosen), "")
        titles[puzzle.name] = known[key]
    return titles


def _count(game: Game, solved: frozenset[str]) -> int:
    return sum(f"{game.name}/{puzzle.name}" in solved for puzzle in game.puzzles)


async def index(request: Request) -> Response:
    """Show the puzzles of a game by difficulty, and which were solved."""
    game, lang = game_of(request), request.state.lang
    if not game.puzzles:
        raise HTTPException(404)
    solved = await solved_by(services_of(request).store, visitor_of(request))
    levels: dict[int, list[Shown]] = {}
    themes = {puzzle.kind: puzzle.title.get(lang) or puzzle.title["en"] for puzzle in game.puzzles}
    variants, count = variants_of(game, lang), Counter[str]()
    everything = []
    for puzzle in game.puzzles:
        count[puzzle.kind] += 1
        done = f"{game.name}/{puzzle.name}" in solved.puzzles
        address, title = f"{base}/games/{game.name}/puzzles/{puzzle.name}", themes[puzzle.kind]
        variant = variants[puzzle.name]
        one = Shown(address, title, count[puzzle.kind], puzzle.kind, puzzle.players, variant, done)
        levels.setdefault(puzzle.difficulty, []).append(one)
        everything.append(one)
    kind = request.query_params.get("kind", "")
    if kind in themes:
        chosen = {level: [one for one in some if one.kind == kind] for level, some in levels.items()}
        levels = {level: some for level, some in chosen.items() if some}
    return page(
        request,
        "puzzles.html",
        box=box_of(game.name, lang),
        levels=levels,
        themes=[(kind, title, count[kind]) for kind, title in themes.items()],
        kind=kind,
        version=__version__,
        hardest=HARDEST,
        number=len(everything),
        solved=sum(one.done for one in everything),
        next=next((one for one in everything if not one.done), None),
        streak=solved.streak,
    )


async def picture(request: Request) -> Response:
    """Give a puzzle's position as a small picture; it changes with the version only."""
    game = game_of(request)
    puzzle = puzzle_named(game, request.path_params["puzzle"])

    def drawn() -> str:
        begin = Attempt(game, puzzle).match.sight(puzzle.seat)
        view = begin.view() | {"memory_aid": False}
        return "".join(game.drawing.pieces(view, begin.setting.deck, puzzle.seat, request.state.lang))

    kept = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Language, Cookie"}
    return Response(plain_colours(await in_turn(request, drawn)), media_type="image/svg+xml", headers=kept)


async def room_at(
    connection: HTTPConnection, game: Game, puzzle: Puzzle, step: str, made: list[str]
) -> PuzzleRoom:
    """Return a puzzle after moves that were made; from the beginning where they are no way."""
    name, shown = learner_of(connection), ANSWERED in connection.query_params.multi_items()
    return await in_turn(connection, lambda: puzzle_room(game, puzzle, name, step, made, shown))


def puzzle_room(game: Game, puzzle: Puzzle, name: str, step: str, made: list[str], shown: bool) -> PuzzleRoom:
    """Return the room of a puzzle; it goes through the moves that lead there."""
    number, moves = place_in(step, made)
    try:
        attempt = Attempt(game, puzzle, number, moves)
    except LudothequeError:
        attempt = Attempt(game, puzzle)
    room = PuzzleRoom(game, attempt, name)
    if shown:
        room.confess()
    return room


def render(
    request: Request, room: PuzzleRoom, status: int = 200, refused: str = "", clause: str = ""
) -> Response:
    """Return the page of a puzzle."""
    return render_room(request, "puzzle.html", room, puzzle_talk(room), status, refused, clause)


async def show(request: Request) -> Response:
    """Show a puzzle, from its beginning or after moves."""
    game = game_of(request)
    puzzle, query = puzzle_named(game, request.path_params["puzzle"]), request.query_params
    room = await room_at(request, game, puzzle, query.get("step", ""), query.getlist("made"))
    answer = render(request, room)
    if (token := await known_or_new(request)) != token_of(request):
        welcome(request, answer, token)  # what is solved is noted under this name
    return answer


async def do(request: Request) -> Response:
    """Try a move, for pages without scripts."""
    game = game_of(request)
    puzzle = puzzle_named(game, request.path_params["puzzle"])
    return await step_taken(request, lambda step, made, _: room_at(request, game, puzzle, step, made), render)


async def follow(websocket: WebSocket) -> None:
    """Follow a puzzle on its page."""
    try:
        game = load(websocket.path_params["game"])
        puzzle = puzzle_named(game, websocket.path_params["puzzle"])
    except (LudothequeError, HTTPException):
        await websocket.close(NO_TABLE)
        return
    query = websocket.query_params
    room = await room_at(websocket, game, puzzle, query.get("step", ""), query.getlist("made"))
    await LessonPage(websocket, room, visitor_of(websocket), puzzle_talk(room)).keep_up()


def routes() -> list[BaseRoute]:
    """Return the addresses of puzzles."""
    puzzles = "/games/{game}/puzzles"
    puzzle = f"{puzzles}/{{puzzle}}"
    return [
        Route("/puzzles", today_page),
        Route(puzzles, index),
        Route(puzzle, show),
        Route(f"{puzzle}/picture.svg", picture),
        websocket_route(f"{puzzle}/socket", follow),
        Route(f"{puzzle}/{{action}}", do, methods=["POST"]),
    ]
