"""Make the standard deck anew: ``python -m ludotheque.games.labyrinthe.make_deck``.

The drawings of the printed cards are lost. This deck has their numbers: 48 cards, 24 treasures, each on
four cards. What it adds is fairness between the treasures: each is named first on two cards, no two
cards carry the same pair, and no treasure is found on one shape only.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar

from ludotheque.engine import Json, below
from ludotheque.engine.author.rng import generator
from ludotheque.games.labyrinthe.treasures import TREASURES

SEED = 2000
SHAPES = ("straight",) * 10 + ("corner",) * 14 + ("tee",) * 24
TARGET = Path(__file__).with_name("standard.json")

Thing = TypeVar("Thing")
Pair = tuple[str, str]


class Maker:
    """Shuffles until every condition holds."""

    def __init__(self, seed: int) -> None:
        self.rng = generator(seed).data

    def shuffled(self, things: list[Thing]) -> list[Thing]:
        """Return the things in random order (Fisher and Yates)."""
        things = things.copy()
        for last in range(len(things) - 1, 0, -1):
            other = below(self.rng, last + 1)
            things[last], things[other] = things[other], things[last]
        return things

    def pairs(self) -> list[Pair]:
        """Return 48 pairs of treasures: each treasure twice first and twice second, no pair twice."""
        firsts = sorted(TREASURES) * 2
        while True:
            pairs = list(zip(firsts, self.shuffled(firsts), strict=True))
            if len({frozenset(pair) for pair in pairs if pair[0] != pair[1]}) == len(SHAPES):
                return pairs

    def cards(self) -> list[tuple[str, Pair]]:
        """Return the pairs on shapes, so that every treasure is on at least two shapes."""
        pairs = self.pairs()
        while True:
            cards = list(zip(SHAPES, self.shuffled(pairs), strict=True))
            spread = {(treasure, shape) for shape, pair in cards for treasure in pair}
            if all(sum(treasure == name for treasure, _ in spread) >= 2 for name in TREASURES):
                return cards


def make(seed: int = SEED) -> Json:
    """Return the deck that a seed gives."""
    return {
        "cards": {
            str(number): {"shape": shape, "treasures": list(pair)}
            for number, (shape, pair) in enumerate(Maker(seed).cards(), start=1)
        }
    }


def main() -> None:
    """Write the standard deck, a line a card."""
    lines = (f'  "{number}": {json.dumps(card)}' for number, card in make()["cards"].items())
    TARGET.write_text('{"cards": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
