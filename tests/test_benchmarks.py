"""Benchmarks that are quick enough to be run whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_path_of_a_move_is_printed_and_nothing_is_left_open() -> None:
    command = [sys.executable, "-m", "benchmarks.path"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "rules.play calls for" in done.stdout
    assert "never awaited" not in done.stderr
