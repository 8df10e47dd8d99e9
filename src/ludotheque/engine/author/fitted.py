"""Numbers that were fitted, as a game's package brings them."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from ludotheque.engine.author.marks import table
from ludotheque.engine.author.state import Reals


def fitted(package: str, file: str, size: int) -> Reals:
    """Return the numbers in a file of a package, as a table.

    Without the file they are all 0, and so everybody's chances the same: a first one can be made.
    """
    path = Path(str(resources.files(package))) / file
    numbers = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else [0] * size
    if len(numbers) != size:
        raise ValueError(f"{package} has {len(numbers)} weights in {file}, not the {size} it needs")
    return table(numbers, "f8")  # type: ignore[return-value]  # of fractions, as few tables are
