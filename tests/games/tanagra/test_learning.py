"""Tanagra as a learner meets it: goals beside pawns, places in contact with triangles."""

from __future__ import annotations

import random

import ludotheque
from ludotheque import Match

GAME = ludotheque.load("tanagra")


def parts(match: Match, move: str) -> tuple[str, tuple[int, ...]]:
    space = GAME.action_space(match.players, match.options)
    return space.parts(space.encode(match, move))


def test_a_step_is_beside_the_pawn_itself_and_a_jump_beside_the_last_of_the_chain() -> None:
    match = GAME.figure("chain")  # pawns 0, 1 and 2 side by side on 1,0^, 1,0v and 2,0^
    assert parts(match, "move 1,0^ 0,0v")[1][1:3] == (0, 0)
    assert parts(match, "move 1,0^ 1,1^")[1][1:3] == (0, 1)
    assert parts(match, "move 1,0^ 2,0v")[1][1:3] == (0, 2)


def test_the_first_triangle_has_one_index_and_others_are_in_contact_with_one_laid() -> None:
    match = GAME.start(players=3)
    assert parts(match, "lay ^0,0") == ("lay", (0, 0, 0))
    match.play("lay ^0,0")
    assert {parts(match, move)[1][:2] for move in match.moves()} == {(0, 0)}
    assert sorted(parts(match, move)[1][2] for move in match.moves()) == list(range(9))


def test_a_triangle_left_behind_is_carried_to_a_place_beside_another_one() -> None:
    match, choice = GAME.start(players=4, seed=1), random.Random(1)
    while match.s.left < 0:
        match.play(choice.choice(match.actions()))
    left = match.s.left
    kinds = {move: parts(match, move) for move in match.moves()}
    assert kinds["leave"] == ("leave", ())
    assert kinds["remove"] == ("remove", ())
    carried = [found[1] for found in kinds.values() if found[0] == "carry"]
    assert len(carried) == len(match.moves()) - 2
    assert left not in {triangle for triangle, _ in carried}
    seen = GAME.observation_space(4).split(match.observe(0))
    assert seen["triangles"][left] == 2
    assert seen["phase"].tolist() == [0, 0, 1]


def test_with_two_players_a_seat_observes_which_one_it_is() -> None:
    match = GAME.start(players=2)
    space = GAME.observation_space(2)
    assert [space.split(match.observe(seat))["seat"].tolist() for seat in (0, 1)] == [[1, 0], [0, 1]]
