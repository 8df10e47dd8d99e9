"""The box and the options."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludotheque

from .laying import GAME, start


def test_the_box_holds_24_triangles_and_five_series_of_six_pawns() -> None:
    assert GAME.components() == {"triangles": 24, "pawns": [6, 6, 6, 6, 6]}


def test_there_is_no_other_box() -> None:
    with pytest.raises(ludotheque.BadOption):
        start(3, deck="standard")
    with pytest.raises(ludotheque.LudothequeError):
        GAME.components(deck="large")


@pytest.mark.parametrize("players", [1, 5, 0, True, "3"])
def test_two_to_four_play(players: Any) -> None:
    with pytest.raises(ludotheque.BadPlayers):
        start(players)


@pytest.mark.parametrize(("players", "least"), [(2, 3), (3, 4), (4, 4)])
def test_7_1_x_runs_to_six_and_for_two_from_three(players: int, least: int) -> None:
    for x in range(least, 7):
        assert start(players, x=x).options["x"] == x
    for x in (least - 1, 7, "6", 5.0, True, None):
        with pytest.raises(ludotheque.BadOption):
            start(players, x=x)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_are_filled_in(players: int) -> None:
    assert start(players).full()["options"] == {"x": 6, "stall": 60, "isolation": False, "strict": False}


@pytest.mark.parametrize(("players", "x"), [(2, 3), (2, 6), (3, 5), (4, 6)])
def test_1_1_everybody_lays_x_pawns_of_each_kind_each_with_a_triangle(players: int, x: int) -> None:
    match = start(players, x=x)
    while match.full()["phase"] == "lay":
        match.play(match.moves()[-1])
    each = 2 * x if players == 2 else x
    pawns = match.full()["pawns"]
    assert len(match.full()["triangles"]) == players * each
    assert [sum(pawn["seat"] == seat for pawn in pawns) for seat in range(players)] == [each] * players
    if players == 2:
        assert sum(pawn["kind"] == "small" for pawn in pawns) == 2 * x


@given(stall=st.integers(1, 1000) | st.none(), isolation=st.booleans(), strict=st.booleans())
def test_stall_isolation_and_strict_are_kept(stall: int | None, isolation: bool, strict: bool) -> None:
    options = start(3, stall=stall, isolation=isolation, strict=strict).options
    assert options == {"x": 6, "stall": stall, "isolation": isolation, "strict": strict}


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@given(name=st.sampled_from(["x", "stall", "isolation", "strict", "y"]), value=anything)
def test_other_options_are_refused(name: str, value: Any) -> None:
    right = {
        "x": type(value) is int and 4 <= value <= 6,
        "stall": value is None or (type(value) is int and 1 <= value <= 1000),
        "isolation": isinstance(value, bool),
        "strict": isinstance(value, bool),
        "y": False,
    }
    if right[name]:
        assert start(3, **{name: value}).options[name] == value
    else:
        with pytest.raises(ludotheque.BadOption):
            start(3, **{name: value})
