"""A new game's package, written out for its author to change."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ludotheque.engine.errors import LudothequeError

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def write_game(name: str, folder: Path) -> Path:
    """Write a package that passes the conformance kit, and return where it is."""
    if not NAME.fullmatch(name):
        raise LudothequeError(
            f"a game's name is lower case letters, digits and _, such as 'duel', not {name!r}"
        )
    target = folder / name
    if target.exists():
        raise LudothequeError(f"{target} is there already")
    package = target / "src" / f"ludotheque_{name}"
    skeleton = resources.files("ludotheque.terminal") / "skeleton"
    try:
        for file in skeleton.iterdir():
            if file.name.startswith("pyproject"):
                _copy(file, target, name)
            elif file.is_dir():
                for inner in file.iterdir():
                    _copy(inner, package / file.name, name)
            else:
                _copy(file, package, name)
    except OSError as error:
        raise LudothequeError(f"{target} cannot be written: {error.strerror}") from error
    return target


def _copy(file: Traversable, folder: Path, name: str) -> None:
    text = file.read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    title = name.replace("_", " ").capitalize()
    filled = text.replace("NAME", name).replace("TITLE", title)
    (folder / file.name.removesuffix(".txt")).write_text(filled, encoding="utf-8")
