"""Files that are written whole, or not at all, and how people like to read them."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a text, or bytes, to a file; whoever reads the file meanwhile finds what was there before."""
    target = Path(path)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
            file.flush()
            os.fsync(file.fileno())
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, target)
    except BaseException:
        os.unlink(unfinished)
        raise


def written(components: Mapping[str, Any]) -> str:
    """Return JSON as people like to read and change it: a line for each entry of what it holds."""
    parts = [f"{json.dumps(name)}: {_entries(part)}" for name, part in components.items()]
    return "{" + ",\n".join(parts) + "}\n"


def _entries(part: Any) -> str:
    if isinstance(part, dict) and part:
        lines = [f" {json.dumps(name)}: {_line(entry)}" for name, entry in part.items()]
        return "{\n" + ",\n".join(lines) + "\n}"
    if isinstance(part, list) and any(isinstance(entry, (dict, list)) for entry in part):
        return "[\n" + ",\n".join(f" {_line(entry)}" for entry in part) + "\n]"
    return _line(part)


def _line(entry: Any) -> str:
    return json.dumps(entry, ensure_ascii=False)
