"""Labyrinthe as a learner meets it: lays by the card that they are joined to."""

from __future__ import annotations

from typing import Any

import ludotheque
from ludotheque import Match

from .tables import GAME, begin, table

NORTH, EAST, SOUTH, WEST = range(4)


def parts(match: Match, move: str) -> tuple[str, tuple[int, ...]]:
    space = GAME.action_space(match.players, match.options)
    return space.parts(space.encode(match, move))


def seen(match: Match, seat: int) -> dict[str, Any]:
    return GAME.observation_space(match.players, match.options).split(match.observe(seat))


def test_a_lay_is_a_card_of_the_hand_its_turn_and_a_side_of_a_card_that_lies_there() -> None:
    match = table()  # hands 1 2 and 3 4; the square is 11 and 12 above 13 and 14
    space = GAME.action_space(2, match.options)
    assert space.kinds[2].shape == (2, 4, 40, 4)
    laid = {move: parts(match, move)[1] for move in match.moves()}
    for move, (k, turn, card, side) in laid.items():
        _, number, place, angle = move.split()
        assert (int(number), int(angle)) == ((1, 2)[k], 90 * turn)
        x, y = map(int, place.split(","))
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        lies = {tuple(one["place"]): one["card"] for one in match.full()["table"]}
        assert lies[x - dx, y - dy] == card + 1
    assert len(set(laid.values())) == len(laid)


def test_between_two_cards_the_lower_number_tells_the_place() -> None:
    crosses = {number: f"cross t{number} u" for number in (11, 12, 13, 14)} | {1: "cross a b", 2: "tee c d"}
    match = begin(crosses, "14@0 11@0 12@0 13@0", "1 2 / 3 4")
    match.play("lay 1 2,0 0")
    while match.to_move == "chance":
        match.play(match.moves()[0])
    places = {move.split()[2]: parts(match, move)[1][2:] for move in match.moves()}
    assert places["2,1"] == (0, SOUTH)  # south of 1, and east of 13


def test_a_seat_observes_its_own_cards_and_how_many_others_hold() -> None:
    match = table()
    one, two = seen(match, 0), seen(match, 1)
    assert one["where"][:4].tolist() == [1, 2, 0, 0]
    assert two["where"][:4].tolist() == [0, 0, 1, 2]
    assert one["held"].tolist() == [2, 2]
    assert one["pile"].tolist() == two["pile"].tolist() == [40 - 8]
    assert (one["x"][11], one["y"][11], one["spin"][11]) == (1, 0, 2)  # card 12@180
    assert ludotheque.load("labyrinthe") is GAME
