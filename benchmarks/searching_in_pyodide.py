"""In Pyodide: how many iterations a second the expert's search makes there."""

import time

import ludotheque
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree


def answer(asked):
    """Return the rate for each game, at the position in which searches are compared."""
    found = {}
    for name in asked["games"]:
        game = ludotheque.load(name)
        match, chooser = game.start(players=2, seed=3), ludotheque.bot("random", seed=5)
        while match.length < 12 or len(match.moves()) < 2:
            match.play(chooser.choose(match.sight(match.to_move)))
        grower = Grower(
            PortableSearch(game.rules.portable),
            SearchSettings.of(game.insight),
            match.sight(match.to_move),
            5,
            0,
        )
        tree = Tree(2, 100_000)
        grower.grow(tree, 1200, None)
        began = time.perf_counter()
        grower.grow(tree, asked["iterations"], None)
        found[name] = asked["iterations"] / (time.perf_counter() - began)
    return found
