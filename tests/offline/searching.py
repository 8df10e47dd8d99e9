"""In Pyodide: what the portable search leaves for each game."""

import hashlib

import ludotheque
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine.speed.portable.calling import bytes_of


def answer(asked):
    """Return a digest of the tree for each game and number of players that is asked for."""
    found = {}
    for key in asked["searches"]:
        name, players = key.split()
        game = ludotheque.load(name)
        match, chooser = game.start(players=int(players), seed=3), ludotheque.bot("random", seed=5)
        while match.length < asked["events"] or len(match.moves()) < 2:
            match.play(chooser.choose(match.sight(match.to_move)))
        tree = Tree(int(players), 100_000)
        sight = match.sight(match.to_move)
        grower = Grower(PortableSearch(game.rules.portable), SearchSettings.of(game.insight), sight, 5, 0)
        for _ in range(2):
            grower.grow(tree, asked["iterations"], None)
        digest = hashlib.sha256()
        for array in (*tree.arrays, grower.desk.rng):
            digest.update(bytes_of(array))
        found[key] = digest.hexdigest()[:16]
    return found
