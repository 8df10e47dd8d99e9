"""Tables in characters, in the room that a terminal has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

import ludotheque
from ludotheque.engine import Game
from ludotheque.engine.author.room import ENOUGH, NARROWEST, Room, flow, room_of
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.position import Position
from ludotheque.terminal.books import drawn
from ludotheque.words import languages_of
from tests.walking import random_positions

GAMES = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LANGUAGES = languages_of("ludotheque.site")
NARROW, LOW = (40, 24), (80, 30)


def moments(game: Game, players: int, seed: int = 3) -> list[Position]:
    """Return the beginning of a match, three moments in it, and its end."""
    passed = list(random_positions(game, players, seed))
    last = passed[-1].copy()
    last.play(last.actions()[0])
    return [passed[0], *(passed[len(passed) * k // 4] for k in (1, 2, 3)), passed[-1], last]


def texts(game: Game, players: int, position: Position, room: tuple[int, int] | None) -> Iterator[str]:
    """Give a table as everybody sees it, in every language."""
    setting = game.setting(players, {})
    for seat in (None, 0, players - 1):
        sight = Sight(game, setting, position.seen_by(seat), seat, [])
        for lang in LANGUAGES:
            yield sight.text(lang, room)


@pytest.mark.parametrize("name", GAMES)
def test_every_table_fits_forty_columns(name: str) -> None:
    game = ludotheque.load(name)
    for players in game.players:
        for position in moments(game, players):
            for text in texts(game, players, position, NARROW):
                for line in text.splitlines():
                    assert len(line) <= NARROWEST, text


@pytest.mark.parametrize("name", GAMES)
def test_no_table_is_wider_than_eighty_columns(name: str) -> None:
    game = ludotheque.load(name)
    for position in moments(game, game.players[-1]):
        for room in (None, (200, 60)):
            for text in texts(game, game.players[-1], position, room):
                assert all(len(line) <= 80 for line in text.splitlines()), text


@pytest.mark.parametrize("name", GAMES)
def test_where_there_is_room_enough_a_table_is_as_it_is_without_a_terminal(name: str) -> None:
    game = ludotheque.load(name)
    for position in moments(game, 2):
        assert [*texts(game, 2, position, (100, 200))] == [*texts(game, 2, position, None)]


def test_a_maze_is_drawn_smaller_where_a_terminal_is_low() -> None:
    game = ludotheque.load("labyrinthe")
    for players in game.players:
        heights = []
        for seed in range(5):
            middle = moments(game, players, seed)[2]
            heights += [len(text.splitlines()) for text in texts(game, players, middle, LOW)]
            assert max(heights) <= 45
        assert median(heights) <= 32


def test_a_small_maze_still_says_everything_that_is_needed() -> None:
    match: Any = ludotheque.load("labyrinthe").start(2, options={"treasures": 2}, seed=5)
    large, small = match.text(0, "en"), match.text(0, "en", (80, 5))
    assert len(small.splitlines()) < len(large.splitlines())
    card = match.view(0)["table"][0]
    for treasure in match.setting.deck.cards[card["card"]].treasures:
        assert treasure[:3] in small
        assert f" {treasure}" in small or treasure == treasure[:3]
    assert match.text(0, "en", (80, 60)) == large


def test_parts_flow_into_lines_and_only_long_ones_are_broken() -> None:
    assert flow(["one", "two", "three"], 40) == ["one   two   three"]
    assert flow(["one", "two", "three"], 10, "> ", " ") == ["> one two", "> three"]
    assert flow(["#1 (1·2·3·4·5)"], 10) == ["#1 (1·2·3·", "4·5)"]
    assert flow(["some words that wrap"], 10) == ["some words", "that wrap"]
    assert flow([], 10) == []


def test_a_room_is_between_forty_and_eighty_columns_wide() -> None:
    assert room_of({}) == ENOUGH
    assert room_of({"room": (200, 50)}) == Room(80, 50)
    assert room_of({"room": (20, 5)}) == Room(40, 5)


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_a_rulebook_fit_too(name: str) -> None:
    book = drawn(ludotheque.load(name), "fr", NARROW)
    figures = re.findall(r"^```\n(.*?)\n```$", book, re.DOTALL | re.MULTILINE)
    assert figures
    for figure in figures:
        assert all(len(line) <= NARROWEST for line in figure.splitlines()), figure
