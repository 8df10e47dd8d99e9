"""The box of Duel: nothing but cards from 1 up, as many as the option says."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import Json


def names() -> tuple[str, ...]:
    """Return the one set of components there is."""
    return ("standard",)


def load(name: str) -> Json:
    """Return it."""
    return {"cards": "1 to 20"}


def parse(data: Any) -> Any:
    """Nothing to check: there is no other set."""
    return data


def encode(deck: Any) -> list[int]:
    """Nothing that ``setup`` would need."""
    return []
