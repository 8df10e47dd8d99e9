"""Puzzles that are looked for in matches between bots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import ludotheque
from ludotheque import LudothequeError
from ludotheque.arena.puzzle_mining import (
    LONGEST_HISTORY,
    compact,
    difficulty_of,
    found_in,
    make_puzzles,
    solves,
    written,
)
from ludotheque.bots import make
from ludotheque.cli import main
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.proving import Certainty
from ludotheque.engine.teaching.puzzles import kinds_of
from ludotheque.words import languages_of


def test_the_same_seed_gives_the_same_puzzles_and_another_one_others() -> None:
    game = ludotheque.load("labyrinthe")
    one, two = (make_puzzles(game, 3, seed=5, most=20) for _ in range(2))
    assert one == two
    assert len(one) == 3
    other = make_puzzles(game, 3, seed=6, most=20)
    assert [puzzle.history for puzzle in other] != [puzzle.history for puzzle in one]


def test_what_is_found_is_proved_and_short() -> None:
    game = ludotheque.load("labyrinthe")
    kinds = kinds_of(game)
    findings = [finding for number in range(8) for finding in found_in("labyrinthe", 1, number)]
    assert findings
    for finding in findings:
        puzzle = finding.puzzle
        match = Attempt(game, puzzle).match
        goal = kinds[puzzle.kind].goal
        proof = Certainty(game, match.setting, match.position, puzzle.seat, goal)
        right = {match.moves()[match.actions().index(action)] for action in proof.first_moves()}
        assert right == {line[0][1] for line in puzzle.lines}
        assert len(compact(puzzle.history)) <= LONGEST_HISTORY + 100


def test_a_puzzle_is_as_hard_as_bots_find_it() -> None:
    game = ludotheque.load("labyrinthe")
    easiest, hardest = (difficulty_of(game, puzzle, seed=1) for puzzle in (game.puzzles[0], game.puzzles[-1]))
    assert 1 <= easiest < hardest <= 5
    assert game.puzzles[-1].difficulty > 1
    assert sum(solves(game, game.puzzles[-1], make("greedy", seed=seed)) for seed in (1, 2, 3)) < 2


def test_the_command_writes_them_one_a_line(tmp_path: Path) -> None:
    target = tmp_path / "own.json"
    asked = ["puzzles", "make", "labyrinthe", "--count", "2", "--matches", "20", "-o", str(target)]
    answer = CliRunner().invoke(main, asked)
    assert answer.exit_code == 0, answer.output
    assert "2 puzzles" in answer.output
    text = target.read_text(encoding="utf-8")
    assert len(text.splitlines()) == 4
    names = [puzzle["name"] for puzzle in json.loads(text)]
    assert all(name.rpartition("-")[0] in kinds_of(ludotheque.load("labyrinthe")) for name in names)
    assert written([]) == "[\n\n]\n"


def test_a_game_that_asks_for_nothing_is_told() -> None:
    with pytest.raises(LudothequeError, match=r"has no puzzles/kinds\.json"):
        make_puzzles(ludotheque.load("duel"), 1)


@pytest.mark.parametrize("lang", languages_of("ludotheque.site"))
def test_a_puzzle_is_solved_in_the_terminal(lang: str) -> None:
    puzzle = ludotheque.load("tantalus").puzzles[0]
    asked = ["puzzles", "tantalus", puzzle.name, "--lang", lang]
    match = Attempt(ludotheque.load("tantalus"), puzzle).match
    wrong = next(move for move in match.moves() if move not in {line[0][1] for line in puzzle.lines})
    typed = "\n".join([wrong, *puzzle.moves]) + "\n"
    answer = CliRunner().invoke(main, asked, input=typed)
    assert answer.exit_code == 0, answer.output
    said = " ".join(answer.output.split())
    assert puzzle.ask[lang].split(".")[0].split(" ?")[0][:30] in said
    assert {"en": "does not solve", "fr": "ne résout pas", "de": "löst das Rätsel"}[lang] in said
    assert {"en": "Solved!", "fr": "Résolu", "de": "Gelöst"}[lang] in said


def test_the_puzzles_of_a_game_are_listed() -> None:
    answer = CliRunner().invoke(main, ["puzzles", "titus", "--lang", "en"])
    assert answer.exit_code == 0
    assert "★☆☆☆☆" in answer.output
    assert "Cash this turn" in answer.output
    answer = CliRunner().invoke(main, ["puzzles", "titus", "cahs-1"])
    assert answer.exit_code == 2
    assert "no puzzle 'cahs-1'; did you mean 'cash-1'" in answer.output


def test_puzzles_are_graded_anew_and_stay_what_they_are(tmp_path: Path) -> None:
    game, target = ludotheque.load("temptation"), tmp_path / "own.json"
    answer = CliRunner().invoke(main, ["puzzles", "grade", "temptation", "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    assert "100 puzzles" in answer.output
    now = {puzzle["name"]: puzzle for puzzle in json.loads(target.read_text(encoding="utf-8"))}
    stars = [puzzle.pop("difficulty") for puzzle in now.values()]
    assert stars == sorted(stars)
    before = {puzzle["name"]: puzzle for puzzle in json.loads(written(list(game.puzzles)))}
    old = {name: puzzle.pop("difficulty") for name, puzzle in before.items()}
    assert now == before
    assert sum(old[name] == new for name, new in zip(now, stars, strict=True)) >= 90, "as shipped"


def test_there_is_nothing_to_grade_where_there_are_no_puzzles() -> None:
    answer = CliRunner().invoke(main, ["puzzles", "grade", "duel"])
    assert answer.exit_code != 0
    assert "duel has no puzzles yet" in answer.output + str(answer.exception)
