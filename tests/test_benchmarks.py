"""Benchmarks that are quick enough to be run whole."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.ceiling import Ceiling, OpenSide, hides

import ludotheque
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]


def test_the_path_of_a_move_is_printed_and_nothing_is_left_open() -> None:
    command = [sys.executable, "-m", "benchmarks.path"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "rules.play calls for" in done.stdout
    assert "never awaited" not in done.stderr


def test_who_sees_everything_is_told_apart_from_who_does_not() -> None:
    game = ludotheque.load("duel")
    match = game.start(players=2, seed=1)
    assert isinstance(match.to_move, int)
    assert OpenSide(game, 50, 1).sight(match, match.to_move).position == match.position
    assert match.sight(match.to_move).position != match.position
    assert hides(game, {})
    assert not hides(ludotheque.load("temptation"), {})


def test_deals_of_the_ceiling_that_were_played_are_not_played_again(tmp_path: Path) -> None:
    game, path = ludotheque.load("duel"), tmp_path / "duel.jsonl"
    first = Ceiling(game, 2, 100, path)
    first.play(12, time.monotonic() + PATIENCE)
    assert len(first.shares) == 12
    assert "sees everything" in first.row
    written = path.read_text()
    again = Ceiling(game, 2, 100, path)
    assert again.row == first.row
    again.play(12, time.monotonic() + PATIENCE)
    assert path.read_text() == written
