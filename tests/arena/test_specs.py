"""Bots as people write them."""

from __future__ import annotations

import pytest

import ludotheque
from ludotheque import LudothequeError
from ludotheque.arena.specs import parse
from ludotheque.bots.compiling import BARE, KNOWING
from ludotheque.bots.search import SearchBot


def made(text: str) -> SearchBot:
    bot = parse(text).make(ludotheque.load("duel"), 5)
    assert isinstance(bot, SearchBot)
    assert bot.seed == 5
    return bot


def test_seconds_iterations_and_bare_are_read() -> None:
    assert made("expert:0.2s").seconds == 0.2
    assert made("expert:.5s").seconds == 0.5
    assert made("expert:2s").iterations is None
    assert made("expert:500").iterations == 500
    assert made("expert").method is KNOWING
    assert made("expert:0.2s:bare").method is BARE
    assert made("expert:bare:300").iterations == 300
    assert made("expert:300:0.5s").seconds == 0.5
    assert made("expert:300").seconds is None


def test_a_search_can_be_told_to_begin_anew() -> None:
    assert made("expert:0.2s").keeps
    assert not made("expert:0.2s:fresh").keeps


def test_a_search_can_be_tuned() -> None:
    settings = made("expert:300:exploration=0.25").settings
    assert settings is not None
    assert settings.exploration == 0.25


@pytest.mark.parametrize(
    "text",
    [
        *("", "exprt", "expert:", "expert:fast", "expert:1s:2s", "expert:0s", "expert:-1s", "expert:0"),
        *("medium:500", "random:bare", "expert:exploration=much", "expert:depth=3", "expert:١s"),
        "random:exploration=1",
    ],
)
def test_anything_else_is_refused_in_our_own_words(text: str) -> None:
    with pytest.raises(LudothequeError):
        parse(text)
