"""What went wrong in an author's code, in a line, with its place."""

from __future__ import annotations

import re
import traceback
from importlib import resources
from pathlib import Path

from ludotheque.engine.definition import Definition

PLACE = re.compile(r'File "([^"]+)", line (\d+)')
RAISED = re.compile(r"\.?\s*Raised from (\S+) \((\d+)\)")
LONGEST = 300
"""Characters of what a compiler says that are told."""
NO_ROOM = "memoryview: invalid value for format"
"""How Python says that a number is too large for where it is written."""
WIDER = "a number does not fit its field: give it a wider kind in State, such as i2"


def told(error: Exception, game: Definition) -> str:
    """Return an error in a line, and the last place in the game's own code that led to it."""
    if type(error).__module__.startswith("numba"):
        return _of_compiler(str(error), game)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if is_own(frame.filename, game)]
    at = ""
    if frames:
        last = frames[-1]
        at = f" ({Path(last.filename).name}, line {last.lineno}, in {last.name})"
    said = WIDER if str(error).startswith(NO_ROOM) else f"{type(error).__name__}: {error}"
    return said + at


def _of_compiler(said: str, game: Definition) -> str:
    """Return what matters of a compiler's pages: what it cannot do, and where that stands."""
    lines = [line.strip() for line in said.splitlines()]
    telling = [line for line in lines if line and not line.startswith(("Failed in", "During:", "File", "-"))]
    places = [found for how in (PLACE, RAISED) for found in how.findall(said) if is_own(found[0], game)]
    at = f" ({Path(places[-1][0]).name}, line {places[-1][1]})" if places else ""
    first = RAISED.sub("", (telling or [said])[0])
    return f"this cannot be compiled: {first[:LONGEST]}{at}"


def is_own(file: str, game: Definition) -> bool:
    """Tell whether a file is of the game's package."""
    folders = {Path(str(resources.files(game.package))).resolve()}
    return any(folder in Path(file).resolve().parents for folder in folders)
