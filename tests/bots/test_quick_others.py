"""Others who play quickly: only the searching seat chooses by what the tree has found."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.bots import columns
from ludotheque.bots.compiling import plain_search
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from tests.engine.wrong_games import duel

DEALT = ("deal 0 2", "deal 0 7", "deal 0 9", "deal 1 1", "deal 1 5", "deal 1 12")


def lowest(s: Any, rng: Any, out: Any) -> int:
    """Play the lowest card."""
    return int(min(card for k in range(3) if (card := s.hands[s.to_move, k]) > 0))


def grown(settings: SearchSettings) -> Tree:
    """Return a tree of 200 iterations in a game whose ``rollout`` plays the lowest card."""
    match = duel(insight_rollout=lowest).start(players=2, chance="manual")
    for event in DEALT:
        match.play(event)
    one = Tree(2, 500)
    Grower(plain_search(match.game), settings, match.sight(0), 1, 0).grow(one, 200, None)
    return one


def answers(one: Tree) -> set[int]:
    """Return what seat 1 may do after the move that was tried most."""
    node = one.child(0, one.action(one.children(0)[0]), 1)
    assert node is not None
    return {one.action(edge) for edge in one.children(node)}


def test_others_make_the_move_of_rollout_where_a_game_asks_for_that() -> None:
    highest = 12
    assert highest in answers(grown(SearchSettings(quick_others=0)))
    assert highest not in answers(grown(SearchSettings(quick_others=2)))


def test_others_choose_where_there_are_fewer_seats() -> None:
    few, never = grown(SearchSettings(quick_others=3)), grown(SearchSettings(quick_others=0))
    assert few.values.tolist() == never.values.tolist()


def test_the_best_line_takes_quick_others_as_they_come() -> None:
    one = grown(SearchSettings(quick_others=2, minimax=0.3))
    edge = one.children(0)[0]
    node = one.child(0, one.action(edge), 1)
    assert node is not None
    below = one.children(node)
    mean = sum(one.visits(each) * one.worths[each, 1] for each in below) / one.nodes[node, columns.TIMES]
    assert one.worths[edge, 1] == pytest.approx(mean)
