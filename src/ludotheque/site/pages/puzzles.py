"""Puzzles: which there are, the page of one, and the puzzle of the day. It works without scripts, too."""

from __future__ import annotations

from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludotheque.engine.errors import LudothequeError
from ludotheque.engine.game import Game
from ludotheque.engine.shelf import load
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import HARDEST, Puzzle
from ludotheque.site.api import house_of
from ludotheque.site.links import base
from ludotheque.site.pages import game_of, page
from ludotheque.site.pages.boxes import box_of
from ludotheque.site.pages.lessons import learner_of, place_in, render_room, step_taken
from ludotheque.site.pages.puzzle_talk import puzzle_talk
from ludotheque.site.pages.socket import NO_TABLE, keep_up
from ludotheque.site.pages.teaching import LessonPage
from ludotheque.site.puzzle_room import SHOWN, PuzzleRoom, puzzle_of_the_day, solved_by, today, with_puzzles
from ludotheque.site.visitors import known_or_new, token_of, visitor_of, welcome
from ludotheque.site.wire import Wire, wired


class Shown(NamedTuple):
    """A puzzle in a list."""

    address: str
    title: str
    number: int
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
    solved = await solved_by(house_of(request).store, visitor_of(request))
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


def _count(game: Game, solved: frozenset[str]) -> int:
    return sum(f"{game.name}/{puzzle.name}" in solved for puzzle in game.puzzles)


async def index(request: Request) -> Response:
    """Show the puzzles of a game by difficulty, and which were solved."""
    game, lang = game_of(request), request.state.lang
    if not game.puzzles:
        raise HTTPException(404)
    solved = await solved_by(house_of(request).store, visitor_of(request))
    levels: dict[int, list[Shown]] = {}
    for number, puzzle in enumerate(game.puzzles, 1):
        title = puzzle.title.get(lang) or puzzle.title["en"]
        done = f"{game.name}/{puzzle.name}" in solved.puzzles
        address = f"{base}/games/{game.name}/puzzles/{puzzle.name}"
        levels.setdefault(puzzle.difficulty, []).append(Shown(address, title, number, done))
    everything = [one for some in levels.values() for one in some]
    return page(
        request,
        "puzzles.html",
        box=box_of(game.name, lang),
        levels=levels,
        hardest=HARDEST,
        number=len(everything),
        solved=sum(one.done for one in everything),
        next=next((one for one in everything if not one.done), None),
        streak=solved.streak,
    )


def room_at(connection: HTTPConnection, game: Game, puzzle: Puzzle, step: str, made: list[str]) -> PuzzleRoom:
    """Return a puzzle after moves that were made; from the beginning where they are no way."""
    number, moves = place_in(step, made)
    try:
        attempt = Attempt(game, puzzle, number, moves)
    except LudothequeError:
        attempt = Attempt(game, puzzle)
    room = PuzzleRoom(game, attempt, learner_of(connection))
    if SHOWN in connection.query_params.multi_items():
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
    answer = render(request, room_at(request, game, puzzle, query.get("step", ""), query.getlist("made")))
    if (token := await known_or_new(request)) != token_of(request):
        welcome(request, answer, token)  # what is solved is noted under this name
    return answer


async def do(request: Request) -> Response:
    """Try a move, for pages without scripts."""
    game = game_of(request)
    puzzle = puzzle_named(game, request.path_params["puzzle"])
    return await step_taken(request, lambda step, made: room_at(request, game, puzzle, step, made), render)


async def follow(wire: Wire) -> None:
    """Follow a puzzle on its page."""
    try:
        game = load(wire.path_params["game"])
        puzzle = puzzle_named(game, wire.path_params["puzzle"])
    except (LudothequeError, HTTPException):
        await wire.close(NO_TABLE)
        return
    query = wire.query_params
    room = room_at(wire, game, puzzle, query.get("step", ""), query.getlist("made"))
    await keep_up(LessonPage(wire, room, visitor_of(wire), puzzle_talk(room)))


def routes() -> list[BaseRoute]:
    """Return the addresses of puzzles."""
    puzzles = "/games/{game}/puzzles"
    puzzle = f"{puzzles}/{{puzzle}}"
    return [
        Route("/puzzles", today_page),
        Route(puzzles, index),
        Route(puzzle, show),
        wired(f"{puzzle}/socket", follow),
        Route(f"{puzzle}/{{action}}", do, methods=["POST"]),
    ]
