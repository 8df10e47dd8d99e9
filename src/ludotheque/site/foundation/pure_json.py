"""JSON as bytes by Python's own library: the twin of orjson where that cannot run."""

from __future__ import annotations

import json
from json import JSONDecodeError
from typing import Any

__all__ = ["Fragment", "JSONDecodeError", "dumps", "indented", "loads"]


class Fragment:
    """A part that is JSON already."""

    def __init__(self, contents: bytes | str) -> None:
        self.contents = contents


def dumps(told: Any) -> bytes:
    """Return JSON without a space too many; TypeError for what cannot be said in it."""
    return _encoded(json.dumps(told, ensure_ascii=False, separators=(",", ":"), default=_inner))


def indented(told: Any) -> bytes:
    """Return JSON for people to read."""
    return _encoded(json.dumps(told, ensure_ascii=False, indent=2, default=_inner))


def loads(text: bytes | str) -> Any:
    """Return what JSON says; JSONDecodeError, a ValueError, if it is not JSON."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise JSONDecodeError("it is not UTF-8", "", 0) from error


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise TypeError("text is not valid UTF-8: surrogates not allowed") from error


def _inner(told: Any) -> Any:
    if isinstance(told, Fragment):
        return json.loads(told.contents)
    raise TypeError(f"Type is not JSON serializable: {type(told).__name__}")


def _refuse(name: str) -> Any:
    raise JSONDecodeError(f"{name} is not JSON", name, 0)
