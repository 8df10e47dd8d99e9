"""Checks of puzzles: each is asked in every language, every right way solves it, and nothing else does."""

from __future__ import annotations

import random

from ludotheque.engine.definition import Definition
from ludotheque.engine.kit.sampling import Sample, demand
from ludotheque.engine.teaching.attempt import Attempt
from ludotheque.engine.teaching.conditions import known_conditions
from ludotheque.engine.teaching.proving import Certainty, TooHard, Worth
from ludotheque.engine.teaching.puzzles import HARDEST, Kind, Puzzle, kinds_of, puzzles_of

PROVED, PLAIN_PROVED = 100, 3
"""How many puzzles are proved once more, at most: compiled, and plain."""
BUDGET, PLAIN_BUDGET = 60_000, 3_000
CLOSE = 0.01
"""What moves are worth is written with two digits."""


def check_puzzles(sample: Sample) -> None:
    """Every puzzle is legal, asked in every language, solved by every right way, and by nothing else."""
    game = sample.game
    kinds, puzzles = kinds_of(game), puzzles_of(game)
    for kind in kinds.values():
        _asked(game, kind)
        known = known_conditions(game)
        demand(
            not kind.goal or kind.goal in known, f"puzzles {kind.name}: nobody checks the goal {kind.goal!r}"
        )
    names = [puzzle.name for puzzle in puzzles]
    demand(len(names) == len(set(names)), "two puzzles have one name")
    for puzzle in puzzles:
        _solved(sample, puzzle)
    chosen = random.Random(sample.seed)  # noqa: S311 - which ones, not secrecy
    if sample.compiled and puzzles:
        game.compile()
    for puzzle in chosen.sample(puzzles, min(len(puzzles), PROVED if sample.compiled else PLAIN_PROVED)):
        _proved(sample, puzzle, kinds[puzzle.kind])


def _asked(game: Definition, kind: Kind) -> None:
    for texts in (kind.title, kind.ask):
        for lang in game.languages:
            demand(texts.get(lang, "").strip(), f"puzzles {kind.name}: something is not said in {lang}")


def _solved(sample: Sample, puzzle: Puzzle) -> None:
    """Go every right way."""
    where = f"puzzle {puzzle.name}"
    demand(1 <= puzzle.difficulty <= HARDEST, f"{where}: its difficulty is {puzzle.difficulty}")
    begin = Attempt(sample.game, puzzle)
    to_move = begin.match.to_move
    demand(to_move == puzzle.seat, f"{where}: it is the turn of {to_move!r}, not of {puzzle.seat}")
    for line in puzzle.lines:
        begin.again()
        for move in [text for who, text in line if who == puzzle.seat]:
            demand(begin.play(move).right, f"{where}: {move!r} is not called right")
        demand(begin.over, f"{where}: {list(line)} does not solve it")


def _proved(sample: Sample, puzzle: Puzzle, kind: Kind) -> None:
    """Prove once more that the first moves that are called right are, and no other."""
    game, where = sample.game, f"puzzle {puzzle.name}"
    match = Attempt(game, puzzle).match
    budget = BUDGET if sample.compiled else PLAIN_BUDGET
    called = sorted({line[0][1] for line in puzzle.lines})
    texts = dict(zip(match.actions(), match.moves(), strict=True))
    try:
        if kind.goal:
            proof = Certainty(game, match.setting, match.position, puzzle.seat, kind.goal, kind.turns, budget)
            right = sorted(texts[action] for action in proof.first_moves())
        else:
            worth = Worth(game, match.setting, puzzle.seat, budget).of_moves(match.position)
            right = _best(puzzle, {texts[action]: value for action, value in worth.items()}, kind.margin)
    except TooHard:
        return
    demand(right == called, f"{where}: {called} is called right, but {right} is")


def _best(puzzle: Puzzle, worth: dict[str, float], margin: float) -> list[str]:
    """Return the best move, or those that are not clearly worse."""
    for move, value in worth.items():
        written = puzzle.worth.get(move)
        demand(
            written is not None and abs(written - value) < CLOSE,
            f"puzzle {puzzle.name}: {move!r} is worth {value:.2f}, not {written}",
        )
    most = max(worth.values())
    return sorted(move for move, value in worth.items() if value > most - margin + CLOSE)
