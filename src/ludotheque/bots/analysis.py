"""What the trees of a search say: how good each move is, and how the match may go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add

from ludotheque.bots.bot import Analysis, Line
from ludotheque.bots.tree import Tree
from ludotheque.engine.author.insight import UNDECIDED
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight

LINES = 5
LINE_MOVES = 6


def best(trees: list[Tree], seat: int) -> int:
    """Return the action that was tried most often; among equals, the one that gave the seat most."""
    visits, values = roots(trees)
    return min(visits, key=lambda action: (-visits[action], -values[action][seat], action))


def roots(trees: list[Tree]) -> tuple[dict[int, int], dict[int, list[float]]]:
    """Return how often each move was tried, and what it gave every seat, over all trees."""
    visits: dict[int, int] = {}
    values: dict[int, list[float]] = {}
    for one in trees:
        for edge in one.children(0):
            action = one.action(edge)
            visits[action] = visits.get(action, 0) + one.visits(edge)
            values[action] = summed([values.get(action, [0.0] * one.players), one.gained(edge)])
    return visits, values


def analysis(sight: Sight, trees: list[Tree], solved: int, seed: int) -> Analysis:
    """Return the chances that the trees found, and the lines that they looked at most.

    A move that is ``solved`` comes first all the same, and the chances are those that it gives.
    """
    visits, values = roots(trees)
    whole = sum(visits.values())
    means = {action: [value / visits[action] for value in values[action]] for action in visits}
    weights = {action: visits[action] / whole for action in visits}
    if solved != UNDECIDED:
        means.setdefault(solved, [value / whole for value in summed(values.values())])
        weights = {action: float(action == solved) for action in means}
    ranked = sorted(
        means, key=lambda action: (-weights[action], -means[action][sight.position.to_move], action)
    )
    lines = [
        Line(
            moves=[sight.text_of(action), *_follow(sight, trees[0], action, seed)],
            chances=means[action],
            weight=weights[action],
        )
        for action in ranked[:LINES]
    ]
    chances = summed([weights[action] * mean for mean in means[action]] for action in means)
    return Analysis(lines[0].moves[0], chances, lines)


def summed(rows: Iterable[Sequence[float]]) -> list[float]:
    """Return the sums of columns, each from the top down: ``sum`` does so before Python 3.12 only."""
    return [reduce(add, column) for column in zip(*rows, strict=True)]


def _follow(sight: Sight, one: Tree, action: int, seed: int) -> list[str]:
    """Return the moves that the search expects after one, until chance decides."""
    write, deck = sight.game.notation.write, sight.setting.deck
    position = sight.position.redealt(sight.seat, generator(seed))
    node: int | None = 0
    texts: list[str] = []
    while len(texts) < LINE_MOVES and position.is_legal(action):
        position.play(action)
        node = one.child(node or 0, action, position.to_move)
        if node is None:
            break
        ahead = [edge for edge in one.children(node) if one.visits(edge) > 1]
        if position.to_move < 0 or not ahead:
            break
        action = one.action(ahead[0])
        if not position.is_legal(action):
            break
        texts.append(write(position.s, deck, action))
    return texts
