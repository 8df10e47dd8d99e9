"""Puzzles: what is proved of them, how they are written, and how they are solved."""

from __future__ import annotations

import copy
import re
from fractions import Fraction
from typing import Any

import pytest

import ludotheque
from ludotheque import IllegalMove, LudothequeError, Match
from ludotheque.engine.kit.conformance import check
from ludotheque.engine.teaching import puzzles
from ludotheque.engine.teaching.attempt import NOT_IT, Attempt
from ludotheque.engine.teaching.proving import Certainty, TooHard, Worth, lines_of
from ludotheque.engine.teaching.puzzles import kinds_of, puzzle_of, puzzles_of

from .wrong_games import duel

OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")
BOTH = {"en": "Something.", "fr": "Quelque chose.", "de": "Etwas."}
DEAL = [
    ["chance", f"deal {seat} {card}"] for seat, hand in enumerate(((2, 9, 12), (4, 6, 11))) for card in hand
]
KINDS = {"trick": {"title": BOTH, "ask": BOTH, "goal": "points"}}
PUZZLE: dict[str, Any] = {
    "name": "trick-1",
    "kind": "trick",
    "players": 2,
    "seat": 1,
    "difficulty": 2,
    "history": [*DEAL, [0, "lay 9"]],
    "lines": [[[1, "lay 11"]]],
}


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The files of Duel's puzzles, for a test to change."""
    own: dict[str, Any] = {"kinds.json": copy.deepcopy(KINDS), "puzzles.json": [copy.deepcopy(PUZZLE)]}
    monkeypatch.setattr(puzzles, "_read", lambda game, name, missing: own.get(name, missing))
    return own


def laid(*moves: str) -> Match:
    """Return a match of Duel with seat 0 holding 2, 9 and 12, seat 1 4, 6 and 11."""
    match = ludotheque.load("duel").start(2, chance="manual")
    for _, text in DEAL:
        match.play(text)
    for move in moves:
        match.play(move)
    return match


def sure(match: Match, goal: str, turns: int = 1) -> list[str]:
    """Return the moves that make whoever is to move sure of a goal."""
    assert isinstance(match.to_move, int)
    proof = Certainty(match.game, match.setting, match.position, match.to_move, goal, turns)
    texts = dict(zip(match.actions(), match.moves(), strict=True))
    return [texts[action] for action in proof.first_moves()]


# what is proved


def test_the_only_card_that_takes_a_trick_is_the_only_move_that_is_sure() -> None:
    assert sure(laid("lay 9"), "points") == ["lay 11"]
    assert sure(laid("lay 2"), "points") == ["lay 4", "lay 6", "lay 11"]
    assert sure(laid("lay 12"), "points") == []


def test_what_the_others_do_in_between_has_no_way_out() -> None:
    match = laid("lay 9", "lay 4", "lay 12")
    assert sure(match, "points") == []
    assert sure(laid("lay 12", "lay 4", "lay 9"), "points") == ["lay 11"]


def test_a_proof_knows_nothing_that_its_seat_does_not() -> None:
    one = laid()
    two = ludotheque.load("duel").start(2, chance="manual")
    for seat, hand in enumerate(((2, 9, 12), (1, 3, 5))):
        for card in hand:
            two.play(f"deal {seat} {card}")
    proofs = [Certainty(one.game, each.setting, each.position, 0, "points", 2) for each in (one, two)]
    assert proofs[0].begin == proofs[1].begin


def test_a_proof_that_would_take_too_long_proves_nothing() -> None:
    match = ludotheque.load("tantalus").start(2, seed=1)
    with pytest.raises(TooHard, match="within 20 positions"):
        Certainty(match.game, match.setting, match.position, 0, "points", 2, budget=20).first_moves()


def test_a_move_that_shows_what_nobody_has_seen_is_luck() -> None:
    game = duel(teaching_unsure=lambda s, deck, action: action == 11)
    match = Match(game, game.setting(2), None)
    for _, text in [*DEAL, (0, "lay 9")]:
        match.play(text)
    assert sure(match, "points") == []


