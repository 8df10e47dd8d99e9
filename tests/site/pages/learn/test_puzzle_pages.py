"""Puzzles on the site: the lists, solving one without scripts, the puzzle of the day, and the streak."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.game import Game
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.puzzles import Puzzle
from ludotheque.site.people.listing import BOT_NAMES
from ludotheque.site.study.puzzle_room import puzzle_of_the_day, streak_of, today, with_puzzles
from ludotheque.words import languages_of, with_names, words_of
from tests.site.visiting import Browser, open_house

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
LANGUAGES = languages_of("ludotheque.site")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_house(tmp_path) as opened:
        yield opened


def one_of(name: str) -> tuple[Game, Puzzle, str]:
    """Return a game, the puzzle of it that takes most moves, and its address."""
    game = ludotheque.load(name)
    puzzle = max(game.puzzles, key=lambda puzzle: len(puzzle.moves))
    return game, puzzle, f"/games/{name}/puzzles/{puzzle.name}"


def fields(page: str) -> list[tuple[str, str]]:
    """Return what the form says about where one is."""
    form = re.search(r'<form class="unscripted choose".*?</form>', page, re.S)
    assert form
    pairs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[0])
    return [(name, unescape(value)) for name, value in pairs]


def post(browser: Browser, address: str, pairs: list[tuple[str, str]]) -> Any:
    body: dict[str, Any] = {}
    for name, value in pairs:
        body.setdefault(name, []).append(value)
    return browser.post(address, data=body, follow_redirects=True)


def solve(browser: Browser, puzzle: Puzzle, address: str, lang: str = "en") -> str:
    """Solve a puzzle; return its last page."""
    page: str = browser.get(f"{address}?lang={lang}").text
    for move in puzzle.moves:
        page = post(browser, f"{address}/move", [*fields(page), ("move", move)]).text
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_a_puzzle_is_solved_without_scripts_explained_and_remembered(
    browser: Browser, name: str, lang: str
) -> None:
    game, puzzle, address = one_of(name)
    page = unescape(browser.get(f"{address}?lang={lang}").text)
    assert with_names(puzzle.ask[lang], BOT_NAMES, lang) in page
    assert "⟨" not in page
    page = unescape(solve(browser, puzzle, address, lang))
    assert words_of("ludotheque.site", lang)("Solved!") in page
    assert page.count("<li", page.index('class="lines"'), page.index("</ol>")) >= len(puzzle.moves)
    for move in puzzle.moves:
        assert f"<code>{move}</code>" in page
    listed = browser.get(f"/games/{name}/puzzles?lang=en").text
    assert listed.count("✓") == 1
    assert f"1 of {len(game.puzzles)} solved" in listed


@pytest.mark.parametrize("name", OURS)
def test_a_wrong_try_is_told_and_changes_nothing(browser: Browser, name: str) -> None:
    game, puzzle, address = one_of(name)
    right = {line[0][1] for line in puzzle.lines}
    wrong = next(move for move in Attempt(game, puzzle).match.moves() if move not in right)
    answer = browser.post(f"{address}/move", data={"step": "0", "move": wrong})
    assert answer.status_code == 422
    assert "does not solve the puzzle" in answer.text
    assert fields(answer.text) == [("step", "0")]
    answer = browser.post(f"{address}/move", data={"step": "0", "move": "nonsense"})
    assert answer.status_code == 422
    assert f"/games/{name}/rules#clause-" in answer.text
    assert "✓" not in browser.get(f"/games/{name}/puzzles").text


def test_tiles_say_the_variant_and_what_is_played_at_once_comes_first(browser: Browser) -> None:
    page = unescape(browser.get("/games/tanagra/puzzles").text)
    tiles = re.findall(r"<small>(\d) players · (\w+)</small>", page)
    assert len(tiles) == len(ludotheque.load("tanagra").puzzles)
    assert tiles[0] == ("3", "Short")
    assert {players for players, _ in tiles} == {"2", "3"}
    assert "players · Usual</small>" in browser.get("/games/labyrinthe/puzzles").text


def test_an_answer_that_was_shown_does_not_count(browser: Browser) -> None:
    _, _, address = one_of("titus")
    browser.get(address)
    page = post(browser, f"{address}/show", [("step", "0")]).text
    assert "Next puzzle" in page
    assert "✓" not in browser.get("/games/titus/puzzles").text


@pytest.mark.parametrize("name", ["tantalus", "labyrinthe", "titus"])
def test_a_puzzle_shows_nothing_that_its_seat_cannot_know(browser: Browser, name: str) -> None:
    game = ludotheque.load(name)
    for puzzle in game.puzzles[::25]:
        match = Attempt(game, puzzle).match
        page = unescape(browser.get(f"/games/{name}/puzzles/{puzzle.name}").text)
        veiled = [game.notation.veil(text, puzzle.seat) for _, text in match.history]
        for (_, text), seen in zip(match.history, veiled, strict=True):
            if seen != text and text not in veiled:
                assert f"<code>{text}</code>" not in page


def test_nonsense_in_an_address_begins_the_puzzle(browser: Browser) -> None:
    _, _, address = one_of("titus")
    for query in ("step=99999", "step=-1", "step=x", "made=nonsense", "made=" + "x" * 500, "step=1&made=end"):
        assert browser.get(f"{address}?{query}").status_code == 200
    for wrong in ("/games/titus/puzzles/nothing", "/games/nothing/puzzles", "/games/duel/puzzles"):
        assert browser.get(wrong).status_code == 404
    assert browser.post(f"{address}/dance", data={}).status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_puzzle_of_the_day_is_on_the_shelf_and_keeps_a_row_of_days(browser: Browser, lang: str) -> None:
    chosen = puzzle_of_the_day(today())
    assert chosen
    game, puzzle = chosen
    assert 'href="/puzzles"' in browser.get(f"/?lang={lang}").text
    page = unescape(browser.get(f"/puzzles?lang={lang}").text)
    assert puzzle.ask[lang] in page
    assert game.title[lang] in page
    one_day = words_of("ludotheque.site", lang).ngettext("One day in a row", "%(num)s days in a row", 1)
    assert one_day not in page
    solve(browser, puzzle, f"/games/{game.name}/puzzles/{puzzle.name}", lang)
    page = unescape(browser.get("/puzzles").text)
    assert one_day in page
    assert "✓" in page


def test_every_box_leads_to_its_puzzles(browser: Browser) -> None:
    for name in OURS:
        assert f'href="/games/{name}/puzzles"' in browser.get(f"/games/{name}").text


def test_the_puzzle_of_the_day_changes_every_day_and_comes_from_all_games() -> None:
    day = date(2026, 11, 17)
    week = [puzzle_of_the_day(day + timedelta(days=number)) for number in range(len(with_puzzles()))]
    assert {chosen[0].name for chosen in week if chosen} >= set(OURS)
    assert puzzle_of_the_day(day) == puzzle_of_the_day(day)


def test_a_streak_ends_with_a_day_without_a_puzzle() -> None:
    now = date(2026, 3, 2)
    assert streak_of([], now) == 0
    assert streak_of(["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-26"], now) == 3
    assert streak_of(["2026-03-01", "2026-02-28"], now) == 2, "today may still come"
    assert streak_of(["2026-02-28"], now) == 0
