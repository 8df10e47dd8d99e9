"""What bots know of Tanagra: positions are judged by what is taken, close and in danger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.tanagra import insight
from ludotheque.games.tanagra.grid import WORDS, contact, in_contact, number, overlaps, toggle_triangle
from ludotheque.games.tanagra.pawns import hunter, prey

from .laying import GAME, cut_off, play, ribbon, start, strip, wait


def positions(seed: int, players: int, **options: Any) -> Iterator[Position]:
    """Give the positions of the beginning of a random match."""
    position, rng = GAME.new(GAME.setting(players, options)), generator(seed)

    def walk() -> Iterator[Position]:
        while position.to_move >= 0:
            yield position.copy()
            position.play(position.pick(rng))

    return islice(walk(), 400)


@cache
def compiled(name: str) -> Callable[..., Any]:
    """Return a function of the insight as machine code."""
    second = {"evaluate": np.zeros(1), "prior": 1}[name]
    rules, function = GAME.rules, getattr(insight, name)
    entry = rules.compiler(f"tanagra-{name}", {name: function}, [insight.__file__]).entry
    return entry(door(2), name, {"inner": function}, rules.blank(), second)


def chances(match: ludotheque.Match) -> list[float]:
    """Return how likely each seat is to win, as the game judges it."""
    found = np.zeros(match.setting.players)
    insight.evaluate(match.sight(0).s, found)
    return found.tolist()


def hopes(match: ludotheque.Match) -> dict[str, float]:
    """Return how promising each move looks."""
    assert isinstance(match.to_move, int)
    sight = match.sight(match.to_move)
    return {
        move: insight.prior(sight.s, action)
        for move, action in zip(sight.moves(), sight.actions(), strict=True)
    }


def hunt() -> ludotheque.Match:
    """Seat 0 is to move, and has a pawn of seat 1 beside its own, at the end of the strip."""
    match = play(ribbon(), "move 0,0v 1,0^")
    return wait(play(match, "move 1,1^ 1,0v"), 0)


def flight() -> ludotheque.Match:
    """Seat 1 is to move, and a pawn of seat 0 stands beside one of its own."""
    match = ribbon()
    wait(match, 1)
    play(match, "move 1,1^ 1,0v")
    wait(match, 0)
    match.play("move 0,0v 1,0^")
    return match


def test_two_triangles_are_in_contact_when_the_rules_say_so() -> None:
    for way in (0, 1):
        here, cells = number(0, 0, way), [0] * WORDS
        toggle_triangle(cells, here)
        for x, y, other in product(range(-5, 6), range(-5, 6), (0, 1)):
            there = number(x, y, other)
            expected = in_contact(cells, there) and not overlaps(cells, there)
            assert contact(here, there) == expected
            assert contact(there, here) == expected


@pytest.mark.parametrize("players", GAME.players)
def test_the_chances_of_every_position_are_shares_of_one_and_machine_code_finds_the_same(
    players: int,
) -> None:
    phases = set()
    for x in (4, 6):
        for position in list(positions(players, players, x=x))[::3]:
            before, found, same = bytes(position), np.zeros(players), np.zeros(players)
            compiled("evaluate")(position.array, found)
            insight.evaluate(position.s, same)
            assert found.sum() == pytest.approx(1)
            assert (found > 0).all()
            assert same.tolist() == pytest.approx(found.tolist())
            assert bytes(position) == before
            phases.add(position.s.phase)
    assert len(phases) == 3


@pytest.mark.parametrize("players", GAME.players)
def test_machine_code_hopes_for_the_same_moves(players: int) -> None:
    for position in list(positions(players, players))[::20]:
        for action in position.actions():
            same = insight.prior(position.s, action)
            assert compiled("prior")(position.array, action) == pytest.approx(same)


def test_whoever_has_taken_a_pawn_is_likelier_to_win() -> None:
    match = hunt()
    match.play("move 1,0^ 1,0v")
    match.play("leave")
    assert chances(match)[0] > max(chances(match)[1:])


def test_a_pawn_beside_its_hunter_is_worth_most_when_it_is_the_hunters_turn() -> None:
    match = flight()
    threatened = chances(match)[0]
    assert threatened > chances(ribbon())[0]
    assert chances(wait(match, 0))[0] > threatened


def test_hunters_that_the_prey_can_be_reached_from_are_better_off() -> None:
    assert chances(cut_off())[0] < chances(wait(ribbon(), 2))[0]


def test_the_longer_nothing_happens_the_more_it_looks_like_a_draw() -> None:
    match = hunt()
    match.play("move 1,0^ 1,0v")
    match.play("leave")
    early = chances(match)[0]
    late = np.zeros(3)
    array = match.position.copy().array
    array["quiet"] = 150
    insight.evaluate(Position(GAME.rules, array).s, late)
    assert early > late[0] > 1 / 3


def test_taking_looks_better_than_anything_else() -> None:
    hope = hopes(hunt())
    assert max(hope, key=hope.__getitem__) == "move 1,0^ 1,0v"


def test_fleeing_looks_better_than_staying_and_stepping_beside_a_hunter_worst() -> None:
    hope = hopes(flight())
    assert max(hope, key=hope.__getitem__).startswith("move 1,0v ")
    match = play(ribbon(), "move 0,0v 1,0^")
    hope = hopes(match)
    assert min(hope, key=hope.__getitem__) == "move 1,1^ 1,0v"


def test_a_triangle_is_laid_near_the_prey_and_away_from_the_hunters() -> None:
    match = strip([0, 1, 2], x=4)
    hope = hopes(match)
    beside_prey = max(hope[f"lay {place}"] for place in ("v-2,0", "v0,-2", "v-1,0") if f"lay {place}" in hope)
    beside_hunter = hope["lay v2,0"]
    assert beside_prey > beside_hunter


def test_every_series_is_the_prey_of_its_hunter() -> None:
    for players in GAME.players:
        s = start(players).sight(0).s
        for series in range(s.players * s.sizes):
            assert prey(s, hunter(s, series)) == series


def test_few_iterations_find_the_pawn_to_take_and_the_pawn_to_save() -> None:
    bot = ludotheque.bot("expert", seed=1, iterations=40)
    assert bot.choose(hunt().sight(0)) == "move 1,0^ 1,0v"
    assert bot.choose(flight().sight(1)).startswith("move 1,0v ")


def test_greedy_counts_the_pawns_taken_and_half_of_those_beside() -> None:
    match = hunt()
    assert insight.tally(match.sight(0).s, 0) == 0.5
    for seed in range(5):
        assert ludotheque.bot("greedy", seed=seed).choose(match.sight(0)) == "move 1,0^ 1,0v"
    match.play("move 1,0^ 1,0v")
    assert insight.tally(match.sight(0).s, 0) == 1
    assert insight.tally(match.sight(0).s, 1) == 0
