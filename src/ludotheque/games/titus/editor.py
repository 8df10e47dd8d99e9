"""Tokens and victory cards of an owner's own box of Titus."""

from __future__ import annotations

from ludotheque.engine import N_, Json
from ludotheque.engine.author.editing import Items, Number, Part
from ludotheque.games.titus.components import (
    FEWEST_TOKENS,
    HIGHEST,
    HIGHEST_CARD,
    MOST_CARDS,
    MOST_TOKENS,
)
from ludotheque.games.titus.shapes import FACE, NIGHT, bag

PARTS = (
    Part(
        name="tokens",
        title=N_("Tokens"),
        item=N_("Token %(number)s"),
        fields=(
            Number("one", N_("One side"), low=1, high=HIGHEST),
            Number("other", N_("The other side"), low=1, high=HIGHEST),
        ),
        fewest=FEWEST_TOKENS,
        most=MOST_TOKENS,
        blank={"one": 1, "other": 1},
    ),
    Part(
        name="victory",
        title=N_("Victory cards, from the top down"),
        item=N_("Victory card %(number)s"),
        fields=(Number("points", N_("Points"), low=1, high=HIGHEST_CARD),),
        fewest=1,
        most=MOST_CARDS,
        blank={"points": 1},
    ),
)


def unfold(data: Json) -> Items:
    """Return tokens and cards as items."""
    return {
        "tokens": [{"one": one, "other": other} for one, other in data["tokens"]],
        "victory": [{"points": points} for points in data["victory"]],
    }


def fold(items: Items) -> Json:
    """Return items as tokens and cards."""
    return {
        "tokens": [[item["one"], item["other"]] for item in items["tokens"]],
        "victory": [item["points"] for item in items["victory"]],
    }


def draw(part: str, item: Json, lang: str) -> str:
    """Return a token, both sides up, or a victory card."""
    if part == "victory":
        shown, width = f'<g transform="translate(28 26)">{bag(_number(item["points"]))}</g>', 56
    else:
        sides = ((24, item["one"]), (62, item["other"]))
        shown = "".join(
            f'<g transform="translate({x} 26)">{FACE}{_number(number)}</text></g>' for x, number in sides
        )
        width = 86
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 52" text-anchor="middle" '
        f'font-family="system-ui, sans-serif"><rect width="{width}" height="52" rx="8" {NIGHT}/>{shown}</svg>'
    )


def _number(found: object) -> str:
    return str(found) if isinstance(found, int) and abs(found) <= HIGHEST_CARD else "?"
