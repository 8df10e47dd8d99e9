"""Files that are written whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text to a file; whoever reads the file meanwhile finds what was there before."""
    target = Path(path)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, target)
    except BaseException:
        os.unlink(unfinished)
        raise