@pytest.mark.parametrize("number", range(3))
def test_a_puzzle_of_labyrinthe_is_right_by_trying_everything(number: int) -> None:
    game = ludotheque.load("labyrinthe")
    puzzle = [one for one in game.puzzles if one.kind == "two"][number]
    begin = Attempt(game, puzzle).match
    found = set()
    for first in begin.moves():
        match = begin.copy()
        match.play(first)
        if _most_taken(match, puzzle.seat) >= begin.scores[puzzle.seat] + 2:
            found.add(first)
    assert found == {line[0][1] for line in puzzle.lines}


def _most_taken(match: Match, seat: int) -> int:
    """Return the most cards that a seat can have before chance or another acts."""
    best = match.scores[seat]
    for move in match.moves() if match.to_move == seat else ():
        after = match.copy()
        after.play(move)
        best = max(best, _most_taken(after, seat))
    return best


@pytest.mark.parametrize("number", range(2))
def test_rolling_is_worth_what_all_rolls_are_worth_together(number: int) -> None:
    game = ludotheque.load("temptation")
    small = [one for one in game.puzzles if one.kind == "roll-or-stop" and _dice(game, one) == 1]
    puzzle = small[number % len(small)]
    begin = Attempt(game, puzzle).match
    worth = Worth(game, begin.setting, puzzle.seat).of_moves(begin.position)
    exact = {move: _exact(begin, move, puzzle.seat) for move in begin.moves()}
    for action, move in zip(begin.actions(), begin.moves(), strict=True):
        assert worth[action] == pytest.approx(float(exact[move]))
        assert puzzle.worth[move] == pytest.approx(float(exact[move]), abs=0.01)


def _dice(game: ludotheque.Game, puzzle: puzzles.Puzzle) -> int:
    dice: int = Attempt(game, puzzle).match.s.in_turn
    return dice


def _exact(match: Match, move: str, seat: int) -> Fraction:
    """Return what a move is worth, by counting every roll through the public interface."""
    after = match.copy()
    after.play(move)
    return _points(after, seat) - match.scores[seat]


def _points(match: Match, seat: int) -> Fraction:
    if match.over or match.s.turn != seat:
        return Fraction(match.scores[seat])
    afters = []
    for move in match.moves():
        after = match.copy()
        after.play(move)
        afters.append(_points(after, seat))
    if match.to_move == "chance":
        return sum(
            (odds * value for odds, value in zip(match.odds().values(), afters, strict=True)), Fraction()
        )
    return max(afters)


def test_a_way_goes_on_with_what_was_picked() -> None:
    match = laid("lay 9")
    proof = Certainty(match.game, match.setting, match.position, 1, "points")
    assert lines_of(proof, match, lambda match: 0, 5) == [((1, "lay 11"),)]


# how they are written


@pytest.mark.parametrize("name", OURS)
def test_every_game_brings_puzzles_of_every_kind_easy_ones_first(name: str) -> None:
    game = ludotheque.load(name)
    assert len(game.puzzles) >= 100
    levels = [puzzle.difficulty for puzzle in game.puzzles]
    assert levels == sorted(levels)
    assert len(set(levels)) >= 3
    assert {puzzle.kind for puzzle in game.puzzles} <= set(kinds_of(game))
    assert all(puzzle.title["fr"] and puzzle.ask["en"] for puzzle in game.puzzles)


