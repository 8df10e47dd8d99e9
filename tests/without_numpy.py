"""Run with a program's name of a part below: in this process neither NumPy nor Numba can be imported."""

from __future__ import annotations

import importlib
import pkgutil
import random
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

MISSING = ("llvmlite", "numba", "numpy", "scipy")
NEED_THEM = (
    *(f"ludotheque.arena.{name}" for name in ("data", "picture", "ratings", "standings")),
    *(
        "ludotheque.arena.exploit",
        "ludotheque.offline.in_browser",
        "ludotheque.engine.kit",
        "ludotheque.engine.speed.arrays",
        "ludotheque.envs",
    ),
    *(f"ludotheque.terminal.{name}" for name in ("bulk", "scoreboard")),
)


class NotInstalled:
    """What finds modules: not these."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def matches() -> None:
    """Play a match of every game, look at it in every way, think about it, and review one."""
    import ludotheque
    from ludotheque.bots.reviewing import Reviewer
    from ludotheque.site.pages.games.story import figures_of

    for name in ludotheque.games():
        game = ludotheque.load(name)
        match = game.start(seed=1)
        bots = [ludotheque.bot(kind, seed=1) for kind in ("random", "greedy", "easy")]
        for bot in bots:
            match.play(bot.choose(match.sight(match.to_move)))
        for seat in range(match.players):
            match.view(seat)
            match.svg(seat, "fr")
            match.sight(seat).text("en")
            match.sight(seat).redeal(seed=1).moves()
        assert ludotheque.bot("expert", iterations=4, seed=1).analyse(match.sight(match.to_move)).lines
        assert figures_of(game, "fr") or not game.package.startswith("ludotheque.")
        assert all(lesson.title["fr"] for lesson in game.lessons)
        assert all(puzzle.title["en"] for puzzle in game.puzzles)
        choice = random.Random(1)
        while not match.over:
            match.play(choice.choice(match.moves()))
        record = match.record()
        assert ludotheque.verify(record)
        assert ludotheque.replay(record).scores == match.scores
        reviewer = Reviewer(match, first=match.length - 3)
        reviewer.prepare()
        reviewer.review([reviewer.think(event) for event in reviewer.events])
        print(name, match.length, match.scores)


def modules() -> None:
    """Import every module that does not say that it needs them."""
    import ludotheque

    for found in pkgutil.walk_packages(ludotheque.__path__, "ludotheque."):
        if found.name.startswith(NEED_THEM) or found.name.endswith("__main__"):
            continue
        importlib.import_module(found.name)
        print(found.name)


def complaints() -> None:
    """Print what is said where they are needed."""
    import ludotheque

    game = ludotheque.load("titus")
    match = game.start(players=2, seed=1)
    for wanted in (
        lambda: game.simulate(10, players=2, seed=1),
        match.mask,
        lambda: match.observe(0),
        game.compile,
    ):
        try:
            wanted()
        except ludotheque.LudothequeError as error:
            print(error)


if __name__ == "__main__":
    sys.meta_path.insert(0, NotInstalled())
    {"matches": matches, "modules": modules, "complaints": complaints}[sys.argv[1]]()
