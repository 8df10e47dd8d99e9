"""Cards of an owner's own box of Tantalus: each a figure that is drawn by touching its joins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludotheque.engine import N_, Json, words_of
from ludotheque.engine.author.editing import Items, Lines, Part
from ludotheque.engine.author.palette import LINE, SOFT_INK
from ludotheque.games.tantalus.components import LEAST_CARDS, MOST_FIGURES
from ludotheque.games.tantalus.figures import MOST_JOINS, Joins, normal
from ludotheque.games.tantalus.shapes import CARD_HEIGHT, CARD_WIDTH, card

PARTS = (
    Part(
        name="cards",
        title=N_("Cards"),
        item=N_("Card %(number)s"),
        fields=(Lines("joins", N_("The figure: touch its joins"), side=6, most=MOST_JOINS, tilted=True),),
        fewest=LEAST_CARDS,
        most=MOST_FIGURES,
        blank={"joins": []},
    ),
)


def unfold(data: Json) -> Items:
    """Return cards as items; a card keeps its name."""
    return {
        "cards": [
            {"name": name, "joins": [list(map(list, join)) for join in _joins(one["joins"])] or one["joins"]}
            for name, one in data["cards"].items()
        ]
    }


def fold(items: Items) -> Json:
    """Return items as cards: worth as much as they have joins, and called after that."""
    cards: Json = {}
    names = {_name(item) for item in items["cards"]}
    for item in items["cards"]:
        value, name = max(1, len(item["joins"])), _name(item)
        if not name.startswith(f"{value}-") or name in cards:
            taken = cards.keys() | names
            name = next(new for k in range(1, 1000) if (new := f"{value}-{k}") not in taken)
        cards[name] = {"value": value, "joins": item["joins"]}
    return {"cards": cards}


def _name(item: Json) -> str:
    return str(item.get("name", ""))


def draw(part: str, item: Json, lang: str) -> str:
    """Return a card; one without a figure says that it lacks one."""
    joins = _joins(item["joins"])
    face = card("", joins) if joins else _empty(words_of(__package__, lang)("no figure yet"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {CARD_WIDTH + 4} {CARD_HEIGHT + 4}" '
        f'font-family="system-ui, sans-serif">{face}</svg>'
    )


def _empty(words: str) -> str:
    return (
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="none" stroke="{LINE}" '
        f'stroke-width="2" stroke-dasharray="6 5"/><text x="{CARD_WIDTH / 2}" y="66" font-size="12" '
        f'text-anchor="middle" fill="{SOFT_INK}">{words}</text>'
    )


def _joins(found: Iterable[Any]) -> Joins:
    """Return joins in their normal form, or none where they are not joins that can be drawn."""
    pairs = [[(int(u), int(v)) for u, v in join] for join in found]
    apart = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairs]
    return normal(pairs) if pairs and all(far == 1 for far in apart) else ()
