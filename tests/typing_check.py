"""What mypy says of code that is not in the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def mypy(*arguments: str | Path) -> list[str]:
    """Return the errors that mypy finds; what it learns of the package is kept for the next call."""
    command = [sys.executable, "-m", "mypy", f"--cache-dir={ROOT / '.mypy_cache'}", "--no-error-summary"]
    done = subprocess.run([*command, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return [line for line in done.stdout.splitlines() if ": error:" in line]
