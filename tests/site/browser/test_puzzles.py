"""A puzzle, solved with the finger: a wrong try first, then the right way, and its explanation."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import ludotheque
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.site.foundation.words import words_of
from ludotheque.words import words_of as in_the_engine

from .languages import OTHERS
from .looking import do
from .test_lessons import FAST, Visit, point_at

NOT_SOLVED = "You may do that, but it does not solve the puzzle. Try something else."


@pytest.mark.parametrize(("name", "lang"), [*zip(("tantalus", "tanagra"), OTHERS, strict=False)])
def test_a_puzzle_is_solved_by_touching_after_a_wrong_try(visit: Visit, name: str, lang: str) -> None:
    game, words = ludotheque.load(name), words_of(lang)
    puzzle = next(one for one in game.puzzles if len(one.moves) > 1)
    address, attempt = f"/games/{name}/puzzles/{puzzle.name}", Attempt(game, puzzle)
    solver = visit(locale=lang)
    page = solver.page
    page.goto(address)
    do(page, FAST)
    page.reload()
    expect(page.locator(".teacher .says")).to_have_text(puzzle.ask[lang])
    right = {line[0][1] for line in puzzle.lines}
    wrong = next(move for move in attempt.match.moves() if move not in right)
    point_at(solver, attempt, wrong)
    expect(page.locator("#prompt")).to_contain_text(in_the_engine("ludotheque.engine", lang)(NOT_SOLVED))
    for number, move in enumerate(puzzle.moves, 1):
        point_at(solver, attempt, move)
        attempt.play(move)
        expect(page.locator(".teacher .lines .said").nth(number - 1)).to_be_visible()
    expect(page.locator(".teacher .well")).to_contain_text(words("Solved!"))
    expect(page.locator(".teacher .lines > li").nth(len(puzzle.moves) - 1)).to_be_attached()
    page.get_by_role("link", name=words("All puzzles")).first.click()
    expect(page.locator(".puzzle-link.done")).to_have_count(1)
