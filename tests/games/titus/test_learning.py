"""Titus as a learner meets it: tokens by number and rank."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import Match

from .laying import GAME, lay, table


def parts(match: Match, move: str) -> tuple[str, tuple[int, ...]]:
    space = GAME.action_space(match.players)
    return space.parts(space.encode(match, move))


def seen(match: Match, seat: int) -> dict[str, Any]:
    return GAME.observation_space(match.players).split(match.observe(seat))


def test_a_token_in_hand_is_put_on_a_unit_under_one_or_between_two() -> None:
    match = lay(table(), "7/8 keep", "1/1 keep", "7/9 keep", "1/2 keep", "9/9 keep", "1/3 keep", "8/10")
    match.play("draw")
    match.play("top 19 19")
    assert parts(match, "keep") == ("place", (0, 0))
    assert parts(match, "group #1") == ("place", (1, 0))
    assert parts(match, "group #3") == ("place", (2, 0))
    assert parts(match, "group #5") == ("place", (0, 1))
    assert parts(match, "group #3 #5") == ("place", (2, 1))


def test_a_group_is_known_by_the_token_that_is_touched() -> None:
    match = lay(
        table(), "7/8 keep", "1/1 keep", "8/8 group #1, end", "1/2 keep", "7/9 keep", "1/3 keep", "9/9"
    )
    match.play("draw")
    match.play("top 19 19")
    assert parts(match, "group #1") == ("place", (1, 0))  # the 8 on it is the first 8


def test_units_are_joined_by_the_tokens_that_meet() -> None:
    match = lay(
        table(), "5/5 keep", "1/1 keep", "6/6 keep, end", "1/2 keep", "6/7 keep, end", "1/3 keep", "19/19"
    )
    assert parts(match, "join #1 #3") == ("join", (4, 0, 0))
    assert parts(match, "join #1 #5") == ("join", (4, 0, 1))


def test_a_token_to_swap_for_is_known_by_its_number_and_its_rank() -> None:
    match = lay(
        table(3),
        "7/8 keep",
        "7/9 keep",
        "5/5 keep",
        "3/3",
    )
    match.play("draw")
    match.play("top 19 19")
    assert parts(match, "swap 1 #2") == ("swap", (6, 1))
    assert parts(match, "swap 2 #3") == ("swap", (4, 0))


def test_a_back_is_observed_only_when_it_was_seen() -> None:
    match = lay(table(), "7/8 keep", "3/4 swap 0 #1, keep", "19/19")
    for seat in (0, 1):
        tokens = seen(match, seat)
        holders = [(n + 1, int(tokens["holder"][n, 0])) for n in np.flatnonzero(tokens["holder"][:, 0])]
        assert holders == [(3, 1 + (seat != 0)), (8, 1 + (seat != 1))]
        assert tokens["back"][7, 0] == 7
        assert tokens["back"][2, 0] == 0
        assert tokens["lies"].sum() == 2
        assert tokens["top"].tolist() == [19]


def test_a_cashed_run_is_observed_from_the_highest_down() -> None:
    tokens = ["4/4 keep", "1/1 keep", "5/5 group #1, end", "1/2 keep", "6/6 group #1, end", "1/3 keep"]
    match = lay(table(), *tokens, "7/7 group #1, cash #1, end", "19/19")
    shown = seen(match, 1)
    assert shown["owner"].tolist()[:2] == [2, 0]
    assert shown["height"][0] == 4
    assert shown["crest"][0] == 1 + 5 * 6
    assert shown["below"][3:8, 0].tolist() == [0, 1, 1, 1, 0]
    assert shown["points"].tolist() == [0, 18]
    assert parts(match, "steal 0 18") == ("steal", (0,))
