"""What bots know of Temptation: turns are solved, positions judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.walking import random_states

import ludotheque
from ludotheque.bots.search import compiled_decision
from ludotheque.engine import OVER
from ludotheque.engine.speed.backend import rule_functions
from ludotheque.engine.speed.compiled import door, specialise
from ludotheque.engine.author.rng import generator
from ludotheque.engine.author.state import StateArray, plain
from ludotheque.games.temptation import insight

from .expectimax import evaluate, listed, worth_of_moves
from .table import GAME, deck, face, start, turn

DEAR = deck(
    face("1: -500", "2 2: 30", "3 4 5: 40", "6 5: -300", "* * *: 40", "r r r y y: 80"),
    face("6: 20", "5 5: -400", "1 2 1: 50", "* *: -200", "3: 20", "4 4 4: 50"),
)
"""Black rows that nobody can pay for: what comes first, paying or winning, makes a difference."""


def positions(seed: int, players: int, boards: Any = "standard") -> Iterator[StateArray]:
    """Give the states of a random match of three rounds at most."""
    return random_states(GAME, players, seed, deck=boards, rounds=3)


def to_solve(seed: int, dice: int, cells: int, boards: Any = "standard") -> StateArray:
    """Return a position with more than one move, so many dice on the table and at most so many cells free."""
    for again in range(100):
        for number, state in enumerate(positions(100 * seed + again, 2 + seed % 5, boards)):
            s = plain(state)
            small = s.rolled and s.in_turn == dice and s.free <= cells
            if small and number > 20 * (seed % 7) and len(listed(state)) > 1:
                return state
    raise AssertionError("no such position")


def solved(state: StateArray) -> int:
    """Return the move that compiled code works out."""
    decide = compiled_decision(GAME)
    assert decide is not None
    return decide(state.copy(), GAME.buffer())


def moved(match: ludotheque.Match) -> str:
    """Return the move that the strongest bot makes."""
    assert isinstance(match.to_move, int)
    return ludotheque.bot("expert", seed=1).choose(match.sight(match.to_move))


@cache
def compiled_evaluate() -> Callable[..., None]:
    like = (GAME.blank(), np.zeros(1))
    return GAME.compiler("temptation-evaluate").entry(door(2), "evaluate", {"inner": insight.evaluate}, *like)


@pytest.mark.parametrize(
    ("dice", "cells", "count"), [(1, 30, 20), (2, 30, 20), (3, 8, 10), (4, 4, 6), (5, 3, 6)]
)
@pytest.mark.parametrize("boards", ["standard", DEAR], ids=["ours", "dear"])
def test_a_turn_is_solved_as_if_every_move_and_every_roll_were_tried(
    dice: int, cells: int, count: int, boards: Any
) -> None:
    for seed in range(count):
        state = to_solve(seed, dice, cells, boards)
        worth = worth_of_moves(state)
        assert worth[solved(state)] == pytest.approx(max(worth.values()), abs=1e-12)


def test_the_exhaustive_check_can_tell_moves_apart() -> None:
    gaps = []
    for seed in range(20):
        worth = worth_of_moves(to_solve(seed, 2, 30))
        gaps.append(max(worth.values()) - min(worth.values()))
    assert sum(gap > 0.001 for gap in gaps) >= 15


def test_plain_and_compiled_code_solve_alike_and_leave_the_position_as_it_was() -> None:
    decide = specialise(insight.decide, rule_functions(GAME.rules))
    for seed in range(6):
        state = to_solve(seed, 3, 12)
        before = state.tobytes()
        assert decide(plain(state), GAME.buffer().data) == solved(state)
        assert state.tobytes() == before


@pytest.mark.parametrize("players", GAME.players)
def test_every_turn_of_a_match_is_solved_by_a_legal_move(players: int) -> None:
    rules, state, rng, out = (
        GAME.compile(),
        GAME.new(GAME.setting(players)),
        generator(players),
        GAME.buffer(),
    )
    decided = 0
    while state["to_move"][0] != OVER and decided < 300:
        if state["to_move"][0] < 0:
            rules.play(state, rules.pick(state, rng, out))
        else:
            move = solved(state)
            assert rules.legal(state, move, out)
            rules.play(state, move)
            decided += 1
    assert decided > 50


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
    assert moved(match) == "stop"


def test_the_chances_of_every_position_are_shares_of_one() -> None:
    compiled = compiled_evaluate()
    for players in GAME.players:
        for boards in ("standard", DEAR):
            seen = list(positions(players, players, boards))[::7]
            for state in seen:
                before, found, same = state.tobytes(), np.zeros(players), np.zeros(players)
                compiled(state, found)
                assert found.sum() == pytest.approx(1)
                assert (found >= 0).all()
                evaluate(plain(state), same)
                assert same.tolist() == pytest.approx(found.tolist())
                assert state.tobytes() == before


def chances(match: ludotheque.Match) -> list[float]:
    """Return how likely each seat is to win a match, as the game judges it."""
    found = np.zeros(match.setting.players)
    evaluate(plain(match.sight(0).state.copy()), found)
    return found.tolist()


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


def test_common_sense_puts_a_row_that_pays_first_and_a_black_one_last() -> None:
    match = start(2, face("1: 60", "2: -60", "3 3: 30", "4 4 4: 50", "5 5: 30", "6 6: 30"))
    turn(match, "1 2 3 4 4", "4 4")
    prior = specialise(insight.prior, rule_functions(GAME.rules))
    hopes = {move: prior(match.sight(0).s, GAME.notation.MOVES[move]) for move in match.moves()}
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
