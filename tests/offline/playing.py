"""In Pyodide: a match of each game, and what else the library does with one."""

import sys

import ludotheque
from ludotheque.bots.reviewing import Reviewer


def answer(asked):
    """Return what each game gives: the same numbers go in here and there."""
    return {
        "python": sys.version_info[:2],
        "games": {name: told(ludotheque.load(name), asked) for name in asked["games"]},
        "shelf": ludotheque.games(),
    }


def told(game, asked):
    match = game.start(players=2, seed=asked["seed"])
    bots = [ludotheque.bot(name, iterations=asked["iterations"], seed=1) for name in ("expert", "expert")]
    for _ in range(asked["moves"]):
        if match.over:
            break
        match.play(bots[match.to_move].choose(match.sight(match.to_move)))
    analysis = bots[0].analyse(match.sight(match.to_move))
    return {
        "history": match.history,
        "view": match.view(0),
        "drawing": match.svg(seat=0, lang="de"),
        "chances": analysis.chances,
        "lessons": [lesson.title["fr"] for lesson in game.lessons],
        "puzzles": [puzzle.name for puzzle in game.puzzles],
        "judged": judged(game) if game.name == asked["judged"] else "",
    }


def judged(game):
    """Return what is said of a match that is over."""
    match, chooser = game.start(players=2, seed=1), ludotheque.bot("random", seed=2)
    while not match.over:
        match.play(chooser.choose(match.sight(match.to_move)))
    reviewer = Reviewer(match)
    reviewer.prepare()
    return [bool(ludotheque.verify(match.record().json())), repr(reviewer.think(reviewer.events[0]))]
