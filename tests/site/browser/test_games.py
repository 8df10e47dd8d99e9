"""Whole matches of every game against a bot, by clicking and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludotheque

from .playing import Visitor

SHORT: dict[str, dict[str, Any]] = {
    "labyrinthe": {"deck": ludotheque.load("labyrinthe").small["deck"]},
    "tanagra": {"option-x": "3", "option-stall": "6"},
    "tantalus": {"option-cards": "7", "option-stall": "24"},
    "temptation": {"option-rounds": "1"},
    "titus": {"deck": ludotheque.load("titus").small.get("deck")},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_match_is_played_to_the_end_by_clicking(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    ada.sit(game, ["me", "bot:random"], **SHORT[game])
    assert ada.play_to_the_end(1) > 3
    ada.expect_over()


@pytest.mark.parametrize("game", SHORT)
def test_a_match_is_played_to_the_end_by_keys_alone(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    ada.sit(game, ["me", "bot:random"], **SHORT[game])
    ada.page.mouse.move(0, 0)
    assert ada.play_to_the_end(2, by_keys=True) > 3
    ada.expect_over()
