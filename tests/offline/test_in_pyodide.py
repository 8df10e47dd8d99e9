"""The library in Python for browsers, run by node: it does what it does here."""

from __future__ import annotations

import json

import ludotheque
from tests.bots.searches import GAMES, HASHES
from tests.offline import playing
from tests.offline.conftest import Run


def test_the_search_leaves_the_same_trees_in_all_games(run: Run) -> None:
    assert run("../bots/searches.py", 0) == json.loads(HASHES.read_text())


def test_a_worker_thinks_while_pages_are_answered_and_is_started_again_when_it_dies(
    run: Run,
) -> None:
    match = ludotheque.load("titus").start(players=2, seed=3)
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
    move = ludotheque.bot("expert", iterations=100, seed=1).choose(match.sight(match.to_move))
    assert run("thoughts.py", {"iterations": 100}) == {
        "first": [move, True, True],
        "where none can be started": move,
        "slowly": True,
        "ticks": True,
        "error": "TypeError",
        "unwanted": True,
        "after its death": True,
    }


def test_every_game_is_played_drawn_taught_and_judged_as_it_is_here(run: Run) -> None:
    asked = {"seed": 7, "moves": 3, "iterations": 60, "games": GAMES, "judged": "titus"}
    there, here = run("playing.py", asked), json.loads(json.dumps(playing.answer(asked)))
    assert there["python"] >= [3, 14]
    assert there["games"] == here["games"]
    assert there["shelf"] == GAMES
