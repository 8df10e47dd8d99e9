"""Makes our decks of Tantalus anew from their definition: ``python docs/make_tantalus_decks.py``."""

from __future__ import annotations

import json
from pathlib import Path

from ludotheque.engine import Json
from ludotheque.games import tantalus
from ludotheque.games.tantalus.figures import of_value

STANDARD = {1: 1, 2: 2, 3: 2, 4: 6, 5: 41}
"""Cards of each value, as the corners of the printed cards say; that all the others are worth 5 is inferred.

Figures are ordered as the deck takes them: whole mirror classes, and where one place is left, a lesser half.
"""
COMPLETE = {value: len(of_value(value)) for value in STANDARD}


def deck(cards: dict[int, int]) -> Json:
    """Return a deck with that many cards of each value, as JSON."""
    return {
        "cards": {
            f"{value}-{number}": {"value": value, "joins": joins}
            for value, many in cards.items()
            for number, joins in enumerate(of_value(value)[:many], 1)
        }
    }


def text(cards: dict[int, int]) -> str:
    """Return a deck as its file holds it, a line a card."""
    lines = (f" {json.dumps(card)}: {json.dumps(entry)}" for card, entry in deck(cards)["cards"].items())
    return '{"cards": {\n' + ",\n".join(lines) + "\n}}\n"


def main() -> None:
    """Write both files."""
    folder = Path(tantalus.__file__).parent
    (folder / "standard.json").write_text(text(STANDARD), encoding="utf-8")
    (folder / "complete.json").write_text(text(COMPLETE), encoding="utf-8")


if __name__ == "__main__":
    main()
