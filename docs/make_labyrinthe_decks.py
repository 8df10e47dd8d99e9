"""Makes our decks of Labyrinthe anew: ``python docs/make_labyrinthe_decks.py``.

The drawings of the printed cards are lost. The sheet counts 48 cards; two treasures on each, and each of 24
on four cards, is our inference. What the deck adds is fairness between the treasures: each is named first on
two cards, no two cards carry the same pair, and no treasure is found on one shape only. The deck with
single treasures has the same shapes, dealt out as evenly as they can be.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar

from ludotheque.engine import Json, below
from ludotheque.engine.author.rng import generator
from ludotheque.games import labyrinthe
from ludotheque.games.labyrinthe.treasures import TREASURES

SEED = 2000
SHAPES = ("straight",) * 10 + ("corner",) * 14 + ("tee",) * 24
SINGLE = (  # those that the printed rules and the box name, and three of ours
    *("chest", "crown", "dagger", "ghost", "map", "purse", "troll", "troubadour", "unicorn"),
    *("key", "owl", "ring"),
)
FOLDER = Path(labyrinthe.__file__).parent

Thing = TypeVar("Thing")
Pair = tuple[str, str]


class Maker:
    """Shuffles until every condition holds."""

    def __init__(self, seed: int) -> None:
        self.rng = generator(seed)

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

    def with_two(self) -> list[tuple[str, ...]]:
        """Return the treasures of every card, so that each treasure is on at least two shapes."""
        pairs = self.pairs()
        while True:
            cards = self.shuffled(pairs)
            spread = {
                (treasure, shape) for shape, pair in zip(SHAPES, cards, strict=True) for treasure in pair
            }
            if all(sum(treasure == name for treasure, _ in spread) >= 2 for name in TREASURES):
                return list(cards)

    def with_one(self) -> list[tuple[str, ...]]:
        """Return the treasure of every card: each on two tees, a corner, and a straight or another corner."""
        order = self.shuffled(list(SINGLE))
        straights, bent = order[:10], order[10:]
        corners = self.shuffled([*SINGLE, *bent])
        tees = self.shuffled([*SINGLE, *SINGLE])
        return [(treasure,) for treasure in (*straights, *corners, *tees)]


def make(name: str, seed: int = SEED) -> Json:
    """Return the deck of a name that a seed gives."""
    maker = Maker(seed)
    cards = maker.with_two() if name == "standard" else maker.with_one()
    return {
        "cards": {
            str(number): {"shape": shape, "treasures": list(treasures)}
            for number, (shape, treasures) in enumerate(zip(SHAPES, cards, strict=True), start=1)
        }
    }


def main(folder: Path = FOLDER) -> None:
    """Write our decks, a line a card."""
    for name in ("standard", "single"):
        lines = (f'  "{number}": {json.dumps(card)}' for number, card in make(name)["cards"].items())
        (folder / f"{name}.json").write_text('{"cards": {\n' + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
