"""Where compiled code is kept on disk.

It is machine code that we run, so nobody else may be able to write it: folders and files that are not ours
alone are not read.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

FORGOTTEN_AFTER = 30 * 24 * 3600
"""Seconds after which compiled code of other versions of a game is thrown away."""
OURS, PRIVATE = 0o700, 0o600
"""Modes of a folder and of a file that nobody else reads or writes."""
OTHERS = stat.S_IWGRP | stat.S_IWOTH
"""What of a mode lets others write."""
log: logging.Logger = logging.getLogger("ludotheque.engine")


def cache_folder(sources: Iterable[Path], label: str, more: str) -> Path:
    """Return the folder for what is compiled from these files; ``more`` is what else it depends on."""
    digest = hashlib.sha256(f"{sys.version} {more}".encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    folder = private_folder(f"{label}-{digest.hexdigest()[:16]}")
    _forget_old(folder.parent, label, folder)
    return folder


def private_folder(name: str) -> Path:
    """Return a folder of the cache that nobody else can write to; where there can be none, one for now."""
    home = Path(os.environ.get("LUDOTHEQUE_CACHE") or user_cache_path("ludotheque"))
    folder = home / name
    try:
        home.parent.mkdir(parents=True, exist_ok=True)
        _claim(home)
        if not _claim(folder):  # whatever others have put there goes
            shutil.rmtree(folder)
            folder.mkdir(OURS)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ludotheque-"))
    return folder


def _claim(folder: Path) -> bool:
    """Have a folder be ours alone to write to; tell whether it was so before. OSError if it is not ours."""
    folder.mkdir(OURS, exist_ok=True)
    found = folder.stat()
    if is_ours_alone(found):
        return True
    _say(folder)
    if found.st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    folder.chmod(found.st_mode & ~OTHERS)
    return False


def is_ours_alone(found: os.stat_result) -> bool:
    """Tell whether a file or folder belongs to this user, and nobody else can write to it."""
    if not hasattr(os, "getuid"):  # Windows: what is below a user's own folders is theirs
        return True
    return found.st_uid == os.getuid() and not found.st_mode & OTHERS


def read(path: Path) -> bytes:
    """Return what is in a file of the cache; OSError if there is none, or others can write to it."""
    with path.open("rb") as file:
        if not is_ours_alone(os.fstat(file.fileno())):
            _say(path)
            raise PermissionError(f"{path} can be written by others")
        return file.read()


def write(path: Path, content: bytes) -> None:
    """Write a file that others see only when all of it is there; on a full disk nothing is kept."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        whole = Path(folder) / path.name
        whole.touch(PRIVATE)
        whole.write_bytes(content)
        os.replace(whole, path)


@cache
def _say(path: Path) -> None:
    log.warning("%s can be written by others: the compiled rules in it are not used, but made again", path)


def _forget_old(home: Path, label: str, keep: Path) -> None:
    for other in home.glob(f"{label}-*"):
        if other != keep and time.time() - other.stat().st_mtime > FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)
