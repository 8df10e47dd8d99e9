"""A puzzle, solved with the finger: a wrong try first, then the right way, and its explanation."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import ludotheque
from ludotheque.engine.teaching.attempt import Attempt

from .looking import do
from .test_lessons import FAST, Visit, point_at


@pytest.mark.parametrize(("name", "locale"), [("tantalus", "en-GB"), ("tanagra", "fr-FR")])
def test_a_puzzle_is_solved_by_touching_after_a_wrong_try(visit: Visit, name: str, locale: str) -> None:
    game, lang = ludotheque.load(name), locale[:2]
    puzzle = next(one for one in game.puzzles if len(one.moves) > 1)
    address, attempt = f"/games/{name}/puzzles/{puzzle.name}", Attempt(game, puzzle)
    solver = visit(locale=locale)
    page = solver.page
    page.goto(address)
    do(page, FAST)
    page.reload()
    expect(page.locator(".teacher .says")).to_have_text(puzzle.ask[lang])
    right = {line[0][1] for line in puzzle.lines}
    wrong = next(move for move in attempt.match.moves() if move not in right)
    point_at(solver, attempt, wrong)
    told = {"en": "does not solve the puzzle", "fr": "ne résout pas le problème"}
    expect(page.locator("#prompt")).to_contain_text(told[lang])
    for number, move in enumerate(puzzle.moves, 1):
        point_at(solver, attempt, move)
        attempt.play(move)
        expect(page.locator(".teacher .lines .said").nth(number - 1)).to_be_visible()
    expect(page.locator(".teacher .well")).to_contain_text({"en": "Solved!", "fr": "Résolu"}[lang])
    expect(page.locator(".teacher .lines > li").nth(len(puzzle.moves) - 1)).to_be_attached()
    page.get_by_role("link", name={"en": "All puzzles", "fr": "Tous les problèmes"}[lang]).first.click()
    expect(page.locator(".puzzle-link.done")).to_have_count(1)
