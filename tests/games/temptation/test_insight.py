"""What bots know of Temptation: turns are solved, positions judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots.compiling import compiled_decision
from ludotheque.engine import CHANCE, OVER
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.temptation import insight, notation
from ludotheque.games.temptation.insight import solver
from ludotheque.games.temptation.rules import PLACE

from .expectimax import after, evaluated, worth_of_moves
from .table import GAME, deck, face, start, turn

DEAR = deck(
    face("1: -500", "2 2: 30", "3 4 5: 40", "6 5: -300", "* * *: 40", "r r r y y: 80"),
    face("6: 20", "5 5: -400", "1 2 1: 50", "* *: -200", "3: 20", "4 4 4: 50"),
)
"""Black rows that nobody can pay for: what comes first, paying or winning, makes a difference."""


def positions(seed: int, players: int, boards: Any = "standard") -> Iterator[Position]:
    """Give the positions of a random match of three rounds at most."""
    position = GAME.new(GAME.setting(players, {"deck": boards, "rounds": 3}))
    rng = generator(seed)
    while position.to_move != OVER:
        yield position.copy()
        position.play(position.pick(rng))


def to_solve(seed: int, dice: int, cells: int, boards: Any = "standard") -> Position:
    """Return a position with more than one move, that many dice on the table and at most that many cells."""
    for again in range(100):
        for number, position in enumerate(positions(100 * seed + again, 2 + seed % 5, boards)):
            s = position.s
            small = s.rolled and s.in_turn == dice and s.free <= cells
            if small and number > 20 * (seed % 7) and len(position.actions()) > 1 and fits(position):
                return position
    raise AssertionError("no such position")


def fits(position: Position) -> bool:
    """Tell whether a die can be placed."""
    return position.actions()[-1] >= PLACE


def solved(position: Position) -> int:
    """Return the move that compiled code works out."""
    decide = compiled_decision(GAME)
    assert decide is not None
    return int(decide(position.copy().array, GAME.rules.scratch))


def outlook(position: Position) -> list[float]:
    """Return every seat's chances, if the turn is played out in the best way and then judged."""
    found = np.zeros(position.s.players)
    compiled("outlook", solver.outlook)(position.copy().array, found)
    return found.tolist()


def moved(match: ludotheque.Match) -> str:
    """Return the move that the strongest bot makes."""
    assert isinstance(match.to_move, int)
    return ludotheque.bot("expert", seed=1).choose(match.sight(match.to_move))


