"""Programs that tests start and send signals to."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

HEED = """
import os, signal, sys
for name in ("INT", "TERM", "HUP", "QUIT", "PIPE", "XFSZ"):  # the last two are ignored by Python itself
    signal.signal(signal.Signals["SIG" + name], signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
"""


def start(command: list[str], **more: Any) -> subprocess.Popen[Any]:
    """Return a program that heeds signals, though this process may have been told to ignore them.

    Whoever starts tests with ``nohup``, or in the background, has them ignore some, and that is inherited.
    """
    return subprocess.Popen([sys.executable, "-ISc", HEED, *command], **more)
