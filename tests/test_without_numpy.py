"""What runs where neither NumPy nor Numba is installed, and what is said where they are needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ludotheque


def run(part: str) -> list[str]:
    """Return what a part of ``without_numpy.py`` prints, in a process that cannot import them."""
    command = [sys.executable, str(Path(__file__).with_name("without_numpy.py")), part]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_game_is_played_looked_at_thought_about_and_reviewed_without_them() -> None:
    played = run("matches")
    assert [line.split()[0] for line in played] == ludotheque.games()


def test_the_site_and_the_terminal_are_there_without_them() -> None:
    found = set(run("modules"))
    assert {"ludotheque.bots.search", "ludotheque.site.app", "ludotheque.terminal.playing"} <= found


def test_what_needs_them_says_what_to_install() -> None:
    complaints = run("complaints")
    assert len(complaints) == 4
    assert all(line.endswith("pip install 'ludotheque[native]'") for line in complaints)
