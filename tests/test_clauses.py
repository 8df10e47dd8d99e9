"""Every clause of every rulebook is found by its number: in the code, in a test, in ``docs/clauses.md``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_clause_has_a_function_and_a_test_and_the_table_of_them_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_clauses.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0, "run: python docs/make_clauses.py"
