"""Searches in portable code, and digests of the trees that they leave: the same on every machine.

``python -m tests.bots.searches`` prints them; it needs neither NumPy nor a compiler. ``--write`` keeps them.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.game import Game
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.portable.calling import PortableCode, bytes_of

GAMES = ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"]
HASHES = Path(__file__).parent / "searches.json"
ITERATIONS = 600
EVENTS = 12


def a_sight(game: Game, players: int) -> Sight:
    match, chooser = game.start(players=players, seed=3), ludotheque.bot("random", seed=5)
    while match.length < EVENTS or len(match.moves()) < 2:
        match.play(chooser.choose(match.sight(match.to_move)))
    sight: Sight = match.sight(match.to_move)
    return sight


def grown(search: Any, game: Game, players: int, room: int = 100_000) -> tuple[Tree, Grower]:
    tree = Tree(players, room)
    grower = Grower(search, SearchSettings.of(game.insight), a_sight(game, players), 5, 0)
    grower.grow(tree, ITERATIONS, None)
    grower.grow(tree, ITERATIONS, None)
    return tree, grower


def digest_of(tree: Tree, grower: Grower) -> str:
    found = hashlib.sha256()
    for array in (*tree.arrays, grower.desk.rng):
        found.update(bytes_of(array))
    return found.hexdigest()[:16]


def code_of(game: Game) -> PortableCode:
    code = game.rules.portable
    assert code is not None
    return code


def hashes() -> dict[str, str]:
    """Return the digests of the searches as they are now."""
    found = {}
    for name in GAMES:
        game: Game = ludotheque.load(name)
        for players in (game.players[0], game.players[-1]):
            found[f"{name} {players}"] = digest_of(*grown(PortableSearch(code_of(game)), game, players))
    return found


def rates(iterations: int, clock: Callable[[], float] = time.perf_counter) -> dict[str, float]:
    """Return how many iterations a second the search makes in each game."""
    found = {}
    for name in GAMES:
        game: Game = ludotheque.load(name)
        tree, grower = grown(PortableSearch(code_of(game)), game, 2)
        began = clock()
        grower.grow(tree, iterations, None)
        found[name] = iterations / (clock() - began)
    return found


def answer(iterations: int) -> dict[str, str] | dict[str, float]:
    """Return what Pyodide is asked for: the digests, or how many iterations a second it makes."""
    return rates(iterations) if iterations else hashes()


def main() -> None:
    """Print the digests, or keep them."""
    text = json.dumps(hashes(), indent=1) + "\n"
    if "--write" in sys.argv:
        HASHES.write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
