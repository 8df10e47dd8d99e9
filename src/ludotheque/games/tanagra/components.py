"""The box of Tanagra: triangles of four cells, and five series of pawns."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import Json


def names() -> tuple[str, ...]:
    """Return the one set of components there is."""
    return ("standard",)


def load(name: str) -> Json:
    """Return it."""
    return {"triangles": 24, "pawns": [6, 6, 6, 6, 6]}


def parse(data: Any) -> Any:
    """Nothing to check: there is no other set."""
    return data


def encode(deck: Any) -> list[int]:
    """Nothing that ``setup`` would need."""
    return []
