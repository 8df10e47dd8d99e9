"""The rules against a referee written from the rules page alone."""

from __future__ import annotations

import random

import pytest

import ludotheque

from .laying import GAME
from .make_records import BY_HAND, RECORDS, SOUGHT
from .referee import Referee, cell_read, comparable, place_read

EVERY_WAY = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1)]


def agree(match: ludotheque.Match, referee: Referee) -> None:
    moves = match.moves()
    assert len(moves) == len(set(moves))
    assert set(moves) == referee.moves()
    assert comparable(match.full()) == referee.full()
    assert match.view(None) == match.full()
    assert (match.scores, match.winners) == (referee.scores, referee.winners)


def chosen(match: ludotheque.Match, referee: Referee, rng: random.Random, way: tuple[int, int] | None) -> str:
    """A move at random; sometimes one that takes, removes, or goes as far as it can in one direction."""
    moves = match.moves()
    if referee.phase == "triangle" and rng.random() < 0.3:
        return rng.choice(["leave", "remove"])
    if way and referee.phase != "move" and rng.random() < 0.9:
        placed = [move for move in moves if "," in move]
        return max(placed or moves, key=lambda move: _reach(move, way))
    taking = [
        move for move in moves if referee.phase == "move" and cell_read(move.split()[2]) in referee.pawns
    ]
    return rng.choice(taking if taking and rng.random() < 0.7 else moves)


def _reach(move: str, way: tuple[int, int]) -> int:
    if "," not in move:
        return 0
    _, x, y = place_read(move.split()[1])
    return x * way[0] + y * way[1]


@pytest.mark.parametrize("seed", range(36))
def test_random_matches_agree_with_the_referee_event_by_event(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    options = {
        "x": rng.randint(3 if players == 2 else 4, 6),
        "stall": rng.choice([1, 5, 30, None]),
        "isolation": rng.random() < 0.5,
        "strict": rng.random() < 0.3,
    }
    way = rng.choice(EVERY_WAY) if seed % 2 else None
    match = GAME.start(players=players, options=options)
    referee = Referee(players, **options)
    agree(match, referee)
    while not match.over and match.length < 400:
        text = chosen(match, referee, rng, way)
        match.play(text)
        referee.play(text)
        agree(match, referee)


@pytest.mark.parametrize("name", [*SOUGHT, *BY_HAND])
def test_golden_records_agree_with_the_referee(name: str) -> None:
    record = ludotheque.replay(RECORDS / f"tanagra-{name}.json")
    match = GAME.start(players=record.players, options=record.options)
    referee = Referee(record.players, **record.options)
    for number, (_, text) in enumerate(record.history):
        match.play(str(text))
        referee.play(text)
        if number % 5 == 0 or match.over:
            agree(match, referee)
    assert referee.winners == record.winners
