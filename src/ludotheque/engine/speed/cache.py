"""Where compiled code is kept on disk."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which compiled code of other versions of a game is thrown away."""


def cache_folder(sources: Iterable[Path], label: str, more: str) -> Path:
    """Return the folder for what is compiled from these files; ``more`` is what else it depends on."""
    digest = hashlib.sha256(f"{sys.version} {np.__version__} {more}".encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    home = Path(os.environ.get("LUDOTHEQUE_CACHE") or user_cache_path("ludotheque"))
    folder = home / f"{label}-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ludotheque-"))
    _forget_old(home, label, folder)
    return folder


def _forget_old(home: Path, label: str, keep: Path) -> None:
    for other in home.glob(f"{label}-*"):
        if other != keep and time.time() - other.stat().st_mtime > FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)
