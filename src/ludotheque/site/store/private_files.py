"""What a site keeps is its owner's alone: matches that are going on have secrets, and hands.

SQLite gives the files that it puts beside its own the rights of that one.
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from ludotheque.engine.errors import LudothequeError

FOLDER, FILE = 0o700, 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
"""What of a mode concerns anybody but the owner."""
log: logging.Logger = logging.getLogger("ludotheque.site")


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


@contextlib.contextmanager
def alone(data: Path) -> Iterator[None]:
    """Hold a data folder, which serves one house at a time; LudothequeError if another one has it."""
    try:
        make_folder(data)
        lock = os.open(data / "in-use", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LudothequeError(f"{data} cannot be used for data: {error.strerror}") from error
    try:
        _lock(lock, data)
        yield
    finally:
        os.close(lock)


def _lock(lock: int, data: Path) -> None:
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LudothequeError(f"another server is using {data}; stop it, or choose another --data") from None