def compiled(name: str, inner: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that writes chances as machine code."""
    if name not in COMPILED:
        compiler = GAME.rules.compiler(f"temptation-{name}", sources=[insight.__file__, solver.__file__])
        COMPILED[name] = compiler.entry(door(2), name, {"inner": inner}, GAME.rules.blank(), np.zeros(1))
    return COMPILED[name]


COMPILED: dict[str, Callable[..., Any]] = {}


@pytest.mark.parametrize(
    ("dice", "cells", "count"), [(1, 30, 20), (2, 30, 20), (3, 8, 10), (4, 4, 6), (5, 3, 6)]
)
@pytest.mark.parametrize("boards", ["standard", DEAR], ids=["ours", "dear"])
def test_a_turn_is_solved_as_if_every_move_and_every_roll_were_tried(
    dice: int, cells: int, count: int, boards: Any
) -> None:
    for seed in range(count):
        position = to_solve(seed, dice, cells, boards)
        worth = worth_of_moves(position)
        best = max(chance for move, chance in worth.items() if move >= PLACE)
        assert outlook(position)[position.s.turn] == pytest.approx(best, abs=1e-12)


def test_before_a_roll_the_chances_are_what_they_are_after_it_on_average() -> None:
    for seed, dice in enumerate([1, 2, 3, 4, 5]):
        before = next(p for p in positions(seed, 2 + seed) if p.to_move == CHANCE and p.s.in_turn == dice)
        whole, average = sum(map(before.weight, before.actions())), np.zeros(before.s.players)
        for roll in before.actions():
            then = after(before, roll)
            chances = outlook(then) if then.s.rolled else evaluated(then)
            average += before.weight(roll) / whole * np.array(chances)
        assert outlook(before) == pytest.approx(average.tolist(), abs=1e-12)


def test_the_exhaustive_check_can_tell_moves_apart() -> None:
    gaps = []
    for seed in range(20):
        worth = worth_of_moves(to_solve(seed, 2, 30))
        gaps.append(max(worth.values()) - min(worth.values()))
    assert sum(gap > 0.001 for gap in gaps) >= 15


def test_plain_and_compiled_code_solve_alike_and_leave_the_position_as_it_was() -> None:
    decide = GAME.rules.specialised(insight.decide)
    for seed in range(6):
        position = to_solve(seed, 1 + seed % 3, 3)
        before = bytes(position)
        assert decide(position.array, GAME.rules.scratch) == solved(position)
        assert bytes(position) == before


@pytest.mark.parametrize("players", GAME.players)
def test_every_turn_of_a_match_is_solved_by_a_legal_move(players: int) -> None:
    position, rng = GAME.new(GAME.setting(players)), generator(players)
    decided = 0
    while position.to_move != OVER and decided < 40:
        if position.to_move < 0:
            position.play(position.sample(rng))
        else:
            move = solved(position)
            assert position.is_legal(move)
            position.play(move)
            decided += 1
    assert decided == 40


def test_a_turn_with_more_ways_than_there_is_room_for_is_solved_as_far_as_there_is() -> None:
    stars = face(*["* * * * * *: 100"] * 4, "* *: 30", "* *: -30")
    match = GAME.start(players=2, options={"deck": deck(stars)}, chance="manual")
    for event in ("board 1 0", "roll", "dice 2 3 4 5 6"):
        match.play(event)
    assert moved(match) in match.moves()


def test_a_white_row_is_finished_rather_than_a_black_one() -> None:
    match = start(2, face("1: 60", "2: -60", "3 3 3: 50", "4 4 4: 50", "5 5: 30", "6 6: 30"))
    turn(match, "1 1 2 2 2")
    assert moved(match) == "place 1 1"


def test_whoever_can_win_little_and_lose_much_stops() -> None:
    match = start(2, face("1: 20", "2: 20", "3: 20", "4: 20", "5: 20", "6: -100"))
    turn(match, "1 2 3 4 4", "1 1", "2 2", "3 3", "4 4")
    assert moved(match) == "stop"


def test_whoever_must_begin_a_black_row_brings_the_next_player_to_its_last_cell() -> None:
    match = start(2, face("1: 20", "2: 20", "3: 20", "4: 20", "5: 20", "6 6 6: -100"))
    turn(match, "1 2 3 4 5", "1 1", "2 2", "3 3", "4 4", "5 5")
    turn(match, "1 2 6 6 6", "6 6")
    assert moved(match) == "place 6 6"
    match.play("place 6 6")
    assert moved(match) == "stop"


def test_whoever_can_only_win_rolls_again() -> None:
    match = start(2, face("1: 60", "2: 60", "3: 60", "4: 60", "5: 60", "6: 60"))
    turn(match, "1 1 1 2 2", "1 1", "2 2")
    assert moved(match) == "roll"


def test_nobody_makes_a_row_ready_for_the_next_player_without_need() -> None:
    match = start(2, face("1: 20", "2: 20", "5: 20", "6: 20", "4 4: -20", "3 4: 90"))
    turn(match, "1 2 3 5 6", "1 1", "2 2", "5 3", "6 4")
    assert match.moves() == ["roll", "stop", "place 3 6"]
    assert moved(match) != "place 3 6"


def test_the_chances_of_every_position_are_shares_of_one() -> None:
    evaluate = compiled("evaluate", insight.evaluate)
    for players in GAME.players:
        for boards in ("standard", DEAR):
            for position in list(positions(players, players, boards))[::7]:
                before, found = bytes(position), np.zeros(players)
                evaluate(position.array, found)
                assert found.sum() == pytest.approx(1)
                assert (found >= 0).all()
                assert evaluated(position) == pytest.approx(found.tolist())
                assert bytes(position) == before


def chances(match: ludotheque.Match) -> list[float]:
    """Return how likely each seat is to win a match, as the game judges it."""
    return evaluated(match.position)


def test_whoever_has_more_points_is_likelier_to_win() -> None:
    match = start(2, face("1: 90", "2 2: 30", "3 3: 30", "4 4: 30", "5 5: 30", "6 6: -30"))
    turn(match, "1 3 4 5 6", "1 1")
    match.play("stop")
    ahead = chances(match)
    assert ahead[0] > 0.5 > ahead[1]


def test_the_seat_on_turn_is_likelier_to_get_a_row_that_lacks_one_die() -> None:
    near = chances(start(2, face("1: 90", *["6 6 6: 50"] * 4, "5 5 5 5: -50")))
    far = chances(start(2, face("1 1 1 1: 90", *["6 6 6: 50"] * 4, "5 5 5 5: -50")))
    assert near[0] > far[0]


def test_where_only_a_black_row_is_left_it_threatens_the_seat_on_turn() -> None:
    match = start(2, face("1: 20", "2: 20", "3: 20", "4: 20", "5: 20", "6: -90"))
    turn(match, "1 2 3 3 3", "1 1", "2 2")
    match.play("stop")
    turn(match, "3 4 5 5 5", "3 3", "4 4", "5 5")
    open_, scores = chances(match), match.scores
    match.play("stop")
    assert scores == [120, 140]
    assert chances(match)[1] > open_[1]


def test_at_a_glance_a_row_that_pays_comes_first_and_a_black_one_last() -> None:
    match = start(2, face("1: 60", "2: -60", "3 3: 30", "4 4 4: 50", "5 5: 30", "6 6: 30"))
    turn(match, "1 2 3 4 4", "4 4")
    prior = GAME.rules.specialised(insight.prior)
    hopes = {move: prior(match.position.array, notation.MOVES[move]) for move in match.moves()}
    assert max(hopes, key=hopes.__getitem__) == "place 1 1"
    assert min(hopes, key=hopes.__getitem__) == "place 2 2"


def test_a_search_with_few_iterations_takes_the_row_that_pays() -> None:
    match = start(2, face("1: 100", "2: -60", "3 3 3: 50", "4 4 4: 50", "5 5: 30", "6 6: 30"))
    turn(match, "1 2 3 5 6")
    assert ludotheque.bot("hard", seed=1).choose(match.sight(0)) == "place 1 1"


def test_greedy_takes_rows_that_pay_and_leaves_black_ones() -> None:
    match = start(2, face("1: 60", "2: -60", "3: 40", "4 4 4: 50", "5 5: 30", "6 6: 30"))
    turn(match, "1 2 3 4 4")
    assert all(ludotheque.bot("greedy", seed=seed).choose(match.sight(0)) == "place 1 1" for seed in range(5))
    for place in ("1 1", "3 3", "4 4", "4 4"):
        match.play(f"place {place}")
    left = {ludotheque.bot("greedy", seed=seed).choose(match.sight(0)) for seed in range(20)}
    assert left == {"roll", "stop"}
