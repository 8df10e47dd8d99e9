"""The same bots in every code that can run here: with equal seeds and iterations they are to choose alike."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.bots.codes import codes_of
from ludotheque.bots.levels import Easy, Hard, Medium
from ludotheque.bots.search import SearchBot
from ludotheque.engine.definition import Definition
from ludotheque.engine.play.sight import Sight

FEW, MANY = 12, 400
"""Iterations of a search that plain Python does as well, which is slow, and of one that it does not."""
FOR_EVER = 1e6
"""Seconds: nothing but its iterations ends a level's search."""


def in_every_code(game: Definition, seed: int) -> list[dict[str, Callable[[Sight], str]]]:
    """Return groups of bots that are to choose alike, each by the code in which it searches."""
    groups: list[dict[str, Callable[[Sight], str]]] = [{}, {}, {}, {}, {}]
    for label, code in codes_of(game):
        levels = [level(seed, FOR_EVER) for level in (Easy, Medium, Hard)]
        bots = [SearchBot(iterations=FEW, seed=seed), SearchBot(iterations=MANY, seed=seed), *levels]
        for bot, group in zip(bots[:1] if label == "plain" else bots, groups, strict=False):
            bot.code = code
            group[label] = bot.choose
    return groups
