"""The page of action spaces and observations is true."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_page_of_spaces_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "docs" / "make_spaces.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run: python docs/make_spaces.py"
