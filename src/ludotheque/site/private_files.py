"""What a site keeps is its owner's alone: matches that are going on have secrets, and hands.

SQLite gives the files that it puts beside its own the rights of that one.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What of a mode concerns anybody but the owner."""
log = logging.getLogger("ludotheque.site")


def make_file(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is one."""
    path.touch(FILE)


def make_folder(path: Path) -> None:
    """Make a folder that only its owner can look into, unless there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(FOLDER, exist_ok=True)


def mend(kept: Path, with_folder: bool) -> None:
    """Close to others what an older version left open: a file with what lies beside it, and maybe its folder.

    A folder that everybody may write to, such as /tmp, stays as it is.
    """
    if os.name == "nt":
        return
    mended, left = [], []
    for path in _of(kept, with_folder):
        mode = path.stat().st_mode
        if not mode & OTHERS or (path == kept.parent and mode & stat.S_ISVTX):
            continue
        try:
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
            mended.append(str(path))
        except OSError:
            left.append(str(path))
    if mended:
        log.warning("other users of this machine could read %s; now only its owner can", ", ".join(mended))
    if left:
        log.error("other users of this machine can read %s, and that could not be changed", ", ".join(left))


def _of(kept: Path, with_folder: bool) -> Iterator[Path]:
    if with_folder and kept.parent.exists():
        yield kept.parent
    yield from sorted(kept.parent.glob(f"{kept.name}*"))
    yield from sorted(kept.parent.glob("before-restore-*.sqlite3"))
