"""Random matches, event by event, against the referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .referee import Referee
from .table import GAME

STANDARD = GAME.components()


def random_row(rng: random.Random, longest: int) -> list[Any]:
    kind = rng.choice(["numbers", "equal", "stars", "house"])
    length = rng.randint(1, longest)
    if kind == "house" and longest >= 5:
        return ["r", "r", "r", "y", "y"]
    if kind == "stars":
        return ["*"] * length
    if kind == "equal":
        return [rng.randint(1, 6)] * length
    return [rng.randint(1, 6) for _ in range(length)]


def random_face(rng: random.Random) -> list[dict[str, Any]]:
    rows, room = [], 28
    for left in range(5, -1, -1):
        cells = random_row(rng, min(6, room - left))
        room -= len(cells)
        rows.append({"cells": cells, "points": rng.choice([-70, -30, 10, 20, 50, 100])})
    rng.shuffle(rows)
    return rows


def random_deck(rng: random.Random) -> dict[str, Any]:
    return {"boards": [[random_face(rng), random_face(rng)] for _ in range(rng.randint(1, 4))]}


def weigh(text: str) -> float:
    """Shun ``stop``, so that players run out of dice."""
    return {"stop": 0.1, "roll": 0.5}.get(text.split()[0], 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_every_event_of_a_random_match_is_as_the_referee_has_it(players: int, seed: int) -> None:
    rng = random.Random(100 * players + seed)
    chosen = STANDARD if seed == 0 else random_deck(rng)
    options = {"rounds": 0 if seed < 2 else rng.randint(1, 5), "first_board": seed % 2 == 1, "deck": chosen}
    if seed == 1:
        options["rounds"] = 12  # boards of few points may never lead to 500
    match = GAME.start(players=players, options=options, chance="manual")
    referee = Referee(players, chosen["boards"], options["rounds"], options["first_board"])
    uniform = seed % 2 == 0
    while True:
        full = match.full()
        assert full.pop("options") == options
        assert full == referee.full()
        view = match.view(rng.choice([None, *range(players)]))
        assert view.pop("options") == options
        assert view == full
        assert match.scores == referee.points
        assert match.winners == referee.winners()
        moves = match.moves()
        assert len(moves) == len(set(moves))
        if len(moves) < 100 or rng.random() < 0.05:
            assert set(moves) == referee.moves()
            assert match.odds() == referee.odds()
        if match.over:
            break
        chance = match.to_move == "chance"
        [move] = rng.choices(moves, None if uniform or chance else [weigh(text) for text in moves])
        match.play(move)
        referee.play(move)


def test_with_28_cells_there_are_always_dice_enough() -> None:
    rng = random.Random(28)
    cells = [6, 6, 6, 6, 3, 1]
    for players in (2, 3, 4, 5, 6):
        face = [{"cells": [rng.randint(1, 6) for _ in range(n)], "points": 10} for n in cells]
        options = {"rounds": 3, "deck": {"boards": [[face, face]]}}
        match = GAME.start(players=players, seed=players, options=options)
        while not match.over:
            moves = match.moves()
            match.play(min(moves))  # place wherever possible, else roll: dice run out
        assert match.full()["round"] == 3