def test_a_game_without_puzzles_has_none() -> None:
    game = duel()
    assert (kinds_of(game), puzzles_of(game)) == ({}, [])
    with pytest.raises(LudothequeError, match=r"has no puzzle 'x' \(it has none\)"):
        puzzle_of(game, "x")


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("kind", "tricks", "puzzle 1: 'tricks' is none of trick"),
        ("seet", 1, "puzzle 1: 'seet' is none of .* did you mean 'seat'"),
        ("lines", [], "puzzle 1, lines: a right way is wanted"),
        ("lines", [[["lay 11"]]], "puzzle 1, lines: .* is no event"),
        ("difficulty", "hard", "puzzle 1, difficulty: a whole number is wanted"),
        ("worth", [], "puzzle 1, worth: a JSON object is wanted"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_named(files: dict[str, Any], key: str, value: Any, says: str) -> None:
    files["puzzles.json"][0][key] = value
    with pytest.raises(LudothequeError, match=says):
        puzzles_of(duel())


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("ask", ["Which?"], "kinds.json, trick, ask: a text is wanted, in English or in every language"),
        ("margin", "3", "trick, margin: a number is wanted"),
        ("gaol", "points", "trick: 'gaol' is none of .* did you mean 'goal'"),
    ],
)
def test_what_is_wrong_with_a_kind_is_named(files: dict[str, Any], key: str, value: Any, says: str) -> None:
    files["kinds.json"]["trick"][key] = value
    with pytest.raises(LudothequeError, match=says):
        kinds_of(duel())


# how they are solved


def test_a_wrong_try_changes_nothing_and_a_right_one_solves_it(files: dict[str, Any]) -> None:
    game = duel()
    attempt = Attempt(game, puzzle_of(game, "trick-1"))
    before = attempt.match
    verdict = attempt.play("lay 4")
    assert not verdict.right
    assert verdict.say["en"].endswith(NOT_IT)
    assert (attempt.match, attempt.over) == (before, False)
    with pytest.raises(IllegalMove):
        attempt.play("lay 9")
    assert attempt.hint() == "lay 11"
    assert attempt.play("lay 11").right
    assert attempt.over
    assert attempt.hint() is None
    assert attempt.made == ["lay 11"]
    with pytest.raises(LudothequeError, match="over"):
        attempt.play("lay 4")


@pytest.mark.parametrize("name", OURS)
def test_every_puzzle_can_be_taken_up_anywhere_on_its_way(name: str) -> None:
    game = ludotheque.load(name)
    for puzzle in game.puzzles[::12]:
        walked = Attempt(game, puzzle)
        for number, move in enumerate(puzzle.moves):
            assert Attempt(game, puzzle, 0, puzzle.moves[:number]).match.history == walked.match.history
            walked.play(move)
        assert walked.over
        assert Attempt(game, puzzle, 1, puzzle.moves).match.history == walked.match.history
        walked.again()
        assert walked.match.history == walked.begin.history
        walked.show()
        assert walked.over


@pytest.mark.parametrize("name", OURS)
def test_no_other_first_move_is_called_right(name: str) -> None:
    game = ludotheque.load(name)
    for puzzle in game.puzzles[::20]:
        attempt = Attempt(game, puzzle)
        right = {line[0][1] for line in puzzle.lines}
        for move in attempt.match.moves():
            if move not in right:
                assert not attempt.play(move).right
        assert attempt.made == []


# what the kit finds


def found(game: ludotheque.Game) -> str | None:
    return next(check(game, matches=1, compiled=False, only=["puzzles"])).problem


def test_the_kit_proves_a_right_puzzle_once_more(files: dict[str, Any]) -> None:
    assert found(duel()) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"lines": [[[1, "lay 6"]]]}, r"\['lay 6'\] is called right, but \['lay 11'\] is"),
        ({"lines": [[[1, "lay 11"]], [[1, "lay 6"]]]}, "is called right, but"),
        ({"lines": [[[1, "lay 9"]]]}, "You do not hold this card"),
        ({"history": DEAL}, "it is the turn of 0, not of 1"),
        ({"difficulty": 6}, "its difficulty is 6"),
    ],
)
def test_the_kit_finds_a_wrong_puzzle(files: dict[str, Any], change: dict[str, Any], says: str) -> None:
    files["puzzles.json"][0].update(change)
    problem = found(duel())
    assert problem
    assert re.search(says, problem)


def test_the_kit_finds_a_goal_that_nobody_checks_and_a_text_that_is_missing(files: dict[str, Any]) -> None:
    files["puzzles.json"] = []
    files["kinds.json"]["trick"]["goal"] = "the moon"
    assert "nobody checks the goal 'the moon'" in str(found(duel()))
    files["kinds.json"]["trick"]["ask"] = {"en": "Which?"}
    assert "not said in de" in str(found(duel()))
