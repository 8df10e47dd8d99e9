"""Makes the golden records: a match for every way to end, its dice and moves scripted by number.

``python -m tests.games.temptation.make_records`` writes those that are missing; what is stored stays.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import ludotheque

from .table import GAME, MIXED, face

RECORDS = Path(__file__).parents[2] / "records"
OWN = {
    "boards": [
        [MIXED, face("6 5 4: 40", "1: -20", "3 3: 30", "1 4 1 4: 60", "* *: 30", "2 3 4 5 6: 80")],
        [face("5: 20", "5 5: 30", "5 5 5: 50", "5 5 5 5: -70", "* * * *: 60", "1 2: 30"), MIXED],
    ]
}


def scripted(script: int, players: int, **options: Any) -> ludotheque.Match:
    """Return a match played to its end."""
    rng = random.Random(script)
    match = GAME.start(players=players, options=options, chance="manual")
    while not match.over:
        full = match.full()
        if match.to_move == "chance" and full["board"]:
            match.play("dice " + " ".join(map(str, sorted(rng.choices(range(1, 7), k=full["in_turn"])))))
        else:
            match.play(rng.choice(match.moves()))
    return match


def first(wanted: Callable[[ludotheque.Match], bool], players: int, **options: Any) -> ludotheque.Match:
    """Return the match of the first script that ends as wanted."""
    return next(match for script in count() if wanted(match := scripted(script, players, **options)))


def fair() -> ludotheque.Match:
    """Return a match on a secret, which can be verified to its last die."""
    rng = random.Random(1)
    match = GAME.start(players=6, seed=1)
    while not match.over:
        match.play(rng.choice(match.moves()))
    return match


ENDS: dict[str, Callable[[], ludotheque.Match]] = {
    "500": lambda: first(lambda m: max(m.scores) == 500, 3),
    "400": lambda: first(lambda m: max(m.scores) < 500, 5),
    "rounds": lambda: first(lambda m: max(m.scores) < 500, 4, rounds=3, first_board=True),
    "tie": lambda: first(lambda m: len(m.winners) > 1 and not m.options["rounds"], 2),
    "ninth-round": lambda: first(lambda m: m.full()["round"] > 9, 4),
    "own-boards": lambda: first(lambda m: m.full()["round"] > 4, 2, deck=OWN),
    "fair": fair,
}


def main() -> None:
    for name, make in ENDS.items():
        path = RECORDS / f"temptation-{name}.json"
        if not path.exists():
            make().record().save(path)


if __name__ == "__main__":
    GAME.compile()
    main()
